#include "table/thinking.h"

#include "table/situation.h"

namespace mayi {
namespace {

constexpr std::uint32_t kBotPurpose = 3;  // after those of game/shuffles.h; docs/NOTATION.md

}  // namespace

Random random_of(const Seed& seed, std::uint32_t version, Seat seat) {
  Keystream stream(seed, Nonce{version, kBotPurpose, static_cast<std::uint32_t>(seat.index())});
  const std::uint64_t high = stream.next();
  return Random(high << 32 | stream.next());
}

Bots::Bots(const std::vector<Sitter>& sitters) : outside_(seats_outside(sitters)) {
  for (std::size_t seat = 0; seat < sitters.size(); ++seat)
    if (!sitters[seat].outside()) bots_[seat] = make_bot(sitters[seat].player);
}

Decision Bots::decide(const Rules& rules, const Game& game, std::uint32_t version, Seat seat) {
  Random random = random_of(game.seed, version, seat);
  return bots_[seat]->decide(rules, observe(game, seat), random);
}

std::optional<Decision> Bots::interrupt(const Rules& rules, const Game& game, std::uint32_t version,
                                        Seat seat) {
  Random random = random_of(game.seed, version, seat);
  return bots_[seat]->interrupt(rules, observe(game, seat), random);
}

std::optional<Thought> Bots::call(const Rules& rules, const Game& game, std::uint32_t version) {
  if (game.open.phase != Phase::draw) return std::nullopt;
  const auto callers = callers_now(rules, game.open) - outside_;
  for (int distance = 1; distance < game.open.players; ++distance) {
    const Seat seat = seat_after_turn(game.open, distance);
    if (!callers.has(seat)) continue;
    if (auto decision = interrupt(rules, game, version, seat)) return Thought{seat, *decision};
  }
  return std::nullopt;
}

std::optional<Thought> Bots::next(const Rules& rules, const Game& game, std::uint32_t version,
                                  SeatSet let_by) {
  const Public& open = game.open;
  if (open.stage == Stage::game_over) return std::nullopt;
  if (open.stage == Stage::round_over) {  // whoever is at the table looks at it first
    if (!outside_.empty()) return std::nullopt;
    return Thought{Seat(0), decide(rules, game, version, Seat(0))};
  }
  if (open.asked == kNobody)
    if (auto thought = call(rules, game, version)) return thought;
  if (!waited_for(rules, open, outside_, let_by).empty()) return std::nullopt;
  const Seat seat = open.asked != kNobody ? open.asked : open.turn;
  return Thought{seat, decide(rules, game, version, seat)};
}

}  // namespace mayi
