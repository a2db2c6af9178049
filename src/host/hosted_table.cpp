#include "host/hosted_table.h"

#include "bots/characters.h"
#include "host/driver.h"
#include "table/hand_order.h"

namespace mayi {

HostedTable HostedTable::showing(const Position& position, const Game& game) {
  HostedTable table;
  table.header_ = {"lesson", position.rules, {}};
  table.state_ = {.dealt = true, .game = game};
  for (const std::string& name : position.seats) {
    const bool is_character = find_character(name) != nullptr;
    table.state_.places.push_back(
        {.name = name, .holder = is_character ? Sitter{SitterKind::bot, name} : Sitter{}});
  }
  table.awaited_ = mayi::awaited(position.rules.rules, table.state_);
  return table;
}

std::vector<std::string> HostedTable::names() const {
  std::vector<std::string> names;
  for (const Place& place : state_.places) names.push_back(place.name);
  return names;
}

SeatView HostedTable::view(Seat seat_or_nobody) const {
  return look(header_.id, header_.rules, state_, seat_or_nobody,
              parse_order(note(seat_or_nobody, kHandNote)));
}

void HostedTable::turn(SeatView& view, Seat seat_or_nobody) const {
  mayi::turn(view, state_, seat_or_nobody, parse_order(note(seat_or_nobody, kHandNote)));
}

std::optional<Version> HostedTable::done_before(Seat seat, const std::string& id) const {
  const auto found = state_.commands.find({state_.sender_at(seat), id});
  if (found == state_.commands.end()) return std::nullopt;
  return found->second;
}

const std::string& HostedTable::note(Seat seat, std::string_view key) const {
  static const std::string none;
  const auto found = notes_.find({seat, std::string(key)});
  return found == notes_.end() ? none : found->second;
}

}  // namespace mayi
