#pragma once

#include "bots/bot.h"

namespace mayi {

// Bots at a table, from wherever the game stands to its end.
class BotTable {
 public:
  // One bot per seat; bots[i] decides for seat i with random numbers of its own.
  BotTable(const Rules& rules, std::span<Bot* const> bots, std::span<const std::uint64_t> seeds);

  void play_out(Game& game);
  // One decision. Returns the seat that acted.
  Seat step(Game& game);

  std::int64_t decisions() const { return decisions_; }
  std::int64_t refusals() const {
    return refusals_;
  }  // none, unless a bot is faulty; a refused seat plays on at random

 private:
  bool offer_may_i(Game& game);
  void act(Game& game, Seat seat, const Decision& decision);

  const Rules& rules_;
  std::span<Bot* const> bots_;
  std::array<Random, kMaxSeats> random_;
  bool offered_ = false;  // the exposed card, to those who may call for it
  std::int64_t decisions_ = 0, refusals_ = 0;
};

}  // namespace mayi
