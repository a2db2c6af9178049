#pragma once

#include "bots/bot.h"
#include "table/table.h"

namespace mayi {

// Bots at a table without a journal, from wherever the game stands to its end. Who decides next is
// the table's to say; all seats answer at once. Rules and bots outlive it.
class BotTable {
 public:
  // One bot per seat; bots[i] decides for seat i with random numbers of its own.
  BotTable(const Rules& rules, std::span<const Bot* const> bots,
           std::span<const std::uint64_t> seeds);

  void play_out(Game& game);
  // One decision. Requires a game that is not over; returns the seat that acted.
  Seat step(Game& game);

  std::int64_t decisions() const { return decisions_; }
  // None, unless a bot is faulty; a refused seat plays on at random.
  std::int64_t refusals() const { return refusals_; }

 private:
  [[nodiscard]] std::optional<Decision> ask(const Game& game, const Question& question);
  void act(Game& game, Seat seat, const Decision& decision);

  const Rules& rules_;
  std::span<const Bot* const> bots_;
  std::vector<Random> random_;
  SeatSet declined_{};  // to call for the exposed card, this turn
  std::int64_t decisions_ = 0, refusals_ = 0;
};

}  // namespace mayi
