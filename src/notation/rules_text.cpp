#include "notation/rules_text.h"

#include <fmt/format.h>

#include "notation/card_text.h"

namespace mayi {
namespace {

// Consecutive entries with the same text, as "3 to 5: text".
template <class Text>
std::vector<std::string> grouped(int first, int last, Text text) {
  std::vector<std::string> lines;
  for (int begin = first; begin <= last;) {
    int end = begin;
    while (end < last && text(end + 1) == text(begin)) ++end;
    const std::string until = end > begin ? fmt::format(" to {}", end) : "";
    lines.push_back(fmt::format("{}{}: {}", begin, until, text(begin)));
    begin = end + 1;
  }
  return lines;
}

class Description {
 public:
  explicit Description(const RuleSet& set) : set_(set), rules_(set.rules) {}

  std::string text() {
    say("# May I? - the rules of '{}'", set_.name);
    table();
    cards();
    contracts();
    turn();
    laying();
    swapping();
    rules_.may_i == MayIMode::line ? may_i_line() : may_i_window();
    stock();
    final_round();
    scoring();
    return std::move(text_);
  }

 private:
  template <class... Parts>
  void say(fmt::format_string<Parts...> line, Parts&&... parts) {
    fmt::format_to(std::back_inserter(text_), line, std::forward<Parts>(parts)...);
    text_ += '\n';
  }
  void head(std::string_view title) { say("\n## {}", title); }

  void table() {
    head("Table");
    say("- {} to {} players, {}; the lowest total wins, a tie is shared.", rules_.min_players,
        rules_.max_players, counted(rules_.rounds, "round"));
    for (const std::string& line :
         grouped(rules_.min_players, rules_.max_players, [&](int players) {
           const auto at = static_cast<std::size_t>(players);
           return fmt::format("{} and {} ({} cards)", counted(rules_.decks[at], "deck"),
                              counted(rules_.jokers[at], "Joker"), rules_.deck_size(players));
         }))
      say("- Players {}.", line);
    say("- The dealer moves one seat left each round; the seat left of the dealer plays first.");
  }

  std::string wilds() const {
    std::vector<std::string> names;
    for (int rank = kLowestRank; rank <= kHighestRank; ++rank)
      if (rules_.wild_ranks >> rank & 1)
        names.push_back(fmt::format("{}s", rank_name(static_cast<Rank>(rank))));
    names.push_back("Jokers");
    return listed(names);
  }
  std::string rank_order() const {
    const RunSpan span = run_span(rules_);
    std::string order;
    for (int place = span.low; place <= span.high; ++place)
      order += (order.empty() ? "" : " ") + std::string(rank_name(rank_at(place)));
    return order;
  }
  // "2 20, 3 to 10 face value, J to K 10, A 15 and Joker 50"
  std::string points() const {
    const auto text_at = [&](int rank) {
      const int points = rules_.points[static_cast<std::size_t>(rank)];
      return points == rank ? "face value" : std::to_string(points);
    };
    std::vector<std::string> items;
    for (int begin = kLowestRank; begin <= kHighestRank;) {
      int end = begin;
      while (end < kHighestRank && text_at(end + 1) == text_at(begin)) ++end;
      const std::string last =
          end > begin ? fmt::format(" to {}", rank_name(static_cast<Rank>(end))) : "";
      items.push_back(
          fmt::format("{}{} {}", rank_name(static_cast<Rank>(begin)), last, text_at(begin)));
      begin = end + 1;
    }
    items.push_back(fmt::format("Joker {}", rules_.joker_points));
    return listed(items);
  }
  void cards() {
    head("Cards");
    say("- Wild: all {}. A wild stands for any rank and suit and is never natural.", wilds());
    say("- Ranks in runs, low to high: {}; nothing goes round the corner.", rank_order());
    say("- Points left in hand: {}.", points());
    say("- Set: {} or more cards of one rank. Run: {} or more cards of one suit in a row.",
        rules_.min_set, rules_.min_run);
    say("- In a meld wilds may not outnumber naturals{}",
        rules_.wild_limit_lay_off ? ", neither when laid down nor when laid off."
                                  : " when it is laid down; lay-offs are free.");
  }

  void contracts() {
    head("Contracts");
    for (int round = 1; round <= rules_.rounds; ++round)
      say("- Round {}: {}, {} dealt.", round, to_string(rules_.contract(round)),
          counted(rules_.dealt(round), "card"));
  }

  void turn() {
    head("A turn");
    say("- Draw one card, from the stock or the exposed discard; then lay down, lay off or swap; "
        "then discard one.");
    say("{}", rules_.down_takes_discard ? "- A player who is down may take the discard too."
                                        : "- A player who is down draws from the stock only.");
  }

  void laying() {
    head("Laying down and laying off");
    say("- Lay down the whole contract in one play; after it only the discard is left to do this "
        "turn.");
    if (!rules_.larger_melds)
      say("- Melds have exactly {} cards a set and {} a run when laid down; in the last round they "
          "may be larger.",
          rules_.min_set, rules_.min_run);
    if (rules_.same_suit_run_gap > 0)
      say("- Two runs of one suit need at least {} between them.",
          counted(rules_.same_suit_run_gap, "rank"));
    say("- Down since an earlier turn: lay off single cards to any meld on the table.");
    say("- An empty hand ends the round at once.");
  }

  void swapping() {
    head("Joker swap");
    say("{}",
        rules_.joker_swap == JokerSwap::never
            ? "- Jokers stay where they lie."
            : "- Before being down, on your turn: put the natural card a Joker stands for in its "
              "place in a run and take the Joker.");
  }

  std::string penalty() const {
    return rules_.penalty_cards == 0
               ? "no penalty card"
               : counted(rules_.penalty_cards, "penalty card") + " from the stock";
  }
  void may_i_common() {
    if (rules_.may_i_limit != kUnlimited)
      say("- At most {} May Is a round for each player.", rules_.may_i_limit);
    say("{}", rules_.down_in_line ? "- Players who are down take part."
                                  : "- Players who are down neither call, nor claim, nor block.");
    say("- Nobody may call for their own discard. Turn order never changes.");
  }
  void may_i_line() {
    head("May I?");
    say("- Anyone in line may call for the exposed discard, before the current player draws or "
        "after they drew from the stock.");
    say("- Those ahead in line (the current player while they may still draw it, then in turn "
        "order) are asked to allow or claim; the first to claim gets it, else the caller.");
    say("- The current player's claim is their draw. Anyone else gets the card and {}.", penalty());
    if (rules_.beneath_exposed)
      say("- When the card is gone the current player who has not drawn may draw the one beneath "
          "it.");
    may_i_common();
  }
  void may_i_window() {
    head("May I?");
    say("- While the current player has not drawn, anyone may claim the discard or pass.");
    say("- If the current player takes it, all claims are void. If they draw from the stock, those "
        "who have not answered are asked in turn order; the first claimant after the current "
        "player gets the card and {}.",
        penalty());
    may_i_common();
  }

  void stock() {
    head("Stock");
    if (rules_.max_reshuffles == 0)
      say("- The stock is never rebuilt.");
    else
      say("- The discards under the top one are shuffled into a new stock {}, at most {} a round.",
          rules_.reshuffle == Reshuffle::when_needed ? "when a card is to be drawn and none is left"
                                                     : "as soon as the last card is drawn",
          counted(rules_.max_reshuffles, "time"));
    say("- If nothing can be drawn at all the round ends and nobody has gone out.");
  }

  void final_round() {
    head("The last round");
    switch (rules_.final_round) {
      case FinalRound::ordinary: return say("- Played like the others.");
      case FinalRound::lay_off:
        return say(
            "- The last card may not be discarded: it must be laid off. With exactly one card the "
            "turn may end with that card kept.");
      case FinalRound::whole_hand:
        return say(
            "- Lay down only with every card of the hand, in melds of any size; that wins the "
            "round. No lay-off, no Joker swap.");
    }
  }

  void scoring() {
    head("Scoring");
    say("- Whoever went out scores 0, the others the points in their hands; after round {} the "
        "lowest total wins.",
        rules_.rounds);
  }

  const RuleSet& set_;
  const Rules& rules_;
  std::string text_;
};

}  // namespace

std::string describe(const RuleSet& set) { return Description(set).text(); }

}  // namespace mayi
