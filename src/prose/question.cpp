#include <fmt/format.h>

#include <algorithm>

#include "prose/voice.h"

// What a seat is asked: its choices, with the words about them from what is awaited.
namespace mayi {
namespace {

std::string subject(const Voice& voice, const SeatView& seat) {
  return voice.is_you(seat.me()) ? "You" : voice.name(seat.me());
}

std::string ahead_of_call(const Voice& voice, const SeatView& seat) {
  const Discarded& top = seat.open().discards.top();
  const std::string from = top.by == kNobody ? "which was turned up"
                                             : fmt::format("which {} discarded", voice.who(top.by));
  return fmt::format("{} may call for {}, {}", subject(voice, seat), voice.the(top.card), from);
}

std::string ahead_of_answer(const Voice& voice, const SeatView& seat) {
  const Public& open = seat.open();
  const std::string card = voice.the(top_card(seat));
  if (seat.rules.rules.may_i == MayIMode::window)
    return fmt::format("{} can have {}", subject(voice, seat), card);
  return fmt::format("{} May I? for {}, and {} closer in line", voice.begin(open.caller, "say"),
                     card, voice.within(seat.me(), "are"));
}

// All up to the colon.
std::string ahead_of(const Voice& voice, const SeatView& seat) {
  switch (seat.need()) {
    case Need::nothing: break;
    case Need::call: return ahead_of_call(voice, seat);
    case Need::answer: return ahead_of_answer(voice, seat);
    case Need::turn:
      return voice.is_you(seat.me()) ? "Your turn" : fmt::format("{} turn", voice.whose(seat.me()));
    case Need::next_round: return fmt::format("Round {} is over", seat.open().round);
  }
  std::unreachable();
}

std::string waiting_for(const Voice& voice, const SeatView& seat) {
  const Public& open = seat.open();
  const SeatSet must = seat.awaited.must;
  const std::string names = voice.names(must, "or");
  switch (must.empty() ? Need::nothing : seat.awaited.needs[must.lowest()]) {
    case Need::nothing: return "Nothing is left to decide.";
    case Need::call:
      return fmt::format("Waiting for {}, who may call for {}.", names, voice.the(top_card(seat)));
    case Need::answer:
      return fmt::format("Waiting for {}, who is asked about {}.", names,
                         voice.the(top_card(seat)));
    case Need::turn: return fmt::format("It is {} turn.", voice.whose(must.lowest()));
    case Need::next_round:
      return fmt::format("Round {} is over. Waiting for {} to go on.", open.round, names);
  }
  std::unreachable();
}

// How far the listener was ahead of the next, or behind.
std::string own_result(const Voice& voice, const Public& open, Seat me) {
  const SeatSet all = SeatSet::first(open.players), best = winners(open);
  if (best == all) return "";
  const int mine = open.totals[me];
  if (best.has(me)) {
    const SeatSet others = all - best;
    const Seat next =
        *std::ranges::min_element(others, {}, [&](Seat seat) { return open.totals[seat]; });
    return fmt::format(" That is {} fewer than {}. Well played!", open.totals[next] - mine,
                       voice.name(next));
  }
  constexpr std::string_view kPlaces[] = {"",      "second", "third",   "fourth",
                                          "fifth", "sixth",  "seventh", "eighth"};
  const auto ahead =
      std::ranges::count_if(all, [&](Seat seat) { return open.totals[seat] < mine; });
  return fmt::format(" You came {} with {}.", kPlaces[ahead], mine);
}

std::string how_it_ended(const Voice& voice, const SeatView& seat) {
  const Public& open = seat.open();
  const SeatSet best = winners(open);
  const bool warm = voice.tone() == Tone::player && !seat.is_spectator();
  return fmt::format("The game is over: {} won with {}.{}", voice.names(best, "and"),
                     counted(open.totals[best.lowest()], "point"),
                     warm ? own_result(voice, open, seat.me()) : "");
}

std::string choice_of(const Voice& voice, const SeatView& seat,
                      std::span<const ActionKind> offered) {
  std::vector<std::string> labels;
  for (const ActionKind kind : offered) labels.push_back(voice.label(seat, kind));
  return listed(labels, "or");
}

bool is_about_exposed_card(std::span<const ActionKind> offered) {
  return std::ranges::any_of(offered, [](ActionKind kind) {
    return kind == ActionKind::may_i || kind == ActionKind::claim;
  });
}

}  // namespace

std::string Voice::question(const SeatView& seat) const {
  return question(seat, availability(seat));
}

std::string Voice::question(const SeatView& seat, std::span<const Availability> all) const {
  if (!seat.dealt) return "The game has not begun yet.";
  if (seat.abandoned) return "This game was given up.";
  if (seat.open().stage == Stage::game_over) return how_it_ended(*this, seat);
  const auto offered = offers(all);
  if (offered.empty()) return waiting_for(*this, seat);
  const bool about_card = is_about_exposed_card(offered);
  const std::string choice = choice_of(*this, seat, offered);
  const std::string asked = seat.need() == Need::nothing
                                ? fmt::format("{} {} may still {}", waiting_for(*this, seat),
                                              subject(*this, seat), choice)
                                : fmt::format("{}: {}", ahead_of(*this, seat), choice);
  if (!about_card) return ended(asked);
  return fmt::format("{} {}", ended(asked, '?'), cost(seat));
}

}  // namespace mayi
