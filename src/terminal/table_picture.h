#pragma once

#include "table/seat_view.h"
#include "terminal/ink.h"

// The parts of a picture of the table, as a seat sees it.
namespace mayi::terminal {

std::string draw_heading(const SeatView& seat, const Ink& ink);
// A line each; more than four in two columns, where the screen is low.
Lines draw_seats(const SeatView& seat, const Ink& ink);
std::string draw_piles(const SeatView& seat, const Ink& ink);
// Cards that are not in `before` are marked.
Lines draw_hand(const SeatView& seat, const Bag& before, const Ink& ink);
// A meld a line; those in `fits` are marked.
Lines draw_melds(const SeatView& seat, const Ink& ink, std::uint32_t fits = 0);
// The same in the lines there are: one a line, else side by side, else only the last of them.
Lines draw_melds_within(const SeatView& seat, const Ink& ink, std::size_t room);

int name_width(const SeatView& seat, const Voice& voice);  // of the longest

}  // namespace mayi::terminal
