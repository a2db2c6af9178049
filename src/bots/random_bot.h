#pragma once

#include "bots/bot.h"

namespace mayi {

// Uniform among the legal actions, but lays down when it can; says May I one time in four.
class RandomBot final : public Bot {
 public:
  Decision decide(const Rules& rules, const View& view, Random& random) const override;
  [[nodiscard]] std::optional<Decision> interrupt(const Rules& rules, const View& view,
                                                  Random& random) const override;
};

}  // namespace mayi
