#pragma once

#include "bots/playbook.h"

namespace mayi {

// Games of experts in which each May I that somebody could call is looked into.
struct LearnSpec {
  const NamedRules* set = nullptr;
  int players = 4;
  int games = 500;
  int worlds = 200;  // in which a round is played on, once with the May I and once without
  std::uint64_t seed = 1'000'000;
};

// Weights with which what a May I must gain is nearest to what search finds that it gains, by least
// squares in each round of the rule set; all else stays. The same for the same spec, whatever the
// number of threads. Requires a table that rounds have weights for.
[[nodiscard]] Playbook learn_claims(const LearnSpec& spec, const Playbook& from, int threads);

}  // namespace mayi
