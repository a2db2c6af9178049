#include <gtest/gtest.h>

#include "bots/bot.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "notation/position.h"

namespace mayi {
namespace {

constexpr int kAny = -1;  // a number that the kind says nothing of

// What P0 does in a position, and why.
struct Row {
  std::string_view name, bot, position;
  ActionKind action;
  WhyKind kind;
  std::string_view card = "";
  int before = kAny, after = kAny;
};

constexpr std::string_view kDraw =
    "seats P0 P1 P2\nturn P0 draw\ndiscarded-by P2\nhand P0 9C 9D KH KS 3C 5D 7H\n";
constexpr std::string_view kAct = "seats P0 P1 P2\nturn P0 act\n";
constexpr std::string_view kAsked =
    "seats P0 P1 P2\nturn P2 draw\ndiscarded-by nobody\nhand P0 9C 9D KH KS 3C 5D 7H\ndiscard 9H\n"
    "called P1\nallowed P2\nasking P0\n";
constexpr std::string_view kOthersTurn =
    "seats P0 P1 P2\nturn P1 draw\ndiscarded-by P2\nhand P0 9C 9D KH KS 3C 5D 7H\n";
constexpr std::string_view kDown =
    "seats P0 P1 P2\nturn P0 act\ndown P0\nmeld P0 set 9C 9D 9H\nmeld P0 set KC KD KH\n";
constexpr std::string_view kLastRound =
    "round 6\nseats P0 P1 P2\nturn P0 act\ndown P0\nmeld P0 set 9C 9D 9H\nmeld P0 run 5S 6S 7S 8S\n"
    "meld P0 run 3D 4D 5D 6D\n";
constexpr std::string_view kJokers =
    "round 2\nseats P0 P1 P2\nturn P0 act\ndown P1 P2\nmeld P1 set 9C 9D 9H\nmeld P1 run 5S JK 7S "
    "JK\nmeld P2 set KC KD KH\nmeld P2 run JK 8D 9D 10D\nhand P0 6S 8S 7D QC QD\n";
constexpr std::string_view kOver =
    "seats P0 P1 P2\nturn P1 act\ndown P1\nhand P1\nmeld P1 set 9C 9H 9S\nmeld P1 set 4D 4H 4S\n"
    "over P1\n";

std::string text_of(std::string_view first, std::string_view second = "") {
  return std::string(first) + std::string(second);
}

void expect(const Row& row, const std::optional<Decision>& decision) {
  ASSERT_TRUE(decision) << row.name;
  const Why& why = decision->why;
  EXPECT_EQ(kind_of(decision->action), row.action)
      << row.name << ": " << to_string(decision->action);
  EXPECT_EQ(why.kind, row.kind) << row.name << ": " << static_cast<int>(why.kind);
  if (!row.card.empty()) { EXPECT_EQ(to_string(why.card), row.card) << row.name; }
  if (row.before != kAny) { EXPECT_EQ(why.before, row.before) << row.name; }
  if (row.after != kAny) { EXPECT_EQ(why.after, row.after) << row.name; }
}

View view_of(const Row& row, Rules& rules) {
  const auto position = parse_position(row.position);
  EXPECT_TRUE(position) << row.name << ": " << to_string(position.error());
  if (!position) return {};
  rules = position->rules.rules;
  return observe(position->game, Seat(0));
}

TEST(Why, EachDecisionSaysWhatIsSo) {
  const std::string helps = text_of(kDraw, "discard 9H"), useless = text_of(kDraw, "discard QD"),
                    complete = text_of(kAct, "hand P0 9C 9D 9H KH KS KD 3C 5D"),
                    far = text_of(kAct, "hand P0 9C 9D KH KD 3C 5D 7H AS"),
                    fits = text_of(kDown, "hand P0 9S 4S 6D"),
                    loose = text_of(kDown, "hand P0 4S 6D"),
                    must_draw =
                        "seats P0 P1 P2\nturn P0 draw\ndown P0\nmeld P0 set 9C 9D 9H\n"
                        "meld P0 set KC KD KH\nhand P0 4S\ndiscarded-by P2\ndiscard 9S",
                    out = text_of(kLastRound, "hand P0 9S 4S"),
                    last = text_of(kLastRound, "hand P0 KC");
  const Row rows[] = {
      {"draws what helps", "greedy", helps, ActionKind::draw_discard, WhyKind::card_helps, "9H", 2,
       1},
      {"leaves what does not", "greedy", useless, ActionKind::draw_stock,
       WhyKind::card_does_not_help, "QD"},
      {"has one way to draw", "greedy", must_draw, ActionKind::draw_stock, WhyKind::only_choice},
      {"never buys", "greedy", kAsked, ActionKind::allow, WhyKind::costs_too_much, "9H", 2, 1},
      {"claims what helps", "claimer", kAsked, ActionKind::claim, WhyKind::card_helps, "9H", 2, 1},
      {"lays down", "greedy", complete, ActionKind::lay_down, WhyKind::contract_complete, "", kAny,
       8},
      {"lays down", "beginner", complete, ActionKind::lay_down, WhyKind::contract_complete, "",
       kAny, 8},
      {"sheds points", "greedy", far, ActionKind::discard, WhyKind::sheds_points, "AS", 15, 2},
      {"lays off", "greedy", fits, ActionKind::lay_off, WhyKind::fits_the_table, "9S", 19, 4},
      {"discards the dearest", "greedy", loose, ActionKind::discard, WhyKind::least_harm, "6D", 6},
      {"goes out", "claimer", out, ActionKind::go_out, WhyKind::goes_out},
      {"keeps the last card", "claimer", last, ActionKind::end_turn, WhyKind::keeps_last_card},
      {"swaps", "claimer", kJokers, ActionKind::swap, WhyKind::joker_worth_more, "7D", 3, 2},
      {"goes on", "claimer", kOver, ActionKind::next_round, WhyKind::next_round},
      {"goes on", "expert", kOver, ActionKind::next_round, WhyKind::next_round},
      {"likes company", "beginner", helps, ActionKind::draw_discard, WhyKind::goes_with_others,
       "9H", 0, 3},
      {"never buys", "beginner", kAsked, ActionKind::allow, WhyKind::costs_too_much, "9H"},
      {"goes on", "random", kOver, ActionKind::next_round, WhyKind::at_random},
  };
  for (const Row& row : rows) {
    Rules rules;
    const View view = view_of(row, rules);
    Random random(1);
    expect(row, make_bot(row.bot)->decide(rules, view, random));
  }
}

TEST(Why, ACallOutOfTurnSaysWhatTheCardBrings) {
  const std::string helps = text_of(kOthersTurn, "discard 9H"),
                    useless = text_of(kOthersTurn, "discard QD");
  const Row row{"calls", "claimer", helps, ActionKind::may_i, WhyKind::card_helps, "9H", 2, 1};
  Rules rules;
  Random random(1);
  expect(row, make_bot("claimer")->interrupt(rules, view_of(row, rules), random));
  EXPECT_FALSE(make_bot("greedy")->interrupt(rules, view_of(row, rules), random));
  EXPECT_FALSE(make_bot("beginner")->interrupt(rules, view_of(row, rules), random));
  const Row none{"stays silent", "claimer", useless, ActionKind::may_i, WhyKind::card_helps};
  EXPECT_FALSE(make_bot("claimer")->interrupt(rules, view_of(none, rules), random));
}

}  // namespace
}  // namespace mayi
