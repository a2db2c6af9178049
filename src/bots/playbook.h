#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bots/weights.h"
#include "rules/rules.h"

namespace mayi {

// From six players on there are more decks, and what pays at a small table does not pay there.
enum class TableSize : std::uint8_t { small, large };
inline constexpr int kFewestAtLargeTable = 6;
constexpr TableSize table_size(int players) {
  return players < kFewestAtLargeTable ? TableSize::small : TableSize::large;
}

// What the expert weighs in each round of each rule set, at small tables and at large ones.
class Playbook {
 public:
  Playbook() = default;  // the first edition: the same everywhere
  explicit Playbook(const Weights& everywhere) : general_(everywhere) {}

  // Those of the round; elsewhere, and under rules of one's own, the general ones.
  const Weights& weights(const Rules& rules, int round, int players) const;

  // To be set: of a round of a built-in rule set, the general ones at first; or the general ones.
  Weights& round(const NamedRules& set, int round, TableSize size = TableSize::small);
  Weights& general() { return general_; }
  const Weights& general() const { return general_; }

  struct Entry {
    const NamedRules* set = nullptr;
    TableSize size = TableSize::small;
    int round = 0;
    Weights weights{};
    bool operator==(const Entry&) const = default;
  };
  std::span<const Entry> entries() const { return entries_; }  // by rule set, size and round

  // Calls change(weights) for each.
  template <class Change>
  void for_each(Change change) {
    change(general_);
    for (Entry& entry : entries_) change(entry.weights);
  }

  bool operator==(const Playbook&) const = default;

 private:
  Weights general_{};
  std::vector<Entry> entries_{};
};

// The second edition: weights/expert.toml, as it was when the program was built.
[[nodiscard]] const Playbook& built_in_playbook();

}  // namespace mayi
