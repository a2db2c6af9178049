#include "truth.h"

#include <gtest/gtest.h>

#include "wire/event_json.h"
#include "wire/state_json.h"

namespace mayi::sim {
namespace {

void play_on(TrueTable& table, const TableEvent& event) {
  History::Listener listener;
  const auto applied = apply(table.header.rules.rules, table.state, event, listener);
  EXPECT_TRUE(applied) << "an event was kept that does not fit";
  table.history.add(event, listener.events, table.state);
}

}  // namespace

void Truth::keep(const Append& append) {
  TrueTable& table = tables_[append.id];
  if (append.created) table.header = *append.created;
  if (const auto link = append.texts.find({kNobody, "room"}); link != append.texts.end())
    table.link = link->second;
  for (const TableEvent& event : append.events) {
    play_on(table, event);
    table.events.push_back(event);
    const std::string& command = event.command;
    if (!command.empty()) table.commands[command].push_back(event.version);
  }
}

const TrueTable* Truth::find(const GameId& id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : &found->second;
}

json::object Truth::state(const GameId& id, Version version, Seat seat) const {
  const TrueTable* table = find(id);
  if (table == nullptr || version > table->state.version) return {};
  TrueTable earlier;
  if (version < table->state.version) {
    earlier.header = table->header;
    for (const TableEvent& event : table->events)
      if (event.version <= version) play_on(earlier, event);
    table = &earlier;
  }
  if (seat != kNobody && seat >= table->state.places.size()) return {};
  const SeatView view = look(id, table->header.rules, table->state, seat, {});
  return wire::state_json(view, Voice(Tone::player, view));
}

json::array Truth::events(const GameId& id, Version after, Version until, Seat seat) const {
  const TrueTable* const table = find(id);
  if (table == nullptr) return {};
  std::vector<Happening> happenings = table->history.since(std::nullopt, seat);
  std::erase_if(happenings, [&](const Happening& each) {
    return each.version <= after || each.version > until;
  });
  const Voice voice(Tone::player, look(id, table->header.rules, table->state, seat, {}));
  return without_texts(wire::events_json(happenings, voice));
}

json::array without_texts(const json::array& events) {
  json::array bare = events;
  for (json::value& event : bare) event.as_object().erase("text");
  return bare;
}

}  // namespace mayi::sim
