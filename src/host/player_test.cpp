#include "host/player.h"

#include <gtest/gtest.h>

#include "prose/seats_test.h"

namespace mayi {
namespace {

TEST(AnswerOf, WhoWantsWhatBringsThemCloserIsAskedAboutNothingElse) {
  const auto asked_with = [](std::string_view hand) {
    const SeatView seat = seat_at(
        "seats Ann Bob Cid\nturn Ann draw\ndiscard 9H\nhand Bob " + std::string(hand) + "\n", 1);
    return !answer_of({.wants = Standing::Wants::closer, .then = Standing::Then::ask}, seat);
  };
  EXPECT_TRUE(asked_with("9C 9D KC KD 3S 5S 7S QD JC 4H 10S"));
  EXPECT_FALSE(asked_with("3C 4D 6H 7C 8S 10D JD QC KH AS 5S"));
}

}  // namespace
}  // namespace mayi
