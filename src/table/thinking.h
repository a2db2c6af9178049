#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "bots/bot.h"
#include "table/sitter.h"

namespace mayi {

// A bot's decision, and whose.
struct Thought {
  Seat seat{};
  Decision decision{};
};

// Random numbers for a bot: a keystream of the game's seed for this seat and version. A table that
// was restored goes on exactly as the one that was left.
Random random_of(const Seed& seed, std::uint32_t version, Seat seat);

// The bots of one game.
class Bots {
 public:
  explicit Bots(const std::vector<Sitter>& sitters);

  // The next decision that is a bot's to make; nothing: the game rests on somebody outside, or is
  // over. Before the seat in turn draws, the bots that may call for the exposed card are asked, in
  // line order, and before all others: whoever is ahead of them will be asked in turn.
  std::optional<Thought> next(const Rules& rules, const Game& game, std::uint32_t version,
                              SeatSet let_by);
  // What a seat's bot does in a state, as a decision or as a call out of turn. Requires a bot.
  Decision decide(const Rules& rules, const Game& game, std::uint32_t version, Seat seat);
  std::optional<Decision> interrupt(const Rules& rules, const Game& game, std::uint32_t version,
                                    Seat seat);

  SeatSet outside() const { return outside_; }

 private:
  std::optional<Thought> call(const Rules& rules, const Game& game, std::uint32_t version);

  std::array<std::unique_ptr<Bot>, kMaxSeats> bots_;
  const SeatSet outside_;
};

}  // namespace mayi
