#include "arena/fit_win_chances.h"

#include <algorithm>

#include "arena/match.h"
#include "arena/playing.h"

namespace mayi {
namespace {

// How far each player was behind after a round, and which share of the win they got.
struct Standing {
  std::array<double, kMaxSeats> lags{}, share{};
};
using Standings = std::vector<Standing>;

struct GameTotals {
  std::vector<std::array<std::int32_t, kMaxSeats>> totals;  // after each round
  SeatSet won;
};

GameTotals play(const FitSpec& spec, const Bot& expert, std::uint64_t seed) {
  const std::vector<const Bot*> bots(static_cast<std::size_t>(spec.players), &expert);
  BotGame game(spec.set->rules, bots, Start{.seed = seed_from_number(seed)});
  GameTotals played;
  while (game.step())
    if (const Public& open = game.game().open;
        open.stage != Stage::playing && played.totals.size() < open.round)
      played.totals.push_back(open.totals);
  played.won = winners(game.game().open);
  return played;
}

Standing standing_after(const FitSpec& spec, const GameTotals& played, std::size_t round) {
  const auto& totals = played.totals[round];
  const int least = *std::min_element(totals.begin(), totals.begin() + spec.players);
  Standing standing;
  for (const Seat seat : SeatSet::first(spec.players)) {
    standing.lags[seat] = totals[seat] - least;
    standing.share[seat] = played.won.has(seat) ? 1.0 / played.won.size() : 0;
  }
  return standing;
}

// The log of how unlikely the wins were.
double surprise(const Standings& standings, int players, const WinChance& chance) {
  double sum = 0;
  for (const Standing& standing : standings) {
    double all = 0;
    for (const Seat seat : SeatSet::first(players)) all += chance.weight(standing.lags[seat]);
    sum += std::log(all);
    for (const Seat seat : SeatSet::first(players))
      if (standing.share[seat] > 0)
        sum += standing.share[seat] * std::pow(standing.lags[seat] / chance.scale, chance.shape);
  }
  return sum;
}

// Steps of scale and shape, halved when none of them is better.
WinChance fit(const Standings& standings, int players) {
  WinChance best{30, 1};
  double least = surprise(standings, players, best);
  for (double step = 0.5; step > 0.005;) {
    const WinChance before = best;
    for (const auto& [scale, shape] :
         {std::pair(1 + step, 0.0), {1 / (1 + step), 0.0}, {1.0, step / 2}, {1.0, -step / 2}}) {
      const WinChance next{before.scale * scale, std::max(0.1, before.shape + shape)};
      const double here = surprise(standings, players, next);
      if (here >= least) continue;
      least = here;
      best = next;
    }
    if (best == before) step /= 2;
  }
  return {std::round(best.scale * 10) / 10, std::round(best.shape * 100) / 100};
}

}  // namespace

WinChances fit_win_chances(const FitSpec& spec) {
  const auto expert = make_bot("expert");
  std::vector<GameTotals> games;
  for (int i = 0; i < spec.games; ++i)
    games.push_back(play(spec, *expert, seed_of_part(spec.seed, static_cast<std::uint64_t>(i))));
  WinChances chances{spec.set, spec.players};
  for (std::size_t round = 0; round + 1 < spec.set->rules.rounds; ++round) {
    Standings standings;
    for (const GameTotals& game : games) standings.push_back(standing_after(spec, game, round));
    chances.after.push_back(fit(standings, spec.players));
  }
  return chances;
}

}  // namespace mayi
