#include "table/course.h"

namespace mayi {
namespace {

// Writes down what is told, with what was true at that moment.
class Scribe final : public EventSink {
 public:
  Scribe(const Game& game, Version version, std::vector<Told>& told)
      : game_(game), version_(version), told_(told) {}

  void on(const Event& event) override {
    const Seat seat = seat_of(event);
    told_.push_back({version_, event, seat == kNobody ? 0 : game_.hands[seat].size()});
  }

 private:
  const Game& game_;
  const Version version_;
  std::vector<Told>& told_;
};

}  // namespace

Course::Course(const Rules& rules, const Start& start) {
  struct Deal final : EventSink {
    std::vector<Event> events;
    void on(const Event& event) override { events.push_back(event); }
  } deal;
  game_ = new_game(rules, start, deal);
  for (const Event& event : deal.events) told_.push_back({.version = 0, .event = event});
}

Verdict Course::play(const Rules& rules, Seat seat, const Action& action) {
  if (const Verdict verdict = check(rules, game_, seat, action); !verdict) return verdict;
  const Public before = game_.open;
  Scribe scribe(game_, version_ + 1, told_);
  mayi::play(rules, game_, seat, action, scribe);
  ++version_;
  if (game_.open.turn != before.turn || game_.open.round != before.round) turn_began_ = version_;
  if (before.stage == Stage::playing && game_.open.stage != Stage::playing)
    rounds_.push_back(record_of(game_));
  return {};
}

void Course::go_back_to(const Mark& mark) {
  game_ = mark.game;
  version_ = mark.version;
  turn_began_ = mark.turn_began;
  told_.resize(mark.told);
  rounds_.resize(mark.rounds);
}

}  // namespace mayi
