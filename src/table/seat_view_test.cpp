#include "table/seat_view.h"

#include <gtest/gtest.h>

#include "notation/action_text.h"
#include "table/refusal.h"
#include "table/seats_test.h"

namespace mayi {
namespace {

std::string availability_of(const SeatView& seat, ActionKind kind) {
  for (const Availability& entry : availability(seat))
    if (entry.kind == kind)
      return entry.refused ? std::string(text_of(*entry.refused).code) : "open";
  return "none";
}

TEST(Availability, NamesTheReasonOfWhateverIsNotOpen) {
  const std::string draw = "seats Ann Bob Cid\nturn Ann draw\ndiscard 9H\ndiscarded-by Cid\n";
  const std::string act =
      "seats Ann Bob Cid\nturn Ann act\nhand Ann 3C 3D 3H 9C 9D 9S KD 5H 6C 8D QS AS\ndiscard 9H\n";
  const std::string poor =
      "seats Ann Bob Cid\nturn Ann act\nhand Ann 3C 4D 5H 7C 8D 9S KD JH QC 10D 6S AS\ndiscard "
      "9H\n";
  const std::string down =
      "seats Ann Bob Cid\nturn Ann act\nhand Ann 9C KD 5H\ndiscard 4H\ndown Ann\n"
      "meld Ann set 9D 9H 9S\nmeld Ann set 4C 4D 4S\n";
  struct Row {
    std::string_view position;
    Seat seat;
    ActionKind kind;
    std::string_view expected;
  };
  const Row rows[] = {
      {draw, Seat(0), ActionKind::draw_stock, "open"},
      {draw, Seat(0), ActionKind::draw_discard, "open"},
      {draw, Seat(0), ActionKind::discard, "draw-first"},
      {draw, Seat(0), ActionKind::pass, "own-turn"},
      {draw, Seat(1), ActionKind::may_i, "open"},
      {draw, Seat(1), ActionKind::pass, "open"},  // lets the card go by
      {draw, Seat(2), ActionKind::may_i, "own-discard"},
      {draw, Seat(2), ActionKind::pass, "own-discard"},
      {draw, Seat(1), ActionKind::draw_stock, "not-your-turn"},
      {draw, Seat(1), ActionKind::allow, "not-asked"},
      {act, Seat(0), ActionKind::lay_down, "open"},
      {poor, Seat(0), ActionKind::lay_down, "wrong-contract"},
      {poor, Seat(0), ActionKind::lay_off, "not-down"},
      {poor, Seat(0), ActionKind::next_round, "round-not-over"},
      {down, Seat(0), ActionKind::lay_off, "open"},
      {down, Seat(0), ActionKind::go_out, "cards-left"},
      {down, Seat(0), ActionKind::swap, "already-down"},
      {"rules classic\nseats Ann Bob Cid\nturn Ann draw\n", Seat(0), ActionKind::allow, "none"},
  };
  for (const Row& row : rows)
    EXPECT_EQ(availability_of(seat_at(row.position, row.seat), row.kind), row.expected)
        << row.position << to_string(row.kind);
}

TEST(Availability, SpeaksOfTheWholeHandWhereNoCardWouldDo) {
  const SeatView seat = seat_at(
      "seats Ann Bob Cid\nturn Ann act\nhand Ann 3C 4D 5H 7C 8D 9S KD JH QC 10D 6S AS\n", Seat(0));
  for (const Availability& entry : availability(seat))
    if (entry.kind == ActionKind::lay_down)
      EXPECT_EQ(entry.sentence, "Your cards do not make this round's contract yet.");
}

TEST(WhatToDo, FitsTheSituation) {
  const std::string draw = "seats Ann Bob Cid\nturn Ann draw\ndiscard 9H\ndiscarded-by Cid\n";
  const std::string called = draw + "called Bob\n";
  struct Row {
    std::string_view position;
    Seat seat;
    SeatSet bots, let_by;
    std::string_view expected;
  };
  const Row rows[] = {
      {draw, Seat(0), {}, {}, "It is your turn: draw from the stock, or take 9H."},
      {draw, Seat(1), {}, {}, "You may call for 9H: say may-i, or pass to let it go by."},
      {draw, Seat(1), {}, SeatSet(Seat(1)), "Wait for Ann."},
      {draw, Seat(2), SeatSet(Seat(0)), {}, "Wait for Bob."},
      {called, Seat(0), {}, {}, "Bob says May I? for 9H: say allow, or claim to have it yourself."},
      {called, Seat(2), {}, {}, "Wait for Ann to answer."},
      {"rules classic\nseats Ann Bob Cid\nturn Ann act\ndiscard 9H\nasking Bob\n",
       Seat(1),
       {},
       {},
       "You are asked whether you want 9H: say claim or pass."},
      {"seats Ann Bob Cid\nturn Ann discard\n", Seat(0), {}, {}, "It is your turn: discard."},
      {"seats Ann Bob Cid\nturn Ann draw\nover Bob\n",
       Seat(0),
       {},
       {},
       "The round is over: say next-round."},
  };
  for (const Row& row : rows)
    EXPECT_EQ(what_to_do(seat_at(row.position, row.seat, row.bots, row.let_by)), row.expected);
}

}  // namespace
}  // namespace mayi
