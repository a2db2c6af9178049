#include "cli/records.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/commands.h"

namespace mayi::cli {
namespace {

std::expected<command::Loaded, int> load_game(const std::string& place, const GameId& id) {
  auto game = command::load_game(place, id);
  if (game && game->is_ended) return *std::move(game);
  const auto why =
      game
          ? command::failed(RefusalText{
                "unfinished", "", fmt::format("Game {} is not over, and its cards are hidden.", id),
                fmt::format("Go on with it: mayi play {}.", id)})
          : command::failed(Fault(game.error()));
  return std::unexpected(command::say({}, why));
}

}  // namespace

std::expected<command::Loaded, int> load(const std::string& file_or_id, const std::string& place) {
  std::error_code fault;  // reading tells
  const bool is_file = std::filesystem::exists(file_or_id, fault);
  if (const auto id = is_file ? std::nullopt : parse_id(file_or_id)) return load_game(place, *id);
  auto record = command::load_record(file_or_id, {});
  if (!record) return std::unexpected(misuse(record.error()));
  return *std::move(record);
}

}  // namespace mayi::cli
