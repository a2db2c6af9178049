#include <gtest/gtest.h>

#include "notation/action_text.h"
#include "notation/card_text.h"
#include "prose/seats_test.h"

namespace mayi {
namespace {

constexpr Card kNine(Rank::nine, Suit::hearts);

Voice voice_in(Tone tone) {
  return {tone, {"Ann", "Bob", "Cid"}, Seat(0), tone == Tone::player ? for_people : [](Card card) {
            return to_string(card);
          }};
}

void expect_sentence(const std::string& text) {
  ASSERT_FALSE(text.empty());
  EXPECT_TRUE(text.ends_with('.')) << text;
  EXPECT_TRUE(text.front() >= 'A' && text.front() <= 'Z') << text;
}
// Cards as typed, commands with dashes, tools.
void expect_no_notation(const std::string& text) {
  for (const std::string_view typed :
       {"9H", "JK", "_", "`", "next-round", "end-turn", "go-out", "may-i", "skip"})
    EXPECT_EQ(text.find(typed), std::string::npos) << text;
}

TEST(Refusal, EveryReasonHasASentence) {
  for (int i = 0; i < kReasons; ++i)
    for (const Card card : {Card{}, kNine, Card::joker()}) {
      const Refusal refusal{TableReason::rules, {static_cast<Reason>(i), card}};
      const RefusalText text = voice_in(Tone::player).refuse(refusal);
      EXPECT_EQ(text.code, text_of(static_cast<Reason>(i)).code);
      expect_sentence(text.sentence);
      expect_no_notation(text.sentence);
      if (!text.advice.empty()) expect_sentence(text.advice);
    }
}

TEST(Refusal, EveryReasonOfTheTableHasASentenceAndAdvice) {
  constexpr int kTableReasons = static_cast<int>(TableReason::bad_setting) + 1;
  for (int i = static_cast<int>(TableReason::rules) + 1; i < kTableReasons; ++i) {
    const Refusal refusal{static_cast<TableReason>(i), {}};
    const RefusalText text = voice_in(Tone::player).refuse(refusal);
    EXPECT_EQ(text.code, code_of(refusal.reason));
    expect_sentence(text.sentence);
    expect_sentence(text.advice);
    expect_no_notation(text.sentence);
    expect_no_notation(text.advice);
  }
}

TEST(Refusal, TheStoreSaysWhatIsWrongAndWhatToDo) {
  const RefusalText said = voice_in(Tone::log).refuse(
      StoreError{StoreFault::lost_race, "Game k7m2qp\x1b has moved on."});
  EXPECT_EQ(said.code, "lost-race");
  EXPECT_EQ(said.sentence, "Game k7m2qp has moved on.");
}

TEST(Refusal, NamesItsCard) {
  struct Row {
    Reason reason;
    Card card;
    std::string_view player, agent;
  };
  const Row rows[] = {
      {Reason::not_in_hand, kNine, "You do not hold the 9♥.", "You do not hold the 9H."},
      {Reason::not_in_hand, Card::joker(), "You do not hold the Joker.", "You do not hold the JK."},
      {Reason::not_in_hand, {}, "That card is not in your hand.", "That card is not in your hand."},
      {Reason::does_not_fit, kNine, "That meld has no place for the 9♥.",
       "That meld has no place for the 9H."},
      {Reason::not_down, kNine,
       "Only a player who is down can go out, and the 9♥ is your last card.",
       "Only a player who is down can go out, and the 9H is your last card."},
      {Reason::too_many_wilds, Card::joker(),
       "With the Joker the wilds would outnumber the natural cards of that meld.",
       "With the JK the wilds would outnumber the natural cards of that meld."},
      {Reason::no_such_meld, kNine, "There is no such meld for the 9♥.",
       "There is no such meld for the 9H."},
      {Reason::end_is_closed, kNine, "No rank is left for the 9♥ at that end of the run.",
       "No rank is left for the 9H at that end of the run."},
      {Reason::not_a_run, kNine,
       "Jokers can be swapped out of runs only, and the 9♥ would go into a set.",
       "Jokers can be swapped out of runs only, and the 9H would go into a set."},
      {Reason::not_a_joker, kNine, "There is no Joker in the place of the 9♥.",
       "There is no Joker in the place of the 9H."},
      {Reason::wrong_swap_card, kNine, "The Joker there does not stand for the 9♥.",
       "The Joker there does not stand for the 9H."},
      {Reason::last_card_must_be_laid_off, kNine,
       "In this round the last card must be laid off, and the 9♥ is your last.",
       "In this round the last card must be laid off, and the 9H is your last."},
  };
  for (const Row& row : rows) {
    const Refusal refusal{TableReason::rules, {row.reason, row.card}};
    EXPECT_EQ(voice_in(Tone::player).refuse(refusal).sentence, row.player);
    EXPECT_EQ(voice_in(Tone::agent).refuse(refusal).sentence, row.agent);
  }
}

TEST(Refusal, AdvisesWhatWorksAtThisMoment) {
  const std::string act =
      "seats Ann Bob Cid\nturn Ann act\ndiscard 9H\n"
      "hand Ann 3C 4D 5H 7C 8D 9S KD JH QC 10D 6S AS\n";
  const std::string jeanne =
      "rules jeanne\nseats Ann Bob Cid\nturn Ann act\n"
      "hand Ann 3C 4D 5H 7C 8D 9S KD JH QC 10D 6S AS\n";
  struct Row {
    std::string_view position;
    Reason reason;
    std::string_view advice;
  };
  const Row rows[] = {
      {act, Reason::not_in_hand, "Name cards that you hold. Your turn: discard."},
      {act, Reason::wrong_contract, "Round 1 asks for 2 sets. Your turn: discard."},
      {act, Reason::meld_too_small,
       "A set has at least 3 cards, a run at least 4. Your turn: discard."},
      {act, Reason::no_such_meld, "No meld lies on the table yet. Your turn: discard."},
      {act, Reason::already_drew, "Your turn: discard."},
      {jeanne, Reason::same_suit_gap, "Leave at least 2 ranks between them. Your turn: discard."},
      {"seats Ann Bob Cid\nturn Bob draw\n", Reason::not_your_turn, "It is Bob's turn."},
      {"seats Ann Bob Cid\nturn Ann act\nover Bob\n", Reason::round_over,
       "Round 1 is over: deal the next round."},
  };
  for (const Row& row : rows) {
    const SeatView seat = seat_at(row.position, 0);
    const Refusal refusal{TableReason::rules, {row.reason, {}}};
    EXPECT_EQ(Voice(Tone::player, seat).refuse(refusal, seat).advice, row.advice) << row.position;
  }
}

TEST(Refusal, NamesWhichMeldsCardsAndGaps) {
  const std::string act =
      "round 2\nseats Ann Bob Cid\nturn Ann act\nhand Ann 9C 9D 9H 10H 5S 6S 7S 8S 9S JK JK 2D\n";
  const std::string melds =
      "round 2\nseats Ann Bob Cid\nturn Ann act\nmeld Bob set 9C 9D 9H\n"
      "meld Bob run 5S JK 7S 8S\nhand Ann 10H 9S JK\n";
  const std::string down = melds + "down Ann\n";
  const std::string jeanne =
      "rules jeanne\nround 3\nseats Ann Bob Cid\nturn Ann act\n"
      "hand Ann 3S 4S 5S 6S 8S 9S 10S JS KD\n";
  const std::string adjoining =
      "rules jeanne\nround 3\nseats Ann Bob Cid\nturn Ann act\n"
      "hand Ann 3S 4S 5S 6S 6S 7S 8S 9S 10S KD\n";
  struct Row {
    std::string_view position, action, sentence;
  };
  const Row rows[] = {
      {act, "lay-down set 9C 9D 9H", "That is 1 set."},
      {act, "lay-down set 9C 9D 10H / run 5S 6S 7S 8S",
       "The set 9C 9D 10H is not a set: the 10H is of another rank than the 9C."},
      {act, "lay-down set 9C 9D 9H / run 5S 6S 8S 9S",
       "The run 5S 6S 8S 9S is not a run: the 8S does not follow the 6S."},
      {act, "lay-down set 9C 9D 9H / run 5S 6S JK 9S",
       "The run 5S 6S JK 9S is not a run: 1 wild between the 6S and the 9S does not fit."},
      {act, "lay-down set 9C 9D / run 5S 6S 7S 8S", "The set 9C 9D has 2 cards."},
      {act, "lay-down set 9C JK JK / run 5S 6S 7S 8S",
       "The set 9C JK JK has 2 wilds and only 1 natural card."},
      {"round 2\nseats Ann Bob Cid\nturn Bob act\nhand Ann 9C 9D 10H 5S 6S 7S 8S\n",
       "lay-down set 9C 9D 10H / run 5S 6S 7S 8S", "It is not your turn."},
      {down, "lay-off 10H to 1", "Meld 1, the set 9C 9D 9H, has no place for the 10H."},
      {melds, "swap 9S in 2",
       "The Joker in the run 5S JK 7S 8S stands for the 6S, not for the 9S."},
      {melds, "swap 9S in 1",
       "Meld 1, the set 9C 9D 9H, is a set, and Jokers can be swapped out of runs only."},
      {down, "go-out 9S to 2", "The 10H and the JK would be left in your hand."},
      {jeanne, "lay-down run 3S 4S 5S 6S / run 8S 9S 10S JS",
       "The run 3S 4S 5S 6S and the run 8S 9S 10S JS have only 1 rank between them."},
      {adjoining, "lay-down run 3S 4S 5S 6S / run 7S 8S 9S 10S",
       "The run 3S 4S 5S 6S and the run 7S 8S 9S 10S have no rank between them."},
      {adjoining, "lay-down run 3S 4S 5S 6S / run 6S 7S 8S 9S",
       "The run 3S 4S 5S 6S and the run 6S 7S 8S 9S overlap."},
  };
  for (const Row& row : rows) {
    const SeatView seat = seat_at(row.position, 0);
    const Ask tried = Act{*parse_action(row.action), ""};
    const Verdict verdict = judge(seat, std::get<Act>(tried).action);
    ASSERT_FALSE(verdict) << row.action;
    EXPECT_EQ(Voice(Tone::agent, seat)
                  .refuse(Refusal{.rejection = verdict.error()}, seat, &tried)
                  .sentence,
              row.sentence);
  }
}

TEST(Refusal, SaysTheNumbersOfTheRules) {
  const SeatView seat =
      look("k7m2qp", {}, TableState{.places = {{.name = "Ann"}, {.name = "Bob"}}}, Seat(0), {});
  const Voice voice(Tone::player, seat);
  EXPECT_EQ(voice.refuse(Refusal{TableReason::wrong_players, {}}, seat).sentence,
            "These rules are for another number of players. They are for 3 to 8; 2 sit here.");
  EXPECT_EQ(voice.refuse(Refusal{TableReason::wrong_round, {}}, seat).sentence,
            "These rules have no such round. They have rounds 1 to 6.");
}

}  // namespace
}  // namespace mayi
