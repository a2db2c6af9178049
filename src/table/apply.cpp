#include <algorithm>

#include "table/table.h"

namespace mayi {
namespace {

using Applied = std::expected<void, Refusal>;

// Carries out one change. Judges what the judge has to judge, and trusts the rest to decide.
class Applying {
 public:
  Applying(const Rules& rules, TableState& state, const TableEvent& event, EventSink& events)
      : rules_(rules), state_(state), event_(event), events_(events) {}

  Applied operator()(const Seated& seated) {
    if (seated.seat > state_.places.size() || seated.seat >= kMaxSeats)
      return refuse(TableReason::unknown_seat);
    const bool joins = seated.seat == state_.places.size();
    if (joins && state_.dealt) return refuse(TableReason::already_dealt);
    if (joins) state_.places.push_back({.name = "", .joined_as = Seat(state_.joined++)});
    Place& place = state_.places[seated.seat];
    place = {.name = seated.name, .joined_as = place.joined_as, .holder = seated.sitter};
    return {};
  }
  Applied operator()(const Arranged& arranged) {
    if (state_.dealt) return refuse(TableReason::already_dealt);
    std::vector<Place> places;
    for (const Seat seat : arranged.order) {
      if (seat >= state_.places.size()) return refuse(TableReason::unknown_seat);
      places.push_back(state_.places[seat]);
    }
    if (places.size() != state_.places.size()) return refuse(TableReason::unknown_seat);
    state_.places = std::move(places);
    return {};
  }
  Applied operator()(const Pictured& pictured) {
    if (pictured.avatar > kAvatars) return refuse(TableReason::bad_setting);
    return at(pictured.seat, [&](Place& place) { place.avatar = pictured.avatar; });
  }
  Applied operator()(const Dealt& dealt) {
    if (const Applied ready = can_deal(dealt.start.round); !ready) return ready;
    const std::optional<FairDealing>& fair = state_.fair;
    if (fair && (fair->last().secret || !fair->last().is_complete()))
      return refuse(TableReason::dealing);
    if (fair && fair->round != dealt.start.round) return refuse(TableReason::wrong_round);
    if (dealt.start.dealer != kNobody && dealt.start.dealer >= state_.places.size())
      return refuse(TableReason::unknown_seat);
    Start start = dealt.start;
    start.players = static_cast<int>(state_.places.size());
    state_.game = new_game(rules_, start, events_);
    state_.dealt = true;
    state_.turn_began = state_.last_played = event_.version;
    return {};
  }
  Applied operator()(const Played& played) {
    if (const Applied known = seat_of_game(played.seat); !known) return known;
    const Public& open = state_.game.open;
    const Seat turn = open.turn;
    const int round = open.round;
    const Verdict verdict = mayi::apply(rules_, state_.game, played.seat, played.action, events_);
    if (!verdict) return refuse(verdict.error());
    ++state_.actions;
    state_.last_played = event_.version;
    if (open.turn != turn || open.round != round) begin_turn(open.round != round);
    return {};
  }
  Applied operator()(const LetBy& let_by) {
    if (const Applied known = seat_of_game(let_by.seat); !known) return known;
    state_.let_by.add(let_by.seat);
    return {};
  }
  Applied operator()(const WentAway& away) {
    return at(away.seat, [&](Place& place) {
      if (state_.dealt)
        place.away = true;
      else
        state_.places.erase(state_.places.begin() + away.seat.index());
    });
  }
  Applied operator()(const StoodIn& stood_in) {
    return at(stood_in.seat, [&](Place& place) {
      place.stand_in = stood_in.by;
      place.need = Need::nothing;  // whatever is awaited, its time begins anew
    });
  }
  Applied operator()(const CameBack& came_back) {
    return at(came_back.seat, [](Place& place) {
      place.stand_in.reset();
      place.away = false;
      place.need = Need::nothing;
    });
  }
  Applied operator()(const TimedOut& timed_out) {
    return at(timed_out.seat, [](Place&) {});
  }
  Applied operator()(const Answered& answered) {
    return at(answered.seat, [&](Place& place) { place.standing = answered.standing; });
  }
  Applied operator()(const Readied& readied) {
    if (state_.ready.empty()) state_.ready_since = event_.time;
    return at(readied.seat, [&](Place&) { state_.ready.add(readied.seat); });
  }
  Applied operator()(const Rekeyed& rekeyed) {
    return at(rekeyed.seat, [&](Place& place) { place.holder = rekeyed.holder; });
  }
  Applied operator()(const SettingsChanged& changed) {
    state_.settings = changed.settings;
    for (Place& place : state_.places) place.need = Need::nothing;
    return {};
  }
  Applied operator()(const AttemptBegun& begun) {
    if (const Applied ready = can_deal(begun.round); !ready) return ready;
    if (!(begun.seats - SeatSet::first(state_.places.size())).empty())
      return refuse(TableReason::unknown_seat);
    if (const Said said = begin(state_.fair, begun); !said) return said;
    state_.fair->begun = event_.version;
    state_.fair->until = event_.time + kPledgeTime;
    return {};
  }
  Applied operator()(const Pledged& pledged) {
    return dealing([&](FairDealing& fair) { return pledge(fair.attempts.back(), pledged); });
  }
  Applied operator()(const PledgesClosed&) {
    return dealing([&](FairDealing& fair) {
      fair.until = event_.time + kOpeningTime;
      return close(fair.attempts.back());
    });
  }
  Applied operator()(const NonceOpened& opened) {
    return dealing([&](FairDealing& fair) { return open(fair, opened); });
  }
  Applied operator()(const AttemptVoided& voided) {
    return dealing([&](FairDealing& fair) { return void_attempt(fair, voided); });
  }
  Applied operator()(const SecretRevealed& revealed) {
    if (!state_.dealt) return refuse(TableReason::not_dealt);
    if (!state_.fair) return refuse(TableReason::not_dealing);
    return reveal(*state_.fair, revealed, state_.game.seed);
  }

 private:
  Applied can_deal(int round) const {
    if (state_.dealt) return refuse(TableReason::already_dealt);
    const auto players = static_cast<int>(state_.places.size());
    if (players < rules_.min_players || players > rules_.max_players)
      return refuse(TableReason::wrong_players);
    if (round < 1 || round > rules_.rounds) return refuse(TableReason::wrong_round);
    return {};
  }
  template <class Do>
  Applied dealing(Do&& what) {
    if (!state_.is_dealing() || state_.fair->last().secret) return refuse(TableReason::not_dealing);
    return what(*state_.fair);
  }
  template <class Do>
  Applied at(Seat seat, Do&& what) {
    if (seat >= state_.places.size()) return refuse(TableReason::unknown_seat);
    what(state_.places[seat]);
    return {};
  }
  Applied seat_of_game(Seat seat) const {
    if (!state_.dealt) return refuse(TableReason::not_dealt);
    if (seat >= state_.places.size()) return refuse(TableReason::unknown_seat);
    return {};
  }
  void begin_turn(bool of_a_new_round) {
    state_.turn_began = event_.version;
    state_.let_by = {};
    if (of_a_new_round) state_.ready = {};
    for (Seat seat(0); seat < state_.places.size(); ++seat) {
      Place& place = state_.places[seat];
      place.need = Need::nothing;
      const bool own_turn = state_.game.open.turn == seat;
      if ((place.standing.until == Standing::Until::own_turn && own_turn) ||
          (place.standing.until == Standing::Until::round_end && of_a_new_round))
        place.standing = {};
    }
  }

  const Rules& rules_;
  TableState& state_;
  const TableEvent& event_;
  EventSink& events_;
};

}  // namespace

std::expected<Awaited, Refusal> apply(const Rules& rules, TableState& state,
                                      const TableEvent& event, EventSink& events) {
  if (event.version != state.version.next()) return refuse(TableReason::stale);
  if (const auto applied = std::visit(Applying(rules, state, event, events), event.change);
      !applied)
    return std::unexpected(applied.error());
  state.version = event.version;
  if (!event.command.empty()) state.commands[{event.sender, event.command}] = event.version;
  // Before the deal somebody may have moved up, whom a repeat is not to send away too.
  if (!event.command.empty() && std::holds_alternative<WentAway>(event.change))
    state.commands[{state.sender_at(seat_of(event.change)), event.command}] = event.version;
  return mark_awaited(rules, state, event.time);
}

}  // namespace mayi
