#include "site/log.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace mayi::site {
namespace {

std::string written(LogForm form, const std::function<void(Log&)>& say) {
  std::FILE* const file = std::tmpfile();
  {
    Log log(file, form);
    say(log);
  }
  std::rewind(file);
  std::string text(1 << 20, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file));
  std::fclose(file);
  return text;
}

TEST(Log, WritesALineForPeopleOrMachines) {
  const auto say = [](Log& log) {
    log.say(LogLevel::warning, "refused", {{"origin", "http://x\"\n\x1b[31m"}, {"why", "origin"}});
  };
  const std::string text = written(LogForm::text, say);
  EXPECT_EQ(text.substr(25), "warning refused origin=http://x\" [31m why=origin\n");
  const std::string line = written(LogForm::json, say);
  const auto object = boost::json::parse(line).as_object();
  EXPECT_EQ(object.at("event"), "refused");
  EXPECT_EQ(object.at("level"), "warning");
  EXPECT_EQ(object.at("origin"), "http://x\" [31m");
  EXPECT_EQ(object.at("time").as_string().size(), 24U);
}

TEST(Log, LeavesMostOfAFloodOut) {
  const std::string text = written(LogForm::text, [](Log& log) {
    for (int i = 0; i < 10'000; ++i) log.say(LogLevel::info, "refused", {});
  });
  const auto lines = std::ranges::count(text, '\n');
  EXPECT_GE(lines, 200);
  EXPECT_LT(lines, 1000);
}

}  // namespace
}  // namespace mayi::site
