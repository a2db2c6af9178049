#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <memory>

#include "base/hash.h"
#include "bots/random_player.h"
#include "cli/bench_parts.h"
#include "cli/commands.h"

namespace mayi::cli {

double processor_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

namespace {

// A random game with everything needed to play it again.
struct Tape {
  Game first;
  std::vector<std::pair<Seat, Action>> steps;
};

// Of what an event says the signature takes what was done, not what is told around it.
Card card_of(const auto& told) {
  if constexpr (requires { told.card; }) return told.card;
  if constexpr (requires { told.turned_up; }) return told.turned_up;
  return {};
}
int meld_of(const auto& told) {
  if constexpr (requires { told.meld; }) return told.meld;
  return 0;
}
int amount_of(const auto& told) {
  if constexpr (requires { told.round; }) return told.round;
  if constexpr (requires { told.stock; }) return told.stock;
  if constexpr (requires { told.melds; }) return told.melds.size;
  if constexpr (requires { told.place; }) return told.place;
  if constexpr (requires { told.points; }) return told.points;
  if constexpr (requires { told.total; }) return told.total;
  return 0;
}

struct HashEvents final : EventSink {
  Hash hash;
  void on(const Event& event) override {
    hash.add(static_cast<std::uint8_t>(kind_of(event)));
    hash.add(static_cast<std::uint8_t>(seat_of(event).index()));
    std::visit(
        [&](const auto& told) {
          hash.add(card_of(told).code());
          hash.add(static_cast<std::uint8_t>(meld_of(told)));
          hash.add_number(static_cast<std::uint64_t>(amount_of(told)));
        },
        event);
  }
};

Game deal(const Rules& rules, int players, std::uint64_t seed) {
  NoEvents none;
  return new_game(rules, Start{players, seed_from_number(seed), kNobody, 1}, none);
}

// Shows each step of a random game before it is played, with the actions listed there.
template <class Show>
void play_shown(const Rules& rules, Game game, std::uint64_t seed, ActionList& listed,
                EventSink& events, Show show) {
  Random random(seed);
  while (game.open.stage != Stage::game_over) {
    const Seat seat = choose_actor(rules, game.open, random);
    const Action action = choose_randomly(sight_of(rules, game, seat), listed, random);
    show(game, seat, action);
    play(rules, game, seat, action, events);
  }
}

// Every rule set and number of players, listed actions and events included: changes when behaviour
// does.
std::uint64_t signature(ActionList& buffer) {
  HashEvents events;
  for (const NamedRules& set : built_in_rules())
    for (int players = set.rules.min_players; players <= set.rules.max_players; ++players) {
      const auto seed = static_cast<std::uint64_t>(players);
      play_shown(set.rules, deal(set.rules, players, seed), seed, buffer, events,
                 [&](const Game&, Seat, const Action&) { events.hash.add_number(buffer.size); });
    }
  return events.hash.value();
}

// Games, and states from all over them, so that copying and observing meet every phase; few enough
// to stay in a processor's cache, or the memory would be measured.
struct Recorded {
  std::vector<Tape> tapes;
  std::vector<std::pair<Game, Seat>> states;
  std::size_t actions = 0;
};
Recorded record(const Rules& rules, int players, std::uint64_t games, ActionList& buffer) {
  constexpr int kEvery = 127;
  NoEvents none;
  Recorded recorded;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    Tape& tape = recorded.tapes.emplace_back(deal(rules, players, seed));
    play_shown(rules, tape.first, seed, buffer, none,
               [&](const Game& game, Seat seat, const Action& action) {
                 if (recorded.actions++ % kEvery == 0) recorded.states.emplace_back(game, seat);
                 tape.steps.emplace_back(seat, action);
               });
  }
  return recorded;
}

// The games once more, with something done before each action.
template <class Before>
double replay_ns(const Rules& rules, const Recorded& recorded, Before before) {
  NoEvents none;
  const double seconds = best_seconds(5, [&] {
    for (const Tape& tape : recorded.tapes) {
      Game game = tape.first;
      for (const auto& [seat, action] : tape.steps) {
        before(game, seat);
        (void)apply(rules, game, seat, action, none);
      }
      keep(game);
    }
  });
  return seconds * 1e9 / static_cast<double>(recorded.actions);
}
double apply_ns(const Rules& rules, const Recorded& recorded) {
  return replay_ns(rules, recorded, [](const Game&, Seat) {});
}
// Of every state of the games: a processor would learn to foresee the branches of a few hundred.
double listing_ns(const Rules& rules, const Recorded& recorded, ActionList& buffer) {
  const double with = replay_ns(rules, recorded, [&](const Game& game, Seat seat) {
    legal_actions(rules, game, seat, buffer);
    keep(buffer.size);
  });
  return with - apply_ns(rules, recorded);
}

template <class Work>
double per_state_ns(const std::vector<std::pair<Game, Seat>>& states, Work work) {
  constexpr int kTimes = 100;
  const double seconds = best_seconds(5, [&] {
    for (int i = 0; i < kTimes; ++i)
      for (const auto& [game, seat] : states) work(game, seat);
  });
  return seconds * 1e9 / static_cast<double>(states.size() * kTimes);
}

struct RandomPlay {
  double games_per_second, step_ns;
};
RandomPlay random_play(const Rules& rules, int players, ActionList& buffer) {
  constexpr int kGames = 400;
  std::int64_t steps = 0;
  const double seconds = best_seconds(5, [&] {
    steps = 0;
    for (int i = 0; i < kGames; ++i) {
      Game game = deal(rules, players, static_cast<std::uint64_t>(i));
      Random random(static_cast<std::uint64_t>(i));
      steps += play_randomly(rules, game, buffer, random);
    }
  });
  return {kGames / seconds, seconds * 1e9 / static_cast<double>(steps)};
}

std::vector<Figure> engine_figures(ActionList& buffer) {
  const Rules& rules = *find_built_in("house");
  const Recorded recorded = record(rules, 4, 40, buffer);
  const double action_ns = apply_ns(rules, recorded);
  std::vector<Figure> figures{{"ns_per_action", "", "ns per action (check + play)", action_ns},
                              {"actions_per_second", "", "actions per second", 1e9 / action_ns}};
  for (const int players : {3, 4, 8}) {
    const RandomPlay random = random_play(rules, players, buffer);
    figures.push_back({fmt::format("games_per_second_{}", players), "",
                       fmt::format("random games per second, {} players", players),
                       random.games_per_second});
    if (players == 4)
      figures.push_back(
          {"ns_per_random_step", "", "ns per random step with listing, 4 players", random.step_ns});
  }
  figures.push_back(
      {"actions_per_game_4", "", "actions per random game, 4 players",
       static_cast<double>(recorded.actions) / static_cast<double>(recorded.tapes.size())});
  const auto add = [&](std::string_view key, std::string_view what, auto measured) {
    figures.push_back({fmt::format("ns_per_{}", key), "", fmt::format("ns per {}", what),
                       per_state_ns(recorded.states, measured)});
  };
  Game copy;
  add("state_copy", "state copy", [&](const Game& game, Seat) { keep(copy = game); });
  figures.push_back(
      {"ns_per_legal_actions", "", "ns per legal_actions", listing_ns(rules, recorded, buffer)});
  add("observe", "observe", [&](const Game& game, Seat seat) { keep(observe(game, seat)); });
  figures.push_back({"state_bytes", "", "bytes of state", static_cast<double>(sizeof(Game))});
  return figures;
}

void print_text(const std::vector<Figure>& figures) {
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const Figure& figure = figures[i];
    if (figure.line.empty()) {
      fmt::print("{:14.1f}  {}\n", figure.value, figure.what);
      continue;
    }
    if (i == 0 || figures[i - 1].line != figure.line) fmt::print("{}:", figure.line);
    fmt::print(" {:.{}f} {}", figure.value, figure.value < 100 ? 2 : 0, figure.what);
    fmt::print("{}", i + 1 < figures.size() && figures[i + 1].line == figure.line ? "," : "\n");
  }
  std::fflush(stdout);
}

void add_json(boost::json::object& all, const std::vector<Figure>& figures) {
  for (const Figure& figure : figures) {
    const double parts = figure.line.empty() ? 10 : 1000;
    all[figure.key] = std::round(figure.value * parts) / parts;
  }
}

}  // namespace

int bench(bool json) {
  const auto buffer = std::make_unique<ActionList>();
  const std::string sign = fmt::format("{:016x}", signature(*buffer));
  boost::json::object all{{"signature", sign}};
  const auto take = [&](const std::vector<Figure>& figures) {
    if (json) return add_json(all, figures);
    print_text(figures);
  };
  if (!json) fmt::print("signature {}\n", sign);
  std::fflush(stdout);
  take(engine_figures(*buffer));
  take(solver_figures());
  take(bot_figures());
  if (json) fmt::print("{}\n", boost::json::serialize(all));
  return kDone;
}

}  // namespace mayi::cli
