#include "agent/claim_policy.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "bots/greedy.h"
#include "notation/card_text.h"

namespace mayi::agent {
namespace {

constexpr std::string_view kNote = "claim-policy";
constexpr std::array<std::string_view, 3> kWants{"ask-me", "cards", "lowers-distance"};

std::unexpected<RefusalText> malformed(std::string sentence) {
  return std::unexpected(
      RefusalText{"malformed", "", std::move(sentence), "See the tool's input schema."});
}

bool wants(const ClaimPolicy& policy, const SeatView& seat, bool own_draw) {
  const Card card = seat.open().discards.top().card;
  if (policy.want == ClaimPolicy::Want::cards)
    return std::ranges::find(policy.cards, card) != policy.cards.end();
  const Rules& rules = seat.rules.rules;
  const Prospects prospects(rules, seat.view);
  const Why why = own_draw ? worth_of_draw(rules, seat.view, prospects)
                           : worth_of_may_i(rules, seat.view, prospects);
  return why.kind == WhyKind::card_helps;
}

}  // namespace

std::expected<ClaimPolicy, RefusalText> read_policy(const json::object& arguments) {
  ClaimPolicy policy;
  const auto* const want =
      std::ranges::find(kWants, std::string_view(arguments.at("want").get_string()));
  policy.want = static_cast<ClaimPolicy::Want>(want - kWants.begin());
  if (const json::value* const cards = arguments.if_contains("cards"))
    for (const json::value& name : cards->get_array()) {
      const auto card = parse_card(name.get_string());
      if (!card) return malformed("Unknown card " + quoted(name.get_string()) + ".");
      policy.cards.push_back(*card);
    }
  if (policy.want == ClaimPolicy::Want::cards && policy.cards.empty())
    return malformed("'cards' is missing.");
  if (policy.want != ClaimPolicy::Want::cards && !policy.cards.empty())
    return malformed("'cards' goes with want = cards.");
  if (const json::value* const most = arguments.if_contains("at_most"))
    policy.at_most = static_cast<int>(most->get_int64());
  return policy;
}

json::object policy_json(const ClaimPolicy& policy) {
  json::object object{{"want", kWants[static_cast<std::size_t>(policy.want)]}};
  if (policy.want == ClaimPolicy::Want::ask_me) return object;
  if (policy.want == ClaimPolicy::Want::cards) {
    json::array cards;
    for (const Card card : policy.cards) cards.push_back(json::string(to_string(card)));
    object["cards"] = std::move(cards);
  }
  object["at_most"] = policy.at_most;
  return object;
}

// What others may have written beside the game is judged like any input; unreadable, it is none.
ClaimPolicy policy_of(const GameTable& table, Seat seat) {
  const auto kept = wire::parse(table.note(seat, kNote));
  if (!kept || !kept->is_object()) return {};
  if (!find_fault(*find_tool("set_claim_policy"), kept->get_object()).empty()) return {};
  return read_policy(kept->get_object()).value_or(ClaimPolicy{});
}

std::expected<void, Refusal> keep_policy(GameTable& table, Seat seat, const ClaimPolicy& policy) {
  return table.set_note(seat, kNote, wire::to_text(policy_json(policy)));
}

std::optional<Action> decide(const ClaimPolicy& policy, const SeatView& seat) {
  const bool asked = seat.situation == Situation::asked;
  const bool decides = asked || seat.situation == Situation::may_call;
  if (policy.want == ClaimPolicy::Want::ask_me || !decides) return std::nullopt;
  const bool own_draw = seat.me() == seat.open().turn;
  const bool enough = !own_draw && seat.open().may_is[seat.me()] >= policy.at_most;
  if (!enough && wants(policy, seat, own_draw)) return asked ? Action{Claim{}} : Action{MayI{}};
  const bool allows = asked && seat.rules.rules.may_i == MayIMode::line;
  return allows ? Action{Allow{}} : Action{Pass{}};
}

}  // namespace mayi::agent
