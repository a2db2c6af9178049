#pragma once

#include <cstdlib>
#include <filesystem>
#include <memory>

#include "base/random.h"
#include "bots/random_player.h"
#include "game/game.h"
#include "store/journal.h"

// Games to keep, for tests.
namespace mayi {

inline Time at(std::int64_t milliseconds) { return Time(std::chrono::milliseconds(milliseconds)); }

// A folder that is gone when the test is.
struct ScratchFolder {
  ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "mayi-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path = name;
  }
  ~ScratchFolder() {
    std::error_code ignored;  // what is left in the folder for temporary files harms no one
    if (!path.empty()) std::filesystem::remove_all(path, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  std::filesystem::path path;
};

inline GameHeader sample_header(const GameId& id, std::uint64_t seed = 1, int players = 4) {
  GameHeader header{.id = id,
                    .rules = {"house", *find_built_in("house")},
                    .start = {players, seed_from_number(seed), kNobody, 1},
                    .seats = {},
                    .created = at(1'000)};
  for (const std::string& name : plain_seats(players)) header.seats.push_back({name, "bot:random"});
  header.seats[0].sits = "human";
  return header;
}

// A game that goes on by itself, one random action after the other.
class SampleGame {
 public:
  explicit SampleGame(GameHeader start) : header(std::move(start)), random_(header.start.seed[0]) {
    NoEvents none;
    game = new_game(header.rules.rules, header.start, none);
  }

  bool over() const { return game.open.stage == Stage::game_over; }
  GameSummary summary() const { return summarize(header.rules.rules, game); }
  // Plays one action; it is the entry with the next number.
  Entry next() {
    const Rules& rules = header.rules.rules;
    const Seat seat = choose_actor(rules, game.open, random_);
    const Action action = choose_randomly(sight_of(rules, game, seat), *list_, random_);
    NoEvents none;
    play(rules, game, seat, action, none);
    ++version;
    return {seat, action, "c" + std::to_string(version), version % 3 == 0 ? "because" : "",
            at(1'000 + version)};
  }

  GameHeader header;
  Game game{};
  Version version = 0;

 private:
  Random random_;
  std::unique_ptr<ActionList> list_ = std::make_unique<ActionList>();
};

}  // namespace mayi
