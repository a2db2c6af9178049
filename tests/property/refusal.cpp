#include <gtest/gtest.h>

#include <array>

#include "arbitrary.h"
#include "notation/action_text.h"
#include "walk.h"

namespace mayi::property {
namespace {

struct CountEvents final : EventSink {
  int count = 0;
  void on(const Event&) override { ++count; }
};

TEST(Refusal, ChangesNothingAndTellsNothingWhateverTheAction) {
  constexpr int kActionsPerState = 8;
  Walk walk;
  long refused = 0, accepted = 0;
  std::array<long, kReasons> fired{};
  while (walk.next()) {
    for (int i = 0; i < kActionsPerState; ++i) {
      const Seat seat = walk.any_seat();
      const Action action = any_action(walk.rules(), walk.game(), seat, walk.random());
      Game game = walk.game();
      CountEvents events;
      const Verdict verdict = apply(walk.rules(), game, seat, action, events);
      if (verdict) {
        ASSERT_EQ(all_cards(game), deck_of(walk.rules(), game.open.players)) << walk;
        ++accepted;
        continue;
      }
      ASSERT_TRUE(same_bytes(game, walk.game()))
          << "seat " << seat.index() << ": " << text_of(verdict.error().reason).code << "\n"
          << walk;
      ASSERT_EQ(events.count, 0) << walk;
      ++refused;
      ++fired[static_cast<std::size_t>(verdict.error().reason)];
    }
  }
  EXPECT_GE(refused, kSteps);
  EXPECT_GT(accepted, kSteps / 100);
  for (int i = 0; i < kReasons; ++i)
    EXPECT_GT(fired[static_cast<std::size_t>(i)], 0) << text_of(static_cast<Reason>(i)).code;
}

}  // namespace
}  // namespace mayi::property
