#pragma once

#include "cli/play_text.h"
#include "table/seat_view.h"

namespace mayi::cli {

// One picture of the game as a seat sees it; the line for input comes below it.
struct Scene {
  SeatView seat;
  Lines news;           // what happened, oldest first
  std::size_t fresh{};  // so many of the last ones are new
  Bag before{};         // the hand at the last look: what is not in it is marked
  Lines notice;         // the answer to the last input
  Lines ask;            // the question and what can be chosen
};

// At most ink.height - 1 lines, unless the height is 0; none wider than the screen. What does not
// fit is left out from the least needed on: older news, then melds.
Lines draw(const Scene& scene, const Ink& ink);

// What happened, wrapped, new sentences marked.
Lines draw_news(const Scene& scene, const Ink& ink);

// Its parts.
Lines draw_seats(const SeatView& seat, const Ink& ink);
std::string draw_piles(const SeatView& seat, const Ink& ink);
Lines draw_hand(const SeatView& seat, const Bag& before, const Ink& ink);
// A meld a line; those in `fits` are marked.
Lines draw_melds(const SeatView& seat, const Ink& ink, std::uint32_t fits = 0);

std::string cards_text(std::span<const Card> cards, const Ink& ink);
std::string cards_text(const Bag& bag, const Ink& ink);
std::string lay_down_text(const LayDown& lay_down, const Ink& ink);

}  // namespace mayi::cli
