#include "table/course.h"

#include <utility>

#include "game/line.h"

namespace mayi {
namespace {

// Writes down what is told, with what was true at that moment.
class Scribe final : public EventSink {
 public:
  Scribe(const Rules& rules, const Game& game, Version version, std::vector<Told>& told)
      : rules_(rules), game_(game), before_(game.open), version_(version), told_(told) {}

  void on(const Event& event) override {
    Told told{.version = version_, .event = event};
    if (event.seat < game_.open.players) told.cards = game_.hands[event.seat].size();
    if (event.kind == EventKind::may_i_won || event.kind == EventKind::drew_discard)
      taker_ = event.seat;
    add_context(told);
    told_.push_back(std::move(told));
  }

 private:
  void add_context(Told& told) const {
    const Event& event = told.event;
    if (event.kind == EventKind::drew_stock && may_draw_discard(rules_, before_))
      told.left_lying = before_.discards.top().card;
    if (event.kind == EventKind::claimed) told.own_draw = event.seat == game_.open.turn;
    if (event.kind == EventKind::may_i_denied) told.rival = taker_;
    if (event.kind == EventKind::allowed) told.rival = game_.open.caller;
    if (event.kind == EventKind::laid_down) told.melds = last_melds(event.amount);
  }
  std::vector<Told::LaidMeld> last_melds(int count) const {
    const Table& table = game_.open.table;
    std::vector<Told::LaidMeld> melds;
    for (int i = table.size() - count; i < table.size(); ++i)
      melds.push_back({table[i].kind, {table[i].cards.begin(), table[i].cards.end()}});
    return melds;
  }

  const Rules& rules_;
  const Game& game_;
  const Public before_;
  const Version version_;
  Seat taker_ = kNobody;
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
  Scribe scribe(rules, game_, version_ + 1, told_);
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
