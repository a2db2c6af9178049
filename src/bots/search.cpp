#include "bots/search.h"

#include <cmath>

namespace mayi {
namespace {

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
