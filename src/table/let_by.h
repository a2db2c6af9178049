#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/error.h"

namespace mayi {

// That a seat let the exposed card go by. No action of the game: it is kept as a note beside it,
// with the id of the command, so that a repeat of it lets no other card go.
struct LetBy {
  Version turn_began = 0;  // each turn has one exposed card at most
  Version version = 0;     // of the game, when it was said
  std::string id;          // of the command; empty: none
};

// The note with one more on top; the oldest of many are forgotten.
std::string add_let_by(std::string_view note, const LetBy& let_by);
std::optional<LetBy> latest_let_by(std::string_view note);
std::optional<LetBy> find_let_by(std::string_view note, std::string_view id);

}  // namespace mayi
