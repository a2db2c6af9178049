#include "table/sitter.h"

#include <algorithm>

#include "bots/bot.h"

namespace mayi {
namespace {

constexpr std::string_view kPerson = "human", kBot = "bot:", kModel = "llm:";
constexpr std::size_t kMaxModelName = 32;

bool is_model_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxModelName && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

}  // namespace

std::string to_string(const Sitter& sitter) {
  switch (sitter.kind) {
    case SitterKind::person: return std::string(kPerson);
    case SitterKind::bot: return std::string(kBot) + sitter.player;
    case SitterKind::model: return std::string(kModel) + sitter.player;
  }
  std::unreachable();
}

std::optional<Sitter> parse_sitter(std::string_view text) {
  if (text == "you" || text == kPerson) return Sitter{};
  if (text.starts_with(kModel) && is_model_name(text.substr(kModel.size())))
    return Sitter{SitterKind::model, std::string(text.substr(kModel.size()))};
  if (text.starts_with(kBot)) text.remove_prefix(kBot.size());
  if (std::ranges::find(bot_names(), text) != bot_names().end())
    return Sitter{SitterKind::bot, std::string(text)};
  return std::nullopt;
}

SeatSet seats_outside(std::span<const Sitter> sitters) {
  SeatSet seats;
  for (std::size_t seat = 0; seat < sitters.size(); ++seat)
    if (sitters[seat].outside()) seats.add(Seat(seat));
  return seats;
}

}  // namespace mayi
