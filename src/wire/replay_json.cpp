#include "wire/replay_json.h"

#include "notation/action_text.h"
#include "prose/voice.h"
#include "wire/answer_json.h"
#include "wire/event_json.h"
#include "wire/state_json.h"
#include "wire/values.h"

namespace mayi::wire {
namespace {

// Beside these a table's events are about its seats.
bool is_move(const Change& change) {
  return std::holds_alternative<Played>(change) || std::holds_alternative<Dealt>(change);
}

// One move and the table after it. `last`: the state of the move before; empty: there is none.
json::object move_json(const KeptGame& kept, const TableState& after, const TableEvent& event,
                       const std::vector<Event>& told, json::object& last) {
  const SeatView view = look(kept.header.id, kept.header.rules, after, kNobody, {});
  const Voice voice(Tone::log, view);
  History history;
  history.add(event, told, after);
  json::object all = everything_json(view, voice, after.game);
  json::object state = std::move(all["state"].as_object());
  const Played* const played = std::get_if<Played>(&event.change);
  const bool reasoned = played != nullptr && !played->why.empty();
  const auto because = reasoned ? parse_why(played->why) : std::nullopt;
  json::object move{
      {"version", event.version.number()},
      {"seat", played == nullptr ? json::value() : seat_json(played->seat)},
      {"action", played == nullptr ? json::value() : json::value(to_string(played->action))},
      {"because", because ? json::value(because_json(*because)) : json::value()},
      {"why", reasoned ? json::value(voice.reason(played->why)) : json::value()},
      {"events", events_json(history.since(std::nullopt, kNobody), voice)},
      {"hands", std::move(all["hands"])},
      {"stock", std::move(all["stock"])}};
  if (last.empty())
    move["state"] = state;
  else
    move["changes"] = changes(last, state);
  last = std::move(state);
  return move;
}

}  // namespace

json::object replay_json(const KeptGame& kept, Version since, std::size_t most) {
  json::array moves;
  TableState table;
  json::object last;
  for (const TableEvent& event : kept.events) {
    History::Listener listener;
    if (!apply(kept.header.rules.rules, table, event, listener)) break;
    if (event.version <= since || !is_move(event.change)) continue;
    if (moves.size() == most)
      return {{"game", kept.header.id}, {"moves", std::move(moves)}, {"more", true}};
    moves.push_back(move_json(kept, table, event, listener.events, last));
  }
  return {{"game", kept.header.id}, {"moves", std::move(moves)}, {"more", false}};
}

}  // namespace mayi::wire
