#pragma once

#include <cstdlib>
#include <filesystem>
#include <memory>

#include "base/random.h"
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

// A table that goes on by itself, one random action after the other. Each call gives what is to be
// appended next.
class SampleGame {
 public:
  explicit SampleGame(const GameId& id, std::uint64_t seed = 1, int players = 4,
                      const std::string& rules = "house", int round = 1)
      : header{id, {rules, *find_built_in(rules)}, at(1'000)},
        random_(seed),
        start_{players, seed_from_number(seed), kNobody, round} {}

  Append create() {
    Append append{header.id, Version(), {}, {}, header};
    for (const std::string& name : plain_seats(start_.players)) {
      const Seat seat(static_cast<int>(append.events.size()));
      add(append, Seated{seat, name, {SitterKind::bot, "random"}});
    }
    add(append, Dealt{start_});
    append.summary = summary();
    return append;
  }
  // One action, or several as one append.
  Append next(int events = 1) {
    Append append{header.id, state.version, {}, {}, std::nullopt};
    for (; events > 0 && state.dealt && !state.is_over(); --events) {
      const Seat seat = actor();
      add(append, Played{seat, choose(seat), state.version.number() % 3 == 0 ? "because" : ""});
    }
    append.summary = summary();
    return append;
  }
  GameSummary summary() const { return summarize(header.rules.rules, state); }

  GameHeader header;
  TableState state{};

 private:
  void add(Append& append, Change change) {
    const Version version = state.version.next();
    const Seat sender = seat_of(change);
    append.events.push_back({version, at(1'000 + version.number()), sender,
                             "c" + std::to_string(version.number()), std::move(change)});
    NoEvents none;
    if (!apply(header.rules.rules, state, append.events.back(), none)) std::abort();
  }
  // The seat in turn half of the time, else anyone who may act.
  Seat actor() {
    const Public& open = state.game.open;
    if (open.asked != kNobody) return open.asked;
    if (open.stage == Stage::playing && random_.chance(1, 2)) return open.turn;
    SeatSet seats = actors(header.rules.rules, open);
    for (auto skip = random_.below(static_cast<std::uint32_t>(seats.size())); skip > 0; --skip)
      seats.remove(seats.lowest());
    return seats.lowest();
  }
  Action choose(Seat seat) {
    legal_actions(header.rules.rules, state.game, seat, *list_);
    if (kind_of((*list_)[0]) == ActionKind::lay_down) return (*list_)[0];
    return (*list_)[random_.below(list_->size)];
  }

  Random random_;
  Start start_;
  std::unique_ptr<ActionList> list_ = std::make_unique<ActionList>();
};

}  // namespace mayi
