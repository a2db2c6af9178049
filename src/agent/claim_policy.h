#pragma once

#include "agent/tools.h"

namespace mayi::agent {

// What a seat wants of the cards that others discard, said beforehand: its calls, claims and
// refusals are then made by itself.
struct ClaimPolicy {
  enum class Want : std::uint8_t { ask_me, cards, lowers_distance };
  Want want = Want::ask_me;
  std::vector<Card> cards;  // for Want::cards
  int at_most = kMaxCards;  // May Is won in a round; one's own draw is none

  bool operator==(const ClaimPolicy&) const = default;
};

std::expected<ClaimPolicy, RefusalText> read_policy(const json::object& arguments);
json::object policy_json(const ClaimPolicy& policy);

// Kept beside the game, for each seat.
ClaimPolicy policy_of(const GameTable& table, Seat seat);
std::expected<void, Refusal> keep_policy(GameTable& table, Seat seat, const ClaimPolicy& policy);

// What the policy does for a seat that may call or is asked. Nothing: it is for the agent to say.
std::optional<Action> decide(const ClaimPolicy& policy, const SeatView& seat);

}  // namespace mayi::agent
