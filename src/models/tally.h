#pragma once

#include "agent/llm_decision.h"

namespace mayi::agent {

// What a model's seat has used in a game so far, kept beside it.
struct Tally {
  std::int64_t decisions = 0, stand_ins = 0, requests = 0, refused = 0, milliseconds = 0;
  Usage usage{};
  double cost = 0;
  bool operator==(const Tally&) const = default;
};

Tally tally_of(const GameTable& table, Seat seat);
std::expected<void, Refusal> keep_tally(GameTable& table, Seat seat, const Tally& tally);
Tally with(Tally tally, const Decided& decided);

json::object tally_json(const Tally& tally);
json::object decided_json(const Decided& decided);  // a line of the log, but for time and game

// "Bob (llm:gpt) did not answer in time; expert played instead (3 of 12 decisions)."
std::string stand_in_sentence(const std::string& name, const Decided& decided, const Tally& tally);

}  // namespace mayi::agent
