#include "notation/rules_text.h"

#include <fmt/format.h>

#include "notation/card_text.h"

namespace mayi {
namespace {

using Lines = std::vector<std::string>;

std::string section(std::string_view title, const Lines& lines) {
  return fmt::format("\n## {}\n- {}\n", title, fmt::join(lines, "\n- "));
}

// Consecutive numbers with the same text, as "3 to 5: text"; `name` spells a number.
template <class Name, class Text>
Lines grouped(int first, int last, std::string_view separator, Name name, Text text) {
  Lines lines;
  for (int begin = first, end = first; begin <= last; begin = ++end) {
    while (end < last && text(end + 1) == text(begin)) ++end;
    const std::string until = end > begin ? fmt::format(" to {}", name(end)) : "";
    lines.push_back(fmt::format("{}{}{}{}", name(begin), until, separator, text(begin)));
  }
  return lines;
}

std::string_view name_of_rank(int rank) { return rank_name(static_cast<Rank>(rank)); }

Lines table(const Rules& rules) {
  Lines lines{fmt::format("{} to {} players, {}; the lowest total wins, a tie is shared.",
                          rules.min_players, rules.max_players, counted(rules.rounds, "round"))};
  const auto deck = [&](int players) {
    const auto at = static_cast<std::size_t>(players);
    return fmt::format("{} and {} ({} cards).", counted(rules.decks[at], "deck"),
                       counted(rules.jokers[at], "Joker"), rules.deck_size(players));
  };
  for (const std::string& line :
       grouped(rules.min_players, rules.max_players, ": ", std::identity{}, deck))
    lines.push_back(fmt::format("Players {}", line));
  lines.push_back(
      "The dealer moves one seat left each round; the seat left of the dealer plays first.");
  return lines;
}

std::string wilds(const Rules& rules) {
  Lines names;
  for (int rank = kLowestRank; rank <= kHighestRank; ++rank)
    if (rules.wild_ranks >> rank & 1) names.push_back(fmt::format("{}s", name_of_rank(rank)));
  names.push_back("Jokers");
  return listed(names);
}

std::string rank_order(const Rules& rules) {
  const RunSpan span = run_span(rules);
  std::vector<std::string_view> names;
  for (int place = span.low; place <= span.high; ++place)
    names.push_back(rank_name(rank_at(place)));
  return fmt::format("{}", fmt::join(names, " "));
}

// "2 at 20, 3 to 10 at face value, J to K at 10, A at 15 and Joker at 50"
std::string points(const Rules& rules) {
  Lines items = grouped(kLowestRank, kHighestRank, " at ", name_of_rank, [&](int rank) {
    const int points = rules.points[static_cast<std::size_t>(rank)];
    return points == rank ? "face value" : fmt::to_string(points);
  });
  items.push_back(fmt::format("Joker at {}", rules.joker_points));
  return listed(items);
}

Lines cards(const Rules& rules) {
  return {
      fmt::format("Wild: all {}. A wild stands for any rank and suit and is never natural.",
                  wilds(rules)),
      fmt::format("Ranks in runs, low to high: {}; nothing goes round the corner.",
                  rank_order(rules)),
      fmt::format("Points left in hand: {}.", points(rules)),
      fmt::format("Set: {} or more cards of one rank. Run: {} or more cards of one suit in a row.",
                  rules.min_set, rules.min_run),
      rules.wild_limit_lay_off
          ? "In a meld wilds may not outnumber naturals, neither when laid down nor when laid off."
          : "In a meld wilds may not outnumber naturals when it is laid down; lay-offs are free."};
}

Lines contracts(const Rules& rules) {
  Lines lines;
  for (int round = 1; round <= rules.rounds; ++round)
    lines.push_back(fmt::format("Round {}: {}, {} dealt.", round, to_string(rules.contract(round)),
                                counted(rules.dealt(round), "card")));
  return lines;
}

Lines turn(const Rules& rules) {
  return {
      "Draw one card, from the stock or the exposed discard; then lay down, lay off or swap; "
      "then discard one.",
      rules.down_takes_discard ? "A player who is down may take the discard too."
                               : "A player who is down draws from the stock only."};
}

Lines laying(const Rules& rules) {
  Lines lines{
      "Lay down the whole contract in one play; after it only the discard is left to do this "
      "turn."};
  if (!rules.larger_melds)
    lines.push_back(
        fmt::format("Melds have exactly {} cards a set and {} a run when laid down; in "
                    "the last round they may be larger.",
                    rules.min_set, rules.min_run));
  if (rules.same_suit_run_gap > 0)
    lines.push_back(fmt::format("Two runs of one suit need at least {} between them.",
                                counted(rules.same_suit_run_gap, "rank")));
  lines.push_back("Down since an earlier turn: lay off single cards to any meld on the table.");
  lines.push_back("An empty hand ends the round at once.");
  return lines;
}

std::string swapping(const Rules& rules) {
  if (rules.joker_swap == JokerSwap::never) return "Jokers stay where they lie.";
  return "Before being down, on your turn: put the natural card a Joker stands for in its place in "
         "a run and take the Joker.";
}

Lines by_line(const Rules& rules, const std::string& penalty) {
  Lines lines{
      "Anyone in line may call for the exposed discard, before the current player draws or "
      "after they drew from the stock.",
      "Those ahead in line (the current player while they may still draw it, then in turn "
      "order) are asked to allow or claim; the first to claim gets it, else the caller.",
      fmt::format("The current player's claim is their draw. Anyone else gets the card and {}.",
                  penalty)};
  if (rules.beneath_exposed)
    lines.push_back(
        "When the card is gone the current player who has not drawn may draw the one "
        "beneath it.");
  return lines;
}

Lines by_window(const std::string& penalty) {
  return {"While the current player has not drawn, anyone may claim the discard or pass.",
          fmt::format("If the current player takes it, all claims are void. If they draw from the "
                      "stock, those who have not answered are asked in turn order; the first "
                      "claimant after the current player gets the card and {}.",
                      penalty)};
}

Lines may_i(const Rules& rules) {
  const std::string penalty =
      rules.penalty_cards == 0
          ? "no penalty card"
          : fmt::format("{} from the stock", counted(rules.penalty_cards, "penalty card"));
  Lines lines = rules.may_i == MayIMode::line ? by_line(rules, penalty) : by_window(penalty);
  if (rules.may_i_limit != kUnlimited)
    lines.push_back(fmt::format("At most {} May Is a round for each player.", rules.may_i_limit));
  lines.push_back(rules.down_in_line ? "Players who are down take part."
                                     : "Players who are down neither call, nor claim, nor block.");
  lines.push_back("Nobody may call for their own discard. Turn order never changes.");
  return lines;
}

Lines stock(const Rules& rules) {
  const std::string rebuilt = fmt::format(
      "The discards under the top one are shuffled into a new stock {}, at most {} a round.",
      rules.reshuffle == Reshuffle::when_needed ? "when a card is to be drawn and none is left"
                                                : "as soon as the last card is drawn",
      counted(rules.max_reshuffles, "time"));
  return {rules.max_reshuffles == 0 ? "The stock is never rebuilt." : rebuilt,
          "If nothing can be drawn at all the round ends and nobody has gone out."};
}

std::string final_round(const Rules& rules) {
  switch (rules.final_round) {
    case FinalRound::ordinary: return "Played like the others.";
    case FinalRound::lay_off:
      return "The last card may not be discarded: it must be laid off. With exactly one card the "
             "turn may end with that card kept.";
    case FinalRound::whole_hand:
      return "Lay down only with every card of the hand, in melds of any size; that wins the "
             "round. No lay-off, no Joker swap.";
  }
  std::unreachable();
}

}  // namespace

std::string describe(const RuleSet& set) {
  const Rules& rules = set.rules;
  const std::string scoring = fmt::format(
      "Whoever went out scores 0, the others the points in their hands; after round {} the lowest "
      "total wins.",
      rules.rounds);
  const std::string_view line = about(set);
  return fmt::format("# May I? - the rules of '{}'\n{}{}", set.name, line,
                     line.empty() ? "" : "\n") +
         section("Table", table(rules)) + section("Cards", cards(rules)) +
         section("Contracts", contracts(rules)) + section("A turn", turn(rules)) +
         section("Laying down and laying off", laying(rules)) +
         section("Joker swap", {swapping(rules)}) + section("May I?", may_i(rules)) +
         section("Stock", stock(rules)) + section("The last round", {final_round(rules)}) +
         section("Scoring", {scoring});
}

}  // namespace mayi
