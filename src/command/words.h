#pragma once

#include <fmt/format.h>

#include <span>

#include "store/journal.h"
#include "table/seat_view.h"

namespace mayi::command {

// Why words are not understood: what is wrong, and how it is spelled.
struct WordsFault {
  std::string sentence, advice;
  bool misuse = true;  // false: well spelled, but there is no such position or seat
};
template <class T>
using Read = std::expected<T, WordsFault>;

// An action as a person types it, for a seat that sees its hand: put into the notation's words,
// then read as notation. Freer than that: cards also by their position in the hand as shown, from
// 1; meld kinds may be left out; so may the small words `to` and `in`; a bare `go-out` finds its
// own lay-offs; a meld may be one argument with commas ("1,2,3"); the older names laydown, layoff,
// mayi, start and end. `skip` by a seat that may call for the exposed card is `pass`: it goes by.
[[nodiscard]] Read<Action> read_action(const SeatView& seat, std::span<const std::string> words);

// What a person at a seat asks of the table: an action, or one of
//   standing closer call        about discards, beforehand; see read_standing
//   leave, come-back            from and to the table
//   stand-in expert             a bot for a seat that is away
[[nodiscard]] Read<Ask> read_ask(const SeatView& seat, std::span<const std::string> words);

// "nothing own-turn", "closer call", "9C JK call at-most=2", "none": the words of to_string, whose
// keys may be left out.
[[nodiscard]] Read<Standing> read_standing(std::span<const std::string> words);

// The hand in another order: "sort rank", "sort suit", "move 3 1" (the third card comes first).
// Requires one of these as first word.
[[nodiscard]] Read<std::vector<Card>> read_order(const SeatView& seat,
                                                 std::span<const std::string> words);

// A card by name, or by its position in the shown hand.
[[nodiscard]] Read<Card> read_card(const SeatView& seat, std::string_view word);

// A seat's name, in capital or small letters, or its number from 0, also as `player-2`.
[[nodiscard]] Read<Seat> read_seat(const std::vector<std::string>& names, std::string_view word);

// A game's id, in capital or small letters.
[[nodiscard]] Read<GameId> read_id(std::string_view word);

// Sentence and advice of a fault.
std::string told(const auto& fault) {
  return fault.advice.empty() ? fault.sentence : fmt::format("{} {}", fault.sentence, fault.advice);
}

// "lay-off" for "layoff" and so on: what may be typed instead of the notation's names.
std::string current_spelling(std::string name);
std::string in_small_letters(std::string_view text);
WordsFault fault_of(const ParseError& error, std::string_view advice);

}  // namespace mayi::command
