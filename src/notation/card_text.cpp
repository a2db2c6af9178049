#include "notation/card_text.h"

#include <algorithm>
#include <array>

namespace mayi {
namespace {

constexpr std::array<std::string_view, 13> kRanks{"2", "3",  "4", "5", "6", "7", "8",
                                                  "9", "10", "J", "Q", "K", "A"};
constexpr std::string_view kSuitLetters = "CDHS";
constexpr std::array<std::string_view, 4> kSuitSigns{"♣", "♦", "♥", "♠"};

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return result;
}

// The suit at the end of the text, which is cut off.
std::optional<Suit> take_suit(std::string_view& text) {
  for (std::size_t i = 0; i < kSuitSigns.size(); ++i)
    if (text.ends_with(kSuitSigns[i])) {
      text.remove_suffix(kSuitSigns[i].size());
      return static_cast<Suit>(i);
    }
  const std::size_t letter = text.empty() ? std::string_view::npos : kSuitLetters.find(text.back());
  if (letter == std::string_view::npos) return std::nullopt;
  text.remove_suffix(1);
  return static_cast<Suit>(letter);
}

}  // namespace

std::string_view rank_name(Rank rank) { return kRanks[std::to_underlying(rank) - kLowestRank]; }

std::string to_string(Card card) {
  if (card.is_joker()) return "JK";
  std::string text(rank_name(card.rank()));
  return text += kSuitLetters[std::to_underlying(card.suit())];
}

std::string for_people(Card card) {
  if (card.is_joker()) return "Joker";
  return fmt::format("{}{}", rank_name(card.rank()), kSuitSigns[std::to_underlying(card.suit())]);
}

std::string to_string(std::span<const Card> cards) {
  return fmt::format("{}", fmt::join(cards, " "));
}

std::string to_string(const Bag& bag) { return to_string(cards_of(bag)); }

std::vector<Card> cards_of(const Bag& bag) {
  std::vector<Card> cards;
  bag.for_each([&](Card card) { cards.push_back(card); });
  return cards;
}

std::optional<Rank> parse_rank(std::string_view text) {
  const std::string name = upper(text);
  if (name == "T") return Rank::ten;
  const auto* found = std::ranges::find(kRanks, name);
  if (found == kRanks.end()) return std::nullopt;
  return static_cast<Rank>(found - kRanks.begin() + kLowestRank);
}

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() > 8) return std::nullopt;
  const std::string name = upper(text);
  if (name == "JK" || name == "JOKER") return Card::joker();
  std::string_view left = name;
  const auto suit = take_suit(left);
  const auto rank = parse_rank(left);
  if (!suit || !rank) return std::nullopt;
  return Card(*rank, *suit);
}

Card take_card(Line& line) {
  const Token token = line.take();
  const auto card = parse_card(token.text);
  if (token.text.empty())
    line.fail(token, "a card is missing");
  else if (!card)
    line.fail(token, fmt::format("unknown card {}", in_quotes(token.text)));
  return card.value_or(Card::joker());
}

}  // namespace mayi
