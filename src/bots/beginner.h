#pragma once

#include "bots/bot.h"

namespace mayi {

// Keeps pairs and neighbours, never says May I, lays down the first way it sees.
class Beginner final : public Bot {
 public:
  Decision decide(const Rules& rules, const View& view, Random& random) const override;
  [[nodiscard]] std::optional<Decision> interrupt(const Rules&, const View&,
                                                  Random&) const override {
    return std::nullopt;
  }
};

}  // namespace mayi
