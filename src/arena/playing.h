#pragma once

#include "host/driver.h"
#include "store/no_journal.h"

namespace mayi {

// A game of bots that nobody keeps, moved on by a driver as any other is. The bots outlive it.
class BotGame {
 public:
  // One bot per seat: bots[i] decides for seat i. Requires rules for so many, and a start that they
  // allow; start.players is not read.
  BotGame(const Rules& rules, std::span<const Bot* const> bots, const Start& start);

  bool step();  // one decision; false: the game is over
  void play_out();

  const Game& game() const { return table_->everything().game; }
  std::int64_t decisions() const { return table_->everything().actions; }
  // None, unless a bot is faulty; a refused seat plays on at random.
  std::int64_t refusals() const { return driver_.refusals(); }

 private:
  std::vector<BotPlayer> players_;
  NoJournal journal_;
  Driver driver_;
  const HostedTable* table_;
};

}  // namespace mayi
