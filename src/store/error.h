#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "table/version.h"

namespace mayi {

enum class StoreFault : std::uint8_t {
  unknown_game,
  id_taken,
  lost_race,     // another writer was first: load again and decide anew
  fenced,        // another node drives the game now
  busy,          // another writer holds the file for longer than one waits
  damaged,       // what is kept contradicts itself; it is left as it is
  newer_format,  // written by a later version of the program
  foreign_file,  // not a file of this program
  no_store,      // nothing has been kept in that folder, and it was opened to read only
  unwritable,    // the folder or file may not be made, opened or written
  disk_full,
  io,           // the disk refuses to read or write
  unreachable,  // the database does not answer
  malformed     // what was to be kept breaks the limits or its own order
};

// Why something is not kept or not found. The message is made of sentences for a person: what, why,
// and what to do.
struct StoreError {
  StoreFault fault{};
  std::string message;
  Version expected{}, actual{};  // of a lost race
};
template <class T>
using Stored = std::expected<T, StoreError>;

std::string_view name_of(StoreFault fault);  // "lost_race"
bool concerns_one_game(StoreFault fault);    // any other is the store's

// The wordings that every kind of journal shares.
std::unexpected<StoreError> unknown_game(std::string_view id);
std::unexpected<StoreError> id_taken(std::string_view id);
std::unexpected<StoreError> lost_race(std::string_view id, Version expected, Version actual);
std::unexpected<StoreError> fenced(std::string_view id);
std::unexpected<StoreError> damaged(std::string_view id, std::string_view where);
std::unexpected<StoreError> malformed(std::string_view what);
std::unexpected<StoreError> newer_format(std::string_view store, std::int64_t format,
                                         std::int64_t known);

}  // namespace mayi
