#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <memory>

#include "bots/prospects.h"
#include "notation/card_text.h"
#include "solver/best_lay_down.h"
#include "tools/findings.h"
#include "wire/answer_json.h"

namespace mayi::tools {
namespace {

json::object call_json(const Action& action) {
  ToolCall call = call_of(action);
  return {{"tool", call.tool}, {"arguments", std::move(call.arguments)}};
}

json::array outs_json(const Distance& distance, const Bag& unseen) {
  json::array outs;
  const auto add = [&](Card card) {
    outs.push_back({{"card", to_string(card)}, {"unseen", unseen.count(card)}});
  };
  for (std::uint64_t left = distance.outs; left != 0; left &= left - 1)
    add(Card::from_code(std::countr_zero(left)));
  if (distance.joker_helps) add(Card::joker());
  return outs;
}

bool could_lay_down(const SeatView& seat) {
  return !seat.open().down.has(seat.me()) &&
         can_lay_down(seat.rules.rules, seat.open().round, seat.view.hand);
}

json::value best_json(const SeatView& seat) {
  LayDownOption best;
  if (!could_lay_down(seat) || !find_best_lay_down(seat.rules.rules, seat.open().round,
                                                   seat.view.hand, Objective::points_shed, best))
    return nullptr;
  json::object object = call_of(best.lay_down).arguments;
  object["cards_left"] = best.left.cards;
  object["points_left"] = best.left.points;
  return object;
}

}  // namespace

json::object legal_actions_json(const SeatView& seat) {
  const auto list = std::make_unique<ActionList>();
  legal_actions(sight_of(seat.rules.rules, seat.view), *list);
  json::array actions;
  for (const Action& action : *list) actions.push_back(call_json(action));
  const bool line = seat.rules.rules.may_i == MayIMode::line;  // which has no pass of its own
  if (line && is_open(availability(seat), ActionKind::pass)) actions.push_back(call_json(Pass{}));
  return {{"actions", std::move(actions)}};
}

std::optional<Action> find_go_out(const SeatView& seat) {
  const auto list = std::make_unique<ActionList>();
  legal_actions(sight_of(seat.rules.rules, seat.view), *list);
  for (const Action& action : *list)
    if (kind_of(action) == ActionKind::go_out) return action;
  return std::nullopt;
}

json::object distance_json(const SeatView& seat) {
  const bool drawn = seat.me() == seat.open().turn && seat.open().phase != Phase::draw;
  const bool down = seat.open().down.has(seat.me());
  const Prospects prospects(seat.rules.rules, seat.view);
  const Distance distance =
      down ? Distance{.missing = 0} : prospects.distance_of(seat.view.hand, drawn ? 0 : 1);
  const bool never = distance.missing == kNever;
  return {{"down", down},
          {"missing", never ? json::value(nullptr) : json::value(distance.missing)},
          {"outs", outs_json(distance, prospects.unseen())},
          {"hand_points", points_in_hand(seat.rules.rules, seat.view.hand)}};
}

std::expected<json::object, RefusalText> check_lay_down_json(const SeatView& seat,
                                                             const json::object& arguments) {
  json::object found{{"best", best_json(seat)}};
  if (!arguments.contains("melds")) {
    found["possible"] = could_lay_down(seat);
    return found;
  }
  const auto command = read_command(*find_tool("lay_down"), arguments, seat.me());
  if (!command) return std::unexpected(command.error());
  const Verdict verdict =
      check(sight_of(seat.rules.rules, seat.view), std::get<Act>(command->ask).action);
  found["possible"] = verdict.has_value();
  if (verdict) return found;
  const RefusalText refusal =
      Voice(Tone::agent, seat).refuse(Refusal{.rejection = verdict.error()}, seat, &command->ask);
  found["refusal"] = wire::refusal_json(refusal, "", nullptr).at("refusal");
  return found;
}

json::object suggestion_json(const SeatView& seat, const std::optional<Decision>& advised) {
  if (!advised && seat.need() != Need::call) return {{"suggestion", nullptr}};
  json::object suggestion = call_json(advised ? advised->action : Action{Pass{}});
  suggestion["sentence"] = Voice(Tone::agent, seat).hint(seat, advised);
  return {{"suggestion", std::move(suggestion)}};
}

}  // namespace mayi::tools
