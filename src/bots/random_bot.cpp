#include "bots/random_bot.h"

#include "bots/random_player.h"

namespace mayi {

Decision RandomBot::decide(const Rules& rules, const View& view, Random& random) const {
  thread_local ActionList buffer;  // too large for a stack
  return {choose_randomly(sight_of(rules, view), buffer, random), {WhyKind::at_random}};
}

std::optional<Decision> RandomBot::interrupt(const Rules&, const View&, Random& random) const {
  if (!random.chance(1, 4)) return std::nullopt;
  return Decision{MayI{}, {WhyKind::at_random}};
}

}  // namespace mayi
