#pragma once

#include <algorithm>
#include <array>

#include "bots/win_chances.h"
#include "game/game.h"

namespace mayi {

using RoundPoints = std::array<double, kMaxSeats>;

// What the end of a round means to a seat.
enum class Stake : std::uint8_t {
  points,  // fewer than the others, on average
  wins     // the chance to win the game; points only where that is the same
};

// The cost of a round's end: less is better. The stakes of the first round are points, which is
// nearly the same there; so are those of a round for which no chances are known, but for the last,
// which decides the game by itself.
class Stakes {
 public:
  Stakes(const Rules& rules, const Public& open, Seat seat, const WinChances* chances)
      : open_(open), seat_(seat), final_(rules.is_final(open.round)) {
    if (chances != nullptr && open.round > 1 && !final_) chance_ = &chances->after[open.round - 1u];
  }

  Stake stake() const { return final_ || chance_ != nullptr ? Stake::wins : Stake::points; }

  // In points, or in games of a hundred.
  double cost(const RoundPoints& points) const {
    const double behind = points_behind(points);
    return stake() == Stake::points ? behind : kTieBreak * behind - 100 * chance_to_win(points);
  }

 private:
  static constexpr double kTieBreak = 0.02;  // a point, in games of a hundred

  double points_behind(const RoundPoints& points) const {
    double others = 0;
    for (const Seat seat : SeatSet::first(open_.players))
      if (seat != seat_) others += points[seat];
    return points[seat_] - others / (open_.players - 1);
  }

  double chance_to_win(const RoundPoints& points) const {
    const auto total = [&](Seat seat) { return open_.totals[seat] + points[seat]; };
    double least = total(seat_), all = 0;
    for (const Seat seat : SeatSet::first(open_.players)) least = std::min(least, total(seat));
    for (const Seat seat : SeatSet::first(open_.players)) all += weight(total(seat) - least);
    return weight(total(seat_) - least) / all;
  }
  // When the game is over, those with the lowest total have won it.
  double weight(double lag) const { return final_ ? lag <= 0 : chance_->weight(lag); }

  const Public& open_;
  const Seat seat_;
  const bool final_;
  const WinChance* chance_ = nullptr;
};

}  // namespace mayi
