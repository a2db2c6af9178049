#pragma once

#include "command/words.h"

namespace mayi::command {

// The words after lay-down: melds parted by `/`, or each in an argument of its own with commas or
// blanks in it; kinds named or left out. Kinds that are left out are those with which the rules
// take it; where none do, those the cards look like, so that the judge's reason speaks of them.
[[nodiscard]] Read<Action> read_lay_down(const SeatView& seat, std::span<const std::string> words);

// Of cards that may be no meld at all: what whoever names them means, where these melds are asked
// for. Requires a card.
MeldKind looks_like(const Rules& rules, const Contract& asked, std::span<const Card> cards);

}  // namespace mayi::command
