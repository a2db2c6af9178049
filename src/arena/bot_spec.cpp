#include "arena/bot_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "arena/weights_text.h"

namespace mayi {
namespace {

using Complaint = std::optional<std::string>;

constexpr int kMaxBudget = 1'000'000;

Complaint set_weights(BotSpec& spec, const std::string& path, const ReadFile& read) {
  const auto text = read(path);
  if (!text) return text.error();
  const auto file = parse_weights(*text);
  if (!file) return path + ": " + to_string(file.error());
  spec.settings.weights = file->weights;
  spec.digest = fmt::format("{:016x}", hash_of(file->weights));
  return std::nullopt;
}

Complaint set_budget(int& budget, std::string_view key, const std::string& value) {
  int number = 0;
  const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (fault == std::errc{} && end == value.data() + value.size() && number >= 1 &&
      number <= kMaxBudget) {
    budget = number;
    return std::nullopt;
  }
  return fmt::format("a budget in {} is a whole number from 1 to {}, not {}", key, kMaxBudget,
                     quoted(value));
}
Complaint set_iterations(BotSpec& spec, const std::string& value, const ReadFile&) {
  return set_budget(spec.settings.search.budget.iterations, "iterations", value);
}
Complaint set_milliseconds(BotSpec& spec, const std::string& value, const ReadFile&) {
  return set_budget(spec.settings.search.budget.milliseconds, "ms", value);
}

// In the order of ChoiceKind.
constexpr std::array<std::string_view, 5> kChoices{"claim", "draw", "lay-down", "discard", "down"};

Complaint set_choices(BotSpec& spec, const std::string& value, const ReadFile&) {
  ChoiceKinds kinds = 0;
  for (std::size_t at = 0; at <= value.size();) {
    const std::size_t end = std::min(value.find('+', at), value.size());
    const auto found = std::ranges::find(kChoices, std::string_view(value).substr(at, end - at));
    if (found == kChoices.end())
      return "choices are claim, draw, lay-down, discard and down, joined by '+', not " +
             quoted(value);
    kinds |= bit(static_cast<ChoiceKind>(found - kChoices.begin()));
    at = end + 1;
  }
  spec.settings.search.kinds = kinds;
  return std::nullopt;
}

struct Setting {
  std::string_view rung, key;
  Complaint (*set)(BotSpec& spec, const std::string& value, const ReadFile& read);
};
constexpr std::array kSettings{
    Setting{"expert", "weights", set_weights}, Setting{"search", "iterations", set_iterations},
    Setting{"search", "ms", set_milliseconds}, Setting{"search", "choices", set_choices}};

// "expert has no setting 'x'; there is weights"
std::string unknown_setting(const BotSpec& spec, std::string_view key) {
  std::string known;
  for (const Setting& setting : kSettings)
    if (setting.rung == spec.rung)
      known += (known.empty() ? "; there is " : ", ") + std::string(setting.key);
  return fmt::format("the bot {} has no setting {}{}", spec.rung, quoted(key), known);
}

Complaint set(BotSpec& spec, std::string_view text, const ReadFile& read) {
  const std::size_t equals = text.find('=');
  const std::string_view key = text.substr(0, equals);
  if (equals == std::string_view::npos || equals + 1 == text.size())
    return "a bot's setting is KEY=VALUE, not " + quoted(text);
  const auto setting = std::ranges::find_if(
      kSettings, [&](const Setting& s) { return s.rung == spec.rung && s.key == key; });
  if (setting == kSettings.end()) return unknown_setting(spec, key);
  return setting->set(spec, std::string(text.substr(equals + 1)), read);
}

}  // namespace

std::optional<std::string> find_unknown_bot(std::string_view rung) {
  if (std::ranges::find(bot_names(), rung) != bot_names().end()) return std::nullopt;
  return fmt::format("unknown bot {}; there are {}", quoted(rung), fmt::join(bot_names(), ", "));
}

std::expected<BotSpec, std::string> parse_bot_spec(std::string_view text, const ReadFile& read) {
  if (text.find_first_of("# \t\r\n") != std::string_view::npos)
    return std::unexpected("a bot is named without spaces and '#', not " + quoted(text));
  const std::size_t colon = text.find(':');
  BotSpec spec{std::string(text), std::string(text.substr(0, colon))};
  if (auto unknown = find_unknown_bot(spec.rung)) return std::unexpected(*std::move(unknown));
  for (std::size_t at = colon; at != std::string_view::npos;) {
    const std::string_view rest = text.substr(at + 1);
    const std::size_t comma = rest.find(',');
    if (auto complaint = set(spec, rest.substr(0, comma), read))
      return std::unexpected(*std::move(complaint));
    at = comma == std::string_view::npos ? comma : at + 1 + comma;
  }
  return spec;
}

bool same_bot(const BotSpec& a, const BotSpec& b) {
  return a.rung == b.rung && a.digest == b.digest && (!a.digest.empty() || a.text == b.text);
}

}  // namespace mayi
