#include "agent/llm_players.h"

#include <algorithm>
#include <stdexcept>

#include "agent/claim_policy.h"
#include "game/line.h"

namespace mayi::agent {
namespace {

constexpr int kFailuresInARow = 3;  // of an endpoint, after which it is not asked in this call

SeatSet seats_of(const GameTable& table, SitterKind kind) {
  SeatSet seats;
  for (const Seat seat : SeatSet::first(table.sitters().size()))
    if (table.sitters()[seat].kind == kind) seats.add(seat);
  return seats;
}

SeatSet callers(const GameTable& table) {
  SeatSet seats;
  for (const Seat seat : SeatSet::first(table.names().size()))
    if (table.view(seat).situation == Situation::may_call) seats.add(seat);
  return seats;
}

Seat first_in_line(const Public& open, SeatSet seats) {
  for (int distance = 1; distance < open.players; ++distance)
    if (const Seat seat = seat_after_turn(open, distance); seats.has(seat)) return seat;
  return kNobody;
}

std::optional<Seat> if_in(SeatSet seats, Seat seat) {
  return seat != kNobody && seats.has(seat) ? std::optional(seat) : std::nullopt;
}

// The endpoint itself failed, so that asking again will most likely fail too.
bool is_endpoint_fault(ModelFault fault) {
  switch (fault) {
    case ModelFault::timed_out:
    case ModelFault::no_connection:
    case ModelFault::bad_certificate:
    case ModelFault::cut:
    case ModelFault::too_large:
    case ModelFault::key_refused:
    case ModelFault::busy:
    case ModelFault::server_error:
    case ModelFault::request_refused:
    case ModelFault::garbage: return true;
    case ModelFault::none:
    case ModelFault::no_tool_call:
    case ModelFault::illegal:
    case ModelFault::budget:
    case ModelFault::resting:
    case ModelFault::moved_on: return false;
  }
  std::unreachable();
}

// What needs no asking: the next deal, and what the seat's claim policy says.
std::optional<Action> without_asking(const GameTable& table, Seat seat) {
  const SeatView view = table.view(seat);
  if (view.situation == Situation::round_over) return NextRound{};
  if (view.situation != Situation::may_call && view.situation != Situation::asked)
    return std::nullopt;
  return decide(policy_of(table, seat), view);
}

}  // namespace

std::optional<Seat> next_model(const GameTable& table) {
  const SeatSet models = seats_of(table, SitterKind::model),
                persons = seats_of(table, SitterKind::person);
  if (models.empty()) return std::nullopt;
  const SeatView spectator = table.view(kNobody);
  const Public& open = spectator.open();
  if (open.stage == Stage::game_over) return std::nullopt;
  if (open.stage == Stage::round_over)
    return persons.empty() ? std::optional(models.lowest()) : std::nullopt;
  if (open.asked != kNobody) return if_in(models, open.asked);
  const bool line = spectator.rules.rules.may_i == MayIMode::line && open.phase == Phase::draw;
  if (!line) return if_in(models, open.turn);  // in a window, the draw asks all
  const SeatSet calling = callers(table);
  if (const auto caller = if_in(models, first_in_line(open, calling & models))) return caller;
  return (calling & persons).empty() ? if_in(models, open.turn) : std::nullopt;
}

const Account& LlmPlayers::account_of(const GameTable& table, Seat seat) const {
  const std::string& name = table.sitters()[seat].player;
  const auto found = std::ranges::find_if(
      accounts_, [&](const Account& account) { return account.provider.name == name; });
  if (found == accounts_.end()) throw std::logic_error("no provider for llm:" + name);
  return *found;
}

std::expected<bool, Refusal> LlmPlayers::step(GameTable& table, const Cancelled& stop) {
  const auto seat = next_model(table);
  if (!seat) return false;
  if (const auto action = without_asking(table, *seat)) {
    const Answer answer =
        table.act({.seat = *seat, .action = *action, .id = {}, .seen = table.version(), .why = {}});
    if (answer || answer.error().reason == TableReason::stale_version) return true;
    return std::unexpected(answer.error());
  }
  const auto decided = decide(table, *seat, stop);
  if (!decided) return std::unexpected(decided.error());
  if (const auto noted = note(table, *decided); !noted) return std::unexpected(noted.error());
  return true;
}

std::expected<void, Refusal> LlmPlayers::run(GameTable& table, const Cancelled& stop) {
  while (!stop()) {
    const auto stepped = step(table, stop);
    if (!stepped) return std::unexpected(stepped.error());
    if (!*stepped) break;
  }
  return {};
}

std::expected<Decided, Refusal> LlmPlayers::decide(GameTable& table, Seat seat,
                                                   const Cancelled& stop) {
  const Account& account = account_of(table, seat);
  const Provider& provider = account.provider;
  LlmDecision decision(table, seat, http_, account, stop);
  const Usage used = tally_of(table, seat).usage;
  if (provider.game_tokens > 0 && used.in + used.out >= provider.game_tokens)
    return decision.let_stand_in(ModelFault::budget);
  if (failures_[provider.name] >= kFailuresInARow)
    return decision.let_stand_in(ModelFault::resting);
  return decision.ask();
}

std::expected<void, Refusal> LlmPlayers::note(GameTable& table, const Decided& decided) {
  if (is_endpoint_fault(decided.fault))
    ++failures_[decided.model];
  else if (decided.fault == ModelFault::none || decided.fault == ModelFault::illegal)
    failures_[decided.model] = 0;
  const auto kept = keep_tally(table, decided.seat, with(tally_of(table, decided.seat), decided));
  on_decided_(table, decided);
  return kept;
}

}  // namespace mayi::agent
