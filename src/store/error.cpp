#include "store/error.h"

#include <fmt/format.h>

#include <utility>

#include "store/store_files.h"

namespace mayi {
namespace {

std::unexpected<StoreError> error(StoreFault fault, std::string message) {
  return std::unexpected(StoreError{fault, std::move(message)});
}

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
  return error(
      StoreFault::unknown_game,
      fmt::format("There is no game {} here. `mayi games --all` lists those there are.", id));
}

std::unexpected<StoreError> id_taken(std::string_view id) {
  return error(
      StoreFault::id_taken,
      fmt::format("Game {} exists already. Choose another id, or remove that game first.", id));
}

std::unexpected<StoreError> lost_race(std::string_view id, Version expected, Version actual) {
  return std::unexpected(
      StoreError{StoreFault::lost_race,
                 fmt::format("Game {} has moved on: expected version {}, is at {}. Nothing was "
                             "changed; look again and decide anew.",
                             id, expected.number(), actual.number()),
                 expected, actual});
}

std::unexpected<StoreError> damaged(std::string_view id, std::string_view where) {
  return error(StoreFault::damaged,
               fmt::format("Game {} is damaged: {}. It is left as it is; restore the file from a "
                           "copy, or import a record.",
                           id, where));
}

std::unexpected<StoreError> malformed(std::string_view what) {
  return error(StoreFault::malformed, fmt::format("Not kept: {}.", what));
}

std::unexpected<StoreError> newer_format(std::string_view file, std::int64_t format) {
  return error(StoreFault::newer_format,
               fmt::format("{} has format {}, this program knows {}. It is left as it is; use the "
                           "newer program that wrote it.",
                           file, format, kStoreFormat));
}

}  // namespace mayi
