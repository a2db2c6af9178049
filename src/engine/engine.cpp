#include "engine/engine.h"

#include <fmt/format.h>

#include <memory>

#include "notation/action_text.h"

namespace mayi {
namespace {

Parsed<void> check_start(const Rules& rules, const std::vector<std::string>& seats,
                         const Start& start) {
  const auto refuse_start = [](std::string why) {
    return std::unexpected(ParseError{1, 1, std::move(why)});
  };
  const auto players = static_cast<int>(seats.size());
  if (const RulesFault fault = find_fault(rules); !fault.reason.empty())
    return refuse_start(fmt::format("{}: {}", fault.about, fault.reason));
  if (players < rules.min_players || players > rules.max_players)
    return refuse_start(fmt::format("these rules are for {} to {} players, not {}",
                                    rules.min_players, rules.max_players, players));
  if (start.round < 1 || start.round > rules.rounds)
    return refuse_start(
        fmt::format("these rules have rounds 1 to {}, not {}", rules.rounds, start.round));
  if (start.dealer != kNobody && start.dealer.index() >= players)
    return refuse_start("the dealer is not a seat of this game");
  const std::string names = fmt::format("{}", fmt::join(seats, " "));
  Line words(names);
  if (take_seats(words) != seats) words.fail(Token{{}, 1}, "a seat's name is one word");
  return words.result();
}

}  // namespace

Parsed<Engine> Engine::create(RuleSet rules, std::vector<std::string> seats, Start start) {
  if (const auto checked = check_start(rules.rules, seats, start); !checked)
    return std::unexpected(checked.error());
  Engine engine;
  start.players = static_cast<int>(seats.size());
  engine.record_.rules = std::move(rules);
  engine.record_.seats = std::move(seats);
  engine.record_.start = start;
  engine.game_ = new_game(engine.rules(), start, engine.log_);
  return engine;
}

Parsed<Engine> Engine::restore(std::string_view text) {
  const auto record = parse_record(text);
  if (!record) return std::unexpected(record.error());
  if (const auto verified = verify(*record); !verified) return std::unexpected(verified.error());
  auto engine = create(record->rules, record->seats, record->start);
  if (!engine) return engine;
  for (const GameRecord::Step& step : record->steps) (void)engine->act(step.seat, step.action);
  return engine;
}

Verdict Engine::act(Seat seat, const Action& action) {
  const Stage before = game_.open.stage;
  if (const Verdict verdict = apply(rules(), game_, seat, action, log_); !verdict) return verdict;
  note(seat, action);
  if (before == Stage::playing && game_.open.stage != Stage::playing)
    history_.push_back(record_of(game_));
  return {};
}

Verdict Engine::act(Seat seat, std::string_view text) {
  const auto action = parse_action(text);
  return action ? act(seat, *action) : refuse(Reason::malformed);
}

void Engine::note(Seat seat, const Action& action) {
  record_.steps.push_back({seat, action, 0});
  record_.finished = is_over();
  if (!record_.finished) return;
  record_.totals = game_.open.totals;
  record_.winners = winners(game_.open);
}

std::vector<Action> Engine::legal_actions(Seat seat) const {
  const auto list = std::make_unique<ActionList>();
  mayi::legal_actions(rules(), game_, seat, *list);
  return {list->begin(), list->end()};
}

std::vector<Event> Engine::events(Seat observer) const {
  std::vector<Event> seen;
  for (const Event& event : log_.events) seen.push_back(seen_by(event, observer));
  return seen;
}

}  // namespace mayi
