#pragma once

#include "command/table_picture.h"

// A game as one seat sees it, as lines of text for a pipe.
namespace mayi::command {

// Everything: the table and what to do; the scores once a round is over.
std::string status_text(const SeatView& seat, std::span<const RoundRecord> rounds);
// A line for each sentence.
std::string story_text(const Voice& voice, std::span<const Happening> happenings);
// Every hidden card, a line for each seat: for tests, and for games that are over.
std::string hands_text(const Voice& voice, const Game& game);
std::string hand_text(const SeatView& seat);
std::string question_text(const SeatView& seat);  // and what can be typed

}  // namespace mayi::command
