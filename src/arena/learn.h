#pragma once

#include "bots/playbook.h"

namespace mayi {

// Games of experts in which each May I that somebody could call, and each discard of a player who
// is down, is looked into.
struct LearnSpec {
  const NamedRules* set = nullptr;
  int players = 4;
  int games = 500;
  int worlds = 200;  // in which a round is played on, once with each option
  std::uint64_t seed = 1'000'000;
};

// Weights with which what a May I must gain, and what a discard costs once down, is nearest to what
// search finds, by least squares in each round of the rule set at tables of that size; all else
// stays. The same for the same spec, whatever the number of threads.
[[nodiscard]] Playbook learn(const LearnSpec& spec, const Playbook& from, int threads);

}  // namespace mayi
