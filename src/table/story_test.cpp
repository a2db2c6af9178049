#include "table/story.h"

#include <gtest/gtest.h>

#include "notation/action_text.h"
#include "notation/card_text.h"
#include "notation/position.h"

namespace mayi {
namespace {

// What an observer hears of some actions, each "SEAT action".
std::string heard(std::string_view position_text, std::initializer_list<std::string_view> actions,
                  Seat observer = kNobody) {
  const auto position = parse_position(position_text);
  Course course(position->game);
  for (const std::string_view action : actions) {
    const std::size_t blank = action.find(' ');
    const Seat seat = *find_seat(position->seats, action.substr(0, blank));
    const auto verdict =
        course.play(position->rules.rules, seat, *parse_action(action.substr(blank + 1)));
    EXPECT_TRUE(verdict) << action << ": " << text_of(verdict.error().reason).code;
  }
  const Story story(position->seats, [](Card card) { return to_string(card); });
  std::string text;
  for (const Told& told : told_since(course, std::nullopt, observer))
    if (const std::string line = story.sentence(told); !line.empty()) text += line + "\n";
  return text;
}

constexpr std::string_view kCall =
    "seats Ann Bob Carol Dave\nturn Ann draw\nstock 7D 3C *\ndiscard 9H KS\ndiscarded-by Dave\n";

TEST(Story, TellsOfACallThatAllAllow) {
  EXPECT_EQ(heard(kCall, {"Carol may-i", "Ann allow", "Bob allow"}),
            "Carol says May I? for 9H.\n"
            "Ann passes: Carol may have it.\n"
            "Bob passes: Carol may have it.\n"
            "Carol takes 9H by May I.\n"
            "Carol draws a penalty card and now has 13 cards.\n");
}

TEST(Story, TellsOfAClaimCloserInLine) {
  EXPECT_EQ(heard(kCall, {"Carol may-i", "Ann allow", "Bob claim"}),
            "Carol says May I? for 9H.\n"
            "Ann passes: Carol may have it.\n"
            "Bob has a claim closer in line and wants 9H.\n"
            "Bob takes 9H by May I.\n"
            "Carol goes without: Bob is closer in line.\n"
            "Bob draws a penalty card and now has 13 cards.\n");
}

TEST(Story, TellsOfTheCurrentPlayersClaim) {
  EXPECT_EQ(heard(kCall, {"Carol may-i", "Ann claim"}),
            "Carol says May I? for 9H.\n"
            "Ann is in turn and wants 9H.\n"
            "Ann takes 9H.\n"
            "Carol goes without: Ann is closer in line.\n");
}

TEST(Story, TellsWhoLeavesTheDiscardLying) {
  EXPECT_EQ(heard(kCall, {"Ann draw stock"}), "Ann leaves 9H and draws from the stock.\n");
}

TEST(Story, NamesADrawnCardToItsSeatAlone) {
  EXPECT_EQ(heard(kCall, {"Ann draw stock"}, Seat(0)),
            "Ann leaves 9H and draws from the stock: 7D.\n");
  EXPECT_EQ(heard(kCall, {"Ann draw stock"}, Seat(1)), "Ann leaves 9H and draws from the stock.\n");
  EXPECT_NE(heard(kCall, {"Bob may-i", "Ann allow"}, Seat(1)).find("a penalty card, 7D, and"),
            std::string::npos);
  EXPECT_EQ(heard(kCall, {"Bob may-i", "Ann allow"}, Seat(2)).find("7D"), std::string::npos);
}

TEST(Story, TellsOfAWindow) {
  EXPECT_EQ(heard("rules classic\nseats Ann Bob Carol\nturn Ann draw\nstock 7D 3C *\ndiscard 9H\n"
                  "discarded-by Carol\n",
                  {"Ann draw stock", "Bob pass"}),
            "Ann leaves 9H and draws from the stock.\n"
            "Bob passes.\n"
            "No one wants 9H.\n");
}

TEST(Story, TellsOfMelds) {
  const std::string text =
      heard("seats Ann Bob Carol\nturn Ann act\nhand Ann 9C 9D 9S 4C 4D JK KH\n",
            {"Ann lay-down set 9C 9D 9S / set 4C 4D JK", "Ann discard KH"});
  EXPECT_TRUE(
      text.starts_with("Ann lays down the set 9C 9D 9S and the set 4C 4D JK and keeps 1 card.\n"
                       "Ann discards KH.\n"
                       "Ann goes out!\n"
                       "Round 1 is over.\n"
                       "Ann scores 0 points.\n"))
      << text;
}

TEST(Story, EveryKindOfEventHasANameOfItsOwn) {
  EXPECT_EQ(to_string(EventKind::called_may_i), "called-may-i");
  EXPECT_EQ(to_string(EventKind::penalty_drawn), "penalty-drawn");
  EXPECT_EQ(to_string(EventKind::kept_last_card), "kept-last-card");
  EXPECT_EQ(to_string(EventKind::won), "won");
}

}  // namespace
}  // namespace mayi
