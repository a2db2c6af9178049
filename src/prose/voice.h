#pragma once

#include "prose/why.h"
#include "prose/words.h"
#include "store/error.h"
#include "table/history.h"
#include "table/seat_view.h"

// The one voice of the program: every English sentence about a game is made here, from values that
// the listener may know. Texts from outside (names, a model's reason) pass `plain` first.
namespace mayi {

// To whom it is said: a player is "you" in what they did themselves and sees suit signs; an agent
// is "you" as well, hears the names of its tools and cards as typed; a log speaks of everybody by
// name.
enum class Tone : std::uint8_t { player, agent, log };

using SpellCard = std::string (*)(Card);

// What a refusal says: a stable code for machines, the clause of docs/RULES.md it rests on (empty:
// none), what is wrong, and what to do (empty: nothing helps).
struct RefusalText {
  std::string code, clause, sentence, advice;
};

class Voice {
 public:
  // `me`: the listener's seat; kNobody: none. `names`: of the seats, made plain here.
  Voice(Tone tone, std::vector<std::string> names, Seat me, SpellCard spell);
  // As a seat's view says; cards spelled as the tone asks.
  Voice(Tone tone, const SeatView& seat);
  // To another listener of the same table, with less work than a new voice.
  void turn(Seat me) { me_ = me; }

  // What happened. Empty: not worth a sentence, the next one says it.
  std::string tell(const Happening& happening) const;

  // What is asked of the seat now, or whom the table waits for. It names every kind of action that
  // is in `offers`, by its label, and no other.
  std::string question(const SeatView& seat) const;
  // The same for who knows already what is open: `all` is the seat's availability.
  std::string question(const SeatView& seat, std::span<const Availability> all) const;
  // The kinds that are open to the seat, in the order in which they are named: what ends a turn
  // comes last. A player is not bothered with `skip` while there is anything else to do.
  std::vector<ActionKind> offers(const SeatView& seat) const;
  std::vector<ActionKind> offers(std::span<const Availability> all) const;
  // A kind of action as a choice: "take the 9♥", "let Bob have it"; an agent's tool.
  std::string label(const SeatView& seat, ActionKind kind) const;
  // What the exposed card costs the seat now: penalty cards, as many as can be drawn, and what it
  // would hold then. Empty: nothing is exposed.
  std::string cost(const SeatView& seat) const;
  // Why a kind is not open. Requires availability.refused.
  std::string why_not(const SeatView& seat, const Availability& availability) const;

  // A move advised: what and why. Nothing: the exposed card is to go by, or there is no move.
  std::string hint(const SeatView& seat, const std::optional<Decision>& decision) const;
  std::string reason(const Why& why) const;
  std::string reason(std::string_view kept) const;  // as a journal keeps it; a model's own words
  // A standing answer: "You let every card go by until it is your turn." Empty: there is none.
  std::string standing(Seat seat, const Standing& standing) const;
  std::string settings(const Settings& settings) const;

  RefusalText refuse(const Refusal& refusal) const;  // to nobody in particular
  // With what is open now and, of an action that was tried, what exactly is wrong with it.
  RefusalText refuse(const Refusal& refusal, const SeatView& seat,
                     const Ask* tried = nullptr) const;
  // The same to whom the question is put anyway.
  RefusalText refuse_only(const Refusal& refusal, const SeatView& seat, const Ask* tried) const;
  RefusalText refuse(const StoreError& error) const;

  // Pieces of sentences.
  Tone tone() const { return tone_; }
  bool is_you(Seat seat) const;
  std::string name(Seat seat) const;                           // "Bob", also of the listener
  std::string who(Seat seat) const;                            // "you", "Bob"
  std::string whose(Seat seat) const;                          // "your", "Bob's"
  std::string begin(Seat seat, std::string_view verb) const;   // "You draw", "Bob draws"
  std::string within(Seat seat, std::string_view verb) const;  // "you draw", "Bob draws"
  std::string names(SeatSet seats, std::string_view last) const;
  std::string card(Card card) const { return spell_(card); }
  std::string cards(std::span<const Card> cards) const;               // "9♣ 9♦ 9♥"
  std::string the(Card card) const;                                   // "the 9♥"; none: "the card"
  std::string the(MeldKind kind, std::span<const Card> cards) const;  // "the set 9♣ 9♦ 9♥"
  std::string the(const LayOff& lay_off) const;  // "the 9♠ on meld 3 at the low end"

 private:
  // Which meld, cards or gap it is about; empty: the reason's own sentence says all there is.
  std::string particulars(Reason reason, const SeatView& seat, const Action& tried) const;

  Tone tone_;
  std::vector<std::string> names_;
  Seat me_;
  SpellCard spell_;
};

// The tool by which an agent does an action of a kind.
std::string_view tool_of(ActionKind kind);

// On top of the discard pile; none: no card.
Card top_card(const SeatView& seat);

// Who plays at a seat: "person", "expert bot", "llm:gpt".
std::string words_of(const Sitter& sitter);
std::string name_of_bot(std::string_view bot);   // "Rosa", "The expert bot"
std::string words_of(const Contract& contract);  // "1 set and 2 runs"

}  // namespace mayi
