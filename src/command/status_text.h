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
std::string draw_hand(const SeatView& seat, const Voice& voice);      // with positions
std::string draw_question(const SeatView& seat, const Voice& voice);  // and what can be typed
std::string draw_scores(const SeatView& seat, const Voice& voice,
                        std::span<const RoundRecord> rounds);

}  // namespace mayi::command
