#pragma once

#include <filesystem>

#include "bots/characters.h"
#include "notation/text.h"

namespace mayi {

// What a person chose the last time, so that it need not be said again: settings.toml in the folder
// of the games. People may edit it, so it is read strictly.
struct Preferences {
  std::string name{};  // empty: not said yet
  std::string rules = "house";
  Level level = Level::easy;
  std::vector<std::string> opponents{};  // as read_seats takes them; none: three of the level
  std::string speed = "normal";          // instant, quick, normal, slow
  std::string order = "rank";            // of a new hand: rank, suit
  std::optional<bool> take_back{};       // none: as suits a newcomer
  bool operator==(const Preferences&) const = default;
};
inline constexpr std::string_view kPreferencesFile = "settings.toml";

[[nodiscard]] Parsed<Preferences> parse_preferences(std::string_view text);
std::string print_preferences(const Preferences& preferences);

// No file: nothing was chosen yet. The error is a sentence with the path, line and column.
[[nodiscard]] std::expected<Preferences, std::string> load_preferences(
    const std::filesystem::path& folder);
// Whole or not at all.
[[nodiscard]] std::expected<void, std::string> keep_preferences(const std::filesystem::path& folder,
                                                                const Preferences& preferences);

}  // namespace mayi
