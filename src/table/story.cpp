#include "table/story.h"

#include <array>
#include <utility>

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

std::string Story::drew(const Told& told) const {
  const std::string card = told.event.card.exists() ? ": " + spell_(told.event.card) : "";
  const std::string from = " draws from the stock" + card + ".";
  if (!told.left_lying.exists()) return who(told.event.seat) + from;
  return who(told.event.seat) + " leaves " + spell_(told.left_lying) + " and" + from;
}

std::string Story::claimed(const Told& told) const {
  const std::string name = who(told.event.seat), card = spell_(told.event.card);
  if (told.own_draw) return name + " is in turn and wants " + card + ".";
  return name + " has a claim closer in line and wants " + card + ".";
}

std::string Story::laid_down(const Told& told) const {
  std::string melds;
  for (const Told::LaidMeld& meld : told.melds)
    melds += (melds.empty() ? "" : " and ") +
             std::string(meld.kind == MeldKind::set ? "the set " : "the run ") + cards(meld.cards);
  const std::string left = told.cards == 0 ? "" : " and keeps " + counted(told.cards, "card");
  return who(told.event.seat) + " lays down " + melds + left + ".";
}

std::string Story::penalty(const Told& told) const {
  const std::string card = told.event.card.exists() ? ", " + spell_(told.event.card) + "," : "";
  return who(told.event.seat) + " draws a penalty card" + card + " and now has " +
         counted(told.cards, "card") + ".";
}

std::string Story::sentence(const Told& told) const {
  const Event& event = told.event;
  const std::string name = who(event.seat), round = "Round " + std::to_string(event.amount);
  const std::string card = event.card.exists() ? spell_(event.card) : "";
  const std::string meld = "meld " + std::to_string(event.meld + 1);
  switch (event.kind) {
    case EventKind::round_dealt: return round + ": " + name + " deals and turns up " + card + ".";
    case EventKind::drew_stock: return drew(told);
    case EventKind::drew_discard: return name + " takes " + card + ".";
    case EventKind::called_may_i: return name + " says May I? for " + card + ".";
    case EventKind::asked: return "";  // the answer names them
    case EventKind::allowed: return name + " passes: " + who(told.rival) + " may have it.";
    case EventKind::claimed: return claimed(told);
    case EventKind::passed: return name + " passes.";
    case EventKind::may_i_won: return name + " takes " + card + " by May I.";
    case EventKind::may_i_denied:
      return name + " goes without: " + who(told.rival) + " is closer in line.";
    case EventKind::penalty_drawn: return penalty(told);
    case EventKind::unclaimed: return "No one wants " + card + ".";
    case EventKind::reshuffled:
      return "The discards are shuffled into a stock of " + counted(event.amount, "card") + ".";
    case EventKind::laid_down: return laid_down(told);
    case EventKind::laid_off: return name + " lays off " + card + " on " + meld + ".";
    case EventKind::swapped:
      return name + " puts " + card + " into " + meld + " and takes the Joker.";
    case EventKind::skipped: return name + " lays nothing more.";
    case EventKind::discarded: return name + " discards " + card + ".";
    case EventKind::kept_last_card: return name + " keeps the last card.";
    case EventKind::went_out: return name + " goes out!";
    case EventKind::round_over:
      return round + (event.seat == kNobody ? " is over; nobody went out." : " is over.");
    case EventKind::scored: return name + " scores " + counted(event.amount, "point") + ".";
    case EventKind::game_over: return "The game is over.";
    case EventKind::won: return name + " wins with " + counted(event.amount, "point") + ".";
  }
  std::unreachable();
}

std::string_view to_string(EventKind kind) {
  static constexpr std::array<std::string_view, 24> kNames{
      "round-dealt",    "drew-stock", "drew-discard", "called-may-i", "asked",         "allowed",
      "claimed",        "passed",     "may-i-won",    "may-i-denied", "penalty-drawn", "unclaimed",
      "reshuffled",     "laid-down",  "laid-off",     "swapped",      "skipped",       "discarded",
      "kept-last-card", "went-out",   "round-over",   "scored",       "game-over",     "won"};
  static_assert(kNames.size() == static_cast<std::size_t>(EventKind::won) + 1);
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
