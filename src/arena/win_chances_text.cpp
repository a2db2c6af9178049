#include "arena/win_chances_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "arena/weights_text.h"
#include "notation/toml.h"

namespace mayi {
namespace {

constexpr std::string_view kPlayers = "players_";
constexpr double kMostScale = 10'000, kMostShape = 10;

class WinChancesReader {
 public:
  Parsed<WinChanceTable> read(const std::vector<TomlEntry>& entries) {
    for (const TomlEntry& entry : entries)
      if (const auto taken = take(entry); !taken) return std::unexpected(taken.error());
    if (!versioned_)
      return std::unexpected(ParseError{1, 1, "a file of chances to win says 'version = 1'"});
    return table_;
  }

 private:
  Parsed<void> take(const TomlEntry& entry) {
    if (entry.path == "version") return take_version(entry);
    const std::size_t dot = entry.path.find('.');
    const std::string_view name = std::string_view(entry.path).substr(0, dot);
    const auto set = std::ranges::find(built_in_rules(), name, &NamedRules::name);
    if (dot == std::string::npos || set == built_in_rules().end())
      return error_at(
          entry, fmt::format(
                     "unknown rule set; there are {}",
                     fmt::join(built_in_rules() | std::views::transform(&NamedRules::name), ", ")));
    return take_players(entry, *set, std::string_view(entry.path).substr(dot + 1));
  }

  Parsed<void> take_version(const TomlEntry& entry) {
    if (entry.value != std::to_string(kWinChancesVersion))
      return error_at(entry,
                      fmt::format("this file is of version {}; this program reads version {}",
                                  entry.value, kWinChancesVersion));
    versioned_ = true;
    return {};
  }

  Parsed<void> take_players(const TomlEntry& entry, const NamedRules& set, std::string_view key) {
    const auto players = key.starts_with(kPlayers)
                             ? number_of<int>(std::string(key.substr(kPlayers.size())))
                             : std::nullopt;
    if (!players || *players < set.rules.min_players || *players > set.rules.max_players)
      return error_at(entry, fmt::format("a line is players_{} to players_{}",
                                         set.rules.min_players, set.rules.max_players));
    WinChances chances{&set, *players};
    const auto complaint = for_each_part(
        entry.value, ',', [&](std::string_view part) { return add_number(chances, part); });
    if (complaint) return error_at(entry, *complaint);
    const auto rounds = static_cast<std::size_t>(set.rules.rounds - 1);
    if (chances.after.size() != rounds || chances.after.back().shape == 0)
      return error_at(entry, fmt::format("{} numbers are expected, scale and shape after each "
                                         "round but the last",
                                         2 * rounds));
    table_.push_back(chances);
    return {};
  }

  static std::optional<std::string> add_number(WinChances& chances, std::string_view part) {
    const bool is_shape = !chances.after.empty() && chances.after.back().shape == 0;
    const auto number = number_of<double>(part);
    if (!number || *number <= 0 || *number > (is_shape ? kMostShape : kMostScale))
      return fmt::format("a {} is a number above 0, to {}, not {}", is_shape ? "shape" : "scale",
                         is_shape ? kMostShape : kMostScale, in_quotes(part));
    if (is_shape)
      chances.after.back().shape = *number;
    else
      chances.after.push_back({*number, 0});
    return std::nullopt;
  }

  WinChanceTable table_;
  bool versioned_ = false;
};

}  // namespace

Parsed<WinChanceTable> parse_win_chances(std::string_view text) {
  if (text.size() > kMaxWinChancesFile)
    return std::unexpected(ParseError{1, 1, "the file is larger than 64 KiB"});
  const auto entries = parse_toml(text);
  if (!entries) return std::unexpected(entries.error());
  return WinChancesReader().read(*entries);
}

std::string print_win_chances(const WinChanceTable& table) {
  std::string text = fmt::format(
      "# How likely equals are to win from their totals after a round (src/bots/win_chances.h):\n"
      "# scale and shape after round 1, 2 and so on; learnt by mayi tune --chances.\nversion = "
      "{}\n",
      kWinChancesVersion);
  const NamedRules* section = nullptr;
  for (const WinChances& chances : table) {
    if (chances.set != section) text += fmt::format("\n[{}]\n", chances.set->name);
    section = chances.set;
    std::vector<std::string> numbers;
    for (const WinChance& after : chances.after) {
      numbers.push_back(weight_text(after.scale));
      numbers.push_back(weight_text(after.shape));
    }
    text += fmt::format("{}{} = [{}]\n", kPlayers, chances.players, fmt::join(numbers, ", "));
  }
  return text;
}

}  // namespace mayi
