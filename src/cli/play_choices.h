#pragma once

#include "cli/play_text.h"
#include "table/seat_view.h"

namespace mayi::cli {

// An entry of a menu: what is typed instead of its number, and why it cannot be done now.
struct Choice {
  std::string label, word;
  std::string refused{};  // empty: it can be done
};
using Choices = std::vector<Choice>;

// What a seat is asked now, May I? with what it costs.
Lines question(const SeatView& seat, const Ink& ink);

// What a seat can do now. An action that belongs to the moment but is not possible stays, with the
// judge's reason.
Choices choices_for(const SeatView& seat, const Ink& ink);

// Numbered from 1, side by side; those that are refused stand in brackets.
Lines draw_choices(const Choices& choices, const Ink& ink);
// The same with a line for each.
Lines list_choices(const Choices& choices, const Ink& ink);

// The choice that was typed, by number; null: it is no number of these.
const Choice* chosen(const Choices& choices, std::string_view typed);

Lines help(const Ink& ink);

}  // namespace mayi::cli
