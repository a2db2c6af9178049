#include <gtest/gtest.h>

#include "host/driver.h"
#include "store/memory_journal_test.h"

namespace mayi {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kPace = 900ms;
constexpr Seat kAnn{0};

// What a standing answer can say.
bool is_answer(ActionKind kind) {
  return kind == ActionKind::may_i || kind == ActionKind::allow || kind == ActionKind::claim ||
         kind == ActionKind::pass;
}

// Ann answers beforehand and plays her turns; all others are bots. What each of them does on its
// own comes exactly when the pace is over, whatever they hold: the time tells nothing of a hand.
void play(std::uint64_t seed, const std::string& standing, int& automatic) {
  MemoryJournal journal;
  ThinkingBots bots;
  Time now(1'000'000ms);
  Driver driver(
      journal, [&] { return now; }, [&](const Sitter& sitter) { return bots.find(sitter); });
  NewGame game{.rules = {"house", Rules{}},
               .seats = {{"Ann", {}}},
               .start = Start{.seed = seed_from_number(seed), .round = 2},
               .settings = {.pace = kPace}};
  for (const char* const name : {"Bob", "Cid", "Dee"})
    game.seats.push_back({name, {SitterKind::bot, "greedy"}});
  const auto made = driver.create(std::move(game), [] { return 7; });
  ASSERT_TRUE(made);
  const HostedTable& table = **made;
  const Answer answer{*parse_standing(standing)};
  ASSERT_TRUE(driver.act(table.id(), {.seat = kAnn, .ask = answer}));
  for (int step = 0; step < 1'500 && table.everything().game.open.stage == Stage::playing; ++step) {
    now += 100ms;
    ASSERT_TRUE(driver.run());
    const SeatView view = table.view(kAnn);
    if (view.need() != Need::turn || step % 7 != 0) continue;
    const auto advised = advise(view);
    ASSERT_TRUE(advised);
    ASSERT_TRUE(driver.act(table.id(), {.seat = kAnn, .ask = Act{advised->action, ""}}));
  }
  Time played{};
  for (const TableEvent& event : journal.load(table.id())->events) {
    const auto* const action = std::get_if<Played>(&event.change);
    if (std::holds_alternative<Dealt>(event.change)) played = event.time;
    const bool own =
        action != nullptr && action->seat == kAnn && !is_answer(kind_of(action->action));
    if ((action != nullptr && !own) || std::holds_alternative<LetBy>(event.change)) {
      EXPECT_EQ(event.time - played, kPace) << print_change(event.change);
      ++automatic;
    }
    if (action != nullptr) played = event.time;
  }
}

TEST(Pace, TheTimeOfWhatIsAutomaticTellsNothingOfAHand) {
  int automatic = 0;
  for (const std::string standing : {"wants=nothing", "wants=closer then=call"})
    for (std::uint64_t seed = 1; seed <= 4; ++seed) play(seed, standing, automatic);
  EXPECT_GT(automatic, 300);
}

}  // namespace
}  // namespace mayi
