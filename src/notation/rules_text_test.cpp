#include "notation/rules_text.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

TEST(RulesText, SaysWhatEachKnobMeans) {
  struct Row {
    std::string_view rules, says, silent_about;
  };
  const Row rows[] = {
      {"house", "3 to 8 players, 6 rounds; the lowest total wins", ""},
      {"house", "Players 3 to 5: 2 decks and 4 Jokers (108 cards).", ""},
      {"house", "Players 6 to 8: 3 decks and 6 Jokers (162 cards).", ""},
      {"house", "all 2s and Jokers.", ""},
      {"house wilds=2,K", "all 2s, Ks and Jokers.", ""},
      {"house", "low to high: 3 4 5 6 7 8 9 10 J Q K A;", ""},
      {"house aces=low", "low to high: A 2 3 4 5 6 7 8 9 10 J Q K;", ""},
      {"house", "2 at 20, 3 to 10 at face value, J to K at 10, A at 15 and Joker at 50.", ""},
      {"house min_set=4", "Set: 4 or more cards of one rank. Run: 4 or more", ""},
      {"house", "neither when laid down nor when laid off.", "lay-offs are free"},
      {"jeanne", "lay-offs are free.", "nor when laid off"},
      {"house", "Round 1: 2 sets, 11 cards dealt.\n- Round 2: 1 set + 1 run, 11 cards", "Round 7"},
      {"house", "draws from the stock only.", "may take the discard too"},
      {"classic", "A player who is down may take the discard too.", "from the stock only"},
      {"jeanne", "exactly 3 cards a set and 4 a run", ""},
      {"jeanne", "need at least 2 ranks between them.", ""},
      {"house", "An empty hand ends the round", "exactly 3 cards"},
      {"house", "An empty hand ends the round", "between them"},
      {"house", "take the Joker.", "Jokers stay"},
      {"house joker_swap=never", "Jokers stay where they lie.", "take the Joker"},
      {"house", "gets the card and 1 penalty card from the stock.", "beneath"},
      {"house penalty_cards=0", "gets the card and no penalty card.", ""},
      {"classic penalty_cards=2", "gets the card and 2 penalty cards from the stock.", "in line"},
      {"jeanne", "may draw the one beneath it.", ""},
      {"classic", "anyone may claim the discard or pass.", "Those ahead"},
      {"house", "are asked to allow or claim;", "At most 255"},
      {"house may_i_limit=3", "At most 3 May Is a round for each player.", ""},
      {"house", "neither call, nor claim, nor block.", "take part"},
      {"classic", "Players who are down take part.", "nor block"},
      {"house", "when a card is to be drawn and none is left, at most 10 times a round.",
       "never rebuilt"},
      {"jeanne", "as soon as the last card is drawn, at most 10 times", ""},
      {"house max_reshuffles=0", "The stock is never rebuilt.", "shuffled into"},
      {"house", "it must be laid off.", "Played like"},
      {"jeanne", "Lay down only with every card of the hand", "it must be"},
      {"house final_round=ordinary", "Played like the others.", "it must be"},
      {"house contracts=2s,1s1r", "after round 2 the lowest total wins.", ""},
  };
  for (const Row& row : rows) {
    const auto parsed = parse_rules_line(row.rules);
    ASSERT_TRUE(parsed) << row.rules;
    const std::string text = describe(*parsed);
    EXPECT_TRUE(text.contains(row.says)) << row.rules << ": " << row.says << "\n" << text;
    if (!row.silent_about.empty())
      EXPECT_FALSE(text.contains(row.silent_about)) << row.rules << ": " << row.silent_about;
  }
}

TEST(RulesText, HasTheSectionsInTheOrderOfTheGame) {
  const std::string text = describe({"house", Rules{}, ""});
  std::size_t at = 0;
  for (const std::string_view title :
       {"# May I? - the rules of 'house'\n", "## Table", "## Cards", "## Contracts", "## A turn",
        "## Laying down and laying off", "## Joker swap", "## May I?", "## Stock",
        "## The last round", "## Scoring"}) {
    const std::size_t found = text.find(title, at);
    ASSERT_NE(found, std::string::npos) << title;
    at = found;
  }
}

}  // namespace
}  // namespace mayi
