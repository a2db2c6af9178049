#pragma once

#include <span>

#include "table/table.h"

namespace mayi {

// All that a table tells one seat, or a spectator, of how it stands. Front ends draw and spell this
// and nothing else; nothing in it depends on a card that the seat may not know.
struct SeatView {
  std::string id;  // of the game
  Version version{};
  Version turn_began{};
  RuleSet rules{};
  std::vector<Place> places{};  // standing answers are told to their own seat alone
  Settings settings{};
  bool dealt = false, abandoned = false;
  std::optional<FairDealing> fair{};
  View view{};               // view.me is the seat
  std::vector<Card> hand{};  // view.hand, in the order in which the seat keeps it
  Awaited awaited{};
  SeatSet ready{};    // for the next round
  SeatSet let_by{};   // have let the exposed card go by
  bool bare = false;  // it is told nothing that only a search of its hand finds

  const Public& open() const { return view.open; }
  Seat me() const { return view.me; }
  bool is_spectator() const { return view.me == kNobody; }
  Need need() const { return is_spectator() ? Need::nothing : awaited.needs[me()]; }
  const std::string& name(Seat seat) const { return places[seat].name; }  // requires a seat
};

// Requires a seat of the table or kNobody. `kept`: the order in which the seat keeps its hand.
SeatView look(const std::string& id, const RuleSet& rules, const TableState& state,
              Seat seat_or_nobody, std::span<const Card> kept);

// The same from another seat: all that everybody sees is left as it is.
void turn(SeatView& seat, const TableState& state, Seat seat_or_nobody, std::span<const Card> kept);

// Whether the table would accept an action of the seat now. Requires a seat, and a game that has
// begun.
[[nodiscard]] Verdict judge(const SeatView& seat, const Action& action);

// Whether some action of a kind is open to the seat now.
struct Availability {
  ActionKind kind{};
  std::optional<Reason> refused{};  // why not; nothing: it is open
  // The reason speaks of cards or melds of which others would do no better: the hand as a whole
  // has nothing for this kind.
  bool about_cards = false;
};

// One for every kind of action that these rules know, in the order of ActionKind; none for a
// spectator, before the deal and of a game that was given up. Under line rules `pass` stands for
// letting the exposed card go by. Open is exactly what the table would accept; to a bare seat also
// what its cards alone forbid.
std::vector<Availability> availability(const SeatView& seat);
bool is_open(std::span<const Availability> all, ActionKind kind);

}  // namespace mayi
