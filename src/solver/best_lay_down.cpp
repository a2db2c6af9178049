#include "solver/best_lay_down.h"

#include "solver/lay_down_shapes.h"
#include "solver/lay_down_writer.h"

namespace mayi {
namespace {

// A whole-hand lay-down leaves nothing, so any will do.
struct FirstLayDown final : LayDownSink {
  explicit FirstLayDown(LayDownOptions& options) : found(options) {}
  bool on(const LayDown& lay_down) override {
    found.push(LayDownOption{lay_down, {}});
    return false;
  }
  LayDownOptions& found;
};

}  // namespace

bool find_undominated(const Rules& rules, int round, const Bag& hand, LayDownOptions& found) {
  found.clear();
  if (rules.whole_hand(round)) {
    FirstLayDown first(found);
    find_lay_downs(rules, round, hand, first);
    return true;
  }
  LayDownFront front;
  const bool exact = LayDownShapes(rules, round, hand, front).search();
  for (const LayDownFront::Entry& entry : front.entries()) {
    const int wilds = rules.wilds_in(hand) - entry.left.wilds;
    found.push(
        LayDownOption{LayDownWriter(rules, round, hand).write(entry.shape, wilds), entry.left});
  }
  return exact;
}

bool find_best_lay_down(const Rules& rules, int round, const Bag& hand, Objective objective,
                        LayDownOption& best) {
  LayDownOptions options;
  (void)find_undominated(rules, round, hand, options);  // cut short: the best of what was seen
  if (options.empty()) return false;
  best = *std::ranges::min_element(options, [&](const LayDownOption& a, const LayDownOption& b) {
    return prefers(objective, a.left, b.left);
  });
  return true;
}

}  // namespace mayi
