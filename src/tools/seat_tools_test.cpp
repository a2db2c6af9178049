#include "agent/seat_tools.h"

#include <gtest/gtest.h>

#include <boost/json/value.hpp>

#include "agent/claim_policy.h"
#include "table/games_test.h"

namespace mayi::agent {
namespace {

json::object object_of(std::string_view text) { return wire::parse(text)->get_object(); }

struct Sitting {
  explicit Sitting(std::string_view seats, std::uint64_t seed = 1, std::string_view rules = "house",
                   Seat seat = Seat(0))
      : table(begin(journal, game_of(seats, seed, rules))), tools(*table, seat) {}
  ToolResult run(std::string_view tool, const json::object& arguments = {}) {
    return tools.run(*find_tool(tool), arguments);
  }
  std::string situation() { return std::string(to_string(tools.view().situation)); }

  MemoryJournal journal;
  std::unique_ptr<GameTable> table;
  SeatTools tools;
};

// The expert's advice, by the tools alone, until the game is over.
int play_as_suggested(Sitting& sitting) {
  int calls = 0;
  while (sitting.situation() != "game over" && calls < 5'000) {
    const ToolResult found = sitting.run("suggest");
    const json::object& suggestion = found.content.at("suggestion").get_object();
    const auto name = suggestion.at("tool").get_string();
    const ToolResult done = sitting.run(name, suggestion.at("arguments").get_object());
    EXPECT_TRUE(done.ok) << name << " " << done.text;
    ++calls;
  }
  return calls;
}

TEST(SeatTools, WholeGamesAreFinishedInEveryRuleSet) {
  for (const std::string_view rules : {"house", "classic", "jeanne"}) {
    Sitting sitting("you greedy beginner claimer", 3, rules);
    EXPECT_LT(play_as_suggested(sitting), 5'000) << rules;
    EXPECT_TRUE(sitting.table->is_over());
    const ToolResult history = sitting.run("history", object_of(R"({"last": 500})"));
    EXPECT_EQ(history.content.at("rounds").get_array().size(), 6u);
  }
}

TEST(SeatTools, ARefusalHasReasonClauseAndStateAndChangesNothing) {
  Sitting sitting("you you you");
  const Seat turn = sitting.table->view(kNobody).open().turn;
  SeatTools other(*sitting.table, Seat((turn + 1) % 3));
  const Game before = sitting.table->everything();
  const ToolResult refused = other.run(*find_tool("draw"), object_of(R"({"from": "stock"})"));
  EXPECT_FALSE(refused.ok);
  EXPECT_EQ(refused.content.at("error").at("code"), "not-your-turn");
  EXPECT_FALSE(refused.content.at("error").at("clause").get_string().empty());
  EXPECT_TRUE(refused.content.at("state").is_object());
  EXPECT_EQ(sitting.table->everything(), before);
}

TEST(SeatTools, AnOldVersionIsRefused) {
  Sitting sitting("you you you");
  SeatTools current(*sitting.table, sitting.table->view(kNobody).open().turn);
  const Tool& draw = *find_tool("draw");
  const ToolResult refused = current.run(draw, object_of(R"({"from": "stock", "version": 5})"));
  EXPECT_EQ(refused.content.at("error").at("code"), "stale-version");
  EXPECT_TRUE(current.run(draw, object_of(R"({"from": "stock", "version": 0})")).ok);
}

TEST(SeatTools, TheStateNamesTheOpenTools) {
  Sitting sitting("you you you");
  const Seat turn = sitting.table->view(kNobody).open().turn;
  SeatTools current(*sitting.table, turn);
  const ToolResult state = current.run(*find_tool("state"), {});
  EXPECT_EQ(state.content.at("situation"), "your turn");
  EXPECT_EQ(wire::to_text(state.content.at("state").at("tools")), R"(["draw"])");
  SeatTools caller(*sitting.table, Seat((turn + 1) % 3));
  const ToolResult other = caller.run(*find_tool("state"), {});
  EXPECT_EQ(other.content.at("situation"), "may call");
  EXPECT_EQ(wire::to_text(other.content.at("state").at("tools")), R"(["call_may_i","pass_may_i"])");
}

TEST(ClaimPolicy, TheSeatIsNotAskedWhileThereIsOne) {
  for (const std::string_view rules : {"house", "classic", "jeanne"})
    for (const std::string_view want : {R"({"want": "lowers-distance", "at_most": 2})",
                                        R"({"want": "cards", "cards": ["JK"]})"}) {
      Sitting sitting("you greedy claimer expert", 5, rules);
      ASSERT_TRUE(sitting.run("set_claim_policy", object_of(want)).ok);
      for (int calls = 0; calls < 300 && !sitting.table->is_over(); ++calls) {
        const std::string situation = sitting.situation();
        EXPECT_TRUE(situation == "your turn" || situation == "round over") << situation;
        EXPECT_LE(sitting.tools.view().open().may_is[0], 2);
        const auto hint = sitting.table->hint(Seat(0));
        ASSERT_TRUE(hint);
        const ToolCall call = call_of(hint->action);
        const ToolResult done = sitting.run(call.tool, call.arguments);
        ASSERT_TRUE(done.ok) << done.text;
      }
    }
}

TEST(ClaimPolicy, AskMeGivesTheDecisionsBack) {
  Sitting sitting("you you you");
  const Seat caller((sitting.table->view(kNobody).open().turn + 1) % 3);
  SeatTools tools(*sitting.table, caller);
  const Tool& set = *find_tool("set_claim_policy");
  EXPECT_EQ(
      tools.run(set, object_of(R"({"want": "cards", "cards": ["JK"]})")).content.at("situation"),
      "waiting");
  const ToolResult back = tools.run(set, object_of(R"({"want": "ask-me"})"));
  EXPECT_EQ(wire::to_text(back.content.at("policy")), R"({"want":"ask-me"})");
}

TEST(ClaimPolicy, WhatIsWrongIsSaid) {
  Sitting sitting("you you you");
  for (const std::string_view wrong :
       {R"({})", R"({"want": "all"})", R"({"want": "cards"})",
        R"({"want": "cards", "cards": ["1X"]})", R"({"want": "lowers-distance", "cards": ["9C"]})",
        R"({"want": "lowers-distance", "at_most": -1})"}) {
    const ToolResult refused = sitting.run("set_claim_policy", object_of(wrong));
    EXPECT_FALSE(refused.ok) << wrong;
    EXPECT_EQ(refused.content.at("error").at("code"), "malformed") << wrong;
  }
  EXPECT_EQ(policy_of(*sitting.table, Seat(0)), ClaimPolicy{});
}

}  // namespace
}  // namespace mayi::agent
