#include <algorithm>

#include "notation/position.h"
#include "table/table.h"

namespace mayi {
namespace {

using Outcome = std::expected<void, Refusal>;

constexpr std::size_t kMaxId = 64;
constexpr int kMostJoined = 200;  // a seat's number as it joined fits into one
constexpr std::chrono::milliseconds kLongestLimit = std::chrono::hours(24 * 7);

// No blanks and no control characters: ids stand in journals and logs.
bool is_id(std::string_view id) {
  return id.size() <= kMaxId && std::ranges::all_of(id, [](char c) { return c > ' ' && c <= '~'; });
}

// What is meant for the card that lies exposed in a turn, whatever else happens in it.
bool concerns_exposed_card(ActionKind kind) {
  switch (kind) {
    case ActionKind::draw_discard:
    case ActionKind::may_i:
    case ActionKind::allow:
    case ActionKind::claim:
    case ActionKind::pass: return true;
    case ActionKind::draw_stock:
    case ActionKind::lay_down:
    case ActionKind::lay_off:
    case ActionKind::swap:
    case ActionKind::skip:
    case ActionKind::discard:
    case ActionKind::end_turn:
    case ActionKind::go_out:
    case ActionKind::next_round: return false;
  }
  std::unreachable();
}

bool is_stale(const TableState& state, const Act& act, Version seen) {
  const Version since =
      concerns_exposed_card(kind_of(act.action)) ? state.turn_began : state.last_played;
  return seen < since || seen > state.version;
}

// Only what a journal's line can hold comes to a table.
bool can_be_kept(const Sitter& sitter) { return parse_sitter(to_string(sitter)) == sitter; }
bool can_be_kept(const Standing& standing) {
  return parse_standing(to_string(standing)) == standing;
}

bool is_limit(std::chrono::milliseconds limit) {
  return limit.count() >= 0 && limit <= kLongestLimit;
}

// By whom an id is known.
Seat sender_of(const TableState& state, const Command& command) {
  return command.from.value_or(state.sender_at(command.seat));
}

// Adds the events of a command where it finds them: a move of an event is dear.
class Deciding {
 public:
  Deciding(const Rules& rules, const TableState& state, const Command& command, Time now,
           Decided& decided)
      : rules_(rules), state_(state), command_(command), now_(now), decided_(decided) {}

  Outcome operator()(const Act& act) const {
    if (!state_.dealt) return refuse(TableReason::not_dealt);
    if (state_.is_abandoned()) return refuse(TableReason::abandoned);
    const Place* const place = here();
    if (place == nullptr) return refuse(Rejection{Reason::unknown_seat, {}});
    const bool by_holder = command_.sender == Sender::holder;
    if (by_holder && place->holder.kind != SitterKind::person)
      return refuse(TableReason::not_your_seat);
    if (command_.seen && is_stale(state_, act, *command_.seen)) return refuse(TableReason::stale);
    const Sight sight = sight_of(rules_, state_.game, command_.seat);
    if (const Verdict verdict = judge(sight, state_.let_by, act.action); !verdict)
      return refuse(verdict.error());
    if (by_holder && (place->away || place->stand_in)) happens(CameBack{command_.seat});
    if (lets_by(rules_, state_.game.open, kind_of(act.action)))
      return happens(LetBy{command_.seat});
    return happens(Played{command_.seat, act.action, act.why});
  }
  Outcome operator()(const Sit& sit) const {
    const bool joins = command_.seat == kNobody;
    if (!joins && here() == nullptr) return refuse(TableReason::unknown_seat);
    if (joins && state_.dealt) return refuse(TableReason::already_dealt);
    if (state_.is_dealing()) return refuse(TableReason::dealing);
    const bool full = state_.places.size() >= rules_.max_players || state_.joined >= kMostJoined;
    if (joins && full) return refuse(TableReason::table_full);
    const bool free = joins || here()->holder.kind == SitterKind::bot || here()->away;
    if (!free) return refuse(TableReason::seat_taken);
    if (!is_seat_name(sit.name)) return refuse(TableReason::bad_name);
    if (is_taken(sit.name)) return refuse(TableReason::name_taken);
    if (!can_be_kept(sit.sitter)) return refuse(TableReason::bad_sitter);
    const Seat seat = joins ? Seat(static_cast<int>(state_.places.size())) : command_.seat;
    return happens(Seated{seat, sit.name, sit.sitter});
  }
  Outcome operator()(const Arrange& arrange) const {
    if (state_.dealt) return refuse(TableReason::already_dealt);
    if (state_.is_dealing()) return refuse(TableReason::dealing);
    SeatSet seats;
    for (const Seat seat : arrange.order) seats.add(seat);
    const auto all = SeatSet::first(static_cast<int>(state_.places.size()));
    if (arrange.order.size != state_.places.size() || seats != all)
      return refuse(TableReason::unknown_seat);
    return happens(Arranged{arrange.order});
  }
  Outcome operator()(const Picture& picture) const {
    if (here() == nullptr) return refuse(TableReason::unknown_seat);
    if (picture.avatar < 0 || picture.avatar > kAvatars) return refuse(TableReason::bad_setting);
    if (picture.avatar == here()->avatar) return {};
    return happens(Pictured{command_.seat, picture.avatar});
  }
  Outcome operator()(const Deal& deal) const {
    if (state_.fair && command_.sender != Sender::host) return refuse(TableReason::dealing);
    Dealt dealt{deal.start};
    dealt.start.players = static_cast<int>(state_.places.size());
    return tried(dealt);
  }
  // The next round is dealt when all who are there are ready.
  Outcome operator()(const Ready&) const {
    if (!state_.dealt) return refuse(TableReason::not_dealt);
    if (state_.is_abandoned()) return refuse(TableReason::abandoned);
    if (here() == nullptr) return refuse(TableReason::unknown_seat);
    const Sight sight = sight_of(rules_, state_.game, command_.seat);
    if (const Verdict verdict = check(sight, NextRound{}); !verdict) return refuse(verdict.error());
    if (state_.ready.has(command_.seat)) return {};
    happens(Readied{command_.seat});
    const SeatSet must = awaited(rules_, state_).must;
    if ((must - state_.ready - SeatSet(command_.seat)).empty())
      happens(Played{command_.seat, NextRound{}, ""});
    return {};
  }
  Outcome operator()(const Rekey& rekey) const {
    if (here() == nullptr) return refuse(TableReason::unknown_seat);
    const bool same_kind =
        here()->holder.kind == SitterKind::person && rekey.holder.kind == SitterKind::person;
    if (!same_kind || !can_be_kept(rekey.holder)) return refuse(TableReason::bad_sitter);
    return happens(Rekeyed{command_.seat, rekey.holder});
  }
  Outcome operator()(const Leave&) const {
    if (here() == nullptr) return refuse(TableReason::unknown_seat);
    if (state_.is_dealing()) return refuse(TableReason::dealing);
    if (here()->away) return {};
    return happens(WentAway{command_.seat});
  }
  Outcome operator()(const ComeBack&) const {
    if (here() == nullptr) return refuse(TableReason::unknown_seat);
    if (!here()->away && !here()->stand_in) return {};
    return happens(CameBack{command_.seat});
  }
  Outcome operator()(const StandIn& stand_in) const {
    if (here() == nullptr) return refuse(TableReason::unknown_seat);
    const bool plays = stand_in.by.kind == SitterKind::bot && can_be_kept(stand_in.by);
    if (!plays) return refuse(TableReason::bad_sitter);
    if (!here()->away || here()->stand_in) return refuse(TableReason::not_away);
    return happens(StoodIn{command_.seat, stand_in.by});
  }
  Outcome operator()(const Answer& answer) const {
    if (here() == nullptr) return refuse(TableReason::unknown_seat);
    if (!can_be_kept(answer.standing)) return refuse(TableReason::bad_setting);
    if (here()->standing == answer.standing) return {};
    return happens(Answered{command_.seat, answer.standing});
  }
  Outcome operator()(const Configure& configure) const {
    const Settings& settings = configure.settings;
    const bool fits = is_limit(settings.turn) && is_limit(settings.answer) &&
                      is_limit(settings.call) && is_limit(settings.pace) &&
                      parse_sitter("bot:" + settings.stand_in);
    if (!fits) return refuse(TableReason::bad_setting);
    if (settings == state_.settings) return {};
    return happens(SettingsChanged{settings});
  }
  Outcome operator()(const TimeOut&) const {
    if (here() == nullptr) return refuse(TableReason::unknown_seat);
    const Awaited due = awaited(rules_, state_);
    const Time until = due.until[command_.seat];
    if (until == Time{} || now_ < until) return refuse(TableReason::not_due);
    const Need need = due.needs[command_.seat];
    happens(TimedOut{command_.seat, need});
    return happens(instead(need));
  }
  Outcome operator()(const BeginAttempt& begin) const {
    if (command_.sender != Sender::host) return refuse(TableReason::not_your_seat);
    AttemptBegun begun{1, begin.game, begin.round, begin.bots, begin.commitment, begin.seats};
    if (state_.is_dealing()) {
      if (!begin.last) return refuse(TableReason::dealing);
      if (now_ < state_.fair->until) return refuse(TableReason::not_due);
      begun.attempt += static_cast<int>(state_.fair->attempts.size());
      happens(AttemptVoided{*begin.last});
    }
    happens(begun);
    return begin.seats.empty() ? tried(PledgesClosed{}) : tried();
  }
  Outcome operator()(const Pledge& pledge) const {
    if (const auto mine = own_part(); !mine) return std::unexpected(mine.error());
    const Outcome pledged = tried(Pledged{command_.seat, pledge.digest});
    const FairAttempt& attempt = state_.fair->last();
    const auto awaited = static_cast<std::size_t>(attempt.seats.size());
    if (pledged && attempt.pledges.size() + 1 == awaited) happens(PledgesClosed{});
    return pledged;
  }
  Outcome operator()(const ClosePledges&) const {
    if (command_.sender != Sender::host) return refuse(TableReason::not_your_seat);
    if (!state_.is_dealing()) return refuse(TableReason::not_dealing);
    if (now_ < state_.fair->until) return refuse(TableReason::not_due);
    return tried(PledgesClosed{});
  }
  Outcome operator()(const OpenNonce& open) const {
    if (const auto mine = own_part(); !mine) return std::unexpected(mine.error());
    return tried(NonceOpened{command_.seat, open.nonce});
  }
  Outcome operator()(const Reveal& reveal) const {
    if (command_.sender != Sender::host) return refuse(TableReason::not_your_seat);
    return tried(SecretRevealed{reveal.secret});
  }

 private:
  template <class What>
  Outcome happens(What&& what) const {
    decided_.version = decided_.version.next();
    decided_.events.emplace_back(decided_.version, now_, sender_of(state_, command_), std::string(),
                                 std::forward<What>(what));
    return {};
  }
  // With what happens already: `apply` accepts one after the other.
  template <class... What>
  Outcome tried(What&&... what) const {
    (happens(std::forward<What>(what)), ...);
    TableState after = state_;
    NoEvents none;
    for (const TableEvent& event : decided_.events)
      if (const auto done = apply(rules_, after, event, none); !done)
        return std::unexpected(done.error());
    return {};
  }
  // Whether the holder of a seat speaks for it, of the attempt that they have seen.
  std::expected<void, Refusal> own_part() const {
    if (here() == nullptr) return refuse(TableReason::unknown_seat);
    if (here()->holder.kind != SitterKind::person) return refuse(TableReason::not_your_seat);
    if (!state_.is_dealing()) return refuse(TableReason::not_dealing);
    if (command_.seen && *command_.seen < state_.fair->begun) return refuse(TableReason::stale);
    return {};
  }
  const Place* here() const {
    return command_.seat < state_.places.size() ? &state_.places[command_.seat] : nullptr;
  }
  bool is_taken(std::string_view name) const {
    return std::ranges::any_of(
        state_.places, [&](const Place& place) { return &place != here() && place.name == name; });
  }
  // What the table does for a seat whose time is over: nothing that could cost it a card.
  Change instead(Need need) const {
    if (need == Need::call) return LetBy{command_.seat};
    if (need == Need::next_round) return Played{command_.seat, NextRound{}, ""};
    if (need == Need::turn)
      return StoodIn{command_.seat, {SitterKind::bot, state_.settings.stand_in}};
    const bool line = rules_.may_i == MayIMode::line;
    return Played{command_.seat, line ? Action(Allow{}) : Action(Pass{}), ""};
  }

  const Rules& rules_;
  const TableState& state_;
  const Command& command_;
  const Time now_;
  Decided& decided_;
};

}  // namespace

bool lets_by(const Rules& rules, const Public& open, ActionKind kind) {
  return kind == ActionKind::pass && rules.may_i == MayIMode::line && open.asked == kNobody;
}

Verdict judge_letting_by(const Sight& sight, SeatSet let_by) {
  if (const Verdict call = check(sight, MayI{}); !call) return call;
  if (let_by.has(sight.seat)) return std::unexpected(Rejection{Reason::already_answered, {}});
  return {};
}

Verdict judge(const Sight& sight, SeatSet let_by, const Action& action) {
  return lets_by(sight.rules, sight.open, kind_of(action)) ? judge_letting_by(sight, let_by)
                                                           : check(sight, action);
}

std::expected<Decided, Refusal> decide(const Rules& rules, const TableState& state,
                                       const Command& command, Time now,
                                       std::vector<TableEvent> room) {
  if (!is_id(command.id)) return refuse(TableReason::bad_id);
  if (!command.id.empty()) {
    const auto known = state.commands.find({sender_of(state, command), command.id});
    if (known != state.commands.end()) return Decided{{}, known->second, true};
  }
  room.clear();
  Decided decided{.events = std::move(room), .version = state.version};
  const Outcome outcome = std::visit(Deciding(rules, state, command, now, decided), command.ask);
  if (!outcome) return std::unexpected(outcome.error());
  if (!decided.events.empty()) decided.events.back().command = command.id;
  return decided;
}

}  // namespace mayi
