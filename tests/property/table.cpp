#include <gtest/gtest.h>

#include "../table_stream.h"
#include "effort.h"

namespace mayi::property {
namespace {

// Tables of every rule set, with people, bots and models who join, leave, are stood in for, miss
// deadlines and send everything twice.
TEST(Table, KeepsItsPromisesWhateverIsSaid) {
  constexpr int kTables = 300, kSteps = 400;
  std::size_t events = 0;
  int dealt = 0;
  for (int table = 0; table < kTables * effort(); ++table) {
    Random random(static_cast<std::uint64_t>(table + 1));
    const Rules& rules = built_in_rules()[static_cast<std::size_t>(table % 3)].rules;
    TableStream stream(
        rules,
        [&](int bound) {
          return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
        },
        [&](const char* promise) { FAIL() << promise << ", table " << table; });
    for (int step = 0; step < kSteps && !stream.is_over(); ++step) stream.step();
    stream.finish();
    events += stream.events();
    dealt += stream.state().dealt ? 1 : 0;
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(dealt, kTables / 2);
  std::printf("%d tables, %zu events\n", kTables * effort(), events);
}

}  // namespace
}  // namespace mayi::property
