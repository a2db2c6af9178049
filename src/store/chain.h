#pragma once

#include <span>

#include "store/journal.h"

namespace mayi {

// BLAKE2b, 256 bits. Each link hashes the one before it and one entry; the first hashes the header.
// The last link thus stands for the whole game: whoever keeps it can tell any change.
using Link = std::array<std::uint8_t, 32>;

// Rules and actions go in as the texts that are kept, not as this version would spell them: a later
// one may know more knobs.
Link link_of(const GameHeader& header, std::string_view rules);
Link link_after(const Link& before, Version number, const Entry& entry, std::string_view action);

// All of a header's rules as one line that take_rules reads: "house decks=... may_i=line ...".
std::string rules_in_full(const Rules& rules);

// Of a game's summary, a snapshot (with its format and the link it stands at) and a text.
inline constexpr std::uint32_t kSnapshotFormat = 1;
Link link_of(const GameId& id, Version version, const Link& last, const GameSummary& summary,
             Time updated);
Link link_of(const Snapshot& snapshot, std::uint32_t format, const Link& at);
Link link_of(const GameId& id, Seat seat, std::string_view key, std::string_view value);

}  // namespace mayi
