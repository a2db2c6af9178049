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
      {draw, 0, ActionKind::draw_stock, "open"},
      {draw, 0, ActionKind::draw_discard, "open"},
      {draw, 0, ActionKind::discard, "draw-first"},
      {draw, 0, ActionKind::pass, "own-turn"},
      {draw, 1, ActionKind::may_i, "open"},
      {draw, 1, ActionKind::pass, "open"},  // lets the card go by
      {draw, 2, ActionKind::may_i, "own-discard"},
      {draw, 2, ActionKind::pass, "own-discard"},
      {draw, 1, ActionKind::draw_stock, "not-your-turn"},
      {draw, 1, ActionKind::allow, "not-asked"},
      {act, 0, ActionKind::lay_down, "open"},
      {poor, 0, ActionKind::lay_down, "wrong-contract"},
      {poor, 0, ActionKind::lay_off, "not-down"},
      {poor, 0, ActionKind::next_round, "round-not-over"},
      {down, 0, ActionKind::lay_off, "open"},
      {down, 0, ActionKind::go_out, "cards-left"},
      {down, 0, ActionKind::swap, "already-down"},
      {"rules classic\nseats Ann Bob Cid\nturn Ann draw\n", 0, ActionKind::allow, "none"},
  };
  for (const Row& row : rows)
    EXPECT_EQ(availability_of(seat_at(row.position, row.seat), row.kind), row.expected)
        << row.position << to_string(row.kind);
}

TEST(Availability, SpeaksOfTheWholeHandWhereNoCardWouldDo) {
  const SeatView seat = seat_at(
      "seats Ann Bob Cid\nturn Ann act\nhand Ann 3C 4D 5H 7C 8D 9S KD JH QC 10D 6S AS\n", 0);
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
      {draw, 0, 0, 0, "It is your turn: draw from the stock, or take 9H."},
      {draw, 1, 0, 0, "You may call for 9H: say may-i, or pass to let it go by."},
      {draw, 1, 0, bit(1), "Wait for Ann."},
      {draw, 2, bit(0), 0, "Wait for Bob."},
      {called, 0, 0, 0, "Bob says May I? for 9H: say allow, or claim to have it yourself."},
      {called, 2, 0, 0, "Wait for Ann to answer."},
      {"rules classic\nseats Ann Bob Cid\nturn Ann act\ndiscard 9H\nasking Bob\n", 1, 0, 0,
       "You are asked whether you want 9H: say claim or pass."},
      {"seats Ann Bob Cid\nturn Ann discard\n", 0, 0, 0, "It is your turn: discard."},
      {"seats Ann Bob Cid\nturn Ann draw\nover Bob\n", 0, 0, 0,
       "The round is over: say next-round."},
  };
  for (const Row& row : rows)
    EXPECT_EQ(what_to_do(seat_at(row.position, row.seat, row.bots, row.let_by)), row.expected);
}

}  // namespace
}  // namespace mayi
