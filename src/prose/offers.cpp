#include <fmt/format.h>

#include <array>
#include <utility>

#include "game/clauses.h"
#include "game/line.h"
#include "prose/voice.h"

// The choices of a seat: which there are, what they are called, what they cost. Which there are
// comes from the judge, by way of `availability`.
namespace mayi {
namespace {

constexpr std::array kOrder{ActionKind::draw_stock, ActionKind::draw_discard, ActionKind::allow,
                            ActionKind::claim,      ActionKind::pass,         ActionKind::may_i,
                            ActionKind::go_out,     ActionKind::lay_down,     ActionKind::lay_off,
                            ActionKind::swap,       ActionKind::skip,         ActionKind::end_turn,
                            ActionKind::discard,    ActionKind::next_round};
static_assert(kOrder.size() == kActionKinds);

// R9.3: the draw is legal and ends the round.
bool draw_ends_round(const SeatView& seat) {
  return seat.dealt && !can_draw_from_stock(seat.rules.rules, seat.open(), seat.view.stock_size);
}

std::string tool(const SeatView& seat, ActionKind kind, const std::string& card) {
  if (kind == ActionKind::draw_discard) return fmt::format("draw from discard ({})", card);
  if (kind != ActionKind::draw_stock) return std::string(tool_of(kind));
  return draw_ends_round(seat) ? "draw from stock, which ends the round: nothing is left there"
                               : "draw from stock";
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

}  // namespace

std::string_view tool_of(ActionKind kind) {
  static constexpr std::array<std::string_view, kActionKinds> kNames{
      "draw",       "draw",     "call_may_i", "allow_may_i", "claim_may_i",
      "pass_may_i", "lay_down", "lay_off",    "swap_joker",  "skip",
      "discard",    "end_turn", "go_out",     "next_round"};
  return kNames[std::to_underlying(kind)];
}

std::vector<ActionKind> Voice::offers(const SeatView& seat) const {
  return offers(availability(seat));
}

std::vector<ActionKind> Voice::offers(std::span<const Availability> all) const {
  std::vector<ActionKind> offered;
  for (const ActionKind kind : kOrder)
    if (is_open(all, kind)) offered.push_back(kind);
  if (tone_ == Tone::player && offered.size() > 1) std::erase(offered, ActionKind::skip);
  return offered;
}

std::string Voice::label(const SeatView& seat, ActionKind kind) const {
  if (tone_ == Tone::agent) return tool(seat, kind, the(top_card(seat)));
  switch (kind) {
    case ActionKind::draw_stock:
      return draw_ends_round(seat) ? "end the round, for no card is left to draw"
                                   : "draw from the stock";
    case ActionKind::draw_discard: return fmt::format("take {}", the(top_card(seat)));
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
