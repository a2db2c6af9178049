#include "bots/random_player.h"

#include <bit>

namespace mayi {

const Action& choose_randomly(const Sight& sight, ActionList& buffer, Random& random) {
  legal_actions(sight, buffer);
  assert(!buffer.empty());
  if (kind_of(buffer[0]) == ActionKind::lay_down) return buffer[0];
  return buffer[random.below(buffer.size)];
}

Seat choose_actor(const Rules& rules, const Public& open, Random& random) {
  if (open.asked != kNobody) return open.asked;
  if (open.stage == Stage::playing && random.chance(1, 2)) return open.turn;
  SeatSet seats = actors(rules, open);
  for (auto skip = random.below(static_cast<std::uint32_t>(seats.size())); skip > 0; --skip)
    seats.remove(seats.lowest());
  return seats.lowest();
}

int play_randomly(const Rules& rules, Game& game, ActionList& buffer, Random& random) {
  NoEvents none;
  int actions = 0;
  for (; game.open.stage != Stage::game_over; ++actions) {
    const Seat seat = choose_actor(rules, game.open, random);
    play(rules, game, seat, choose_randomly(sight_of(rules, game, seat), buffer, random), none);
  }
  return actions;
}

Decision RandomBot::decide(const Rules& rules, const View& view, Random& random) const {
  thread_local ActionList buffer;  // too large for a stack
  return {choose_randomly(sight_of(rules, view), buffer, random), {WhyKind::at_random}};
}

std::optional<Decision> RandomBot::interrupt(const Rules&, const View&, Random& random) const {
  if (!random.chance(1, 4)) return std::nullopt;
  return Decision{MayI{}, {WhyKind::at_random}};
}

}  // namespace mayi
