#include "store/error.h"

#include <utility>

namespace mayi {
namespace {

std::unexpected<StoreError> error(StoreFault fault, std::string message) {
  return std::unexpected(StoreError{fault, std::move(message)});
}
std::string game(std::string_view id) { return "Game " + std::string(id); }

}  // namespace

std::string_view name_of(StoreFault fault) {
  switch (fault) {
    case StoreFault::unknown_game: return "unknown_game";
    case StoreFault::id_taken: return "id_taken";
    case StoreFault::lost_race: return "lost_race";
    case StoreFault::busy: return "busy";
    case StoreFault::damaged: return "damaged";
    case StoreFault::newer_format: return "newer_format";
    case StoreFault::foreign_file: return "foreign_file";
    case StoreFault::no_store: return "no_store";
    case StoreFault::unwritable: return "unwritable";
    case StoreFault::disk_full: return "disk_full";
    case StoreFault::io: return "io";
    case StoreFault::malformed: return "malformed";
  }
  std::unreachable();
}

std::unexpected<StoreError> unknown_game(std::string_view id) {
  return error(StoreFault::unknown_game, "There is no game " + std::string(id) +
                                             " here. `mayi games --all` lists those there are.");
}

std::unexpected<StoreError> id_taken(std::string_view id) {
  return error(StoreFault::id_taken,
               game(id) + " exists already. Choose another id, or remove that game first.");
}

std::unexpected<StoreError> lost_race(std::string_view id, Version expected, Version actual) {
  return std::unexpected(StoreError{
      StoreFault::lost_race,
      game(id) + " has moved on: expected version " + std::to_string(expected) + ", is at " +
          std::to_string(actual) + ". Nothing was changed; look again and decide anew.",
      expected, actual});
}

std::unexpected<StoreError> damaged(std::string_view id, std::string_view where) {
  return error(StoreFault::damaged,
               game(id) + " is damaged: " + std::string(where) +
                   ". It is left as it is; restore the file from a copy, or import a record.");
}

std::unexpected<StoreError> malformed(std::string_view what) {
  return error(StoreFault::malformed, "Not kept: " + std::string(what) + ".");
}

}  // namespace mayi
