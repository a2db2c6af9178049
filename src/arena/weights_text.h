#pragma once

#include <span>

#include "bots/playbook.h"
#include "notation/text.h"

namespace mayi {

// One of the expert's weights by name, with the values that make sense.
struct WeightKey {
  std::string_view name;
  double Weights::* member;
  double low, high;
  double step;  // by which mayi tune changes a small value; a large one by a share of itself
};
std::span<const WeightKey> weight_keys();

// Where mayi tune stands: what it takes to go on from here as if it had never stopped.
struct TuningState {
  std::uint64_t seed = 0;
  std::int64_t proposals = 0, accepted = 0, clusters = 0;
  bool operator==(const TuningState&) const = default;
};

// A weights file: TOML with its version, a key for each weight, under [house.round_6] those that
// differ there, under [house.large.round_6] those that differ at large tables, and perhaps the
// state of the tuning that made it, under [tuning]. A weight that is left out is the first
// edition's; of a round, the general one. Version 1, the first edition's, has its weights alone and
// no rounds; version 2 has no large tables.
struct WeightsFile {
  Playbook weights{};
  std::optional<TuningState> tuning;
};
inline constexpr int kWeightsVersion = 3;
inline constexpr std::size_t kMaxWeightsFile = 64 << 10;

[[nodiscard]] Parsed<WeightsFile> parse_weights(std::string_view text);
std::string print_weights(const WeightsFile& file);
std::string section_of(const Playbook::Entry& entry);

std::string weight_text(double value);  // the shortest that reads back the same

// Of all weights: tells two sets apart in the text of a match.
std::uint64_t hash_of(const Playbook& weights);

}  // namespace mayi
