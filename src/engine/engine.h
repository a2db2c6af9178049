#pragma once

#include "notation/record.h"

namespace mayi {

// A whole game for programs that embed it: create or restore, act, view, history.
class Engine {
 public:
  // The error says what the rules do not allow, such as 2 or 9 players.
  [[nodiscard]] static Parsed<Engine> create(RuleSet rules, std::vector<std::string> seats,
                                             Start start);
  // From a game record; every action is judged again.
  [[nodiscard]] static Parsed<Engine> restore(std::string_view record);

  [[nodiscard]] Verdict act(Seat seat, const Action& action);
  [[nodiscard]] Verdict act(Seat seat,
                            std::string_view action);  // in the notation; malformed if it is not

  const Rules& rules() const { return record_.rules.rules; }
  const std::vector<std::string>& seats() const { return record_.seats; }
  bool is_over() const { return game_.open.stage == Stage::game_over; }
  SeatSet actors() const { return mayi::actors(rules(), game_.open); }
  std::vector<Action> legal_actions(Seat seat) const;
  [[nodiscard]] Verdict check(Seat seat, const Action& action) const {
    return mayi::check(rules(), game_, seat, action);
  }

  View view(Seat seat) const { return observe(game_, seat); }
  View spectator_view() const { return observe(game_, kNobody); }

  // All that happened, as the observer may see it; kNobody is a spectator.
  std::vector<Event> events(Seat observer) const;
  const std::vector<RoundRecord>& history() const {
    return history_;
  }  // of the rounds that are over
  std::string record() const { return print_record(record_); }

 private:
  Engine() = default;
  struct Log final : EventSink {
    std::vector<Event> events;
    void on(const Event& event) override { events.push_back(event); }
  };
  void note(Seat seat, const Action& action);

  GameRecord record_;
  Game game_{};
  Log log_;
  std::vector<RoundRecord> history_;
};

}  // namespace mayi
