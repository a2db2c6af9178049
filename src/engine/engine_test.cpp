#include "engine/engine.h"

#include <gtest/gtest.h>

#include <memory>

#include "bots/random_player.h"

namespace mayi {
namespace {

Engine three_players(Start start = {}) {
  auto engine = Engine::create({}, {"Ann", "Bob", "Cem"}, start);
  EXPECT_TRUE(engine.has_value());
  return *std::move(engine);
}

void play_on(Engine& engine, int actions) {
  const auto buffer = std::make_unique<ActionList>();
  Random random(5);
  for (; actions > 0 && !engine.is_over(); --actions) {
    const Seat seat = choose_actor(engine.rules(), engine.spectator_view().open, random);
    const View view = engine.view(seat);
    ASSERT_TRUE(engine.act(seat, choose_randomly(sight_of(engine.rules(), view), *buffer, random)));
  }
}

TEST(Engine, RefusesWhatTheRulesDoNotKnow) {
  struct Row {
    std::vector<std::string> seats;
    Start start;
    std::string_view message;
  };
  const Row rows[] = {
      {plain_seats(2), {}, "these rules are for 3 to 8 players, not 2"},
      {plain_seats(9), {}, "these rules are for 3 to 8 players, not 9"},
      {plain_seats(3), {.round = 0}, "these rules have rounds 1 to 6, not 0"},
      {plain_seats(3), {.round = 7}, "these rules have rounds 1 to 6, not 7"},
      {plain_seats(3), {.dealer = Seat(3)}, "the dealer is not a seat of this game"},
      {{"Ann", "Bob", "Ann"}, {}, "two seats are called 'Ann'"},
      {{"Ann", "Bob", "Cem Can"}, {}, "a seat's name is one word"},
      {{"Ann", "Bob", "nobody"}, {}, "not a seat's name: 'nobody'"},
  };
  for (const Row& row : rows) {
    const auto engine = Engine::create({}, row.seats, row.start);
    ASSERT_FALSE(engine.has_value()) << row.message;
    EXPECT_EQ(engine.error().message, row.message);
  }
}

TEST(Engine, RefusedActionsAreNotRecorded) {
  Engine engine = three_players();
  const std::string before = engine.record();
  EXPECT_EQ(engine.act(Seat(0), "frobnicate").error().reason, Reason::malformed);
  EXPECT_EQ(engine.act(Seat(9), "draw stock").error().reason, Reason::unknown_seat);
  EXPECT_EQ(engine.act(Seat(0), "next-round").error().reason, Reason::round_not_over);
  EXPECT_EQ(engine.record(), before);
}

TEST(Engine, RestoresAGameAtAnyPointFromItsRecord) {
  for (const int actions : {0, 1, 50, 500, 100'000}) {
    Engine engine = three_players({.seed = seed_from_number(3)});
    play_on(engine, actions);
    const auto again = Engine::restore(engine.record());
    ASSERT_TRUE(again.has_value()) << again.error().message;
    for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}, kNobody}) {
      EXPECT_EQ(again->view(seat), engine.view(seat));
      EXPECT_EQ(again->events(seat), engine.events(seat));
    }
    EXPECT_EQ(again->record(), engine.record());
  }
}

TEST(Engine, DamagedRecordIsRefusedWithItsLine) {
  Engine engine = three_players({.seed = seed_from_number(3)});
  play_on(engine, 20);
  std::string record = engine.record();
  record.replace(record.find("seed 3"), 6, "seed 4");
  const auto again = Engine::restore(record);
  ASSERT_FALSE(again.has_value());
  EXPECT_GT(again.error().line, 6);
}

TEST(Engine, HistoryRebuildsEveryScore) {
  Engine engine = three_players({.seed = seed_from_number(11)});
  play_on(engine, 1'000'000);
  ASSERT_TRUE(engine.is_over());
  ASSERT_EQ(engine.history().size(), 6u);
  std::array<std::int32_t, kMaxSeats> totals{};
  for (std::size_t i = 0; i < engine.history().size(); ++i) {
    const RoundRecord& round = engine.history()[i];
    EXPECT_EQ(round.round, static_cast<int>(i) + 1);
    for (std::size_t seat = 0; seat < 3; ++seat) {
      EXPECT_EQ(round.points[seat], points_in_hand(engine.rules(), round.hands[seat]));
      totals[seat] += round.points[seat];
    }
    if (round.out != kNobody) EXPECT_EQ(round.points[round.out], 0);
  }
  EXPECT_EQ(totals, engine.spectator_view().open.totals);
}

TEST(Engine, StockDrawsAreSeenByTheirSeatAlone) {
  Engine engine = three_players();
  const Seat seat = engine.spectator_view().open.turn;
  ASSERT_TRUE(engine.act(seat, "draw stock"));
  const auto drawn = [&](Seat observer) {
    return std::get<DrewStock>(engine.events(observer).back()).card;
  };
  EXPECT_TRUE(drawn(seat).exists());
  EXPECT_FALSE(drawn(kNobody).exists());
  EXPECT_FALSE(drawn(Seat((seat.index() + 1) % 3)).exists());
}

}  // namespace
}  // namespace mayi
