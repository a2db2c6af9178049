#include "store/error.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace mayi {
namespace {

std::unexpected<StoreError> error(StoreFault fault, std::string message) {
  return std::unexpected(StoreError{fault, std::move(message)});
}

}  // namespace

std::string_view name_of(StoreFault fault) {
  static constexpr std::array<std::string_view, 14> names{
      "unknown_game", "id_taken", "lost_race",  "fenced",    "busy", "damaged",     "newer_format",
      "foreign_file", "no_store", "unwritable", "disk_full", "io",   "unreachable", "malformed"};
  static_assert(names.size() == std::to_underlying(StoreFault::malformed) + 1);
  return names[std::to_underlying(fault)];
}

bool concerns_one_game(StoreFault fault) {
  switch (fault) {
    case StoreFault::unknown_game:
    case StoreFault::id_taken:
    case StoreFault::lost_race:
    case StoreFault::fenced:
    case StoreFault::damaged:
    case StoreFault::malformed: return true;
    case StoreFault::busy:
    case StoreFault::newer_format:
    case StoreFault::foreign_file:
    case StoreFault::no_store:
    case StoreFault::unwritable:
    case StoreFault::disk_full:
    case StoreFault::io:
    case StoreFault::unreachable: return false;
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
                             "changed; look again, then decide.",
                             id, expected.number(), actual.number()),
                 expected, actual});
}

std::unexpected<StoreError> fenced(std::string_view id) {
  return error(StoreFault::fenced,
               fmt::format("Game {} is driven by another server now. Nothing was changed; it goes "
                           "on there.",
                           id));
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

std::unexpected<StoreError> newer_format(std::string_view store, std::int64_t format,
                                         std::int64_t known) {
  return error(StoreFault::newer_format,
               fmt::format("{} has format {}, this program knows {}. It is left as it is; use the "
                           "newer program that wrote it.",
                           store, format, known));
}

}  // namespace mayi
