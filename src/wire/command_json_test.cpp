#include "wire/command_json.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <fstream>
#include <sstream>

#include "fair/hex.h"
#include "notation/action_text.h"
#include "notation/card_text.h"

namespace mayi::wire {
namespace {

std::string fixture(const std::string& name) {
  std::stringstream text;
  text << std::ifstream(MAYI_SOURCE_DIR "/tests/fixtures/protocol/" + name + ".json").rdbuf();
  return text.str();
}

template <class What>
What read(const std::string& name) {
  const auto command = parse_command(fixture(name));
  if (!command) ADD_FAILURE() << name << ": " << command.error().sentence;
  const What* const what = command ? std::get_if<What>(&command->ask) : nullptr;
  if (what == nullptr) ADD_FAILURE() << name << " is something else";
  return what != nullptr ? *what : What{};
}

TEST(Documents, NameTheLimitsOfMessages) {
  std::stringstream page;
  page << std::ifstream(MAYI_SOURCE_DIR "/docs/PROTOCOL.md").rdbuf();
  const std::string limits =
      fmt::format("more than {} levels or {} KiB", kMaxDepth, kMaxMessage >> 10);
  EXPECT_TRUE(page.str().contains(limits)) << limits;
}

TEST(CommandJson, ReadsSeatIdAndWhatWasSeen) {
  const auto all = parse_command(fixture("command"));
  ASSERT_TRUE(all);
  EXPECT_EQ(all->seat, Seat(0));
  EXPECT_EQ(all->id, "a1");
  EXPECT_EQ(all->seen, Version(42));
  EXPECT_EQ(all->sender, Sender::holder);
  const auto least = parse_command(R"({"action": "skip"})");
  ASSERT_TRUE(least);
  EXPECT_EQ(least->seat, kNobody);
  EXPECT_EQ(least->id, "");
  EXPECT_EQ(least->seen, std::nullopt);
}

TEST(CommandJson, ReadsWhatIsSaidForADeal) {
  EXPECT_EQ(fair::to_hex(read<Pledge>("command.pledge").digest).substr(0, 8), "438fc199");
  EXPECT_EQ(fair::to_hex(read<OpenNonce>("command.open").nonce).substr(0, 8), "0708090a");
  for (const std::string_view text :
       {R"({"pledge": "438f"})", R"({"open": ""})", R"({"pledge": 7})"})
    EXPECT_FALSE(parse_command(text)) << text;
}

TEST(CommandJson, ReadsAllThatCanBeAsked) {
  EXPECT_EQ(to_string(read<Act>("command").action), "discard 9C");
  EXPECT_EQ(to_string(read<Act>("command.lay-down").action),
            "lay-down set 9C 9D 9H / run 5S 6S JK 8S");
  EXPECT_EQ(to_string(read<Act>("command.let-by").action), "pass");
  EXPECT_EQ(read<Sit>("command.sit").name, "Zoe");
  EXPECT_EQ(read<Sit>("command.sit").sitter, Sitter{});
  EXPECT_EQ(read<Sit>("command.sit-bot").sitter, (Sitter{SitterKind::bot, "expert"}));
  (void)read<Leave>("command.leave");
  (void)read<ComeBack>("command.come-back");
  EXPECT_EQ(read<StandIn>("command.stand-in").by, (Sitter{SitterKind::bot, "expert"}));
  EXPECT_EQ(to_string(read<Answer>("command.standing").standing),
            "wants=cards then=call until=round-end at-most=2 cards=9C,JK");
  EXPECT_EQ(read<Answer>("command.standing-none").standing, Standing{});
  EXPECT_EQ(read<Configure>("command.settings").settings,
            (Settings{std::chrono::seconds(60), std::chrono::seconds(20), std::chrono::seconds(10),
                      "expert", std::chrono::milliseconds(900), true, false}));
}

void expect_refused(std::string_view text, std::string_view says) {
  const auto command = parse_command(text);
  ASSERT_FALSE(command) << text;
  EXPECT_EQ(command.error().code, "malformed") << text;
  EXPECT_NE(command.error().sentence.find(says), std::string::npos)
      << text << ": " << command.error().sentence;
}

// The same list that the schema has to refuse.
TEST(CommandJson, RefusesWhatTheSchemaRefuses) {
  const auto rows = parse(fixture("refused-commands"), 1 << 16);
  ASSERT_TRUE(rows) << rows.error();
  for (const json::value& row : rows->get_array())
    expect_refused(to_text(row.at("command")), row.at("says").get_string());
}

TEST(CommandJson, SaysWhatIsWrongWithATextThatIsNoCommand) {
  struct Row {
    std::string text;
    std::string_view says;
  };
  const Row rows[] = {
      {"", "not JSON"},
      {"nonsense", "not JSON"},
      {R"({"action": "skip"} {})", "not JSON"},
      {"{\"action\": \"\xff\"}", "not JSON"},
      {std::string(kMaxDepth + 1, '[') + std::string(kMaxDepth + 1, ']'), "not JSON"},
      {std::string(kMaxMessage + 1, ' '), "8192"},
      {R"({"action": "discard 11H"})", "column 9"},
      {R"({"action": "skip", "action": "discard 9C"})", "twice"},
      {R"({"action": "skip", "\u0061ction": "discard 9C"})", "twice"},
      {R"({"sit": {"name": "A:\"", "name": "B"}})", "twice"},
      {R"({"action": "skip", "seen": 4294967296})", "'seen'"},
  };
  for (const Row& row : rows) expect_refused(row.text, row.says);
  EXPECT_TRUE(parse_command(R"({"action": "skip", "id": "a:\":\\"})"));
}

}  // namespace
}  // namespace mayi::wire
