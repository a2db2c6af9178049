#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>

#include "base/hash.h"
#include "base/overloaded.h"
#include "bots/random_player.h"
#include "cli/bench_parts.h"
#include "cli/commands.h"
#include "cli/files.h"

namespace mayi::cli {

double processor_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

namespace {

struct Step {
  Seat seat;
  Action action;
};

// A random game with everything needed to play it again.
struct Tape {
  Game first;
  std::vector<Step> steps;
};

// What the signature takes from an event besides its kind and seat.
struct Signed {
  Card card{};
  int meld = 0, amount = 0;
};
Signed signed_part(const Event& event) {
  const Overloaded part{[](const RoundDealt& e) { return Signed{e.turned_up, 0, e.round}; },
                        [](const Reshuffled& e) { return Signed{.amount = e.stock}; },
                        [](const LaidDown& e) { return Signed{.amount = e.melds.size}; },
                        [](const LaidOff& e) { return Signed{e.card, e.meld, 0}; },
                        [](const Swapped& e) { return Signed{e.card, e.meld, e.place}; },
                        [](const RoundOver& e) { return Signed{.amount = e.round}; },
                        [](const Scored& e) { return Signed{.amount = e.points}; },
                        [](const Won& e) { return Signed{.amount = e.total}; },
                        [](const auto& e) {
                          if constexpr (requires { e.card; }) return Signed{.card = e.card};
                          return Signed{};
                        }};
  return std::visit(part, event);
}

struct HashEvents final : EventSink {
  Hash hash;
  void on(const Event& event) override {
    const Signed part = signed_part(event);
    hash.add(static_cast<std::uint8_t>(kind_of(event)));
    hash.add(static_cast<std::uint8_t>(seat_of(event).index()));
    hash.add(part.card.code());
    hash.add(static_cast<std::uint8_t>(part.meld));
    hash.add_number(static_cast<std::uint64_t>(part.amount));
  }
};

Game deal(const Rules& rules, int players, std::uint64_t seed) {
  NoEvents none;
  return new_game(rules, Start{players, seed_from_number(seed), kNobody, 1}, none);
}

// Every rule set and number of players, listed actions and events included: changes when behaviour
// does.
std::uint64_t signature(ActionList& buffer) {
  HashEvents events;
  for (const NamedRules& set : built_in_rules())
    for (int players = set.rules.min_players; players <= set.rules.max_players; ++players) {
      Game game = deal(set.rules, players, static_cast<std::uint64_t>(players));
      Random random(static_cast<std::uint64_t>(players));
      while (game.open.stage != Stage::game_over) {
        const Seat seat = choose_actor(set.rules, game.open, random);
        const Action action = choose_randomly(sight_of(set.rules, game, seat), buffer, random);
        events.hash.add_number(buffer.size);
        play(set.rules, game, seat, action, events);
      }
    }
  return events.hash.value();
}

std::vector<Tape> record_tapes(const Rules& rules, int players, int games, ActionList& buffer) {
  NoEvents none;
  std::vector<Tape> tapes;
  for (int i = 0; i < games; ++i) {
    Tape tape{deal(rules, players, static_cast<std::uint64_t>(i)), {}};
    Game game = tape.first;
    Random random(static_cast<std::uint64_t>(i));
    while (game.open.stage != Stage::game_over) {
      const Seat seat = choose_actor(rules, game.open, random);
      tape.steps.push_back({seat, choose_randomly(sight_of(rules, game, seat), buffer, random)});
      play(rules, game, seat, tape.steps.back().action, none);
    }
    tapes.push_back(std::move(tape));
  }
  return tapes;
}

std::size_t actions_in(const std::vector<Tape>& tapes) {
  std::size_t actions = 0;
  for (const Tape& tape : tapes) actions += tape.steps.size();
  return actions;
}

double apply_ns(const Rules& rules, const std::vector<Tape>& tapes) {
  NoEvents none;
  const double seconds = best_seconds(5, [&] {
    for (const Tape& tape : tapes) {
      Game game = tape.first;
      for (const Step& step : tape.steps) (void)apply(rules, game, step.seat, step.action, none);
      keep(game);
    }
  });
  return seconds * 1e9 / static_cast<double>(actions_in(tapes));
}

// States from all over the tapes, so that listing and observing meet every phase; few enough to
// stay in a processor's cache, or the memory would be measured.
std::vector<std::pair<Game, Seat>> states_of(const Rules& rules, const std::vector<Tape>& tapes) {
  constexpr int kEvery = 127;
  int count = 0;
  NoEvents none;
  std::vector<std::pair<Game, Seat>> states;
  for (const Tape& tape : tapes) {
    Game game = tape.first;
    for (const Step& step : tape.steps) {
      if (count++ % kEvery == 0) states.emplace_back(game, step.seat);
      play(rules, game, step.seat, step.action, none);
    }
  }
  return states;
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

double games_per_second(const Rules& rules, int players, ActionList& buffer) {
  constexpr int kGames = 400;
  const double seconds = best_seconds(5, [&] {
    for (int i = 0; i < kGames; ++i) {
      Game game = deal(rules, players, static_cast<std::uint64_t>(i));
      Random random(static_cast<std::uint64_t>(i));
      keep(play_randomly(rules, game, buffer, random));
    }
  });
  return kGames / seconds;
}

std::vector<Figure> engine_figures(ActionList& buffer) {
  const Rules& rules = *find_built_in("house");
  const std::vector<Tape> tapes = record_tapes(rules, 4, 40, buffer);
  const auto states = states_of(rules, tapes);
  const double action_ns = apply_ns(rules, tapes);
  Game copy;
  return {
      {"ns_per_action", "", "ns per action (check + play)", action_ns},
      {"actions_per_second", "", "actions per second", 1e9 / action_ns},
      {"games_per_second_3", "", "random games per second, 3 players",
       games_per_second(rules, 3, buffer)},
      {"games_per_second_4", "", "random games per second, 4 players",
       games_per_second(rules, 4, buffer)},
      {"games_per_second_8", "", "random games per second, 8 players",
       games_per_second(rules, 8, buffer)},
      {"actions_per_game_4", "", "actions per random game, 4 players",
       static_cast<double>(actions_in(tapes)) / static_cast<double>(tapes.size())},
      {"ns_per_state_copy", "", "ns per state copy",
       per_state_ns(states,
                    [&](const Game& game, Seat) {
                      copy = game;
                      keep(copy);
                    })},
      {"ns_per_legal_actions", "", "ns per legal_actions",
       per_state_ns(states,
                    [&](const Game& game, Seat seat) {
                      legal_actions(rules, game, seat, buffer);
                      keep(buffer.size);
                    })},
      {"ns_per_observe", "", "ns per observe",
       per_state_ns(states, [&](const Game& game, Seat seat) { keep(observe(game, seat)); })},
      {"state_bytes", "", "bytes of state", static_cast<double>(sizeof(Game))},
  };
}

void print_text(const std::vector<Figure>& figures) {
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const Figure& figure = figures[i];
    if (figure.line.empty()) {
      std::printf("%14.1f  %s\n", figure.value, figure.what.c_str());
      continue;
    }
    if (i == 0 || figures[i - 1].line != figure.line) std::printf("%s:", figure.line.c_str());
    std::printf(" %.*f %s", figure.value < 100 ? 2 : 0, figure.value, figure.what.c_str());
    std::fputs(i + 1 < figures.size() && figures[i + 1].line == figure.line ? "," : "\n", stdout);
  }
  std::fflush(stdout);
}

void print_json(const std::vector<Figure>& figures) {
  for (const Figure& figure : figures)
    std::printf(", \"%s\": %.*f", figure.key.c_str(), figure.line.empty() ? 1 : 3, figure.value);
}

}  // namespace

int bench(bool json) {
  const auto buffer = std::make_unique<ActionList>();
  const auto sign = static_cast<unsigned long long>(signature(*buffer));
  std::printf(json ? "{\"signature\": \"%016llx\"" : "signature %016llx\n", sign);
  std::fflush(stdout);
  const auto print = json ? print_json : print_text;
  print(engine_figures(*buffer));
  print(solver_figures());
  print(bot_figures());
  if (json) std::puts("}");
  return kDone;
}

}  // namespace mayi::cli
