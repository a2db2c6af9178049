#pragma once

#include "notation/position.h"
#include "store/journal.h"
#include "table/history.h"
#include "table/seat_view.h"

namespace mayi {

// A table that a driver has open: for looking. Only its driver changes it. A reference to one dies
// when the driver closes the game.
class HostedTable {
 public:
  // A table that nobody hosts and nothing happens at: a position to look at, with the game as it
  // stands there or has become. Characters are themselves, all others people.
  static HostedTable showing(const Position& position, const Game& game);

  const GameId& id() const { return header_.id; }
  const RuleSet& rules() const { return header_.rules; }
  Version version() const { return state_.version; }
  bool is_over() const { return state_.is_over(); }
  const std::vector<Place>& places() const { return state_.places; }
  std::vector<std::string> names() const;
  SeatSet people() const { return played_by(state_, SitterKind::person); }
  const Awaited& awaited() const { return awaited_; }

  SeatView view(Seat seat_or_nobody) const;
  // Makes a view of this table that of another seat, with less work than a new one. Requires that
  // nothing has happened since it was made.
  void turn(SeatView& view, Seat seat_or_nobody) const;
  const History& history() const { return history_; }
  // The first answer to a command that was done before; nothing: it was not, or has no id. Whoever
  // reads commands against the state, such as positions in a hand, asks this first.
  [[nodiscard]] std::optional<Version> done_before(Seat seat, const std::string& id) const;
  // Empty: none. Good until the next change of the table or its notes.
  const std::string& note(Seat seat, std::string_view key) const;

  // Everything, hidden cards too. For tests and `--as all`; nobody at the table is shown it.
  const TableState& everything() const { return state_; }

 private:
  friend class Driver;

  GameHeader header_;
  TableState state_;
  Awaited awaited_;  // after the last event
  History history_;
  SeatTexts notes_;
};

}  // namespace mayi
