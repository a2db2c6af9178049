#include "table/why_text.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "notation/card_text.h"

namespace mayi {
namespace {

// In the order of WhyKind.
constexpr std::array<std::string_view, 19> kCodes{
    "only-choice",        "at-random",        "card-helps",      "opens-ways",
    "card-does-not-help", "costs-too-much",   "blocks",          "contract-complete",
    "waits-to-lay-down",  "joker-worth-more", "fits-the-table",  "goes-out",
    "sheds-points",       "least-harm",       "keeps-last-card", "keeps-fitting-card",
    "goes-with-others",   "came-out-better",  "next-round"};
static_assert(kCodes.size() == static_cast<std::size_t>(WhyKind::next_round) + 1);

std::string counted(int n, std::string_view what) {
  return std::to_string(n) + " " + std::string(what) + (n == 1 ? "" : "s");
}

std::string the(Card card) { return card.exists() ? "the " + to_string(card) : "the card"; }
std::string The(Card card) { return card.exists() ? "The " + to_string(card) : "The card"; }

std::string complete(const Why& why) {
  return "The contract is complete" +
         (why.after > 0 ? "; " + counted(why.after, "point") + " stay in hand." : std::string("."));
}

std::string sheds(const Why& why) {
  return "Without " + the(why.card) + " the contract is no farther away" +
         (why.before > 0 ? ", and " + counted(why.before, "point") + " are gone."
                         : std::string("."));
}

std::optional<int> take_number(Line& line) {
  const std::string_view text = line.take().text;
  int number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::string sentence(const Why& why) {
  switch (why.kind) {
    case WhyKind::only_choice: return "Nothing else was possible.";
    case WhyKind::at_random: return "It was chosen at random.";
    case WhyKind::card_helps: return The(why.card) + " brings the contract nearer.";
    case WhyKind::opens_ways: return The(why.card) + " opens more ways to the contract.";
    case WhyKind::card_does_not_help: return The(why.card) + " does not help.";
    case WhyKind::costs_too_much: return The(why.card) + " is not worth what it costs.";
    case WhyKind::blocks: return "Somebody else could use " + the(why.card) + " too well.";
    case WhyKind::contract_complete: return complete(why);
    case WhyKind::waits_to_lay_down: return "The contract is complete, but a better one may come.";
    case WhyKind::joker_worth_more: return "A Joker is worth more than " + the(why.card) + ".";
    case WhyKind::fits_the_table:
      return why.card.exists() ? The(why.card) + " fits a meld on the table."
                               : "It fits the table.";
    case WhyKind::goes_out: return "Every card left can be played: that ends the round.";
    case WhyKind::sheds_points: return sheds(why);
    case WhyKind::least_harm: return "Parting with " + the(why.card) + " does the least harm.";
    case WhyKind::keeps_last_card: return "The last card may not be discarded, so it is kept.";
    case WhyKind::keeps_fitting_card:
      return The(why.card) + " fits the table: with it the next draw may end the round.";
    case WhyKind::goes_with_others:
      return The(why.card) + " goes with " + counted(why.after, "card") + " in hand.";
    case WhyKind::came_out_better:
      return "Looking ahead, this came out " +
             (why.after > 0 ? counted(why.after, "point") + " better." : "a little better.");
    case WhyKind::next_round: return "The round is over.";
  }
  std::unreachable();
}

std::string to_string(const Why& why) {
  return std::string(kCodes[static_cast<std::size_t>(why.kind)]) + " " +
         (why.card.exists() ? to_string(why.card) : "-") + " " + std::to_string(why.before) + " " +
         std::to_string(why.after);
}

std::optional<Why> parse_why(std::string_view text) {
  Line line(text);
  const std::string_view code = line.take().text;
  const auto* const found = std::ranges::find(kCodes, code);
  if (found == kCodes.end()) return std::nullopt;
  Why why{static_cast<WhyKind>(found - kCodes.begin())};
  if (const std::string_view card = line.take().text; card != "-") {
    const auto parsed = parse_card(card);
    if (!parsed) return std::nullopt;
    why.card = *parsed;
  }
  const auto before = take_number(line), after = take_number(line);
  if (!before || !after || !line.done()) return std::nullopt;
  why.before = *before;
  why.after = *after;
  return why;
}

bool tells_nothing_hidden(WhyKind kind) {
  switch (kind) {
    case WhyKind::only_choice:
    case WhyKind::at_random:
    case WhyKind::fits_the_table:
    case WhyKind::goes_out:
    case WhyKind::keeps_last_card:
    case WhyKind::next_round: return true;
    case WhyKind::card_helps:
    case WhyKind::opens_ways:
    case WhyKind::card_does_not_help:
    case WhyKind::costs_too_much:
    case WhyKind::blocks:
    case WhyKind::contract_complete:  // the points left
    case WhyKind::waits_to_lay_down:
    case WhyKind::joker_worth_more:
    case WhyKind::sheds_points:
    case WhyKind::goes_with_others:
    case WhyKind::keeps_fitting_card:
    case WhyKind::came_out_better:
    case WhyKind::least_harm: return false;
  }
  std::unreachable();
}

}  // namespace mayi
