#include "arena/bot_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "arena/weights_text.h"
#include "arena/win_chances_text.h"
#include "base/hash.h"
#include "bots/characters.h"

namespace mayi {
namespace {

using Complaint = std::optional<std::string>;

constexpr int kMaxBudget = 1'000'000;

// A setting's key, its value, and a way to files.
struct Given {
  std::string_view key;
  std::string value;
  const ReadFile& read;
};

Complaint set_weights(BotSpec& spec, const Given& given) {
  const auto text = given.read(given.value);
  if (!text) return text.error();
  const auto file = parse_weights(*text);
  if (!file) return fmt::format("{}: {}", given.value, to_string(file.error()));
  spec.settings.weights = file->weights;
  spec.digest = fmt::format("{:016x}", hash_of(file->weights));
  return std::nullopt;
}

Complaint set_chances(BotSpec& spec, const Given& given) {
  const auto text = given.read(given.value);
  if (!text) return text.error();
  auto table = parse_win_chances(*text);
  if (!table) return fmt::format("{}: {}", given.value, to_string(table.error()));
  Hash hash;
  hash.add(print_win_chances(*table));
  spec.digest = fmt::format("{:016x}", hash.value());
  spec.settings.search.chances = std::make_shared<const WinChanceTable>(*std::move(table));
  return std::nullopt;
}

template <int SearchBudget::* budget>
Complaint set_budget(BotSpec& spec, const Given& given) {
  const auto number = parse_number(given.value, kMaxBudget);
  if (!number || *number == 0)
    return fmt::format("a budget in {} is a whole number from 1 to {}, not {}", given.key,
                       kMaxBudget, in_quotes(given.value));
  spec.settings.search.budget.*budget = static_cast<int>(*number);
  return std::nullopt;
}

// In the order of ChoiceKind.
constexpr std::array<std::string_view, 5> kChoices{"claim", "draw", "lay-down", "discard", "down"};

Complaint set_choices(BotSpec& spec, const Given& given) {
  ChoiceKinds kinds = 0;
  const auto complaint = for_each_part(given.value, '+', [&](std::string_view part) -> Complaint {
    const auto found = std::ranges::find(kChoices, part);
    if (found == kChoices.end())
      return fmt::format(
          "choices are claim, draw, lay-down, discard and down, joined by '+', not {}",
          in_quotes(given.value));
    kinds |= bit(static_cast<ChoiceKind>(found - kChoices.begin()));
    return std::nullopt;
  });
  if (complaint) return complaint;
  spec.settings.search.kinds = kinds;
  return std::nullopt;
}

struct Setting {
  std::string_view rung, key;
  Complaint (*set)(BotSpec& spec, const Given& given);
};
constexpr std::array kSettings{
    Setting{"expert", "weights", set_weights},
    Setting{"search", "iterations", set_budget<&SearchBudget::iterations>},
    Setting{"search", "ms", set_budget<&SearchBudget::milliseconds>},
    Setting{"search", "choices", set_choices}, Setting{"search", "chances", set_chances}};

// "expert has no setting 'x'; there is weights"
std::string unknown_setting(const BotSpec& spec, std::string_view key) {
  std::vector<std::string_view> known;
  for (const Setting& setting : kSettings)
    if (setting.rung == spec.rung) known.push_back(setting.key);
  return fmt::format("the bot {} has no setting {}{}{}", spec.rung, in_quotes(key),
                     known.empty() ? "" : "; there is ", fmt::join(known, ", "));
}

Complaint set(BotSpec& spec, std::string_view text, const ReadFile& read) {
  const std::size_t equals = text.find('=');
  const std::string_view key = text.substr(0, equals);
  if (equals == std::string_view::npos || equals + 1 == text.size())
    return fmt::format("a bot's setting is KEY=VALUE, not {}", in_quotes(text));
  const auto setting = std::ranges::find_if(
      kSettings, [&](const Setting& s) { return s.rung == spec.rung && s.key == key; });
  if (setting == kSettings.end()) return unknown_setting(spec, key);
  return setting->set(spec, {key, std::string(text.substr(equals + 1)), read});
}

// The digest stands for what lies there.
std::string without_paths(std::string text) {
  for (const std::string_view key : {"weights=", "chances="})
    if (const std::size_t at = text.find(key); at != std::string::npos) {
      const std::size_t value = at + key.size();
      text.erase(value, std::min(text.find(',', value), text.size()) - value);
    }
  return text;
}

}  // namespace

std::optional<std::string> find_unknown_bot(std::string_view rung) {
  if (find_character(rung) != nullptr || std::ranges::find(bot_names(), rung) != bot_names().end())
    return std::nullopt;
  return fmt::format("unknown bot {}; there are {}, and the characters", in_quotes(rung),
                     fmt::join(bot_names(), ", "));
}

std::expected<BotSpec, std::string> parse_bot_spec(std::string_view text, const ReadFile& read) {
  if (text.find_first_of("# \t\r\n") != std::string_view::npos)
    return std::unexpected(
        fmt::format("a bot is named without spaces and '#', not {}", in_quotes(text)));
  const std::size_t colon = text.find(':');
  BotSpec spec{std::string(text), std::string(text.substr(0, colon))};
  if (auto unknown = find_unknown_bot(spec.rung)) return std::unexpected(*std::move(unknown));
  if (colon == std::string_view::npos) return spec;
  auto complaint = for_each_part(text.substr(colon + 1), ',', [&](std::string_view setting) {
    return set(spec, setting, read);
  });
  if (complaint) return std::unexpected(*std::move(complaint));
  return spec;
}

bool same_bot(const BotSpec& a, const BotSpec& b) {
  return a.digest == b.digest && without_paths(a.text) == without_paths(b.text);
}

}  // namespace mayi
