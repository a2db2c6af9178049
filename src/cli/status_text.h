#pragma once

#include "table/seat_view.h"
#include "table/story.h"

namespace mayi::cli {

// How a status is drawn: cards as typed or with suit signs, and how wide the screen is.
struct Look {
  SpellCard spell;
  int width = 80;
};
Look plain_look();  // as typed, 80 columns

// The game as one seat sees it, as lines of text: seats, table, piles, hand, what to do.
std::string draw_status(const SeatView& seat, const Look& look);

// Its parts, for those who draw more around them.
std::string draw_seats(const SeatView& seat, const Look& look);
std::string draw_melds(const SeatView& seat, const Look& look);
std::string draw_piles(const SeatView& seat, const Look& look);
std::string draw_hand(const SeatView& seat, const Look& look);  // with positions
std::string draw_scores(const SeatView& seat);                  // once a round is over

}  // namespace mayi::cli
