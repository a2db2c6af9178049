#include "cli/records.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "command/games.h"
#include "host/files.h"
#include "host/machine.h"

namespace mayi::cli {
namespace {

constexpr std::size_t kMaxRecord = 64 << 20;

std::expected<Loaded, std::string> load_file(const std::string& file) {
  const auto text = read_file(file, kMaxRecord);
  if (!text) return std::unexpected(text.error());
  const auto wrong = [&](const ParseError& error) {
    return std::unexpected(fmt::format("{}: {}", file, to_string(error)));
  };
  auto record = parse_record(*text);
  if (!record) return wrong(record.error());
  auto kept = as_kept(*record, "", {});
  if (!kept) return wrong(kept.error());
  return Loaded{*std::move(record), *std::move(kept)};
}

std::expected<Loaded, command::Failure> load_game(const std::string& place, const GameId& id) {
  const auto journal = open_games(place, Access::read);
  if (!journal) return command::failed(Fault(journal.error()));
  auto kept = (*journal)->load(id);
  if (!kept) return command::failed(Fault(kept.error()));
  const auto last = restore(*kept);
  if (!last) return command::failed(Fault(last.error()));
  if (last->is_ended()) return Loaded{record_of(*kept, *last), *std::move(kept)};
  return command::failed(RefusalText{
      "unfinished", "", fmt::format("Game {} is not over, and its cards are hidden.", id),
      fmt::format("Go on with it: mayi play {}.", id)});
}

}  // namespace

std::expected<Loaded, int> load(const std::string& file_or_id, const std::string& place) {
  std::error_code fault;  // reading tells
  const bool is_file = std::filesystem::exists(file_or_id, fault);
  const auto id = is_file ? std::nullopt : parse_id(file_or_id);
  if (id) {
    auto game = load_game(place, *id);
    if (!game) return std::unexpected(command::say({}, std::unexpected(game.error())));
    return *std::move(game);
  }
  auto record = load_file(file_or_id);
  if (!record) return std::unexpected(misuse(record.error()));
  return *std::move(record);
}

}  // namespace mayi::cli
