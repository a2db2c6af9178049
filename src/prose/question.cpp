#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "game/clauses.h"
#include "game/line.h"
#include "prose/voice.h"

// What a seat is asked. What it is offered comes from the judge, by way of `availability`; the
// words about it from what is awaited. Nothing else decides what is named.
namespace mayi {
namespace {

constexpr std::array kOrder{ActionKind::draw_stock, ActionKind::draw_discard, ActionKind::allow,
                            ActionKind::claim,      ActionKind::pass,         ActionKind::may_i,
                            ActionKind::go_out,     ActionKind::lay_down,     ActionKind::lay_off,
                            ActionKind::swap,       ActionKind::skip,         ActionKind::end_turn,
                            ActionKind::discard,    ActionKind::next_round};
static_assert(kOrder.size() == kActionKinds);

Card exposed_card(const Public& open) {
  return open.discards.empty() ? Card{} : open.discards.top().card;
}

// R9.3: the draw is legal and ends the round.
bool draw_ends_round(const SeatView& seat) {
  return seat.dealt && !can_draw_from_stock(seat.rules.rules, seat.open(), seat.view.stock_size);
}

std::string tool(const SeatView& seat, ActionKind kind, const std::string& card) {
  switch (kind) {
    case ActionKind::draw_stock:
      return draw_ends_round(seat) ? "draw from stock, which ends the round: nothing is left there"
                                   : "draw from stock";
    case ActionKind::draw_discard: return fmt::format("draw from discard ({})", card);
    case ActionKind::may_i: return "call_may_i";
    case ActionKind::allow: return "allow_may_i";
    case ActionKind::claim: return "claim_may_i";
    case ActionKind::pass: return "pass_may_i";
    case ActionKind::lay_down: return "lay_down";
    case ActionKind::lay_off: return "lay_off";
    case ActionKind::swap: return "swap_joker";
    case ActionKind::skip: return "skip";
    case ActionKind::discard: return "discard";
    case ActionKind::end_turn: return "end_turn";
    case ActionKind::go_out: return "go_out";
    case ActionKind::next_round: return "next_round";
  }
  std::unreachable();
}

// How stock and pile shrink, as far as everyone can count (R9.1).
struct Piles {
  int stock, pile, rebuilds;
  bool at_once;

  void rebuild() {
    if (stock > 0 || pile < 2 || rebuilds == 0) return;
    stock = std::exchange(pile, 1) - 1;
    --rebuilds;
  }
  bool draw() {
    rebuild();
    if (stock == 0) return false;
    --stock;
    if (at_once) rebuild();
    return true;
  }
};

// R9.2: penalty cards that can really be drawn, once the claimed card has left the pile. A window
// is settled when the seat in turn has drawn from the stock.
int penalty_now(const SeatView& seat) {
  const Rules& rules = seat.rules.rules;
  const Public& open = seat.open();
  Piles piles{seat.view.stock_size, open.discards.size, rules.max_reshuffles - open.reshuffles,
              rules.reshuffle == Reshuffle::when_emptied};
  if (rules.may_i == MayIMode::window && open.phase == Phase::draw) piles.draw();
  --piles.pile;
  int drawn = 0;
  while (drawn < rules.penalty_cards && piles.draw()) ++drawn;
  return drawn;
}

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
  const std::string card = voice.the(exposed_card(open));
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
      return fmt::format("Waiting for {}, who may call for {}.", names,
                         voice.the(exposed_card(open)));
    case Need::answer:
      return fmt::format("Waiting for {}, who is asked about {}.", names,
                         voice.the(exposed_card(open)));
    case Need::turn: return fmt::format("It is {} turn.", voice.whose(must.lowest()));
    case Need::next_round:
      return fmt::format("Round {} is over. Waiting for {} to go on.", open.round, names);
  }
  std::unreachable();
}

std::string how_it_ended(const Voice& voice, const Public& open) {
  const SeatSet best = winners(open);
  return fmt::format("The game is over: {} won with {}.", voice.names(best, "and"),
                     counted(open.totals[best.lowest()], "point"));
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

std::string ended(std::string sentence, bool asks) {
  if (sentence.ends_with('?')) return sentence;
  return sentence + (asks ? '?' : '.');
}

}  // namespace

std::vector<ActionKind> Voice::offers(const SeatView& seat) const {
  const auto all = availability(seat);
  std::vector<ActionKind> offered;
  for (const ActionKind kind : kOrder)
    if (is_open(all, kind)) offered.push_back(kind);
  if (tone_ == Tone::player && offered.size() > 1) std::erase(offered, ActionKind::skip);
  return offered;
}

std::string Voice::label(const SeatView& seat, ActionKind kind) const {
  if (tone_ == Tone::agent) return tool(seat, kind, the(exposed_card(seat.open())));
  switch (kind) {
    case ActionKind::draw_stock:
      return draw_ends_round(seat) ? "end the round, for no card is left to draw"
                                   : "draw from the stock";
    case ActionKind::draw_discard: return fmt::format("take {}", the(exposed_card(seat.open())));
    case ActionKind::may_i: return "say May I?";
    case ActionKind::allow: return fmt::format("let {} have it", name(seat.open().caller));
    case ActionKind::claim: return "claim it";
    case ActionKind::pass: return "let it go by";
    case ActionKind::lay_down: return "lay down";
    case ActionKind::lay_off: return "lay off";
    case ActionKind::swap: return "swap a Joker";
    case ActionKind::skip: return "lay nothing more";
    case ActionKind::discard: return "discard";
    case ActionKind::end_turn: return "keep the last card";
    case ActionKind::go_out: return "go out";
    case ActionKind::next_round: return "deal the next round";
  }
  std::unreachable();
}

std::string Voice::cost(const SeatView& seat) const {
  if (seat.is_spectator() || !seat.dealt || !is_exposed(seat.rules.rules, seat.open())) return "";
  if (seat.me() == seat.open().turn)
    return fmt::format("It would be {} draw and cost nothing.", whose(seat.me()));
  const int penalty = penalty_now(seat);
  return fmt::format("It costs {}: {} would hold {}.",
                     penalty == 0 ? "no penalty card" : counted(penalty, "penalty card"),
                     who(seat.me()), counted(seat.view.hand.size() + 1 + penalty, "card"));
}

std::string Voice::question(const SeatView& seat) const {
  if (!seat.dealt) return "The game has not begun yet.";
  if (seat.open().stage == Stage::game_over) return how_it_ended(*this, seat.open());
  const auto offered = offers(seat);
  if (offered.empty()) return waiting_for(*this, seat);
  const bool about_card = is_about_exposed_card(offered);
  const std::string choice = choice_of(*this, seat, offered);
  const std::string text =
      seat.need() == Need::nothing
          ? ended(fmt::format("{} {} may still {}", waiting_for(*this, seat), subject(*this, seat),
                              choice),
                  false)
          : ended(fmt::format("{}: {}", ahead_of(*this, seat), choice), about_card);
  return about_card ? fmt::format("{} {}", text, cost(seat)) : text;
}

std::string Voice::why_not(const SeatView& seat, const Availability& availability) const {
  const ActionKind kind = availability.kind;
  if (availability.about_cards && kind == ActionKind::lay_down)
    return fmt::format("Your cards do not make {} yet.",
                       words_of(seat.rules.rules.contract(seat.open().round)));
  if (availability.about_cards && kind == ActionKind::lay_off)
    return "None of your cards fits a meld on the table.";
  if (availability.about_cards && kind == ActionKind::swap)
    return "No Joker in a run stands for a card of yours.";
  if (availability.about_cards && kind == ActionKind::go_out)
    return "Your cards cannot all be laid off.";
  return refuse(Refusal{.rejection = {*availability.refused}}).sentence;
}

}  // namespace mayi
