#include <gtest/gtest.h>

#include "notation/card_text.h"
#include "prose/voice.h"

namespace mayi {
namespace {

constexpr Seat kAnn(0), kBob(1);
constexpr Card kNine(Rank::nine, Suit::hearts);

Voice voice_of(Tone tone) {
  return {tone, {"Ann", "Bob", "Cid"}, kAnn, tone == Tone::player ? for_people : [](Card card) {
            return to_string(card);
          }};
}

struct Row {
  std::variant<Event, Change> what;
  std::string_view player, log;
};

void expect_told(std::span<const Row> rows) {
  for (const Row& row : rows) {
    const Happening happening{Version(1), row.what};
    EXPECT_EQ(voice_of(Tone::player).tell(happening), row.player);
    EXPECT_EQ(voice_of(Tone::log).tell(happening), row.log);
  }
}

TEST(Tell, WhatHappensAroundTheGame) {
  const Standing by{.wants = Standing::Wants::nothing, .until = Standing::Until::own_turn};
  const Row rows[] = {
      {Change{Seated{kAnn, "Ann", {}}}, "You take your seat.", "Ann takes a seat."},
      {Change{Seated{kBob, "Bob", {}}}, "Bob takes a seat.", "Bob takes a seat."},
      {Change{Seated{kBob, "Zoe\x1b[2J", {SitterKind::bot, "expert"}}},
       "Zoe[2J (expert bot) takes a seat.", "Zoe[2J (expert bot) takes a seat."},
      {Change{Seated{kBob, "Zoe", {SitterKind::model, "gpt"}}}, "Zoe (llm:gpt) takes a seat.",
       "Zoe (llm:gpt) takes a seat."},
      {Change{Dealt{}}, "", ""},
      {Change{Played{kBob, DrawStock{}}}, "", ""},
      {Change{LetBy{kAnn}}, "You let the discard go by.", "Ann lets the discard go by."},
      {Change{LetBy{kBob}}, "Bob lets the discard go by.", "Bob lets the discard go by."},
      {Change{WentAway{kBob}}, "Bob leaves the table.", "Bob leaves the table."},
      {Change{WentAway{kAnn}}, "You leave the table.", "Ann leaves the table."},
      {Change{StoodIn{kAnn, {SitterKind::bot, "expert"}}}, "The expert bot plays for you.",
       "The expert bot plays for Ann."},
      {Change{CameBack{kAnn}}, "You are back.", "Ann is back."},
      {Change{CameBack{kBob}}, "Bob is back.", "Bob is back."},
      {Change{TimedOut{kAnn, Need::answer}}, "Your time to answer is over.",
       "Ann's time to answer is over."},
      {Change{TimedOut{kBob, Need::turn}}, "Bob's time for this turn is over.",
       "Bob's time for this turn is over."},
      {Change{Answered{kAnn, by}}, "You let every card go by until it is your turn.",
       "Ann lets every card go by until it is Ann's turn."},
      {Change{Answered{kAnn, {}}}, "You are asked about every card again.",
       "Ann is asked about every card again."},
  };
  expect_told(rows);
}

TEST(Standing, IsSaidAsOneWouldSayIt) {
  using enum Standing::Wants;
  using enum Standing::Then;
  using enum Standing::Until;
  struct Said {
    Standing standing;
    std::string_view expected;
  };
  const Card king(Rank::king, Suit::spades);
  const Said rows[] = {
      {{}, ""},
      {{nothing, ask, lifted}, "You let every card go by."},
      {{nothing, ask, round_end}, "You let every card go by until the round ends."},
      {{closer, ask, lifted},
       "You are asked only about cards that bring you closer to the contract."},
      {{closer, call, own_turn},
       "You call for cards that bring you closer to the contract until it is your turn."},
      {{cards, call, lifted, {kNine, king}, 2},
       "You call for the 9♥ and the K♠, at most 2 times a round."},
      {{cards, ask, lifted, {kNine}}, "You are asked only about the 9♥."},
      {{cards, call, lifted, {}}, "You let every card go by."},
      {{everything, call, lifted}, "You call for every card."},
      {{everything, call, lifted, {}, 0}, "You let every card go by."},
  };
  for (const Said& row : rows)
    EXPECT_EQ(voice_of(Tone::player).standing(kAnn, row.standing), row.expected);
}

TEST(Settings, SayHowLongTheTableWaits) {
  using namespace std::chrono_literals;
  struct Said {
    Settings settings;
    std::string_view expected;
  };
  const Said rows[] = {
      {{}, "The table waits as long as it takes."},
      {{30s, 10s, 1500ms, "expert"},
       "The table waits 30 seconds for a turn, 10 seconds for an answer and 1.5 seconds for a "
       "call. The expert bot plays a turn that takes longer."},
      {{2min, 0s, 0s, "greedy"},
       "The table waits 2 minutes for a turn. The greedy bot plays a turn that takes longer."},
      {{0s, 1s, 0s, "expert"}, "The table waits 1 second for an answer."},
  };
  for (const Said& row : rows)
    EXPECT_EQ(voice_of(Tone::player).settings(row.settings), row.expected);
}

TEST(MissedDecision, SaysWhoPlayedInstead) {
  EXPECT_EQ(words_of(MissedDecision{"Bob", "gpt", "did not answer in time", "expert", 3, 12}),
            "Bob (llm:gpt) did not answer in time; expert played instead (3 of 12 decisions).");
}

}  // namespace
}  // namespace mayi
