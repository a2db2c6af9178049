#include <gtest/gtest.h>

#include "notation/action_text.h"
#include "prose/seats_test.h"

namespace mayi {
namespace {

const std::string kDraw =
    "seats Ann Bob Cid\nturn Bob draw\ndiscard 9H KS\ndiscarded-by Ann nobody\n";
const std::string kAct =
    "seats Ann Bob Cid\nturn Ann act\ndiscard 9H\n"
    "hand Ann 3C 3D 3H 9C 9D 9S KD 5H 6C 8D QS AS\n";
const std::string kPoor =
    "seats Ann Bob Cid\nturn Ann act\ndiscard 9H\n"
    "hand Ann 3C 4D 5H 7C 8D 9S KD JH QC 10D 6S AS\n";
const std::string kDown =
    "seats Ann Bob Cid\nturn Ann act\nhand Ann 9C KD 5H\ndiscard 4H\ndown Ann\n"
    "meld Ann set 9D 9H 9S\nmeld Ann set 4C 4D 4S\n";
const std::string kAsked =
    "seats Ann Bob Cid\nturn Bob draw\ndiscard 9H KS\ndiscarded-by Ann nobody\ncalled Cid\n";
const std::string kAskedAhead =
    "seats Ann Bob Cid Dee\nturn Bob act\ndiscard 9H\ndiscarded-by Ann\ncalled Dee\n";
const std::string kWindow =
    "rules classic\nseats Ann Bob Cid\nturn Bob draw\ndiscard 9H\ndiscarded-by Ann\n";
const std::string kWindowAsked =
    "rules classic\nseats Ann Bob Cid\nturn Bob act\ndiscard 9H\ndiscarded-by Ann\nasking Cid\n";
const std::string kDeadStock =
    "seats Ann Bob Cid\nturn Bob draw\nhand Ann 3C\nhand Bob 4C\nhand Cid 5C\nstock\n"
    "discard 9H\ndiscarded-by Ann\n";
const std::string kNothingLeft = kDeadStock + "down Bob\nmeld Bob set 7C 7D 7H\n";
const std::string kLastCard =
    "round 6\nseats Ann Bob Cid\nturn Ann act\nhand Ann 9C\ndiscard 4H\ndown Ann\n"
    "meld Ann set 8D 8H 8S\n";
const std::string kRoundOver = "seats Ann Bob Cid\nturn Ann act\nover Bob\n";
const std::string kGameOver =
    "round 6\nseats Ann Bob Cid\nturn Ann act\nover Bob\ntotals Ann 120 Bob 80 Cid 80\n";

struct Row {
  std::string_view position;
  int seat;
  std::string_view expected;
};

TEST(Question, OfAPlayerNamesWhatIsOpenAndWhatItCosts) {
  const Row rows[] = {
      {kDraw, 1, "Your turn: draw from the stock or take the 9♥."},
      {kDraw, 0, "It is Bob's turn."},
      {kDraw, kNobody.index(), "It is Bob's turn."},
      {kDraw, 2,
       "You may call for the 9♥, which Ann discarded: let it go by or say May I? It costs 1 "
       "penalty card: you would hold 13 cards."},
      {kAct, 0, "Your turn: lay down or discard."},
      {kPoor, 0, "Your turn: discard."},
      {kDown, 0, "Your turn: lay off or discard."},
      {"seats Ann Bob Cid\nturn Ann discard\n", 0, "Your turn: discard."},
      {"seats Ann Bob Cid\nturn Ann act\nhand Ann 9C\n", 0, "Your turn: lay nothing more."},
      {kAsked, 1,
       "Cid says May I? for the 9♥, and you are closer in line: let Cid have it or claim it? It "
       "would be your draw and cost nothing."},
      {kAskedAhead, 2,
       "Dee says May I? for the 9♥, and you are closer in line: let Dee have it or claim it? It "
       "costs 1 penalty card: you would hold 13 cards."},
      {kAsked, 2, "Waiting for Bob, who is asked about the 9♥."},
      {kWindow, 2,
       "You may call for the 9♥, which Ann discarded: let it go by or say May I? It costs 1 "
       "penalty card: you would hold 13 cards."},
      {kWindowAsked, 2,
       "You can have the 9♥: claim it or let it go by? It costs 1 penalty card: you would hold "
       "13 cards."},
      {kDeadStock, 1, "Your turn: take the 9♥."},
      {kDeadStock, 2,
       "You may call for the 9♥, which Ann discarded: let it go by or say May I? It costs no "
       "penalty card: you would hold 2 cards."},
      {kNothingLeft, 1, "Your turn: end the round, for no card is left to draw."},
      {kLastCard, 0, "Your turn: keep the last card."},
      {kRoundOver, 0, "Round 1 is over: deal the next round."},
      {kRoundOver, kNobody.index(), "Round 1 is over. Waiting for Ann, Bob or Cid to go on."},
      {kGameOver, 0, "The game is over: Bob and Cid won with 80 points. You came third with 120."},
      {kGameOver, 1,
       "The game is over: you and Cid won with 80 points. That is 40 fewer than Ann. Well played!"},
      {kGameOver, kNobody.index(), "The game is over: Bob and Cid won with 80 points."},
  };
  for (const Row& row : rows) {
    const SeatView seat = seat_at(row.position, row.seat);
    EXPECT_EQ(Voice(Tone::player, seat).question(seat), row.expected) << row.position;
  }
}

TEST(Question, OfAnAgentNamesItsTools) {
  const Row rows[] = {
      {kDraw, 1, "Your turn: draw from stock or draw from discard (the 9H)."},
      {kDraw, 2,
       "You may call for the 9H, which Ann discarded: pass_may_i or call_may_i? It costs 1 "
       "penalty card: you would hold 13 cards."},
      {kAct, 0, "Your turn: lay_down, skip or discard."},
      {kDown, 0, "Your turn: lay_off, skip or discard."},
      {kAsked, 1,
       "Cid says May I? for the 9H, and you are closer in line: allow_may_i or claim_may_i? It "
       "would be your draw and cost nothing."},
      {kWindowAsked, 2,
       "You can have the 9H: claim_may_i or pass_may_i? It costs 1 penalty card: you would hold "
       "13 cards."},
      {kNothingLeft, 1, "Your turn: draw from stock, which ends the round: nothing is left there."},
      {kLastCard, 0, "Your turn: skip or end_turn."},
      {kRoundOver, 0, "Round 1 is over: next_round."},
  };
  for (const Row& row : rows) {
    const SeatView seat = seat_at(row.position, row.seat);
    EXPECT_EQ(Voice(Tone::agent, seat).question(seat), row.expected) << row.position;
  }
}

TEST(Question, InALogSpeaksOfTheSeatByName) {
  const Row rows[] = {
      {kDraw, 1, "Bob's turn: draw from the stock or take the 9H."},
      {kDraw, 2,
       "Cid may call for the 9H, which Ann discarded: let it go by or say May I? It costs 1 "
       "penalty card: Cid would hold 13 cards."},
      {kAsked, 1,
       "Cid says May I? for the 9H, and Bob is closer in line: let Cid have it or claim it? It "
       "would be Bob's draw and cost nothing."},
      {kPoor, 0, "Ann's turn: lay nothing more or discard."},
  };
  for (const Row& row : rows) {
    const SeatView seat = seat_at(row.position, row.seat);
    EXPECT_EQ(Voice(Tone::log, seat).question(seat), row.expected) << row.position;
  }
}

TEST(Question, WhoLetTheCardGoByMayStillCall) {
  const SeatView seat = seat_at(kDraw, 2, SeatSet(Seat(2)));
  EXPECT_EQ(Voice(Tone::player, seat).question(seat),
            "It is Bob's turn. You may still say May I? It costs 1 penalty card: you would hold 13 "
            "cards.");
}

TEST(Question, BeforeTheDealThereIsNone) {
  const SeatView seat = look("k7m2qp", {}, TableState{.places = {{.name = "Ann"}}}, Seat(0), {});
  EXPECT_EQ(Voice(Tone::player, seat).question(seat), "The game has not begun yet.");
  EXPECT_EQ(Voice(Tone::player, seat).cost(seat), "");
}

TEST(Question, CannotBeForgedByAName) {
  SeatView seat = seat_at(kDraw, 2);
  seat.places[0].name = "Ann\x1b[2J\u202E\nYour turn";
  EXPECT_TRUE(Voice(Tone::player, seat)
                  .question(seat)
                  .starts_with("You may call for the 9♥, which Ann[2J Your turn discarded:"));
}

TEST(WhyNot, SpeaksOfTheWholeHandWhereNoCardWouldDo) {
  struct Denied {
    std::string_view position;
    ActionKind kind;
    std::string_view expected;
  };
  const Denied rows[] = {
      {kPoor, ActionKind::lay_down, "Your cards do not make 2 sets yet."},
      {kPoor, ActionKind::lay_off, "You must be down from an earlier turn first."},
      {kPoor, ActionKind::next_round, "The round is not over yet."},
      {kPoor, ActionKind::draw_stock, "You have already drawn this turn."},
      {kDown, ActionKind::go_out, "Your cards cannot all be laid off."},
      {kDown, ActionKind::swap, "You are already down."},
      {"seats Ann Bob Cid\nturn Ann act\nmeld Bob run 5S JK 7S 8S\nhand Ann 10H 9S KD\n",
       ActionKind::swap, "No Joker in a run stands for a card of yours."},
      {kLastCard, ActionKind::lay_off, "None of your cards fits a meld on the table."},
      {kRoundOver, ActionKind::discard, "The round is over."},
  };
  for (const Denied& row : rows) {
    const SeatView seat = seat_at(row.position, 0);
    for (const Availability& each : availability(seat))
      if (each.kind == row.kind)
        EXPECT_EQ(Voice(Tone::player, seat).why_not(seat, each), row.expected) << row.position;
  }
}

TEST(Hint, SaysWhatAndWhy) {
  const SeatView act = seat_at(kDown, 0), call = seat_at(kDraw, 2), wait = seat_at(kDraw, 0),
                 complete = seat_at(kAct, 0);
  const Card nine(Rank::nine, Suit::clubs), king(Rank::king, Suit::diamonds);
  struct Advised {
    const SeatView& seat;
    std::optional<Decision> decision;
    std::string_view expected;
  };
  const Advised rows[] = {
      {act, Decision{LayOff{nine, 0, End::unnamed}, {WhyKind::fits_the_table, nine}},
       "I would lay off the 9♣ on meld 1. The 9♣ fits a meld on the table."},
      {complete,
       Decision{*parse_action("lay-down set 3C 3D 3H / set 9C 9D 9S"),
                {WhyKind::contract_complete}},
       "I would lay down the set 3♣ 3♦ 3♥ and the set 9♣ 9♦ 9♠. The contract is complete."},
      {act, Decision{Discard{king}, {WhyKind::least_harm, king}},
       "I would discard the K♦. Parting with the K♦ does the least harm."},
      {call, Decision{MayI{}, {WhyKind::card_helps}},
       "I would say May I? The card brings the contract nearer."},
      {call, std::nullopt, "I would let it go by. The 9♥ is not worth what it costs."},
      {wait, std::nullopt, "There is nothing for you to decide now."},
  };
  for (const Advised& row : rows)
    EXPECT_EQ(Voice(Tone::player, row.seat).hint(row.seat, row.decision), row.expected);
}

}  // namespace
}  // namespace mayi
