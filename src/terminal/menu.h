#pragma once

#include "command/ink.h"

namespace mayi::terminal {

// An entry of a menu: its key, what is typed instead of it, and why it cannot be done now.
struct Choice {
  std::string label, word;
  std::string key{};      // empty: its number
  std::string refused{};  // empty: it can be done
  std::string about{};    // said in a list where the screen is wide enough
};
using Choices = std::vector<Choice>;

// The same choice has the same key in every prompt. Enter is the harmless one.
inline constexpr std::string_view kEnter = "Enter";
// Typed words, a key at their beginning spelled out: "x 3" is "discard 3".
std::vector<std::string> spelled_out(std::vector<std::string> words);

// Whether a word begins a command, in whatever prompt it is typed.
bool is_command(std::string_view word);
// What Tab adds to a line: as much as all commands that begin like it have in common.
std::string completion(std::string_view typed);

// How it is all typed, with every key.
Lines draw_help(const Ink& ink);

// What the seat can do now, as the table would take it. What people look for at this moment stays
// though it is refused, with the reason.
Choices actions_of(const SeatView& seat, const Voice& voice);

// Words that can be typed at any time, with their keys. Each has one.
Choices choices_of(std::initializer_list<std::string_view> words);

// Side by side; those that are refused stand in brackets.
Lines draw_choices(const Choices& choices, const Ink& ink);
// The same with a line for each.
Lines list_choices(const Choices& choices, const Ink& ink);

// The choice that was typed, by number; null: it is no number of these. It points into `choices`.
const Choice* chosen(const Choices& choices, std::string_view typed);

}  // namespace mayi::terminal
