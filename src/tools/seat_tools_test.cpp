#include "tools/seat_tools.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <memory>
#include <set>

#include "base/random.h"
#include "notation/card_text.h"
#include "tools/findings.h"
#include "tools/sitting_test.h"
#include "wire/sample_test.h"
#include "wire/state_json.h"

namespace mayi::tools {
namespace {

// The expert's advice, by the tools alone, until the game is over.
int play_as_suggested(Sitting& sitting) {
  int calls = 0;
  while (!sitting.table.is_over() && calls < 5'000) {
    const ToolResult found = sitting.run("suggest");
    const json::object& suggestion = found.content.at("suggestion").get_object();
    const auto name = suggestion.at("tool").get_string();
    const ToolResult done = sitting.run(name, wire::to_text(suggestion.at("arguments")));
    EXPECT_TRUE(done.ok) << name << " " << done.text;
    ++calls;
  }
  return calls;
}

TEST(SeatTools, WholeGamesAreFinishedInEveryRuleSet) {
  for (const std::string_view rules : {"house", "classic", "jeanne"}) {
    Sitting sitting("you,greedy,beginner,claimer", 3, rules);
    EXPECT_LT(play_as_suggested(sitting), 5'000) << rules;
    EXPECT_TRUE(sitting.table.is_over());
    const ToolResult history = sitting.run("history", R"({"last": 500})");
    EXPECT_EQ(history.content.at("rounds").get_array().size(), 6u);
    EXPECT_FALSE(sitting.tools.must_wait());
  }
}

TEST(SeatTools, ARefusalHasReasonClauseAndStateAndChangesNothing) {
  Sitting sitting("you,you,you");
  SeatTools other(sitting.driver, sitting.table, Seat((sitting.turn().index() + 1) % 3));
  const TableState before = sitting.table.everything();
  const ToolResult refused =
      other.run(*find_tool("draw"), wire::parse(R"({"from": "stock"})")->get_object());
  EXPECT_FALSE(refused.ok);
  EXPECT_EQ(refused.content.at("refusal").at("code"), "not-your-turn");
  EXPECT_FALSE(refused.content.at("refusal").at("clause").get_string().empty());
  EXPECT_TRUE(refused.content.at("state").is_object());
  EXPECT_TRUE(sitting.table.everything() == before);
}

TEST(SeatTools, AnOldVersionIsRefused) {
  Sitting sitting("you,you,you", 1, "house", Seat(0));
  const Version now = sitting.table.version();
  const auto draw = [&](std::uint32_t version) {
    return sitting.run("draw", R"({"from": "stock", "version": )" + std::to_string(version) + "}");
  };
  EXPECT_EQ(draw(now.number() + 1).content.at("refusal").at("code"), "stale");
  EXPECT_EQ(draw(now.number() - 1).content.at("refusal").at("code"), "stale");
  EXPECT_TRUE(draw(now.number()).ok);
}

TEST(SeatTools, LooksChangeNothing) {
  Sitting sitting("you,you,you");
  const TableState before = sitting.table.everything();
  for (const Tool& tool : all_tools())
    if (!tool.changes_the_game()) EXPECT_TRUE(sitting.run(tool.name).ok) << tool.name;
  EXPECT_TRUE(sitting.table.everything() == before);
  // Nor do bots move because somebody looks.
  Sitting beside("you,greedy,greedy");
  ASSERT_TRUE(beside.driver.act(beside.table.id(), {.seat = Seat(0), .ask = Act{DrawStock{}}}));
  const Card card = beside.table.view(Seat(0)).hand[0];
  ASSERT_TRUE(beside.driver.act(beside.table.id(), {.seat = Seat(0), .ask = Act{Discard{card}}}));
  const Version discarded = beside.table.version();
  EXPECT_TRUE(beside.run("state").ok);
  EXPECT_EQ(beside.table.version(), discarded);
}

// What is told to be open is what the judge takes, and nothing else: whole games of random moves.
void expect_open_tools(const Sitting& sitting, Seat seat) {
  const SeatView view = sitting.table.view(seat);
  const auto list = std::make_unique<ActionList>();
  legal_actions(sight_of(view.rules.rules, view.view), *list);
  std::set<std::string_view> legal;
  for (const Action& action : *list) legal.insert(tool_of(kind_of(action)));
  if (judge(view, Pass{})) legal.insert("pass_may_i");
  const auto open = open_tools(view);
  EXPECT_EQ(std::set<std::string_view>(open.begin(), open.end()), legal) << view.version.number();
}

TEST(SeatTools, TheToolsToldToBeOpenAreThoseOfTheJudge) {
  for (const std::string_view rules : {"house", "classic", "jeanne"}) {
    Sitting sitting("random,you,random,you", 7, rules, Seat(1));
    Random random(5);
    for (int moves = 0; moves < 300 && !sitting.table.is_over(); ++moves) {
      for (const Seat seat : SeatSet::first(4)) expect_open_tools(sitting, seat);
      const Awaited now = sitting.table.awaited();
      const Seat seat = (now.must & sitting.table.people()).lowest();
      ASSERT_NE(seat, kNobody);
      SeatTools tools(sitting.driver, sitting.table, seat);
      const ToolResult found = tools.run(*find_tool("legal_actions"), {});
      const json::array& actions = found.content.at("actions").get_array();
      const json::value& chosen = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
      const ToolResult done = tools.run(*find_tool(chosen.at("tool").get_string()),
                                        chosen.at("arguments").get_object());
      ASSERT_TRUE(done.ok) << wire::to_text(chosen) << done.text;
    }
  }
}

TEST(SeatTools, AStandingAnswerIsTheHostsToGive) {
  for (const std::string_view rules : {"house", "classic", "jeanne"})
    for (const std::string_view standing :
         {R"({"wants": "closer", "then": "call", "at_most": 2})",
          R"({"wants": "cards", "cards": ["JK"], "then": "call"})", R"({"wants": "nothing"})"}) {
      Sitting sitting("you,greedy,claimer,expert", 5, rules);
      ASSERT_TRUE(sitting.run("set_standing_answer", standing).ok);
      for (int calls = 0; calls < 300 && !sitting.table.is_over(); ++calls) {
        const Need need = sitting.tools.view().need();
        EXPECT_TRUE(need == Need::turn || need == Need::next_round) << code_of(need);
        EXPECT_LE(sitting.tools.view().open().may_is[0], 2);
        const ToolCall call = call_of(advise(sitting.tools.view())->action);
        const ToolResult done = sitting.run(call.tool, wire::to_text(call.arguments));
        ASSERT_TRUE(done.ok) << done.text;
      }
    }
}

TEST(SeatTools, AStandingAnswerIsGivenAtOnceAndLifted) {
  Sitting sitting("you,you,you", 1, "house", Seat(1));
  ASSERT_EQ(sitting.need(), R"("call")");
  const ToolResult set =
      sitting.run("set_standing_answer", R"({"wants": "cards", "cards": ["JK"]})");
  EXPECT_EQ(set.content.at("need"), nullptr);
  EXPECT_EQ(wire::to_text(set.content.at("tools")), R"(["call_may_i","wait"])");
  EXPECT_EQ(set.content.at("state").at("standing").at("wants"), "cards");
  const ToolResult lifted = sitting.run("set_standing_answer", R"({"wants": "everything"})");
  EXPECT_EQ(lifted.content.at("state").at("standing"), nullptr);
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// What is told in words is enough to play by.
TEST(SeatTools, TheTextSaysWhoseTurnItIsWhatACallCostsAndWhatHappened) {
  Sitting sitting("you,you,you", 1, "house", Seat(1));
  const std::string asked = sitting.run("state").text;
  EXPECT_TRUE(contains(asked, "It is Ann's turn. You may call for the")) << asked;
  EXPECT_TRUE(contains(asked, "It costs 1 penalty card: you would hold 13 cards.")) << asked;
  EXPECT_TRUE(contains(asked, "Round 1: Carol deals and turns up")) << asked;
  SeatTools ann(sitting.driver, sitting.table, Seat(0));
  ASSERT_TRUE(ann.run(*find_tool("draw"), {{"from", "stock"}}).ok);
  const std::string card = to_string(sitting.table.view(Seat(0)).hand[0]);
  ASSERT_TRUE(ann.run(*find_tool("discard"), {{"card", card}}).ok);
  // Bob was not asked meanwhile, and misses nothing.
  const ToolResult drawn = sitting.run("draw", R"({"from": "stock"})");
  EXPECT_TRUE(contains(drawn.text, "Ann discards the " + card)) << drawn.text;
  EXPECT_TRUE(contains(wire::to_text(drawn.content.at("events")), "Ann discards")) << drawn.text;
}

TEST(SeatTools, TheTextSaysWhereWildsFit) {
  struct Row {
    std::string_view meld, says;
  };
  const Row rows[] = {
      {"set 9C 9D 9H", "takes 9s or a wild"},
      {"set 9C 9D JK JK", "takes 9s, no wild"},
      {"run 5S 6S 7S 8S", "takes 4S, 9S or a wild at either end"},
      {"run 3S 4S JK JK", "takes 7S"},
  };
  for (const Row& row : rows) {
    const wire::SampleTable table =
        wire::table_at("seats Ann Bob Cid\nturn Ann act\nhand Ann 3C 4D\nmeld Bob " +
                       std::string(row.meld) + "\n");
    const SeatView seat = table.view(Seat(0));
    const std::string text = state_text(seat, Voice(Tone::agent, seat), {});
    EXPECT_TRUE(contains(text, row.says)) << text;
  }
}

TEST(SeatTools, WhetherAHandCanLayDownIsWhatTheTableWouldSay) {
  struct Row {
    std::string_view hand, melds;
    bool possible;
  };
  constexpr std::string_view kMelds = R"([{"kind": "set", "cards": ["9C", "9D", "9H"]},
                                          {"kind": "set", "cards": ["KC", "KD", "KH"]}])";
  constexpr Row rows[] = {
      {"9C 9D 9H KC KD KH 3S", "", true},
      {"9C 9D 9H KC KD 4H 3S", "", false},
      {"9C 9D 9H KC KD KH 3S\ndown Ann\nmeld Ann set 4C 4D 4H\nmeld Ann set 5C 5D 5H", "", false},
      {"9C 9D 9H KC KD KH 3S", kMelds, true},
      {"9C 9D 9H KC KD 4H 3S", kMelds, false},
  };
  for (const Row& row : rows) {
    const SeatView seat =
        wire::table_at(fmt::format("seats Ann Bob Cid\nturn Ann act\nhand Ann {}\n", row.hand))
            .view(Seat(0));
    json::object arguments;
    if (!row.melds.empty()) arguments["melds"] = *wire::parse(row.melds);
    const auto found = check_lay_down_json(seat, arguments);
    ASSERT_TRUE(found) << row.hand;
    EXPECT_EQ(found->at("possible"), row.possible) << row.hand;
    EXPECT_EQ(found->at("possible"), is_open(availability(seat), ActionKind::lay_down)) << row.hand;
    EXPECT_EQ(found->contains("refusal"), !row.possible && !row.melds.empty()) << row.hand;
  }
}

// Two hands that differ in what a search finds: one has the contract, the other nothing.
TEST(SeatTools, ABareSeatIsToldNothingThatTakesASearch) {
  const auto told = [](std::string_view hand, bool bare) {
    SeatView seat = wire::table_at("seats Ann Bob Cid\nturn Ann act\ndiscard 9H\nhand Ann " +
                                   std::string(hand) + "\n")
                        .view(Seat(0));
    seat.bare = bare;
    const Voice voice(Tone::agent, seat);
    return fmt::format("{} {} {}", fmt::join(open_tools(seat), " "), voice.question(seat),
                       wire::to_text(wire::state_json(seat, voice).at("actions")));
  };
  const std::string_view ready = "3C 3D 3H 4C 4D 4H KS", poor = "3C 5D 7H 9C JD KH KS";
  EXPECT_NE(told(ready, false), told(poor, false));
  EXPECT_EQ(told(ready, true), told(poor, true));
  EXPECT_TRUE(contains(told(poor, true), "lay_down"));
  Sitting sitting("you,you,you");
  ASSERT_TRUE(sitting.run("draw", R"({"from": "stock"})").ok);
  SeatTools bare(sitting.driver, sitting.table, Seat(0), true);
  EXPECT_FALSE(contains(sitting.run("state").text, "lay_down"));
  EXPECT_TRUE(contains(bare.run(*find_tool("state"), {}).text, "lay_down"));
}

}  // namespace
}  // namespace mayi::tools
