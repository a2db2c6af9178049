#include "notation/event_text.h"

#include "notation/card_text.h"

namespace mayi {
namespace {

std::string counted(int n, const std::string& what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

}  // namespace

std::string sentence(const Event& event, const std::vector<std::string>& seats) {
  const std::string who = event.seat == kNobody ? "Nobody" : seats[event.seat];
  const std::string card = event.card.exists() ? for_people(event.card) : "";
  const std::string meld = "meld " + std::to_string(event.meld + 1);
  switch (event.kind) {
    case EventKind::round_dealt:
      return "Round " + std::to_string(event.amount) + ": " + who + " deals and turns up the " +
             card + ".";
    case EventKind::drew_stock:
      return who + " draws " + (card.empty() ? "" : "the " + card + " ") + "from the stock.";
    case EventKind::drew_discard: return who + " takes the " + card + ".";
    case EventKind::called_may_i: return who + " calls 'May I?' for the " + card + ".";
    case EventKind::asked: return who + " is asked.";
    case EventKind::allowed: return who + " allows it.";
    case EventKind::claimed: return who + " says 'No, I want it!'";
    case EventKind::passed: return who + " passes.";
    case EventKind::may_i_won: return who + " takes the " + card + " by May I.";
    case EventKind::may_i_denied: return who + "'s May I is denied.";
    case EventKind::penalty_drawn:
      return who + " draws a penalty card" + (card.empty() ? "" : ", the " + card) + ".";
    case EventKind::unclaimed: return "No one wanted the " + card + ".";
    case EventKind::reshuffled:
      return "The discards are shuffled into a new stock of " + counted(event.amount, "card") + ".";
    case EventKind::laid_down: return who + " lays down " + counted(event.amount, "meld") + ".";
    case EventKind::laid_off: return who + " lays off the " + card + " to " + meld + ".";
    case EventKind::swapped: return who + " swaps the " + card + " for the Joker in " + meld + ".";
    case EventKind::skipped: return who + " lays no more.";
    case EventKind::discarded: return who + " discards the " + card + ".";
    case EventKind::kept_last_card: return who + " keeps the last card.";
    case EventKind::went_out: return who + " goes out!";
    case EventKind::round_over:
      return "Round " + std::to_string(event.amount) + " is over" +
             (event.seat == kNobody ? "; nobody went out." : ".");
    case EventKind::scored: return who + " scores " + counted(event.amount, "point") + ".";
    case EventKind::game_over: return "The game is over.";
    case EventKind::won: return who + " wins with " + counted(event.amount, "point") + ".";
  }
  std::unreachable();
}

}  // namespace mayi
