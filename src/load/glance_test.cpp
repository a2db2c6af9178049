#include "load/glance.h"

#include <gtest/gtest.h>

#include <string>

namespace mayi::load {
namespace {

TEST(Glance, SeesEveryMemberOfAnObjectAndNothingWithin) {
  struct Row {
    std::string_view text, members;
  };
  const Row rows[] = {
      {R"({})", ""},
      {R"({"a":1})", "a=1;"},
      {R"({"a":null,"b":"x,}","c":[1,{"d":2}],"e":{"f":[],"g":"\""},"h":true})",
       R"(a=null;b="x,}";c=[1,{"d":2}];e={"f":[],"g":"\""};h=true;)"},
      {R"({"a":{"b":1}},"c":2})", R"(a={"b":1};)"},  // what follows the object is none of it
      {R"({"a":"\\","b":2})", R"(a="\\";b=2;)"},
      {R"({"a":[1,2)", ""},  // cut off
  };
  for (const Row& row : rows) {
    std::string members;
    for_each_member(row.text, [&](std::string_view key, std::string_view value) {
      members.append(key).append("=").append(value).append(";");
    });
    EXPECT_EQ(members, row.members) << row.text;
  }
}

TEST(Glance, FindsWhatFollowsAKey) {
  constexpr std::string_view text = R"({"ok":true,"id":"a7","version":12})";
  EXPECT_EQ(first_text(after(text, R"(id":)")), "a7");
  EXPECT_EQ(first_number(after(text, R"(version":)")), 12);
  EXPECT_EQ(first_text(after(text, R"(ok":)")), "");
  EXPECT_EQ(after(text, R"(need":)"), "");
}

}  // namespace
}  // namespace mayi::load
