#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "arena/match.h"
#include "arena/playing.h"
#include "bots/trial.h"
#include "cli/bench_parts.h"

// How many whole games bots play in a second.
namespace mayi::cli {
namespace {

constexpr int kPlayers = 4;

void play_games(const Rules& rules, const Bot& bot, int games) {
  const std::vector<const Bot*> bots(kPlayers, &bot);
  for (int i = 0; i < games; ++i) {
    BotGame game(rules, bots, Start{.seed = seed_from_number(static_cast<std::uint64_t>(i))});
    game.play_out();
    keep(game.game());
  }
}

double games_per_second(const Rules& rules, std::string_view name) {
  constexpr int kGames = 150;
  const auto bot = make_bot(name);
  return kGames / best_seconds(3, [&] { play_games(rules, *bot, kGames); });
}

// By the wall clock, which is what somebody who waits for a match looks at.
double match_games_per_second(int threads) {
  using Clock = std::chrono::steady_clock;
  const BotSpec claimer{"claimer", "claimer"};
  const MatchSpec spec{claimer, claimer, {}, kPlayers, 200};
  double best = 0;
  for (int i = 0; i < 3; ++i) {
    const auto begin = Clock::now();
    keep(play_match(spec, threads, {}));
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    best = std::max(best, spec.clusters * kPlayers / seconds);
  }
  return best;
}

// What seats that are to act see now and then in games of experts, with what they would do.
std::vector<std::pair<View, Action>> decisions_of_experts(const Rules& rules) {
  constexpr int kGames = 4, kEvery = 23;
  const auto expert = make_bot("expert");
  const std::vector<const Bot*> bots(kPlayers, expert.get());
  std::vector<std::pair<View, Action>> decisions;
  Random random(1);
  for (std::uint64_t i = 0; i < kGames; ++i) {
    BotGame playing(rules, bots, Start{.seed = seed_from_number(i)});
    const Game& game = playing.game();
    for (int step = 0; game.open.stage != Stage::game_over; ++step, playing.step()) {
      if (step % kEvery != 0 || game.open.stage != Stage::playing) continue;
      const Seat seat = game.open.asked != kNobody ? game.open.asked : game.open.turn;
      const View view = observe(game, seat);
      decisions.emplace_back(view, expert->decide(rules, view, random).action);
    }
  }
  return decisions;
}

// With the sampling of worlds; an option against itself, so that neither is ever given up.
double rollouts_per_100_ms(const Rules& rules) {
  const auto decisions = decisions_of_experts(rules);
  int rollouts = 0;
  const double seconds = best_seconds(3, [&] {
    rollouts = 0;
    for (const auto& [view, action] : decisions) {
      Random random(1);
      OptionList same;
      for (int i = 0; i < 2; ++i) same.push(Option{action});
      Trial trial(rules, view, same);
      keep(trial.run(SearchBudget{256}, random));
      rollouts += trial.rollouts();
    }
  });
  return 0.1 * rollouts / seconds;
}

}  // namespace

std::vector<Figure> bot_figures() {
  const Rules& rules = *find_built_in("house");
  std::vector<Figure> figures;
  for (const char* name : {"greedy", "claimer", "expert"})
    figures.push_back({fmt::format("{}_games_per_second", name),
                       "games per second and core, four bots", name,
                       games_per_second(rules, name)});
  figures.push_back({"rollouts_per_100_ms", "rollouts of search in 100 ms, one thread",
                     "four players", rollouts_per_100_ms(rules)});
  const int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const double one = match_games_per_second(1), all = match_games_per_second(threads);
  const std::string line = "games per second of a match, claimer";
  figures.push_back({"match_games_per_second_1", line, "with one thread", one});
  figures.push_back({"match_games_per_second", line, fmt::format("with {} threads", threads), all});
  figures.push_back(
      {"match_threads", "scaling to all cores", "threads", static_cast<double>(threads)});
  figures.push_back({"match_scaling", "scaling to all cores", "times as fast", all / one});
  return figures;
}

}  // namespace mayi::cli
