#pragma once

#include "notation/knobs.h"
#include "store/journal.h"
#include "table/sitter.h"
#include "table/situation.h"

namespace mayi {

// All that the table tells one seat, or a spectator, of the game as it stands. Front ends draw and
// spell this and nothing else.
struct SeatView {
  GameId id;
  Version version = 0;
  RuleSet rules;
  std::vector<std::string> names;
  std::vector<Sitter> sitters;
  View view;               // view.me is the seat
  std::vector<Card> hand;  // view.hand, in the order in which the seat keeps it
  Situation situation{};
  SeatSet waited_for{};               // outside seats on whom the game rests
  bool let_by = false;                // the seat has let the exposed card go by
  std::vector<RoundRecord> rounds{};  // those that are over

  const Public& open() const { return view.open; }
  Seat me() const { return view.me; }
  bool is_spectator() const { return view.me == kNobody; }
};

// Fills in what the seat (kNobody: a spectator) may know of the game. `frame` has the rest: id,
// version, rules, names, sitters, rounds. `kept`: the order of the hand.
SeatView look_at(const Game& game, Seat seat_or_nobody, SeatSet let_by, std::span<const Card> kept,
                 SeatView frame);

// Whether some action of a kind is open to the seat now, and if not, why not.
struct Availability {
  ActionKind kind{};
  std::optional<Reason> refused;  // nothing: it is open
  std::string sentence;           // why not
};

// One for every kind of action that these rules know, in the order of ActionKind. None for a
// spectator. Under line rules `pass` stands for letting the exposed card go by.
std::vector<Availability> availability(const SeatView& seat);

}  // namespace mayi
