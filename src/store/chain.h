#pragma once

#include <array>
#include <span>
#include <string_view>

#include "store/journal.h"

namespace mayi {

// BLAKE2b, 256 bits. Each link hashes the one before it and one event; the first hashes the header.
// The last link thus stands for the whole game: whoever keeps it can tell any change.
using Link = std::array<std::uint8_t, 32>;

// Every field goes in with its length or in a fixed width, so that no two contents look alike.
class Hasher {
 public:
  explicit Hasher(std::string_view purpose);
  Hasher& number(std::uint64_t value);
  Hasher& text(std::string_view value);
  Hasher& time(Time value);
  Hasher& raw(std::span<const std::uint8_t> bytes);
  Link done() const;

 private:
  std::string bytes_;
};

// Everything is hashed as the text that is kept, not as this version would spell it: a later one
// may know more knobs and kinds of events.
Link link_of_header(const GameHeader& header, std::string_view rules);
Link link_after(const Link& before, const TableEvent& event, std::string_view line,
                std::string_view why);
Link link_of_text(const GameId& id, Seat seat, std::string_view key, std::string_view value);

// All of a header's rules as one line that take_rules reads: "house decks=... may_i=line ...".
std::string rules_in_full(const Rules& rules);

// The last word on damage: whether what is kept is what was hashed.
[[nodiscard]] bool confirms(const Link& kept, const Link& computed);

}  // namespace mayi
