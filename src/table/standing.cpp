#include "table/standing.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "notation/card_text.h"

namespace mayi {
namespace {

constexpr std::array<std::string_view, 4> kWants{"everything", "nothing", "closer", "cards"};
constexpr std::array<std::string_view, 2> kThen{"ask", "call"};
constexpr std::array<std::string_view, 3> kUntil{"lifted", "own-turn", "round-end"};
constexpr std::size_t kMostListed = 54;  // each kind of card once, and then some

template <class Enum, std::size_t N>
bool read_word(const std::array<std::string_view, N>& words, std::string_view word, Enum& value) {
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) return false;
  value = static_cast<Enum>(found - words.begin());
  return true;
}

bool read_cards(std::string_view list, std::vector<Card>& cards) {
  for (const auto word : std::views::split(list, ',')) {
    const auto card = parse_card(std::string_view(word));
    if (!card || cards.size() == kMostListed) return false;
    cards.push_back(*card);
  }
  return true;
}

bool read_part(std::string_view key, std::string_view value, Standing& standing) {
  if (key == "wants") return read_word(kWants, value, standing.wants);
  if (key == "then") return read_word(kThen, value, standing.then);
  if (key == "until") return read_word(kUntil, value, standing.until);
  if (key == "cards") return read_cards(value, standing.cards);
  const auto number = key == "at-most" ? parse_number(value, kMaxCards) : std::nullopt;
  if (number) standing.at_most = static_cast<int>(*number);
  return number.has_value();
}

}  // namespace

std::string to_string(const Standing& standing) {
  std::vector<std::string> parts;
  const auto add = [&](bool differs, std::string_view key, std::string_view value) {
    if (differs) parts.push_back(fmt::format("{}={}", key, value));
  };
  std::vector<std::string> cards;
  for (const Card card : standing.cards) cards.push_back(to_string(card));
  add(standing.wants != Standing{}.wants, "wants", kWants[std::to_underlying(standing.wants)]);
  add(standing.then != Standing{}.then, "then", kThen[std::to_underlying(standing.then)]);
  add(standing.until != Standing{}.until, "until", kUntil[std::to_underlying(standing.until)]);
  add(standing.at_most != kMaxCards, "at-most", std::to_string(standing.at_most));
  add(!cards.empty(), "cards", fmt::format("{}", fmt::join(cards, ",")));
  return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, " "));
}

std::optional<Standing> parse_standing(std::string_view text) {
  Standing standing;
  if (text == "none") return standing;
  for (const auto range : std::views::split(text, ' ')) {
    const std::string_view part(range);
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    if (!read_part(part.substr(0, equals), part.substr(equals + 1), standing)) return std::nullopt;
  }
  const bool names_cards = standing.wants == Standing::Wants::cards;
  if (text.empty() || names_cards == standing.cards.empty()) return std::nullopt;
  return standing;
}

}  // namespace mayi
