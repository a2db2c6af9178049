#include <algorithm>

#include "store/journal.h"

// Kept games as records, and back.
namespace mayi {
namespace {

bool is_about_deal(const Change& change) {
  return std::holds_alternative<AttemptBegun>(change) || std::holds_alternative<Pledged>(change) ||
         std::holds_alternative<PledgesClosed>(change) ||
         std::holds_alternative<NonceOpened>(change) ||
         std::holds_alternative<AttemptVoided>(change) ||
         std::holds_alternative<SecretRevealed>(change);
}

// Notes who plays where, as it changes; people are told apart by nothing.
class Players {
 public:
  explicit Players(GameRecord& record) : record_(record) {}

  void look(const TableState& state) {
    for (Seat seat(0); seat < state.places.size(); ++seat) {
      Sitter sitter = state.places[seat].player();
      if (sitter.kind == SitterKind::person) sitter.player.clear();
      std::string who = to_string(sitter);
      if (who != now_[seat]) record_.players.push_back({record_.steps.size(), seat, who, 0});
      now_[seat] = std::move(who);
    }
  }

 private:
  GameRecord& record_;
  std::array<std::string, kMaxSeats> now_{};
};

void add_fair(GameRecord& record, const KeptGame& kept) {
  for (const TableEvent& event : kept.events)
    if (is_about_deal(event.change)) record.fair.push_back({print_change(event.change), 0});
}

Parsed<std::vector<Change>> said_for_deal(const GameRecord& record) {
  std::vector<Change> changes;
  for (const GameRecord::Said& said : record.fair) {
    auto change = parse_change(said.text);
    if (!change) return std::unexpected(ParseError{said.line, 1, change.error().message});
    if (!is_about_deal(*change))
      return std::unexpected(ParseError{said.line, 1, "that is not said for a deal"});
    changes.push_back(*std::move(change));
  }
  return changes;
}

// The table's changes in the order in which they must have come.
class Changes {
 public:
  explicit Changes(const GameRecord& record) : record_(record) {}

  Parsed<std::vector<Change>> all() {
    const auto said = said_for_deal(record_);
    if (!said) return said;
    for (Seat seat(0); seat < record_.seats.size(); ++seat)
      changes_.emplace_back(Seated{seat, record_.seats[seat], {}});
    for (const Change& change : *said)
      if (!std::holds_alternative<SecretRevealed>(change)) changes_.push_back(change);
    changes_.emplace_back(Dealt{record_.start});
    for (std::size_t i = 0; i <= record_.steps.size(); ++i) {
      if (const auto seated = seat_players(i); !seated) return std::unexpected(seated.error());
      if (i < record_.steps.size())
        changes_.emplace_back(Played{record_.steps[i].seat, record_.steps[i].action, ""});
    }
    for (const Change& change : *said)
      if (std::holds_alternative<SecretRevealed>(change)) changes_.push_back(change);
    return std::move(changes_);
  }

 private:
  Parsed<void> seat_players(std::size_t step) {
    for (; next_ < record_.players.size() && record_.players[next_].step == step; ++next_) {
      const GameRecord::Player& player = record_.players[next_];
      auto sitter = parse_sitter(player.who);
      if (!sitter)
        return std::unexpected(ParseError{player.line, 1, "nobody who could play is called that"});
      changes_.emplace_back(Seated{player.seat, record_.seats[player.seat], *std::move(sitter)});
    }
    return {};
  }

  const GameRecord& record_;
  std::vector<Change> changes_{};
  std::size_t next_ = 0;
};

}  // namespace

GameRecord record_of(const KeptGame& kept, const TableState& last) {
  GameRecord record;
  record.rules = kept.header.rules;
  for (const Place& place : last.places) record.seats.push_back(place.name);
  if (last.fair) add_fair(record, kept);
  Players players(record);
  TableState state;
  NoEvents none;
  for (const TableEvent& event : kept.events) {
    if (last.fair && state.dealt) players.look(state);
    if (last.fair) (void)apply(kept.header.rules.rules, state, event, none);
    if (const auto* const dealt = std::get_if<Dealt>(&event.change)) record.start = dealt->start;
    if (const auto* const played = std::get_if<Played>(&event.change))
      record.steps.push_back(
          {played->seat, played->action, static_cast<int>(record.steps.size()) + 1});
  }
  record.start.players = static_cast<int>(last.places.size());
  record.finished = last.is_over();
  if (!record.finished) return record;
  record.totals = last.game.open.totals;
  record.winners = winners(last.game.open);
  return record;
}

Parsed<KeptGame> as_kept(const GameRecord& record, GameId id, Time time) {
  KeptGame kept{{std::move(id), record.rules, time}, {}};
  auto changes = Changes(record).all();
  if (!changes) return std::unexpected(changes.error());
  for (Change& change : *changes)
    kept.events.push_back(
        {.version = kept.version().next(), .time = time, .change = std::move(change)});
  return kept;
}

}  // namespace mayi
