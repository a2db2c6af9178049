#include "table/standing.h"

#include <algorithm>
#include <array>

#include "notation/card_text.h"

namespace mayi {
namespace {

constexpr std::array<std::string_view, 4> kWants{"everything", "nothing", "closer", "cards"};
constexpr std::array<std::string_view, 2> kThen{"ask", "call"};
constexpr std::array<std::string_view, 3> kUntil{"lifted", "own-turn", "round-end"};
constexpr std::size_t kMostCards = 54;  // each kind of card once, and then some

template <class Enum, std::size_t N>
bool read_word(const std::array<std::string_view, N>& words, std::string_view word, Enum& value) {
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) return false;
  value = static_cast<Enum>(found - words.begin());
  return true;
}

bool read_cards(std::string_view list, std::vector<Card>& cards) {
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const auto card = parse_card(list.substr(0, comma));
    if (!card || cards.size() == kMostCards) return false;
    cards.push_back(*card);
    list = comma == std::string_view::npos ? std::string_view{} : list.substr(comma + 1);
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

bool holds_together(const Standing& standing) {
  return (standing.wants == Standing::Wants::cards) == !standing.cards.empty();
}

std::string cards_text(std::span<const Card> cards) {
  std::string text;
  for (const Card card : cards) text += (text.empty() ? "" : ",") + to_string(card);
  return text;
}

}  // namespace

std::string to_string(const Standing& standing) {
  std::string text;
  const auto add = [&](bool differs, std::string_view key, std::string_view value) {
    if (differs) text.append(text.empty() ? "" : " ").append(key).append("=").append(value);
  };
  add(standing.wants != Standing{}.wants, "wants", kWants[std::to_underlying(standing.wants)]);
  add(standing.then != Standing{}.then, "then", kThen[std::to_underlying(standing.then)]);
  add(standing.until != Standing{}.until, "until", kUntil[std::to_underlying(standing.until)]);
  add(standing.at_most != kMaxCards, "at-most", std::to_string(standing.at_most));
  add(!standing.cards.empty(), "cards", cards_text(standing.cards));
  return text.empty() ? "none" : text;
}

std::optional<Standing> parse_standing(std::string_view text) {
  Standing standing;
  Line line(text);
  if (line.take_if("none")) return line.done() ? std::optional(standing) : std::nullopt;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t blank = rest.find(' ');
    const std::string_view part = rest.substr(0, blank);
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    if (!read_part(part.substr(0, equals), part.substr(equals + 1), standing)) return std::nullopt;
    rest = blank == std::string_view::npos ? std::string_view{} : rest.substr(blank + 1);
  }
  return holds_together(standing) && !text.empty() ? std::optional(standing) : std::nullopt;
}

}  // namespace mayi
