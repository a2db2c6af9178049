#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/course.h"

namespace mayi {

// How a story spells cards: as typed (9H), or with suit signs (9♥). See notation/card_text.h.
using SpellCard = std::string (*)(Card);

// What happened, as sentences for people. Each takes an event as one observer may see it: a card
// that is not shown is not named.
class Story {
 public:
  Story(std::vector<std::string> names, SpellCard spell)
      : names_(std::move(names)), spell_(spell) {}

  // Empty: not worth a sentence, the next one says it.
  std::string sentence(const Event& event) const;
  std::string sentence(const Told& told) const { return sentence(told.event); }

 private:
  std::string who(Seat seat) const { return seat == kNobody ? "Nobody" : names_[seat]; }
  std::string cards(std::span<const Card> cards) const;
  std::string tell(const DrewStock& told) const;
  std::string tell(const Claimed& told) const;
  std::string tell(const LaidDown& told) const;
  std::string tell(const PenaltyDrawn& told) const;

  std::vector<std::string> names_;
  SpellCard spell_;
};

// "called-may-i": stable, for machines.
std::string_view to_string(EventKind kind);

// The event as an observer (kNobody: a spectator) may see it.
Told seen_by(Told told, Seat observer);

// What came after a version, as the observer may see it; without one, everything from the deal on.
std::vector<Told> told_since(const Course& course, std::optional<Version> version, Seat observer);

}  // namespace mayi
