#include "host/preferences.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "host/files.h"
#include "host/seats.h"
#include "notation/position.h"
#include "notation/toml.h"
#include "store/store_files.h"

namespace mayi {
namespace {

constexpr std::size_t kMaxPreferences = 64 << 10;

using Complaint = std::optional<std::string>;

template <std::size_t N>
Complaint set_word(std::string& word, const std::string& value,
                   const std::array<std::string_view, N>& known) {
  if (std::ranges::count(known, value) == 0)
    return fmt::format("there are {}, not {}", fmt::join(known, ", "), in_quotes(value));
  word = value;
  return std::nullopt;
}

Complaint set_name(Preferences& chosen, const std::string& value) {
  if (!value.empty() && !is_good_name(value))
    return fmt::format("a name is one word of up to 24 bytes, not {}", in_quotes(value));
  chosen.name = value;
  return std::nullopt;
}
Complaint set_rules(Preferences& chosen, const std::string& value) {
  if (value.empty()) return "the name of a rule set or the path of a rule file is expected";
  chosen.rules = value;
  return std::nullopt;
}
Complaint set_level(Preferences& chosen, const std::string& value) {
  const auto level = parse_level(value);
  if (!level)
    return fmt::format("there are easy, medium, hard, very hard, not {}", in_quotes(value));
  chosen.level = *level;
  return std::nullopt;
}
Complaint set_opponents(Preferences& chosen, const std::string& value) {
  if (const auto seats = read_seats("you," + value); !seats)
    return fmt::format("{} {}", seats.error().sentence, seats.error().advice);
  chosen.opponents.clear();
  for (const auto word : std::views::split(value, ','))
    if (!word.empty()) chosen.opponents.emplace_back(word.begin(), word.end());
  return std::nullopt;
}
Complaint set_speed(Preferences& chosen, const std::string& value) {
  return set_word(chosen.speed, value,
                  std::array<std::string_view, 4>{"instant", "quick", "normal", "slow"});
}
Complaint set_order(Preferences& chosen, const std::string& value) {
  return set_word(chosen.order, value, std::array<std::string_view, 2>{"rank", "suit"});
}
Complaint set_take_back(Preferences& chosen, const std::string& value) {
  if (value != "yes" && value != "no")
    return fmt::format("true or false is expected, not {}", in_quotes(value));
  chosen.take_back = value == "yes";
  return std::nullopt;
}

struct Key {
  std::string_view name;
  Complaint (*set)(Preferences& chosen, const std::string& value);
};
constexpr std::array kKeys{Key{"name", set_name},          Key{"rules", set_rules},
                           Key{"level", set_level},        Key{"opponents", set_opponents},
                           Key{"speed", set_speed},        Key{"order", set_order},
                           Key{"take_back", set_take_back}};

}  // namespace

Parsed<Preferences> parse_preferences(std::string_view text) {
  const auto entries = parse_toml(text);
  if (!entries) return std::unexpected(entries.error());
  Preferences chosen;
  for (const TomlEntry& entry : *entries) {
    const auto key = std::ranges::find(kKeys, entry.path, &Key::name);
    const Complaint complaint =
        key != kKeys.end()
            ? key->set(chosen, entry.value)
            : fmt::format("unknown setting; there are {}",
                          fmt::join(kKeys | std::views::transform(&Key::name), ", "));
    if (complaint) return error_at(entry, *complaint);
  }
  return chosen;
}

std::string print_preferences(const Preferences& chosen) {
  return fmt::format(
      "# What you chose the last time. The menu of mayi keeps it, and you may edit it.\n"
      "name = {}\nrules = {}\nlevel = \"{}\"\nopponents = [{}]\nspeed = \"{}\"\norder = \"{}\"\n"
      "{}",
      quoted_toml(chosen.name), quoted_toml(chosen.rules), to_string(chosen.level),
      fmt::join(chosen.opponents | std::views::transform(quoted_toml), ", "), chosen.speed,
      chosen.order, chosen.take_back ? fmt::format("take_back = {}\n", *chosen.take_back) : "");
}

std::expected<Preferences, std::string> load_preferences(const std::filesystem::path& folder) {
  const std::string path = folder / kPreferencesFile;
  std::error_code fault;
  if (!std::filesystem::exists(path, fault)) return Preferences{};
  const auto text = read_file(path, kMaxPreferences);
  if (!text) return std::unexpected(text.error());
  auto chosen = parse_preferences(*text);
  if (!chosen) return std::unexpected(fmt::format("{}: {}", path, to_string(chosen.error())));
  return *std::move(chosen);
}

std::expected<void, std::string> keep_preferences(const std::filesystem::path& folder,
                                                  const Preferences& chosen) {
  if (const auto made = make_folder(folder); !made) return std::unexpected(made.error().message);
  return write_file(folder / kPreferencesFile, print_preferences(chosen), kPrivate);
}

}  // namespace mayi
