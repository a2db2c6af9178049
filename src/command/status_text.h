#pragma once

#include "prose/voice.h"

// A game as one seat sees it, as lines of text.
namespace mayi::command {

// Everything: seats, table, piles, hand and what to do; the scores once a round is over.
std::string draw_status(const SeatView& seat, const Voice& voice,
                        std::span<const RoundRecord> rounds);

// Its parts. The table is without its heading and the question.
std::string draw_table(const SeatView& seat, const Voice& voice,
                       std::span<const RoundRecord> rounds);
// Of a run with what its wilds stand for: "5S JK=6S 7S 8S".
std::string meld_cards(const Rules& rules, const MeldView& meld, const Voice& voice);
// "takes 9", "takes 4S low, 9S high", "full".
std::string what_it_takes(const Rules& rules, const MeldView& meld, const Voice& voice);
std::string draw_hand(const SeatView& seat, const Voice& voice);      // with positions
std::string draw_question(const SeatView& seat, const Voice& voice);  // and what can be typed
std::string draw_scores(const SeatView& seat, const Voice& voice,
                        std::span<const RoundRecord> rounds);

}  // namespace mayi::command
