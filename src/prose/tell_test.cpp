#include <gtest/gtest.h>

#include "notation/card_text.h"
#include "prose/voice.h"

namespace mayi {
namespace {

constexpr Seat kAnn(0), kBob(1);
constexpr Card kNine(Rank::nine, Suit::hearts), kKing(Rank::king, Suit::spades);

Voice voice_of(Tone tone) {
  return {tone, {"Ann", "Bob", "Cid"}, kAnn, tone == Tone::player ? for_people : [](Card card) {
            return to_string(card);
          }};
}

struct Row {
  std::variant<Event, Change> what;
  std::string_view player, agent, log;
};

void expect_told(std::span<const Row> rows) {
  for (const Row& row : rows) {
    const Happening happening{Version(1), row.what};
    EXPECT_EQ(voice_of(Tone::player).tell(happening), row.player);
    EXPECT_EQ(voice_of(Tone::agent).tell(happening), row.agent);
    EXPECT_EQ(voice_of(Tone::log).tell(happening), row.log);
  }
}

// A row in which everybody hears the same, but for cards.
Row alike(std::variant<Event, Change> what, std::string_view signs, std::string_view typed) {
  return {std::move(what), signs, typed, typed};
}
Row alike(std::variant<Event, Change> what, std::string_view text) {
  return alike(std::move(what), text, text);
}

LaidMelds melds_of(std::string_view set, std::string_view run) {
  LaidMelds melds;
  const auto add = [&](MeldKind kind, std::string_view text) {
    Meld meld{.kind = kind};
    for (Line line(text); !line.done();) meld.cards.push(take_card(line));
    melds.push(meld);
  };
  add(MeldKind::set, set);
  if (!run.empty()) add(MeldKind::run, run);
  return melds;
}

TEST(Tell, WhatTheListenerDid) {
  const Row rows[] = {
      {RoundDealt{2, kAnn, kNine}, "Round 2: you deal and turn up the 9♥.",
       "Round 2: you deal and turn up the 9H.", "Round 2: Ann deals and turns up the 9H."},
      {DrewStock{kAnn, kNine, {}}, "You draw the 9♥.", "You draw the 9H.", "Ann draws the 9H."},
      {DrewStock{kAnn, kNine, kKing}, "You leave the K♠ and draw the 9♥.",
       "You leave the KS and draw the 9H.", "Ann leaves the KS and draws the 9H."},
      {DrewDiscard{kAnn, Card::joker()}, "You take the Joker.", "You take the JK.",
       "Ann takes the JK."},
      {CalledMayI{kAnn, kNine}, "You say May I? for the 9♥.", "You say May I? for the 9H.",
       "Ann says May I? for the 9H."},
      {Allowed{kAnn, kBob}, "You let Bob have it.", "You let Bob have it.",
       "Ann lets Bob have it."},
      {Claimed{kAnn, kNine, false}, "You claim the 9♥.", "You claim the 9H.", "Ann claims the 9H."},
      {Claimed{kAnn, kNine, true}, "You are in turn and claim the 9♥.",
       "You are in turn and claim the 9H.", "Ann is in turn and claims the 9H."},
      {Passed{kAnn}, "You pass.", "You pass.", "Ann passes."},
      {MayIWon{kAnn, kNine}, "You get the 9♥ by May I.", "You get the 9H by May I.",
       "Ann gets the 9H by May I."},
      {MayIDenied{kAnn, kBob}, "You go without: Bob is closer in line.",
       "You go without: Bob is closer in line.", "Ann goes without: Bob is closer in line."},
      {PenaltyDrawn{kAnn, kNine, 13}, "You draw a penalty card, the 9♥, and now hold 13 cards.",
       "You draw a penalty card, the 9H, and now hold 13 cards.",
       "Ann draws a penalty card, the 9H, and now holds 13 cards."},
      {LaidDown{kAnn, melds_of("9C 9D 9H", "5S 6S JK 8S"), 4},
       "You lay down the set 9♣ 9♦ 9♥ and the run 5♠ 6♠ Joker 8♠, and keep 4 cards.",
       "You lay down the set 9C 9D 9H and the run 5S 6S JK 8S, and keep 4 cards.",
       "Ann lays down the set 9C 9D 9H and the run 5S 6S JK 8S, and keeps 4 cards."},
      {LaidOff{kAnn, kNine, 0, false}, "You lay off the 9♥ on meld 1.",
       "You lay off the 9H on meld 1.", "Ann lays off the 9H on meld 1."},
      {Swapped{kAnn, kNine, 1, 3}, "You put the 9♥ into meld 2 and take the Joker.",
       "You put the 9H into meld 2 and take the Joker.",
       "Ann puts the 9H into meld 2 and takes the Joker."},
      {Skipped{kAnn}, "You lay nothing more.", "You lay nothing more.", "Ann lays nothing more."},
      {DiscardedCard{kAnn, kNine}, "You discard the 9♥.", "You discard the 9H.",
       "Ann discards the 9H."},
      {KeptLastCard{kAnn}, "You keep the last card.", "You keep the last card.",
       "Ann keeps the last card."},
      {WentOut{kAnn}, "You go out!", "You go out!", "Ann goes out!"},
      {Scored{kAnn, 1}, "You score 1 point.", "You score 1 point.", "Ann scores 1 point."},
      {Won{kAnn, 80}, "You win with 80 points.", "You win with 80 points.",
       "Ann wins with 80 points."},
  };
  expect_told(rows);
}

TEST(Tell, WhatOthersDid) {
  const Row rows[] = {
      alike(RoundDealt{1, kBob, kNine}, "Round 1: Bob deals and turns up the 9♥.",
            "Round 1: Bob deals and turns up the 9H."),
      alike(DrewStock{kBob, {}, {}}, "Bob draws from the stock."),
      alike(DrewStock{kBob, {}, kKing}, "Bob leaves the K♠ and draws from the stock.",
            "Bob leaves the KS and draws from the stock."),
      alike(Asked{kBob, kNine}, ""),
      {Allowed{kBob, kAnn}, "Bob lets you have it.", "Bob lets you have it.",
       "Bob lets Ann have it."},
      {MayIDenied{kBob, kAnn}, "Bob goes without: you are closer in line.",
       "Bob goes without: you are closer in line.", "Bob goes without: Ann is closer in line."},
      alike(PenaltyDrawn{kBob, {}, 13}, "Bob draws a penalty card and now holds 13 cards."),
      alike(Unclaimed{kNine}, "Nobody wants the 9♥.", "Nobody wants the 9H."),
      alike(Reshuffled{1}, "The discards are shuffled into a new stock of 1 card."),
      alike(LaidDown{kBob, melds_of("9C 9D JK", ""), 0}, "Bob lays down the set 9♣ 9♦ Joker.",
            "Bob lays down the set 9C 9D JK."),
      alike(LaidOff{kBob, Card::joker(), 2, true},
            "Bob lays off the Joker on meld 3, at the low end.",
            "Bob lays off the JK on meld 3, at the low end."),
      alike(RoundOver{3, kBob}, "Round 3 is over."),
      alike(RoundOver{3, kNobody}, "Round 3 is over; nobody went out."),
      alike(GameOver{}, "The game is over."),
  };
  expect_told(rows);
}

TEST(Tell, WhichCardIsLetByWhereItIsKnown) {
  const Happening happening{Version(1), Change{LetBy{kBob}}, kNine};
  EXPECT_EQ(voice_of(Tone::player).tell(happening), "Bob lets the 9♥ go by.");
  EXPECT_EQ(voice_of(Tone::agent).tell(happening), "Bob lets the 9H go by.");
}

TEST(Tell, WhatHappensAroundTheGame) {
  const Standing by{.wants = Standing::Wants::nothing, .until = Standing::Until::own_turn};
  const Row rows[] = {
      {Change{Seated{kAnn, "Ann", {}}}, "You take your seat.", "You take your seat.",
       "Ann takes a seat."},
      {Change{Seated{kBob, "Bob", {}}}, "Bob takes a seat.", "Bob takes a seat.",
       "Bob takes a seat."},
      {Change{Seated{kBob, "Zoe\x1b[2J", {SitterKind::bot, "expert"}}},
       "Zoe[2J (expert bot) takes a seat.", "Zoe[2J (expert bot) takes a seat.",
       "Zoe[2J (expert bot) takes a seat."},
      {Change{Seated{kBob, "Zoe", {SitterKind::model, "gpt"}}}, "Zoe (llm:gpt) takes a seat.",
       "Zoe (llm:gpt) takes a seat.", "Zoe (llm:gpt) takes a seat."},
      {Change{Dealt{}}, "", "", ""},
      {Change{Played{kBob, DrawStock{}}}, "", "", ""},
      {Change{LetBy{kAnn}}, "You let the discard go by.", "You let the discard go by.",
       "Ann lets the discard go by."},
      {Change{LetBy{kBob}}, "Bob lets the discard go by.", "Bob lets the discard go by.",
       "Bob lets the discard go by."},
      {Change{WentAway{kBob}}, "Bob leaves the table.", "Bob leaves the table.",
       "Bob leaves the table."},
      {Change{WentAway{kAnn}}, "You leave the table.", "You leave the table.",
       "Ann leaves the table."},
      {Change{StoodIn{kAnn, {SitterKind::bot, "expert"}}}, "The expert bot plays for you.",
       "The expert bot plays for you.", "The expert bot plays for Ann."},
      {Change{StoodIn{kAnn, {SitterKind::bot, "Rosa"}}}, "Rosa plays for you.",
       "Rosa plays for you.", "Rosa plays for Ann."},
      {Change{CameBack{kAnn}}, "You are back.", "You are back.", "Ann is back."},
      {Change{CameBack{kBob}}, "Bob is back.", "Bob is back.", "Bob is back."},
      {Change{TimedOut{kAnn, Need::answer}}, "Your time to answer is up.",
       "Your time to answer is up.", "Ann's time to answer is up."},
      {Change{TimedOut{kBob, Need::turn}}, "Bob's time for this turn is up.",
       "Bob's time for this turn is up.", "Bob's time for this turn is up."},
      {Change{Answered{kAnn, by}}, "You let every card go by until it is your turn.",
       "You let every card go by until it is your turn.",
       "Ann lets every card go by until it is Ann's turn."},
      {Change{Answered{kAnn, {}}}, "You are asked about every card again.",
       "You are asked about every card again.", "Ann is asked about every card again."},
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
  const Said rows[] = {
      {{}, ""},
      {{nothing, ask, lifted}, "You let every card go by."},
      {{nothing, ask, round_end}, "You let every card go by until the round ends."},
      {{closer, ask, lifted},
       "You are asked only about cards that bring you closer to the contract."},
      {{closer, call, own_turn},
       "You call for cards that bring you closer to the contract until it is your turn."},
      {{cards, call, lifted, {kNine, kKing}, 2},
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
      {{2min, 0s, 0s, "Rosa"},
       "The table waits 2 minutes for a turn. Rosa plays a turn that takes longer."},
      {{0s, 1s, 0s, "expert"}, "The table waits 1 second for an answer."},
  };
  for (const Said& row : rows)
    EXPECT_EQ(voice_of(Tone::player).settings(row.settings), row.expected);
}

TEST(Voice, NamesShowNothingThatChangesTheScreen) {
  const Voice voice(Tone::log, {"A\x1b[31mnn\u202e"}, kNobody, for_people);
  EXPECT_EQ(voice.name(Seat(0)), "A[31mnn");
}

}  // namespace
}  // namespace mayi
