#include "table/story.h"

#include <array>

#include "base/overloaded.h"

namespace mayi {
namespace {

std::string counted(int n, const std::string& what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

}  // namespace

std::string Story::cards(std::span<const Card> list) const {
  std::string text;
  for (const Card card : list) text += (text.empty() ? "" : " ") + spell_(card);
  return text;
}

std::string Story::tell(const DrewStock& told) const {
  const std::string card = told.card.exists() ? ": " + spell_(told.card) : "";
  const std::string from = " draws from the stock" + card + ".";
  if (!told.left_lying.exists()) return who(told.seat) + from;
  return who(told.seat) + " leaves " + spell_(told.left_lying) + " and" + from;
}

std::string Story::tell(const Claimed& told) const {
  const std::string name = who(told.seat), card = spell_(told.card);
  if (told.own_draw) return name + " is in turn and wants " + card + ".";
  return name + " has a claim closer in line and wants " + card + ".";
}

std::string Story::tell(const LaidDown& told) const {
  std::string melds;
  for (const Meld& meld : told.melds)
    melds += (melds.empty() ? "" : " and ") +
             std::string(meld.kind == MeldKind::set ? "the set " : "the run ") +
             cards(meld.cards.view());
  const std::string left =
      told.left_in_hand == 0 ? "" : " and keeps " + counted(told.left_in_hand, "card");
  return who(told.seat) + " lays down " + melds + left + ".";
}

std::string Story::tell(const PenaltyDrawn& told) const {
  const std::string card = told.card.exists() ? ", " + spell_(told.card) + "," : "";
  return who(told.seat) + " draws a penalty card" + card + " and now has " +
         counted(told.hand_size, "card") + ".";
}

std::string Story::sentence(const Event& event) const {
  const auto meld = [](int index) { return "meld " + std::to_string(index + 1); };
  const auto round = [](int number) { return "Round " + std::to_string(number); };
  const Overloaded teller{
      [&](const RoundDealt& e) {
        return round(e.round) + ": " + who(e.dealer) + " deals and turns up " +
               spell_(e.turned_up) + ".";
      },
      [&](const DrewStock& e) { return tell(e); },
      [&](const DrewDiscard& e) { return who(e.seat) + " takes " + spell_(e.card) + "."; },
      [&](const CalledMayI& e) { return who(e.seat) + " says May I? for " + spell_(e.card) + "."; },
      [&](const Asked&) { return std::string(); },  // the answer names them
      [&](const Allowed& e) { return who(e.seat) + " passes: " + who(e.caller) + " may have it."; },
      [&](const Claimed& e) { return tell(e); },
      [&](const Passed& e) { return who(e.seat) + " passes."; },
      [&](const MayIWon& e) { return who(e.seat) + " takes " + spell_(e.card) + " by May I."; },
      [&](const MayIDenied& e) {
        return who(e.seat) + " goes without: " + who(e.taker) + " is closer in line.";
      },
      [&](const PenaltyDrawn& e) { return tell(e); },
      [&](const Unclaimed& e) { return "No one wants " + spell_(e.card) + "."; },
      [&](const Reshuffled& e) {
        return "The discards are shuffled into a stock of " + counted(e.stock, "card") + ".";
      },
      [&](const LaidDown& e) { return tell(e); },
      [&](const LaidOff& e) {
        return who(e.seat) + " lays off " + spell_(e.card) + " on " + meld(e.meld) + ".";
      },
      [&](const Swapped& e) {
        return who(e.seat) + " puts " + spell_(e.card) + " into " + meld(e.meld) +
               " and takes the Joker.";
      },
      [&](const Skipped& e) { return who(e.seat) + " lays nothing more."; },
      [&](const Discarded& e) { return who(e.seat) + " discards " + spell_(e.card) + "."; },
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

std::string_view to_string(EventKind kind) {
  static constexpr std::array<std::string_view, kEventKinds> kNames{
      "round-dealt",    "drew-stock", "drew-discard", "called-may-i", "asked",         "allowed",
      "claimed",        "passed",     "may-i-won",    "may-i-denied", "penalty-drawn", "unclaimed",
      "reshuffled",     "laid-down",  "laid-off",     "swapped",      "skipped",       "discarded",
      "kept-last-card", "went-out",   "round-over",   "scored",       "game-over",     "won"};
  return kNames[static_cast<std::size_t>(kind)];
}

Told seen_by(Told told, Seat observer) {
  told.event = seen_by(told.event, observer);
  return told;
}

std::vector<Told> told_since(const Course& course, std::optional<Version> version, Seat observer) {
  std::vector<Told> seen;
  for (const Told& told : course.told())
    if (!version || told.version > *version) seen.push_back(seen_by(told, observer));
  return seen;
}

}  // namespace mayi
