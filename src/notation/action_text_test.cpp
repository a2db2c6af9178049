#include "notation/action_text.h"

#include <gtest/gtest.h>

#include "notation/card_text.h"

namespace mayi {
namespace {

Card card(std::string_view text) { return parse_card(text).value(); }

LayDown lay_down_of_two() {
  LayDown lay_down;
  for (const std::string_view text : {"9C", "9D", "9H", "5S", "6S", "JK", "8S"})
    lay_down.cards.push(card(text));
  lay_down.melds.push({MeldKind::set, 3});
  lay_down.melds.push({MeldKind::run, 4});
  return lay_down;
}

GoOut go_out_of_two() {
  GoOut go_out;
  go_out.lay_offs.push({card("9S"), 0, End::unnamed});
  go_out.lay_offs.push({card("4D"), 1, End::low});
  return go_out;
}

TEST(ActionText, EveryFormIsReadAndPrintedAsItIsSpelled) {
  struct Row {
    std::string_view text;
    Action action;
  };
  const Row rows[] = {
      {"draw stock", DrawStock{}},
      {"draw discard", DrawDiscard{}},
      {"may-i", MayI{}},
      {"allow", Allow{}},
      {"claim", Claim{}},
      {"pass", Pass{}},
      {"lay-down set 9C 9D 9H / run 5S 6S JK 8S", lay_down_of_two()},
      {"lay-off 9S to 1", LayOff{card("9S"), 0, End::unnamed}},
      {"lay-off JK to 2 low", LayOff{card("JK"), 1, End::low}},
      {"lay-off JK to 32 high", LayOff{card("JK"), 31, End::high}},
      {"swap 6S in 2", Swap{card("6S"), 1, 0}},
      {"swap 6S in 2 at 3", Swap{card("6S"), 1, 3}},
      {"skip", Skip{}},
      {"discard 9C", Discard{card("9C")}},
      {"end-turn", EndTurn{}},
      {"go-out", GoOut{}},
      {"go-out 9S to 1, 4D to 2 low", go_out_of_two()},
      {"next-round", NextRound{}},
  };
  for (const Row& row : rows) {
    const auto parsed = parse_action(row.text);
    ASSERT_TRUE(parsed) << row.text << ": " << to_string(parsed.error());
    EXPECT_EQ(*parsed, row.action) << row.text;
    EXPECT_EQ(to_string(row.action), row.text);
  }
}

TEST(ActionText, SpacesMarksAndCommentsMayStandAsTheyLike) {
  EXPECT_EQ(parse_action("\tlay-down  set 9c 9♦ 9H/run 5S 6S joker 8S  # at last"),
            Action(lay_down_of_two()));
  EXPECT_EQ(parse_action("go-out 9S to 1 ,4D to 2 low"), Action(go_out_of_two()));
}

TEST(ActionText, AMeldThatCannotBeIsLeftToTheJudge) {
  for (const std::string_view text :
       {"lay-off 9S to 0", "lay-off 9S to 256", "lay-off 9S to 1000000"}) {
    const auto parsed = parse_action(text);
    ASSERT_TRUE(parsed) << text;
    EXPECT_EQ(std::get<LayOff>(*parsed).meld, 255) << text;
    EXPECT_EQ(parse_action(to_string(*parsed)), *parsed) << text;
  }
  EXPECT_EQ(std::get<Swap>(parse_action("swap 6S in 1 at 0").value()).at, 255);
  EXPECT_EQ(std::get<Swap>(parse_action("swap 6S in 1 at 999").value()).at, 255);
}

TEST(ActionText, AnErrorNamesTheColumn) {
  struct Row {
    std::string_view text;
    int column;
    std::string_view message;
  };
  const Row rows[] = {
      {"", 1, "an action is missing"},
      {"  # draw stock", 3, "an action is missing"},
      {": malformed", 1, "an action is missing"},
      {"drew stock", 1, "unknown action 'drew'"},
      {"Draw stock", 1, "unknown action 'Draw'"},
      {"draw", 5, "'stock' or 'discard' is expected"},
      {"draw pile", 6, "'stock' or 'discard' is expected"},
      {"draw stock now", 12, "unexpected 'now'"},
      {"may-i please", 7, "unexpected 'please'"},
      {"discard", 8, "a card is missing"},
      {"discard 9X", 9, "unknown card '9X'"},
      {"discard 9C 9D", 12, "unexpected '9D'"},
      {"lay-down", 9, "'set' or 'run' is expected"},
      {"lay-down 9C 9D 9H", 10, "'set' or 'run' is expected"},
      {"lay-down set", 13, "a card is missing"},
      {"lay-down set / run 5S", 14, "a card is missing"},
      {"lay-down set 9C 9D 9H /", 24, "'set' or 'run' is expected"},
      {"lay-down set 9C, 9D", 16, "unknown card ','"},
      {"lay-off", 8, "a card is missing"},
      {"lay-off 9S", 11, "'to' is expected"},
      {"lay-off 9S in 1", 12, "'to' is expected"},
      {"lay-off 9S to", 14, "the number of a meld is expected"},
      {"lay-off 9S to one", 15, "the number of a meld is expected"},
      {"lay-off 9S to -1", 15, "the number of a meld is expected"},
      {"lay-off 9S to 1 middle", 17, "unexpected 'middle'"},
      {"swap 6S to 2", 9, "'in' is expected"},
      {"swap 6S in 2 at", 16, "a number is expected"},
      {"go-out 9S", 10, "'to' is expected"},
      {"go-out 9S to 1,", 16, "a card is missing"},
      {"go-out 9S to 1 4D to 2", 16, "unexpected '4D'"},
      {"discard 9C : not-in-hand", 12, "unexpected ':'"},
  };
  for (const Row& row : rows) {
    const auto parsed = parse_action(row.text);
    ASSERT_FALSE(parsed) << row.text;
    EXPECT_EQ(parsed.error(), (ParseError{1, row.column, std::string(row.message)})) << row.text;
  }
}

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (; times > 0; --times) result += text;
  return result;
}

TEST(ActionText, ListsThatNoGameCanHoldAreRefused) {
  EXPECT_TRUE(parse_action("lay-down set" + repeated(" 9C", kMaxNamedCards)));
  EXPECT_EQ(parse_action("lay-down set" + repeated(" 9C", kMaxNamedCards + 1)).error().message,
            "too many cards");
  EXPECT_TRUE(parse_action("lay-down set 9C" + repeated(" / set 9C", kMaxNamedMelds - 1)));
  EXPECT_EQ(parse_action("lay-down set 9C" + repeated(" / set 9C", kMaxNamedMelds)).error().message,
            "too many melds");
  EXPECT_TRUE(parse_action("go-out 9C to 1" + repeated(", 9C to 1", kMaxLayOffs - 1)));
  EXPECT_FALSE(parse_action("go-out 9C to 1" + repeated(", 9C to 1", kMaxLayOffs)));
}

TEST(ActionText, AnActionOnALineEndsAtAColon) {
  Line line("draw stock : not-your-turn", 3);
  EXPECT_EQ(take_action(line), Action(DrawStock{}));
  EXPECT_TRUE(line.take_if(":"));
  EXPECT_EQ(line.rest(), "not-your-turn");
}

TEST(ActionText, EveryReasonHasACodeThatReadsBack) {
  for (int i = 0; i < kReasons; ++i) {
    const auto reason = static_cast<Reason>(i);
    EXPECT_EQ(parse_reason(text_of(reason).code), reason);
    EXPECT_FALSE(text_of(reason).sentence.empty());
  }
  EXPECT_FALSE(parse_reason("no-reason"));
  EXPECT_FALSE(parse_reason(""));
}

TEST(ActionText, EveryKindHasAName) {
  EXPECT_EQ(to_string(ActionKind::draw_stock), "draw stock");
  EXPECT_EQ(to_string(ActionKind::next_round), "next-round");
}

}  // namespace
}  // namespace mayi
