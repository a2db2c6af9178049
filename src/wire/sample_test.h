#pragma once

#include <cstdio>
#include <cstdlib>

#include "notation/position.h"
#include "prose/voice.h"

// Tables for tests: dealt by a seed, or put down as a position.
namespace mayi::wire {

struct SampleTable {
  RuleSet rules{};
  TableState state{};
  History history{};
  Time now{std::chrono::milliseconds(1'700'000'000'000)};

  // A second passes with each command.
  std::expected<Decided, Refusal> act(const Command& command) {
    now += std::chrono::seconds(1);
    auto decided = decide(rules.rules, state, command, now);
    for (const TableEvent& event : decided ? decided->events : std::vector<TableEvent>{}) {
      History::Listener listener;
      if (!apply(rules.rules, state, event, listener)) std::abort();
      history.add(event, listener.events, state);
    }
    return decided;
  }
  SeatView view(Seat seat) const { return look("k7m2qp", rules, state, seat, {}); }
  std::vector<Happening> since(Version version, Seat seat) const {
    return history.since(version, seat);
  }
};

// Ann is a person, Bob a bot, Cid a model, all others people.
inline Sitter sample_sitter(Seat seat) {
  if (seat == Seat(1)) return {SitterKind::bot, "expert"};
  if (seat == Seat(2)) return {SitterKind::model, "gpt"};
  return {};
}

inline SampleTable table_at(std::string_view position_text) {
  const auto position = parse_position(position_text);
  if (!position) {
    std::fprintf(stderr, "%s\n", to_string(position.error()).c_str());
    std::abort();
  }
  SampleTable table{.rules = position->rules};
  for (Seat seat(0); seat < position->seats.size(); ++seat)
    table.state.places.push_back(
        {.name = position->seats[seat], .holder = sample_sitter(seat), .stand_in = {}});
  table.state.dealt = true;
  table.state.game = position->game;
  table.state.version = table.state.last_played = Version(7);
  table.state.turn_began = Version(6);
  return table;
}

inline SampleTable dealt_table(std::uint64_t seed) {
  SampleTable table;
  for (const std::string_view name : {"Ann", "Bob", "Cid"}) {
    const Seat seat(static_cast<int>(table.state.places.size()));
    (void)table.act({.ask = Sit{std::string(name), sample_sitter(seat)}});
  }
  (void)table.act({.ask = Deal{{.seed = seed_from_number(seed)}}});
  return table;
}

}  // namespace mayi::wire
