#include "bots/search.h"

#include <algorithm>
#include <cmath>

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

// The choice before a seat that must act, and is inclined to do `first`.
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

// Adds what else the seat could sensibly do; options[0] is what it is inclined to.
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

// The standard errors by which an option must beat the expert's choice. Measured: what beats it by
// one is a gain in play, but for ordinary discards, of which one is much like another.
double sureness(ChoiceKind kind) { return kind == ChoiceKind::discard ? 2 : 1; }

Why came_out_better(Card card, const TrialResult& result) {
  const bool wins = result.stake == Stake::wins;
  return {wins ? WhyKind::wins_more_often : WhyKind::came_out_better, card, 0,
          static_cast<int>(std::lround(result.gain))};
}

// The card that the choice is about, where there is one.
Card subject(const View& view, ChoiceKind kind, const Action& action) {
  if (const auto* const discard = std::get_if<Discard>(&action)) return discard->card;
  const bool about_top = kind == ChoiceKind::claim || kind == ChoiceKind::draw;
  return about_top ? view.open.discards.top().card : Card{};
}

}  // namespace

TrialResult Search::try_out(const Rules& rules, const View& view, ChoiceKind kind,
                            const OptionList& options, Random& random) const {
  if (options.size < 2) return {};
  Random worlds(random.next64());
  const TrialResult result =
      Trial(rules, view, options, chances(rules, view)).run(settings_.budget, worlds);
  return result.gain > sureness(kind) * result.error ? result : TrialResult{};
}

Decision Search::decide(const Rules& rules, const View& view, Random& random) const {
  const Decision inclined = expert_.decide(rules, view, random);
  const auto kind = choice_before(rules, view, inclined.action);
  if (!kind || !looks_into(*kind)) return inclined;
  OptionList options;
  options.push(Option{inclined.action});
  add_alternatives(rules, view, *kind, options);
  const TrialResult result = try_out(rules, view, *kind, options, random);
  if (result.best == 0) return inclined;
  const Action& action = *options[result.best];
  return {action, came_out_better(subject(view, *kind, action), result)};
}

std::optional<Decision> Search::interrupt(const Rules& rules, const View& view,
                                          Random& random) const {
  const auto inclined = expert_.interrupt(rules, view, random);
  if (!looks_into(ChoiceKind::claim) || rules.may_i == MayIMode::window ||
      view.open.down.has(view.me))
    return inclined;
  const Option call{Action{MayI{}}}, silence{};
  OptionList options;
  options.push(inclined ? call : silence);
  options.push(inclined ? silence : call);
  const TrialResult result = try_out(rules, view, ChoiceKind::claim, options, random);
  if (result.best == 0) return inclined;
  if (inclined) return std::nullopt;
  return Decision{MayI{}, came_out_better(view.open.discards.top().card, result)};
}

}  // namespace mayi
