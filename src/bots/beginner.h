#pragma once

#include "bots/bot.h"

namespace mayi {

// Keeps pairs and neighbours, never says May I, lays down the first way it sees.
class Beginner final : public Bot {
 public:
  explicit Beginner(int company) : company_(company) {}

  Decision decide(const Rules& rules, const View& view, Random& random) const override;
  [[nodiscard]] std::optional<Decision> interrupt(const Rules&, const View&,
                                                  Random&) const override {
    return std::nullopt;
  }

 private:
  const int company_;  // a discard that goes with so many cards of the hand is taken
};

}  // namespace mayi
