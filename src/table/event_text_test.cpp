#include "table/tables_test.h"

namespace mayi {
namespace {

// Nothing becomes a seat, a set of seats or a version by accident, nor one of them another. (A seat
// is an index where one is wanted.)
static_assert(!std::is_convertible_v<int, Seat> && !std::is_convertible_v<Version, Seat>);
static_assert(!std::is_convertible_v<Seat, SeatSet> && !std::is_convertible_v<unsigned, SeatSet>);
static_assert(!std::is_convertible_v<int, Version> && !std::is_convertible_v<Version, int>);

TEST(ChangeText, ReadsWhatItPrints) {
  const std::string lines[] = {
      "seated 0 human Ann",
      "seated 7 bot:expert Zoë",
      "seated 1 llm:gpt-5.1 Bob",
      "seated 2 llm:azAZ09-_.:=+ Bob",
      "seated 2 llm:" + std::string(64, 'x') + " Bob",
      "dealt 4 round 6 dealer nobody seed " + std::string(64, '7'),
      "dealt 3 round 1 dealer 2 seed " + std::string(kSeed),
      "played 2 discard 9C",
      "played 0 lay-down set 9C 9D 9H / run 5S 6S JK 8S",
      "played 1 go-out 9S to 1, 4D to 2 low",
      "let-by 3",
      "left 1",
      "stood-in 1 bot:expert",
      "came-back 1",
      "timed-out 2 next-round",
      "standing 0 none",
      "standing 0 wants=closer then=call until=own-turn at-most=3",
      "standing 5 wants=cards then=call cards=9C,JK",
      "settings turn 60000 answer 0 call 5000 stand-in expert",
      "settings turn 0 answer 0 call 0 stand-in expert pace 900 hints yes spectators no",
      "arranged 2 0 1",
      "pictured 3 24",
      "ready 2",
      "seated 0 human:0123456789abcdef0123456789abcdef Ann",
      "rekeyed 1 human:0123456789abcdef0123456789abcdef",
      "attempt 1 game k7m2qp round 1 bots 12 commitment " + std::string(64, 'a') + " seats 0,2,7",
      "attempt 2 game k7m2qp round 6 bots 0 commitment " + std::string(64, '0') + " seats nobody",
      "pledged 3 " + std::string(64, '1'),
      "pledges-closed",
      "opened 3 " + std::string(64, 'f'),
      "voided " + std::string(64, '9'),
      "revealed " + std::string(64, '0'),
  };
  for (const std::string& line : lines) {
    const auto change = parse_change(line);
    ASSERT_TRUE(change) << line << ": " << change.error().message;
    EXPECT_EQ(print_change(*change), line);
  }
}

TEST(ChangeText, RefusesAnythingElse) {
  const std::string_view lines[] = {"",
                                    "played",
                                    "played 8 skip",
                                    "played x skip",
                                    "played 0 fly",
                                    "played 0 skip skip",
                                    "let-by 1 2",
                                    "let-by",
                                    "seated 0 human",
                                    "seated 0 human two words",
                                    "seated 0 robot Ann",
                                    "seated 0 bot: Ann",
                                    "seated 0 bot:a/b Ann",
                                    "dealt 3 round 1 dealer 2 seed",
                                    "timed-out 0 sleep",
                                    "standing 0",
                                    "standing 0 wants=cards",
                                    "standing 0 wants=nothing cards=9C",
                                    "standing 0 wants=all",
                                    "settings turn 1",
                                    "settings turn 0 answer 0 call 0 stand-in expert pace",
                                    "settings turn 0 answer 0 call 0 stand-in expert pace 1 hints "
                                    "maybe spectators no",
                                    "pictured 3 1000",
                                    "arranged 8",
                                    "settings turn -1 answer 0 call 0 stand-in expert",
                                    "stood-in 1",
                                    "pledged 1 abc",
                                    "pledged 1",
                                    "pledges-closed 1",
                                    "revealed 1",
                                    "attempt 1 game k7m2q round 1 bots 1",
                                    " let-by 1"};
  for (const std::string_view line : lines) EXPECT_FALSE(parse_change(line)) << line;
  EXPECT_EQ(parse_change("vanished 1").error().message, "unknown kind of event 'vanished'");
}

TEST(Apply, RefusesAnEventThatDoesNotFit) {
  TestTable table = three("human", "human", "human");
  NoEvents none;
  const auto refused = [&](const Change& change, Version version) {
    TableState state = table.state;
    const auto applied = apply(table.rules(), state, {version, Time{}, kNobody, "", change}, none);
    return applied ? std::string("applied") : TestTable::code(applied.error());
  };
  const Version next = table.state.version.next();
  EXPECT_EQ(refused(LetBy{Seat(1)}, next), "applied");
  EXPECT_EQ(refused(LetBy{Seat(1)}, next.next()), "stale");
  EXPECT_EQ(refused(LetBy{Seat(3)}, next), "unknown-seat");
  EXPECT_EQ(refused(Played{Seat(0), Skip{}, ""}, next), "draw-first");
  EXPECT_EQ(refused(Dealt{}, next), "already-dealt");
  EXPECT_EQ(refused(Seated{Seat(3), "Dan", {}}, next), "already-dealt");
  table.state.dealt = false;
  EXPECT_EQ(refused(LetBy{Seat(1)}, next), "not-dealt");
  EXPECT_EQ(refused(Played{Seat(0), Skip{}, ""}, next), "not-dealt");
  EXPECT_EQ(refused(Seated{Seat(3), "Dan", {}}, next), "applied");
  EXPECT_EQ(refused(Seated{Seat(4), "Dan", {}}, next), "unknown-seat");
  EXPECT_EQ(refused(Dealt{{.dealer = Seat(2)}}, next), "applied");
  EXPECT_EQ(refused(Dealt{{.dealer = Seat(3)}}, next), "unknown-seat");
  table.state.places.resize(kMaxSeats);
  EXPECT_EQ(refused(Seated{Seat(kMaxSeats), "Dan", {}}, next), "unknown-seat");
}

}  // namespace
}  // namespace mayi
