#include "table/sitter.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace mayi {
namespace {

constexpr std::string_view kPerson = "human", kHolder = "human:", kBot = "bot:", kModel = "llm:";
constexpr std::size_t kMaxPlayer = 64;

// What can stand in a journal's line, a URL and a log as it is.
bool is_player(std::string_view name) {
  return !name.empty() && name.size() <= kMaxPlayer && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_.:=+").contains(c);
  });
}

// A digest of 128 bits.
std::optional<Sitter> held_by(std::string_view digest) {
  const bool fits =
      digest.size() == 32 && digest.find_first_not_of("0123456789abcdef") == digest.npos;
  if (!fits) return std::nullopt;
  return Sitter{SitterKind::person, std::string(digest)};
}

std::optional<Sitter> named(SitterKind kind, std::string_view player) {
  if (!is_player(player)) return std::nullopt;
  return Sitter{kind, std::string(player)};
}

}  // namespace

std::string to_string(const Sitter& sitter) {
  switch (sitter.kind) {
    case SitterKind::person:
      return fmt::format("{}{}", sitter.player.empty() ? kPerson : kHolder, sitter.player);
    case SitterKind::bot: return fmt::format("{}{}", kBot, sitter.player);
    case SitterKind::model: return fmt::format("{}{}", kModel, sitter.player);
  }
  std::unreachable();
}

std::optional<Sitter> parse_sitter(std::string_view text) {
  if (text == kPerson) return Sitter{};
  if (text.starts_with(kHolder)) return held_by(text.substr(kHolder.size()));
  if (text.starts_with(kBot)) return named(SitterKind::bot, text.substr(kBot.size()));
  if (text.starts_with(kModel)) return named(SitterKind::model, text.substr(kModel.size()));
  return std::nullopt;
}

}  // namespace mayi
