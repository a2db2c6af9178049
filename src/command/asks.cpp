#include "command/asks.h"

#include <fmt/ranges.h>

#include "host/player.h"
#include "host/seats.h"
#include "notation/card_text.h"

namespace mayi::command {
namespace {

// Which key a bare word belongs to; empty: none.
std::string_view key_of(std::string_view word) {
  if (word == "everything" || word == "nothing" || word == "closer") return "wants";
  if (word == "ask" || word == "call") return "then";
  if (word == "lifted" || word == "own-turn" || word == "round-end") return "until";
  return "";
}

Read<Ask> read_stand_in(std::span<const std::string> words) {
  if (words.size() == 1 && is_bot(words[0])) return StandIn{{SitterKind::bot, words[0]}};
  return std::unexpected(
      WordsFault{"Which bot is to play?",
                 fmt::format("For example: stand-in expert. There are {}.", known_bots())});
}

}  // namespace

Read<Standing> read_standing(std::span<const std::string> words) {
  std::vector<std::string> parts, cards;
  for (const std::string& word : words) {
    const std::string_view key = key_of(word);
    if (const auto card = parse_card(word))
      cards.push_back(to_string(*card));
    else
      parts.push_back(key.empty() ? word : fmt::format("{}={}", key, word));
  }
  if (!cards.empty())
    parts.insert(parts.begin(), fmt::format("wants=cards cards={}", fmt::join(cards, ",")));
  if (auto standing = parse_standing(fmt::format("{}", fmt::join(parts, " "))))
    return *std::move(standing);
  return std::unexpected(
      WordsFault{"That is no standing answer.",
                 "For example: standing nothing own-turn, standing closer call, standing 9C JK "
                 "call, or standing none."});
}

Read<Ask> read_ask(const SeatView& seat, std::span<const std::string> words) {
  const std::string name = words.empty() ? "" : in_small_letters(words[0]);
  if (name == "standing") {
    auto standing = read_standing(words.subspan(1));
    if (!standing) return std::unexpected(standing.error());
    return Answer{*std::move(standing)};
  }
  if (name == "stand-in") return read_stand_in(words.subspan(1));
  if (name == "leave" && words.size() == 1) return Leave{};
  if (name == "come-back" && words.size() == 1) return ComeBack{};
  auto action = read_action(seat, words);
  if (!action) return std::unexpected(action.error());
  return Act{*std::move(action), ""};
}

}  // namespace mayi::command
