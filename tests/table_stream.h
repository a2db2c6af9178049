#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bots/random_player.h"
#include "table/seat_view.h"
#include "table/table.h"

// Commands of every kind at one table, chosen by numbers from anywhere, and what must hold whatever
// they are: for the fuzzer and for the property tests.
namespace mayi {

class TableStream {
 public:
  using Below = std::function<int(int)>;            // a number in [0, bound)
  using Broken = std::function<void(const char*)>;  // a promise that does not hold

  TableStream(const Rules& rules, Below below, Broken broken)
      : rules_(rules), below_(std::move(below)), broken_(std::move(broken)) {}

  void step() {
    now_ += std::chrono::milliseconds(below_(8000));
    const Command command = any_command();
    const TableState before = state_;
    const auto decided = decide(rules_, state_, command, now_);
    require(state_ == before, "deciding changes nothing");
    if (!decided) return;
    for (const TableEvent& event : decided->events) happens(event);
    require(decided->events.empty() || decided->version == state_.version,
            "the answer's version is that of the last event");
    look_at_answer(command, *decided);
    if (state_.dealt) look_at_awaited();
  }
  void finish() {
    TableState again;
    NoEvents none;
    for (const TableEvent& event : events_)
      require(apply(rules_, again, event, none).has_value(), "what was kept can be replayed");
    require(again == state_, "replaying gives the same table");
  }
  const TableState& state() const { return state_; }
  std::size_t events() const { return events_.size(); }
  bool is_over() const { return state_.is_over(); }

 private:
  void require(bool holds, const char* promise) const {
    if (!holds) broken_(promise);
  }
  Seat any_seat() {
    const int seat = below_(static_cast<int>(state_.places.size()) + 1);
    return seat == static_cast<int>(state_.places.size()) ? kNobody : Seat(seat);
  }
  Sitter any_sitter() {
    const Sitter sitters[] = {
        {}, {SitterKind::bot, "expert"}, {SitterKind::model, "gpt"}, {SitterKind::bot, "greedy"}};
    return sitters[below_(4)];
  }
  Action any_action(Seat seat) {
    if (!state_.dealt || seat >= state_.places.size() || below_(8) == 0) return Pass{};
    legal_actions(rules_, state_.game, seat, *list_);
    if (list_->empty()) return below_(2) == 0 ? Action(MayI{}) : Action(DrawStock{});
    return (*list_)[static_cast<std::size_t>(below_(list_->size))];
  }
  // Mostly somebody who can move, so that games go on.
  Seat likely_seat() {
    if (!state_.dealt || below_(4) == 0) return any_seat();
    const SeatSet must = awaited(rules_, state_).must;
    return must.empty() ? any_seat() : must.lowest();
  }
  Standing any_standing() {
    Standing standing;
    standing.wants = static_cast<Standing::Wants>(below_(3));
    standing.then = static_cast<Standing::Then>(below_(2));
    standing.until = static_cast<Standing::Until>(below_(3));
    return standing;
  }
  Ask any_ask(Seat seat) {
    const std::chrono::milliseconds limit(below_(4) * 5000);
    if (!state_.dealt && below_(3) > 0)
      return below_(4) > 0 ? Ask(Sit{"P" + std::to_string(below_(12)), any_sitter()})
                           : Ask(Deal{{.round = 1 + below_(7)}});
    switch (below_(24)) {
      case 0: return Leave{};
      case 1: return ComeBack{};
      case 2: return StandIn{any_sitter()};
      case 3: return Answer{any_standing()};
      case 4: return Configure{{.turn = limit, .answer = limit, .call = limit}};
      case 5: return Sit{"Q" + std::to_string(below_(9)), any_sitter()};
      case 6:
      case 7:
      case 8: return TimeOut{};
      default: return Act{any_action(seat), ""};
    }
  }
  Command any_command() {
    Command command;
    command.seat = !state_.dealt && below_(3) > 0 ? kNobody : likely_seat();
    command.ask = any_ask(command.seat);
    command.sender = below_(2) == 0 ? Sender::holder : Sender::host;
    if (below_(3) == 0) command.id = "c" + std::to_string(below_(200));
    if (below_(4) == 0)
      command.seen =
          Version(state_.version.number() -
                  std::min(state_.version.number(), static_cast<std::uint32_t>(below_(3))));
    return command;
  }
  void happens(const TableEvent& event) {
    const auto parsed = parse_change(print_change(event.change));
    require(parsed && *parsed == event.change, "a change reads as it was printed");
    NoEvents none;
    require(apply(rules_, state_, event, none).has_value(), "what was decided can be applied");
    events_.push_back(event);
  }
  void look_at_answer(const Command& command, const Decided& decided) {
    if (command.id.empty() || (decided.events.empty() && !decided.repeated)) return;
    const auto again = decide(rules_, state_, command, now_);
    require(again && again->repeated && again->events.empty() && again->version == decided.version,
            "a repeat gets the first answer and does nothing");
  }
  void look_at_awaited() {
    const Awaited now = awaited(rules_, state_);
    require(state_.is_over() == now.must.empty(), "a game that goes on rests on somebody");
    for (const Seat seat : now.must)
      require(now.needs[seat] != Need::nothing, "on whom the game rests, they can do something");
    for (Seat seat(0); seat < state_.places.size(); ++seat)
      if (now.needs[seat] != Need::nothing)
        require(can_act(seat), "of whom something is awaited, they have a legal action");
  }
  bool can_act(Seat seat) {
    legal_actions(rules_, state_.game, seat, *list_);
    if (list_->empty()) return false;
    const Command command{.seat = seat, .ask = Act{*list_->begin(), ""}, .sender = Sender::host};
    return decide(rules_, state_, command, now_).has_value();
  }

  const Rules rules_;
  const Below below_;
  const Broken broken_;
  Time now_ = Time(std::chrono::seconds(1));
  TableState state_;
  std::vector<TableEvent> events_;
  std::unique_ptr<ActionList> list_ = std::make_unique<ActionList>();
};

}  // namespace mayi
