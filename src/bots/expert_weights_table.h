#pragma once

#include <span>
#include <string_view>

#include "bots/playbook.h"

namespace mayi {

// A line of weights/expert.toml; round 0: the general ones, of no rule set.
struct ExpertWeightsRow {
  std::string_view rules;
  TableSize size;
  int round;
  double Weights::* member;
  double value;
};
std::span<const ExpertWeightsRow> expert_weights_rows();

}  // namespace mayi
