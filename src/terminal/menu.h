#pragma once

#include "terminal/ink.h"

namespace mayi::terminal {

// An entry of a menu: what is typed instead of its number, and why it cannot be done now.
struct Choice {
  std::string label, word;
  std::string refused{};  // empty: it can be done
};
using Choices = std::vector<Choice>;

// What the seat can do now, as the table would take it. What people look for at this moment stays
// though it is refused, with the reason.
Choices actions_of(const SeatView& seat, const Voice& voice);

// Numbered from 1, side by side; those that are refused stand in brackets.
Lines draw_choices(const Choices& choices, const Ink& ink);
// The same with a line for each.
Lines list_choices(const Choices& choices, const Ink& ink);

// The choice that was typed, by number; null: it is no number of these. It points into `choices`.
const Choice* chosen(const Choices& choices, std::string_view typed);

}  // namespace mayi::terminal
