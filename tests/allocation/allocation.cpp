#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <new>

#include "base/random.h"
#include "bots/random_player.h"

// Every way to the heap counts; a program of its own, since it replaces operator new for all.
namespace {

long allocations = 0;

void* counted(std::size_t size, std::size_t alignment) {
  ++allocations;
  const std::size_t whole = (size + alignment - 1) / alignment * alignment;
  void* const memory = std::aligned_alloc(alignment, whole == 0 ? alignment : whole);
  if (memory == nullptr) std::abort();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return counted(size, alignof(std::max_align_t)); }
void* operator new[](std::size_t size) { return counted(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return counted(size, alignof(std::max_align_t));
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return counted(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t at) {
  return counted(size, static_cast<std::size_t>(at));
}
void* operator new[](std::size_t size, std::align_val_t at) {
  return counted(size, static_cast<std::size_t>(at));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace mayi {
namespace {

// Deals and plays a game to its end, looking at it from every seat; gives the number of actions.
long play_a_game(const Rules& rules, int players, ActionList& list, Random& random) {
  NoEvents none;
  long actions = 0;
  Game game =
      new_game(rules, {.players = players, .seed = seed_from_number(random.next64())}, none);
  for (; game.open.stage != Stage::game_over; ++actions) {
    const Seat seat = choose_actor(rules, game.open, random);
    const View view = observe(game, seat);
    const Action& action = choose_randomly(sight_of(rules, view), list, random);
    (void)check(rules, game, next_seat(game.open, seat), action);  // mostly refused
    if (!apply(rules, game, seat, action, none)) std::abort();
  }
  (void)observe(game, kNobody);
  (void)winners(game.open);
  return actions;
}

TEST(Allocation, ThereIsNoneWhilePlaying) {
  constexpr long kActions = 100'000;
  const auto list = std::make_unique<ActionList>();
  Random random(1);
  long actions = 0;
  const long before = allocations;
  while (actions < kActions)
    for (const NamedRules& set : built_in_rules())
      for (int players = kMinSeats; players <= kMaxSeats; ++players)
        actions += play_a_game(set.rules, players, *list, random);
  EXPECT_EQ(allocations - before, 0);
  EXPECT_GE(actions, kActions);
}

TEST(Allocation, IsCounted) {
  const long before = allocations;
  const auto number = std::make_unique<volatile int>(1);
  const std::string text(100 + static_cast<std::size_t>(*number), 'x');
  EXPECT_EQ(allocations - before, 2) << text;
}

}  // namespace
}  // namespace mayi
