#pragma once

#include "bots/bot.h"
#include "store/error.h"
#include "table/history.h"
#include "table/seat_view.h"

// The one voice of the program: every English sentence about a game is made here, from values that
// the listener may know. Texts from outside (names, a model's reason) pass `plain` first.
namespace mayi {

// To whom it is said: a player is "you" in what they did themselves and sees suit signs; an agent
// hears the names of its tools and cards as typed; a log speaks of everybody by name.
enum class Tone : std::uint8_t { player, agent, log };

using SpellCard = std::string (*)(Card);

// What a refusal says: a stable code for machines, the clause of docs/RULES.md it rests on (empty:
// none), what is wrong, and what to do.
struct RefusalText {
  std::string code, clause, sentence, advice;
};

class Voice {
 public:
  // `me`: the listener's seat; kNobody: none. `names`: of the seats, as they are to be shown.
  Voice(Tone tone, std::vector<std::string> names, Seat me, SpellCard spell);
  // As a seat's view says, names made plain; cards spelled as the tone asks.
  Voice(Tone tone, const SeatView& seat);

  // What happened. Empty: not worth a sentence, the next one says it.
  std::string tell(const Happening& happening) const;
  // What is asked of the seat now, or whom the table waits for. It names only what is open.
  std::string question(const SeatView& seat) const;
  // What a call for the exposed card costs the seat now: cards, and what it would hold then.
  std::string cost(const SeatView& seat) const;
  // A kind of action as a choice: "take 9♥", "let Bob have it".
  std::string label(const SeatView& seat, ActionKind kind) const;
  // Why a kind is not open. Requires availability.refused.
  std::string why_not(const SeatView& seat, const Availability& availability) const;
  // A move advised: what and why.
  std::string hint(const SeatView& seat, const std::optional<Decision>& decision) const;
  std::string reason(const Why& why) const;
  // A standing answer: "You let every card go by until your turn." Empty: there is none.
  std::string standing(const Standing& standing) const;

  RefusalText refuse(const Refusal& refusal) const;                        // to nobody in particular
  RefusalText refuse(const Refusal& refusal, const SeatView& seat) const;  // with what is open now
  RefusalText refuse(const StoreError& error) const;

  std::string name(Seat seat) const;
  std::string card(Card card) const { return spell_(card); }
  std::string cards(std::span<const Card> cards) const;

 private:
  Tone tone_;
  std::vector<std::string> names_;
  Seat me_;
  SpellCard spell_;
};

// A reason as bots' journals keep it: "card-helps 9C 2 1"; anything else is the text of a model.
std::string print_why(const Why& why);
std::optional<Why> parse_why(std::string_view text);
// Nothing hidden is told by it while the round is played.
bool tells_nothing_hidden(WhyKind kind);

// The one door for text from outside: valid UTF-8 on one line, without control, escape, format and
// direction characters, at most `most` bytes, never cut inside a character.
std::string plain(std::string_view text, std::size_t most = 4096);

std::string counted(int n, std::string_view what);  // "1 card", "2 cards"
std::string listed(std::span<const std::string> words, std::string_view last = "and");  // "a, b and c"

}  // namespace mayi
