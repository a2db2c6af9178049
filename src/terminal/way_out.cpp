#include "terminal/way_out.h"

#include <fmt/format.h>

#include <memory>

#include "solver/best_lay_down.h"
#include "solver/lay_off_plan.h"

namespace mayi::terminal {
namespace {

std::vector<Action> by_lay_offs(const SeatView& seat) {
  const Rules& rules = seat.rules.rules;
  const auto discarding =
      rules.last_card_stays(seat.open().round) ? Discarding::not_the_last : Discarding::any;
  const LayOffPlan plan = plan_lay_offs(rules, seat.view.hand, seat.open().table, discarding);
  if (!plan.left.empty()) return {};
  std::vector<Action> way(plan.lay_offs.begin(), plan.lay_offs.end());
  if (plan.discard.exists()) way.emplace_back(Discard{plan.discard});
  return way;
}

std::vector<Action> by_lay_down(const SeatView& seat) {
  const Rules& rules = seat.rules.rules;
  const int most = rules.last_card_stays(seat.open().round) ? 0 : 1;
  const auto options = std::make_unique<LayDownOptions>();
  (void)find_undominated(rules, seat.open().round, seat.view.hand, *options);
  for (const LayDownOption& option : *options) {
    if (option.left.cards > most) continue;
    std::vector<Action> way{option.lay_down};
    Bag left = seat.view.hand;
    for (const Card card : option.lay_down.cards) left.remove(card);
    left.for_each([&](Card card) { way.emplace_back(Discard{card}); });
    return way;
  }
  return {};
}

}  // namespace

std::vector<Action> way_out(const SeatView& seat) {
  if (seat.need() != Need::turn || seat.open().phase == Phase::draw) return {};
  const auto all = availability(seat);
  if (is_open(all, ActionKind::lay_off)) return by_lay_offs(seat);
  if (is_open(all, ActionKind::lay_down)) return by_lay_down(seat);
  const bool last = seat.hand.size() == 1 && is_open(all, ActionKind::discard);
  return last ? std::vector<Action>{Discard{seat.hand[0]}} : std::vector<Action>{};
}

std::string plan_text(std::span<const Action> way, const Voice& voice) {
  std::vector<std::string> words;
  for (const Action& action : way)
    if (const auto* const lay_off = std::get_if<LayOff>(&action))
      words.push_back(fmt::format("lay off {}", voice.the(*lay_off)));
    else if (const auto* const discard = std::get_if<Discard>(&action))
      words.push_back(fmt::format("discard {}", voice.the(discard->card)));
    else
      words.emplace_back("lay down");
  return listed(words);
}

}  // namespace mayi::terminal
