#pragma once

#include <rapidcheck.h>

#include <vector>

#include "melds/lay_down_search.h"

// Small cases for RapidCheck, crowded so that melds are often just possible, or just not.
namespace mayi::property {

// Wild ranks, aces, sizes, gap, exact sizes, the limit at lay-off, whole hand: all that melds
// depend on. Two rounds of which the second is the last; both have the contract.
Rules any_meld_rules();

// Cards of few suits and neighbouring ranks, no card more than three times.
std::vector<Card> any_hand(const Rules& rules, int size);

// Random melds that make the contract, wilds among them; mostly legal to lay down, if the hand has
// the cards.
LayDown any_contract(const Rules& rules, const Contract& contract, bool larger);

// The cards of such melds with one more or one less: the hands on the edge between possible and
// not.
std::vector<Card> any_hand_near(const Rules& rules, const Contract& contract);

}  // namespace mayi::property
