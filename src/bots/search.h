#pragma once

#include "bots/expert.h"
#include "bots/trial.h"

namespace mayi {

// Looks ahead where it matters: plays the round on from each option in many worlds that look like
// the one observed, and leaves the expert's choice only for one that is clearly better.
class Search final : public Bot {
 public:
  // Requires a budget that is not zero.
  explicit Search(const SearchSettings& settings, const Expert& inclined = Expert())
      : settings_(settings), expert_(inclined) {}

  Decision decide(const Rules& rules, const View& view, Random& random) const override;
  [[nodiscard]] std::optional<Decision> interrupt(const Rules& rules, const View& view,
                                                  Random& random) const override;
  bool uses_chance() const override { return true; }

 private:
  // To play to win by; nullptr: for points.
  const WinChances* chances(const Rules& rules, const View& view) const {
    return find_win_chances(
        settings_.chances != nullptr ? *settings_.chances : built_in_win_chances(), rules,
        view.open.players);
  }
  bool looks_into(ChoiceKind kind) const { return (settings_.kinds & bit(kind)) != 0; }
  // The best of the others, if it clearly beats the first.
  TrialResult try_out(const Rules& rules, const View& view, ChoiceKind kind,
                      const OptionList& options, Random& random) const;

  const SearchSettings settings_;
  const Expert expert_;
};

}  // namespace mayi
