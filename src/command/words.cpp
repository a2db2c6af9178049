#include "command/words.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "command/meld_words.h"
#include "host/player.h"
#include "host/seats.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "notation/position.h"
#include "prose/words.h"
#include "table/hand_order.h"
#include "tools/findings.h"

namespace mayi::command {
namespace {

using Words = std::vector<std::string>;

// What may be typed instead of the notation's names, and how each action is spelled.
constexpr std::pair<std::string_view, std::string_view> kOlder[] = {
    {"laydown", "lay-down"}, {"layoff", "lay-off"},   {"mayi", "may-i"},
    {"goout", "go-out"},     {"endturn", "end-turn"}, {"nextround", "next-round"}};
constexpr std::pair<std::string_view, std::string_view> kExamples[] = {
    {"draw", "Say: draw stock, or draw discard."},
    {"discard", "For example: discard 9C, or discard 3."},
    {"lay-off", "One card at a time: lay-off 9S to 1, or lay-off JK to 2 low."},
    {"swap", "For example: swap 6S in 2, or swap 6S in 2 at 3."},
    {"go-out", "For example: go-out 9S to 1, 4D to 2 low."}};

std::string example_of(const SeatView& seat, std::string_view name) {
  for (const auto& [action, example] : kExamples)
    if (name == action) return std::string(example);
  if (parse_action(name)) return fmt::format("Say: {}.", name);
  if (seat.open().stage == Stage::game_over)
    return "The game is over, and nothing is left to play.";
  return "There are draw, may-i, allow, claim, pass, lay-down, lay-off, swap, skip, discard, "
         "end-turn, go-out and next-round.";
}

// A comma is a word of its own.
Words split(std::span<const std::string> arguments) {
  Words words;
  for (const std::string& argument : arguments)
    for (Line line(argument); !line.done();) words.emplace_back(line.take().text);
  return words;
}

std::string in_notation(std::string_view word) {
  if (word == "start") return "low";
  if (word == "end") return "high";
  return std::string(word);
}

// "3 2 end" becomes "9C to 2 high": each part begins with a card, and then comes the small word,
// which may have been left out.
Read<Words> name_cards(const SeatView& seat, const Words& given, std::string_view small_word) {
  Words words;
  std::size_t part = 0;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i] == ",") part = i + 1;
    if (i != part) {
      words.push_back(in_notation(given[i]));
      continue;
    }
    const auto card = read_card(seat, given[i]);
    if (!card) return std::unexpected(card.error());
    words.push_back(to_string(*card));
    const bool is_there = i + 1 < given.size() && given[i + 1] == small_word;
    if (!small_word.empty() && !is_there) words.emplace_back(small_word);
  }
  return words;
}

Read<Words> arguments_of(const SeatView& seat, std::string_view name, const Words& given) {
  if (name == "discard") return name_cards(seat, given, "");
  if (name == "lay-off" || name == "go-out") return name_cards(seat, given, "to");
  if (name == "swap") return name_cards(seat, given, "in");
  return given;
}

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

// The third card comes to the first place: move 3 1.
Read<std::vector<Card>> moved(const SeatView& seat, std::span<const std::string> words) {
  std::vector<Card> order = seat.hand;
  const auto most = static_cast<unsigned>(order.size());
  const auto from = words.size() == 3 ? parse_number(words[1], most) : std::nullopt;
  const auto to = words.size() == 3 ? parse_number(words[2], most) : std::nullopt;
  if (!from || !to || *from == 0 || *to == 0)
    return std::unexpected(
        WordsFault{"Move which card where?",
                   fmt::format("Give two numbers from 1 to {}: move 3 1.", order.size())});
  const Card card = order[*from - 1];
  order.erase(order.begin() + *from - 1);
  order.insert(order.begin() + *to - 1, card);
  return order;
}

}  // namespace

std::string current_spelling(std::string name) {
  for (const auto& [older, newer] : kOlder)
    if (name == older) return std::string(newer);
  return name;
}

std::string in_small_letters(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

WordsFault fault_of(const ParseError& error, std::string_view advice) {
  return {ended(begun(error.message)), std::string(advice)};
}

Read<Card> read_card(const SeatView& seat, std::string_view word) {
  if (const auto card = parse_card(word)) return *card;
  const auto position = parse_number(word, 1'000'000);
  if (!position)
    return std::unexpected(
        WordsFault{fmt::format("Unknown card {}.", in_quotes(word)),
                   "Cards are named 9C, 10H, KS, JK, or by their number in your hand."});
  if (*position == 0 || *position > seat.hand.size())
    return std::unexpected(WordsFault{fmt::format("Your hand has no card number {}.", *position),
                                      fmt::format("They go from 1 to {}.", seat.hand.size()),
                                      false});
  return seat.hand[*position - 1];
}

Read<Seat> read_seat(const std::vector<std::string>& names, std::string_view word) {
  if (const auto seat = find_seat(names, word)) return *seat;
  const std::string wanted = in_small_letters(word);
  const auto named = std::ranges::find(names, wanted, in_small_letters);
  if (named != names.end()) return Seat(static_cast<int>(named - names.begin()));
  const std::string_view digits = word.starts_with("player-") ? word.substr(7) : word;
  if (const auto number = parse_number(digits, kMaxSeats); number && *number < names.size())
    return Seat(static_cast<int>(*number));
  return std::unexpected(WordsFault{
      fmt::format("There is no seat {} in this game.", in_quotes(word)),
      fmt::format("The seats are {}.", plain(fmt::format("{}", fmt::join(names, ", ")))), false});
}

Read<GameId> read_id(std::string_view word) {
  if (auto id = parse_id(word)) return *std::move(id);
  return std::unexpected(
      WordsFault{fmt::format("A game's id is six letters and digits, not {}.", in_quotes(word)),
                 "See: mayi games."});
}

Read<Action> read_action(const SeatView& seat, std::span<const std::string> words) {
  if (words.empty()) return std::unexpected(WordsFault{"Do what?", "For example: draw stock."});
  std::string name = current_spelling(in_small_letters(words[0]));
  if (name == "lay-down") return read_lay_down(seat, words.subspan(1));
  if (name == "go-out" && words.size() == 1) return tools::find_go_out(seat).value_or(GoOut{});
  if (name == "skip" && seat.need() == Need::call) name = "pass";
  const auto arguments = arguments_of(seat, name, split(words.subspan(1)));
  if (!arguments) return std::unexpected(arguments.error());
  const auto action = parse_action(fmt::format("{} {}", name, fmt::join(*arguments, " ")));
  if (!action) return std::unexpected(fault_of(action.error(), example_of(seat, name)));
  return *action;
}

Read<std::vector<Card>> read_order(const SeatView& seat, std::span<const std::string> words) {
  if (words[0] == "move") return moved(seat, words);
  const std::string how = words.size() == 2 ? words[1] : "";
  const bool by_rank = how == "rank" || how == "set" || how == "sets";
  if (!by_rank && how != "suit" && how != "run" && how != "runs")
    return std::unexpected(
        WordsFault{"Sort how?", "Say: sort rank (for sets), or sort suit (for runs)."});
  return sorted(seat.rules.rules, seat.view.hand, by_rank ? HandSort::by_rank : HandSort::by_suit);
}

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
      WordsFault{"That is not a standing answer.",
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
