#include "table/refusal.h"

#include "game/line.h"
#include "notation/card_text.h"

namespace mayi {
namespace {

std::string with_dashes(std::string_view name) {
  std::string code(name);
  for (char& c : code)
    if (c == '_') c = '-';
  return code;
}

std::string name_of(const SeatView& seat, Seat other) {
  return other == kNobody ? "nobody" : seat.names[other];
}

std::string names_of(const SeatView& seat, SeatSet seats) {
  std::string text;
  for (const Seat other : SeatSet::first(seat.open().players))
    if (seats.has(other)) text += (text.empty() ? "" : ", ") + name_of(seat, other);
  return text;
}

std::string on_turn(const SeatView& seat) {
  const Public& open = seat.open();
  switch (open.phase) {
    case Phase::draw:
      if (!may_draw_discard(seat.rules.rules, open)) return "It is your turn: draw from the stock.";
      return "It is your turn: draw from the stock, or take " +
             to_string(open.discards.top().card) + ".";
    case Phase::act:
      return open.down.has(seat.me()) ? "It is your turn: lay off what fits, then discard."
                                      : "It is your turn: lay down if you can, then discard.";
    case Phase::discard: return "It is your turn: discard.";
  }
  std::unreachable();
}

std::string when_asked(const SeatView& seat) {
  const Public& open = seat.open();
  const std::string card = to_string(open.discards.top().card);
  if (seat.rules.rules.may_i == MayIMode::window)
    return "You are asked whether you want " + card + ": say claim or pass.";
  return name_of(seat, open.caller) + " says May I? for " + card +
         ": say allow, or claim to have it yourself.";
}

std::string while_waiting(const SeatView& seat) {
  const Public& open = seat.open();
  if (open.asked != kNobody) return "Wait for " + name_of(seat, open.asked) + " to answer.";
  if (!seat.waited_for.empty()) return "Wait for " + names_of(seat, seat.waited_for) + ".";
  return "It is " + name_of(seat, open.turn) + "'s turn.";
}

// Reasons with an advice of their own; empty: the situation says enough.
std::string advice_on(Reason reason) {
  if (reason == Reason::not_in_hand) return "Look at your hand with status; name cards you hold.";
  if (reason == Reason::malformed) return "See docs/NOTATION.md for how actions are spelled.";
  if (reason == Reason::unknown_seat) return "Use the name of a seat of this game.";
  if (reason == Reason::wrong_contract) return "Name exactly the sets and runs of the contract.";
  if (reason == Reason::no_such_meld) return "Melds are numbered as the status shows them.";
  if (reason == Reason::cards_left) return "Lay off one by one, then discard.";
  return "";
}

// The store's own message says what to do.
RefusalText storage_text(const Refusal& refusal) {
  return {with_dashes(mayi::name_of(refusal.fault)), "", refusal.detail, ""};
}

}  // namespace

Refusal refusal_of(const Rejection& rejection) {
  return {.reason = TableReason::rules, .rejection = rejection};
}

Refusal refusal_of(const StoreError& error) {
  return {.reason = TableReason::storage, .fault = error.fault, .detail = error.message};
}

RefusalText text_of(const Refusal& refusal) {
  switch (refusal.reason) {
    case TableReason::rules: {
      const ReasonText& text = text_of(refusal.rejection.reason);
      const Card card = refusal.rejection.card;
      return {std::string(text.code), std::string(text.clause),
              (card.exists() ? to_string(card) + ": " : "") + std::string(text.sentence),
              advice_on(refusal.rejection.reason)};
    }
    case TableReason::not_your_seat:
      return {"not-your-seat", "", "A bot plays at that seat.", "Act for a seat that is yours."};
    case TableReason::stale_version:
      return {"stale-version", "", "The game has moved on since you looked.",
              "Look again, then decide anew."};
    case TableReason::bad_id:
      return {"malformed", "", "A command's id is 1 to 64 visible characters of ASCII.",
              "Use a number or a UUID."};
    case TableReason::cannot_begin: return {"cannot-begin", "R1", refusal.detail, ""};
    case TableReason::storage: return storage_text(refusal);
  }
  std::unreachable();
}

RefusalText text_of(const Refusal& refusal, const SeatView& seat) {
  RefusalText text = text_of(refusal);
  if (refusal.reason == TableReason::rules && !seat.is_spectator())
    text.advice += (text.advice.empty() ? "" : " ") + what_to_do(seat);
  return text;
}

std::string what_to_do(const SeatView& seat) {
  const Public& open = seat.open();
  switch (seat.situation) {
    case Situation::your_turn: return on_turn(seat);
    case Situation::may_call:
      return "You may call for " + to_string(open.discards.top().card) +
             ": say may-i, or pass to let it go by.";
    case Situation::asked: return when_asked(seat);
    case Situation::waiting: return while_waiting(seat);
    case Situation::round_over: return "The round is over: say next-round.";
    case Situation::game_over: return "The game is over.";
  }
  std::unreachable();
}

}  // namespace mayi
