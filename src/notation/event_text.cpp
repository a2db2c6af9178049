#include "notation/event_text.h"

#include "base/overloaded.h"
#include "notation/card_text.h"

namespace mayi {
namespace {

std::string counted(int n, const std::string& what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

}  // namespace

std::string sentence(const Event& event, const std::vector<std::string>& seats) {
  const auto who = [&](Seat seat) { return seats[seat]; };
  const auto the = [](Card card) { return "the " + for_people(card); };
  const auto meld = [](int index) { return "meld " + std::to_string(index + 1); };
  const auto round = [](int number) { return "Round " + std::to_string(number); };
  const Overloaded teller{
      [&](const RoundDealt& e) {
        return round(e.round) + ": " + who(e.dealer) + " deals and turns up " + the(e.turned_up) +
               ".";
      },
      [&](const DrewStock& e) {
        return who(e.seat) + " draws " + (e.card.exists() ? the(e.card) + " " : "") +
               "from the stock.";
      },
      [&](const DrewDiscard& e) { return who(e.seat) + " takes " + the(e.card) + "."; },
      [&](const CalledMayI& e) { return who(e.seat) + " calls 'May I?' for " + the(e.card) + "."; },
      [&](const Asked& e) { return who(e.seat) + " is asked."; },
      [&](const Allowed& e) { return who(e.seat) + " allows it."; },
      [&](const Claimed& e) { return who(e.seat) + " says 'No, I want it!'"; },
      [&](const Passed& e) { return who(e.seat) + " passes."; },
      [&](const MayIWon& e) { return who(e.seat) + " takes " + the(e.card) + " by May I."; },
      [&](const MayIDenied& e) { return who(e.seat) + "'s May I is denied."; },
      [&](const PenaltyDrawn& e) {
        return who(e.seat) + " draws a penalty card" + (e.card.exists() ? ", " + the(e.card) : "") +
               ".";
      },
      [&](const Unclaimed& e) { return "No one wanted " + the(e.card) + "."; },
      [&](const Reshuffled& e) {
        return "The discards are shuffled into a new stock of " + counted(e.stock, "card") + ".";
      },
      [&](const LaidDown& e) {
        return who(e.seat) + " lays down " + counted(e.melds.size, "meld") + ".";
      },
      [&](const LaidOff& e) {
        return who(e.seat) + " lays off " + the(e.card) + " to " + meld(e.meld) + ".";
      },
      [&](const Swapped& e) {
        return who(e.seat) + " swaps " + the(e.card) + " for the Joker in " + meld(e.meld) + ".";
      },
      [&](const Skipped& e) { return who(e.seat) + " lays no more."; },
      [&](const Discarded& e) { return who(e.seat) + " discards " + the(e.card) + "."; },
      [&](const KeptLastCard& e) { return who(e.seat) + " keeps the last card."; },
      [&](const WentOut& e) { return who(e.seat) + " goes out!"; },
      [&](const RoundOver& e) {
        return round(e.round) + (e.out == kNobody ? " is over; nobody went out." : " is over.");
      },
      [&](const Scored& e) { return who(e.seat) + " scores " + counted(e.points, "point") + "."; },
      [&](const GameOver&) { return std::string("The game is over."); },
      [&](const Won& e) { return who(e.seat) + " wins with " + counted(e.total, "point") + "."; }};
  return std::visit(teller, event);
}

}  // namespace mayi
