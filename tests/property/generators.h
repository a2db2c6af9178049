#pragma once

#include <rapidcheck.h>

#include <vector>

#include "rules/rules.h"

// Small cases for RapidCheck, crowded so that melds are often just possible, or just not.
namespace mayi::property {

// Wild ranks, aces, sizes, gap, exact sizes, the limit at lay-off, whole hand: all that melds
// depend on. Two rounds of which the second is the last; both have the contract.
Rules any_meld_rules();

// Cards of few suits and neighbouring ranks, no card more than three times.
std::vector<Card> any_hand(const Rules& rules, int size);

// The cards of random melds that make the contract, wilds among them, with a card more or less: the
// hands on the edge between possible and not.
std::vector<Card> any_hand_near(const Rules& rules, const Contract& contract);

}  // namespace mayi::property
