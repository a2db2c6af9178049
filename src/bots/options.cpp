#include "bots/options.h"

#include <algorithm>

#include "bots/greedy.h"
#include "bots/laying.h"
#include "bots/prospects.h"
#include "solver/best_lay_down.h"

namespace mayi {
namespace {

constexpr int kMostDiscards = 4;

void add(OptionList& options, const Action& action) {
  if (!options.full() && options[0] != action) options.push(Option{action});
}

void add_if_legal(const Rules& rules, const View& view, const Action& action, OptionList& options) {
  if (check(sight_of(rules, view), action)) add(options, action);
}

struct RatedDiscard {
  Card card{};
  int missing = 0;
  double cost = 0;
};

// The other lay-downs that nothing beats; and to wait, with the discard that costs least.
void add_other_lay_downs(const Rules& rules, const View& view, OptionList& options) {
  const Prospects prospects(rules, view);
  add(options, discard_by_distance(rules, view, prospects, 0).action);
  LayDownOptions found;
  (void)find_undominated(rules, view.open.round, view.hand, found);  // none: none is added
  for (const LayDownOption& option : found) {
    if (options.size >= kMostDiscards) return;
    add(options, option.lay_down);
  }
}

// Laying down after all, where the inclination is to wait.
void add_lay_down(const Rules& rules, const View& view, OptionList& options) {
  add(options, lay_down_best(rules, view).action);
}

// Discards that leave the contract as near as any does, the best few by outs and points.
void add_other_discards(const Rules& rules, const View& view, OptionList& options) {
  const Prospects prospects(rules, view);
  FixedList<RatedDiscard, 64> rated;
  view.hand.for_each_distinct([&](Card card) {
    const Prospect left = prospects.of(without(view.hand, card));
    rated.push(
        RatedDiscard{card, left.missing, 100.0 * left.missing - left.outs + 0.5 * left.points});
  });
  std::ranges::sort(rated, {}, &RatedDiscard::cost);
  for (const RatedDiscard& discard : rated) {
    if (options.size >= kMostDiscards || discard.missing > rated[0].missing) return;
    add(options, Discard{discard.card});
  }
}

void add_discards_when_down(const View& view, OptionList& options) {
  view.hand.for_each_distinct([&](Card card) { add(options, Discard{card}); });
}

void add_answers(const Rules& rules, const View& view, OptionList& options) {
  add_if_legal(rules, view, Claim{}, options);
  if (rules.may_i == MayIMode::window) return add_if_legal(rules, view, Pass{}, options);
  add_if_legal(rules, view, Allow{}, options);
}

void add_draws(const Rules& rules, const View& view, OptionList& options) {
  add_if_legal(rules, view, DrawStock{}, options);
  add_if_legal(rules, view, DrawDiscard{}, options);
}

}  // namespace

std::optional<ChoiceKind> choice_before(const Rules& rules, const View& view, const Action& first) {
  const Public& open = view.open;
  if (open.stage != Stage::playing) return std::nullopt;
  if (open.phase == Phase::draw && open.turn == view.me) return ChoiceKind::draw;
  if (open.asked == view.me) return ChoiceKind::claim;
  const bool discards = kind_of(first) == ActionKind::discard;
  if (open.down.has(view.me))
    return discards && view.hand.size() > 1 ? std::optional(ChoiceKind::down) : std::nullopt;
  if (open.phase == Phase::act && can_lay_down(rules, open.round, view.hand))
    return ChoiceKind::lay_down;
  return discards ? std::optional(ChoiceKind::discard) : std::nullopt;
}

void add_alternatives(const Rules& rules, const View& view, ChoiceKind kind, OptionList& options) {
  switch (kind) {
    case ChoiceKind::claim:
      if (!view.open.down.has(view.me)) add_answers(rules, view, options);
      return;
    case ChoiceKind::draw:
      return view.open.asked == view.me ? add_answers(rules, view, options)
                                        : add_draws(rules, view, options);
    case ChoiceKind::lay_down:
      return kind_of(*options[0]) == ActionKind::lay_down
                 ? add_other_lay_downs(rules, view, options)
                 : add_lay_down(rules, view, options);
    case ChoiceKind::discard: return add_other_discards(rules, view, options);
    case ChoiceKind::down: return add_discards_when_down(view, options);
  }
}

}  // namespace mayi
