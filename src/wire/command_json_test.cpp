#include "wire/command_json.h"

#include <gtest/gtest.h>

#include "notation/action_text.h"

namespace mayi::wire {
namespace {

const std::vector<std::string> kNames{"Ann", "Bob", "Cid"};

TEST(CommandJson, ReadsWhatItPrints) {
  const Command commands[] = {
      {.seat = Seat(0), .action = DrawStock{}},
      {.seat = Seat(2), .action = *parse_action("discard 9C"), .id = "a\"1", .seen = 0},
      {.seat = Seat(1),
       .action = *parse_action("lay-down set 9C 9D 9H / run 5S 6S JK 8S"),
       .id = "x",
       .seen = 999'999},
      {.seat = Seat(1), .action = *parse_action("go-out 9S to 1, 4D to 2 low")},
  };
  for (const Command& command : commands) {
    const auto read = parse_command(print_command(command, kNames), kNames);
    ASSERT_TRUE(read) << read.error().sentence;
    EXPECT_EQ(read->seat, command.seat);
    EXPECT_EQ(read->action, command.action);
    EXPECT_EQ(read->id, command.id);
    EXPECT_EQ(read->seen, command.seen);
  }
}

TEST(CommandJson, SaysWhatIsWrong) {
  struct Row {
    std::string text;
    std::string_view code, word;
  };
  const std::string good = R"("seat":"Ann","action":"skip")";
  const Row rows[] = {
      {"", "malformed", "not JSON"},
      {"nonsense", "malformed", "not JSON"},
      {"[]", "malformed", "object"},
      {"{}", "malformed", "seat"},
      {R"({"seat":"Ann"})", "malformed", "action"},
      {R"({"action":"skip"})", "malformed", "seat"},
      {R"({"seat":"Zoe","action":"skip"})", "unknown-seat", "Zoe"},
      {R"({"seat":0,"action":"skip"})", "malformed", "seat"},
      {R"({"seat":"Ann","action":"discard 11H"})", "malformed", "column 9"},
      {R"({"seat":"Ann","action":["skip"]})", "malformed", "action"},
      {"{" + good + R"(,"version":-1})", "malformed", "version"},
      {"{" + good + R"(,"version":1.5})", "malformed", "version"},
      {"{" + good + R"(,"version":4294967296})", "malformed", "version"},
      {"{" + good + R"(,"version":"3"})", "malformed", "version"},
      {"{" + good + R"(,"id":7})", "malformed", "id"},
      {"{" + good + R"(,"id":")" + std::string(65, 'x') + "\"}", "malformed", "64"},
      {"{" + good + R"(,"hand":[]})", "malformed", "hand"},
      {"{" + good + "} {}", "malformed", "not JSON"},
      {"{\"seat\":\"\xff\"}", "malformed", "not JSON"},
      {std::string(kMaxDepth + 1, '[') + std::string(kMaxDepth + 1, ']'), "malformed", "not JSON"},
      {std::string(kMaxMessage + 1, ' '), "malformed", "8192"},
  };
  for (const Row& row : rows) {
    const auto read = parse_command(row.text, kNames);
    ASSERT_FALSE(read) << row.text;
    EXPECT_EQ(read.error().code, row.code) << row.text;
    EXPECT_NE(read.error().sentence.find(row.word), std::string::npos)
        << row.text << ": " << read.error().sentence;
  }
}

}  // namespace
}  // namespace mayi::wire
