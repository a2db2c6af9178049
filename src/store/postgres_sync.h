#pragma once

#include <map>
#include <optional>

#include "store/postgres.h"
#include "store/rows.h"

namespace mayi::postgres {

// The appends of one sync on their way into the database. An attempt looks at the games, decides
// what comes of each append, and writes all that is to be kept with one statement, which takes a
// game only if it still is as it was looked at: so no lock is ever held while this process thinks
// or sleeps, and a race costs the game that lost it a second look, and the others nothing.
class Sync {
 public:
  // node: told to other nodes with the games that moved.
  Sync(std::vector<Append> appends, std::int64_t node);

  // May be repeated on another line after it failed; what the lost line kept is found out first.
  [[nodiscard]] Tried<bool> attempt(Session& session);
  // In the order of the appends. Requires an attempt that came to its end.
  std::vector<Stored<Appended>> results() &&;

 private:
  // One game's appends, judged one after the other.
  struct Game {
    std::optional<Stored<SummaryRow>> row{};  // nothing: there is no such game
    Epoch epoch = 0;
    Version before{};  // in the database
    std::optional<std::string> new_rules{};
    Link first{};                                                     // of the header of a new game
    std::optional<Epoch> fence{};                                     // of what is to be kept
    std::map<std::pair<Seat, std::string_view>, Version> commands{};  // of it
    std::vector<EventRow> events{};
    SeatTexts texts{};
    std::map<std::size_t, Stored<Appended>> verdicts{};  // which hold if it is kept as it is here
  };
  using Games = std::map<GameId, Game>;

  bool is_open(std::size_t append) const { return !results_[append]; }
  [[nodiscard]] Tried<Games> look(Session& session);
  Stored<Appended> judge(Game& game, const Append& append, std::optional<Version> known);
  static void create(Game& game, const GameHeader& header);
  static void keep(Game& game, const Append& append);
  [[nodiscard]] Tried<void> write(Session& session, Games& games);
  void settle(Game& game);
  [[nodiscard]] Tried<void> find_out(Session& session);
  [[nodiscard]] Tried<void> confirm(Session& session);

  std::vector<Append> appends_;
  std::vector<std::optional<Stored<Appended>>> results_;
  std::int64_t node_;
  Games unsure_;  // were written on a line that was lost
  // Something was found that another transaction kept; it may be on one disk only as yet.
  bool found_unconfirmed_ = false;
};

}  // namespace mayi::postgres
