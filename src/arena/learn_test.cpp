#include "arena/learn.h"

#include <gtest/gtest.h>

#include "arena/weights_text.h"

namespace mayi {
namespace {

const NamedRules& house() { return built_in_rules()[0]; }

bool is_learnt(const WeightKey& key) {
  return key.name.starts_with("claim") || key.name.starts_with("down");
}

TEST(Learn, IsTheSameWhateverTheNumberOfThreadsAndLeavesAllElseAlone) {
  const LearnSpec spec{.set = &house(), .games = 40, .worlds = 2};
  const Playbook& before = built_in_playbook();
  const Playbook alone = learn(spec, before, 1), together = learn(spec, before, 2);
  EXPECT_TRUE(alone == together);
  EXPECT_FALSE(alone == before);
  for (int round = 1; round <= house().rules.rounds; ++round)
    for (const WeightKey& key : weight_keys())
      if (!is_learnt(key)) {
        EXPECT_EQ(alone.weights(house().rules, round, 4).*key.member,
                  before.weights(house().rules, round, 4).*key.member)
            << key.name << ", round " << round;
      }
  for (const NamedRules& other : built_in_rules().subspan(1))
    EXPECT_TRUE(alone.weights(other.rules, 3, 4) == before.weights(other.rules, 3, 4))
        << other.name;
}

// Whoever knew nothing of the price learns that a card which helps is worth more than one that does
// not.
TEST(Learn, ACardThatHelpsIsWorthMore) {
  Playbook careless;
  careless.general().missing = careless.general().out = 0;
  const LearnSpec spec{.set = &house(), .games = 40, .worlds = 8};
  const Playbook learnt = learn(spec, careless, 2);
  EXPECT_GT(learnt.weights(house().rules, 3, 4).claim_near, 20);
}

// Whoever threw away the cheapest card learns that points count.
TEST(Learn, OnceDownTheDearestCardGoes) {
  Playbook careless;
  careless.general().down_point = -1;
  careless.general().down_reach = 0.1;
  const LearnSpec spec{.set = &house(), .games = 40, .worlds = 8};
  const Playbook learnt = learn(spec, careless, 2);
  EXPECT_GT(learnt.weights(house().rules, 3, 4).down_point, 1);
}

TEST(Learn, WhatALargeTableTeachesIsForLargeTables) {
  const LearnSpec spec{.set = &house(), .players = 6, .games = 40, .worlds = 1};
  const Playbook& before = built_in_playbook();
  const Playbook learnt = learn(spec, before, 2);
  EXPECT_FALSE(learnt.weights(house().rules, 3, 8) == before.weights(house().rules, 3, 8));
  for (int round = 1; round <= house().rules.rounds; ++round)
    EXPECT_TRUE(learnt.weights(house().rules, round, 5) == before.weights(house().rules, round, 5))
        << round;
}

TEST(Learn, FewGamesTeachNothing) {
  const LearnSpec spec{.set = &house(), .games = 2, .worlds = 2};
  EXPECT_TRUE(learn(spec, built_in_playbook(), 1) == built_in_playbook());
}

}  // namespace
}  // namespace mayi
