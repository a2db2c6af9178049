#pragma once

#include <span>

#include "command/ink.h"

// A picture of the table, as a seat sees it, and its parts. No line is wider than the screen where
// the parts can be cut.
namespace mayi {

// Seats and melds; then the piles and the hand or, once a round is over, what it leaves. `rounds`:
// all that are over.
Lines draw_table(const SeatView& seat, std::span<const RoundRecord> rounds, const Ink& ink);

std::string round_text(const SeatView& seat);  // "Round 2/6: 1 set + 1 run"
std::string draw_heading(const SeatView& seat, const Ink& ink);
// A line each; more than four in two columns, where the screen is low.
Lines draw_seats(const SeatView& seat, const Ink& ink);
// Side by side, without points: where there is no room for more.
Lines draw_seats_briefly(const SeatView& seat, const Ink& ink);
std::string draw_piles(const SeatView& seat, const Ink& ink);
// Each card above its place: those that are not in `before` are marked, those in `used` have none.
Lines draw_hand(const SeatView& seat, const Bag& before, const Ink& ink, const Bag& used = {});
// A meld a line: of a run with what its wilds stand for, and what may be laid off on it.
Lines draw_melds(const SeatView& seat, const Ink& ink);
// The same in the lines there are: one a line, else side by side, else only the last of them.
Lines draw_melds_within(const SeatView& seat, const Ink& ink, std::size_t room);
std::string meld_cards(const Rules& rules, const MeldView& meld, const Voice& voice);

// What a round leaves: who went out, every hand left, points by round, totals as bars. Requires a
// round that is over.
Lines draw_round_over(const SeatView& seat, std::span<const RoundRecord> rounds, const Ink& ink);
// Points by round, and totals as bars, the lowest first.
Lines draw_score_chart(const SeatView& seat, std::span<const RoundRecord> rounds, const Ink& ink);

int name_width(const SeatView& seat, const Voice& voice);  // of the longest

}  // namespace mayi
