#include "prose/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "notation/card_text.h"
#include "prose/voice.h"

// Bots' reasons, as journals keep them and as sentences.
namespace mayi {
namespace {

// In the order of WhyKind.
constexpr std::array<std::string_view, 21> kCodes{
    "only-choice",        "at-random",        "card-helps",      "opens-ways",
    "card-does-not-help", "costs-too-much",   "blocks",          "contract-complete",
    "waits-to-lay-down",  "joker-worth-more", "fits-the-table",  "goes-out",
    "sheds-points",       "least-harm",       "keeps-last-card", "keeps-fitting-card",
    "goes-with-others",   "came-out-better",  "wins-more-often", "next-round",
    "more-cards"};
static_assert(kCodes.size() == static_cast<std::size_t>(WhyKind::more_cards) + 1);

std::optional<int> take_number(Line& line) {
  const std::string_view text = line.take().text;
  int number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string complete(int points_left) {
  if (points_left <= 0) return "The contract is complete.";
  return fmt::format("The contract is complete, and only {} {} in hand.",
                     counted(points_left, "point"), points_left == 1 ? "stays" : "stay");
}

std::string waits(int outs) {
  if (outs <= 0) return "The contract is complete, but a better one may come.";
  const std::string which =
      outs == 1 ? "one unseen card" : fmt::format("any of {} unseen cards", outs);
  return fmt::format(
      "The contract is complete, but with {} the whole hand goes down and ends the round.", which);
}

std::string more(int cards) {
  if (cards == 1) return "One more card is one more chance for the contract.";
  if (cards == 2) return "Two more cards are two more chances for the contract.";
  return fmt::format("With {0} more cards there are {0} more chances for the contract.", cards);
}

std::string sheds(const std::string& card, int points) {
  if (points <= 0) return fmt::format("{} brings the contract no nearer.", card);
  return fmt::format("{} brings the contract no nearer, and keeping it risks {}.", card,
                     counted(points, "point"));
}

}  // namespace

std::string Voice::reason(const Why& why) const {
  const std::string it = the(why.card);
  const std::string It = fmt::format("T{}", it.substr(1));  // every `the` begins with it
  // People are surprised that a Joker is left or thrown away: it can be one wild too many.
  const std::string even = why.card.is_joker() ? fmt::format("Even {}", it) : It;
  switch (why.kind) {
    case WhyKind::only_choice: return "Nothing else is possible.";
    case WhyKind::at_random: return "It was chosen at random.";
    case WhyKind::card_helps: return fmt::format("{} brings the contract nearer.", It);
    case WhyKind::opens_ways: return fmt::format("{} opens more ways to the contract.", It);
    case WhyKind::card_does_not_help: return fmt::format("{} does not help.", even);
    case WhyKind::costs_too_much: return fmt::format("{} is not worth what it costs.", It);
    case WhyKind::blocks: return fmt::format("Somebody else could use {} too well.", it);
    case WhyKind::contract_complete: return complete(why.after);
    case WhyKind::waits_to_lay_down: return waits(why.after);
    case WhyKind::joker_worth_more: return fmt::format("A Joker is worth more than {}.", it);
    case WhyKind::fits_the_table: return fmt::format("{} fits a meld on the table.", It);
    case WhyKind::goes_out: return "Every card left can be played, and that ends the round.";
    case WhyKind::sheds_points: return sheds(even, why.before);
    case WhyKind::least_harm: return fmt::format("Parting with {} does the least harm.", it);
    case WhyKind::keeps_last_card: return "The last card may not be discarded, so it is kept.";
    case WhyKind::keeps_fitting_card:
      return fmt::format("{} fits the table: with it the next draw may end the round.", It);
    case WhyKind::goes_with_others:
      return fmt::format("{} goes with {} in hand.", It, counted(why.after, "card"));
    case WhyKind::more_cards: return more(why.after);
    case WhyKind::came_out_better:
      if (why.after <= 0) return "Looking ahead, this came out a little better.";
      return fmt::format("Looking ahead, this came out {} better.", counted(why.after, "point"));
    case WhyKind::wins_more_often:
      if (why.after <= 0) return "Looking ahead, this wins the game a little more often.";
      return fmt::format("Looking ahead, this wins {} of a hundred more.",
                         counted(why.after, "game"));
    case WhyKind::next_round: return "The round is over.";
  }
  std::unreachable();
}

std::string Voice::reason(std::string_view kept) const {
  const auto why = parse_why(kept);
  return why ? reason(*why) : plain(kept);
}

std::string_view code_of(WhyKind kind) { return kCodes[static_cast<std::size_t>(kind)]; }

std::string print_why(const Why& why) {
  return fmt::format("{} {} {} {}", code_of(why.kind),
                     why.card.exists() ? to_string(why.card) : "-", why.before, why.after);
}

std::optional<Why> parse_why(std::string_view kept) {
  Line line(kept);
  const auto found = std::ranges::find(kCodes, line.take().text);
  if (found == kCodes.end()) return std::nullopt;
  Why why{static_cast<WhyKind>(found - kCodes.begin())};
  if (const std::string_view word = line.take().text; word != "-") {
    const auto card = parse_card(word);
    if (!card) return std::nullopt;
    why.card = *card;
  }
  const auto before = take_number(line), after = take_number(line);
  if (!before || !after || !line.done()) return std::nullopt;
  why.before = *before;
  why.after = *after;
  return why;
}

// All others are about cards in the hand, or the points there.
bool tells_nothing_hidden(WhyKind kind) {
  static constexpr std::array kOpen{WhyKind::only_choice,     WhyKind::at_random,
                                    WhyKind::fits_the_table,  WhyKind::goes_out,
                                    WhyKind::keeps_last_card, WhyKind::next_round};
  return std::ranges::count(kOpen, kind) > 0;
}

bool tells_nothing_hidden(std::string_view kept) {
  const auto why = parse_why(kept);
  return why && tells_nothing_hidden(why->kind);
}

}  // namespace mayi
