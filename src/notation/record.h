#pragma once

#include "notation/position.h"

namespace mayi {

// A whole game as text: rules, seed, seats, actions, result.
struct GameRecord {
  struct Step {
    Seat seat{};
    Action action{};
    int line = 0;  // where it stood
  };
  struct Player {  // sits there from that step on, as hosts name them: "human", "bot:expert"
    std::size_t step = 0;
    Seat seat{};
    std::string who;
    int line = 0;
  };
  struct Said {  // for a deal that can be verified, in the words of docs/FAIRNESS.md
    std::string text;
    int line = 0;
  };
  RuleSet rules;
  std::vector<std::string> seats;
  Start start;
  std::vector<Said> fair;       // none: the deal cannot be verified
  std::vector<Player> players;  // in the order of steps; none: it is not known who played
  std::vector<Step> steps;
  bool finished = false;
  std::array<std::int32_t, kMaxSeats> totals{};  // of a finished game
  SeatSet winners{};
};

std::string print_record(const GameRecord& record);
[[nodiscard]] Parsed<GameRecord> parse_record(std::string_view text);

// Plays a record's first `most` actions. The error names the line of the first action that is
// refused.
[[nodiscard]] Parsed<Game> replay(const GameRecord& record, std::size_t most, EventSink& events);

// Replays the whole and compares the result.
[[nodiscard]] Parsed<Game> verify(const GameRecord& record);

}  // namespace mayi
