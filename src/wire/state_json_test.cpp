#include "wire/state_json.h"

#include <gtest/gtest.h>

#include <boost/json/value.hpp>

#include "table/seats_test.h"

namespace mayi::wire {
namespace {

constexpr std::string_view kAsked =
    "round 2\nseats Ann Bob Cid Dee\nturn Bob draw\ndealer Ann\nhand Ann 9C 3D 3H\n"
    "discard 9H 3C\ndiscarded-by Ann\ncalled Dee\nallowed Bob\nknown Cid KS\nhand Cid KS 4D\n"
    "down Ann\nmeld Ann set 8C 8D JK\nmeld Ann run 3S JK 5S 6S\ntotals Bob 40\n";

// A member by its path: "seats/1/cards".
std::string at(const json::value& value, std::string_view path) {
  boost::system::error_code fault;
  const json::value* const found = value.find_pointer("/" + std::string(path), fault);
  return found == nullptr ? "nothing" : to_text(*found);
}

TEST(StateJson, TellsASeatAllThatItMayKnow) {
  const json::value state = state_json(seat_at(kAsked, Seat(2), SeatSet(Seat(1))));
  struct Row {
    std::string_view path, expected;
  };
  const Row rows[] = {
      {"format", "1"},
      {"game", R"("k7m2qp")"},
      {"version", "7"},
      {"seat", R"("Cid")"},
      {"situation", R"("asked to allow or claim")"},
      {"phase", R"("playing")"},
      {"turn", R"("Bob")"},
      {"turn_phase", R"("draw")"},
      {"waiting_for", R"(["Cid"])"},
      {"round", "2"},
      {"contract/text", R"("1 set + 1 run")"},
      {"seats/0/cards", "3"},
      {"seats/0/down", "true"},
      {"seats/0/dealer", "true"},
      {"seats/1/kind", R"("bot")"},
      {"seats/1/player", R"("expert")"},
      {"seats/1/total", "40"},
      {"seats/2/seen_taking", R"(["KS"])"},
      {"seats/0/hand", "nothing"},
      {"hand", R"(["4D","KS"])"},
      {"hand_points", "14"},
      {"table/0/kind", R"("set")"},
      {"table/0/rank", R"("8")"},
      {"table/1/number", "2"},
      {"table/1/stands_for", R"(["3S","4S","5S","6S"])"},
      {"table/1/low", "null"},
      {"table/1/high", R"("7S")"},
      {"table/1/takes_wild_low", "false"},
      {"table/1/takes_wild_high", "true"},
      {"discards", R"(["9H","3C"])"},
      {"exposed/card", R"("9H")"},
      {"exposed/discarded_by", R"("Ann")"},
      {"may_i/caller", R"("Dee")"},
      {"may_i/asked", R"("Cid")"},
      {"may_i/allowed", R"(["Bob"])"},
      {"actions/0/action", R"("draw stock")"},
      {"actions/0/available", "false"},
      {"actions/0/reason", R"("being-settled")"},
      {"actions/0/clause", R"("R8.4")"},
      {"actions/3/available", "true"},
  };
  for (const Row& row : rows) EXPECT_EQ(at(state, row.path), row.expected) << row.path;
}

TEST(StateJson, ASpectatorHasNoHandAndNoActions) {
  const json::value state = state_json(seat_at(kAsked, kNobody));
  EXPECT_EQ(at(state, "seat"), "null");
  EXPECT_EQ(at(state, "hand"), "nothing");
  EXPECT_EQ(at(state, "actions"), "[]");
}

TEST(StateJson, AnEndedRoundShowsAllHandsAndWhoWentOut) {
  const json::value state = state_json(seat_at(
      "round 6\nseats Ann Bob Cid\nturn Ann draw\nhand Bob\nover Bob\ntotals Ann 10 Cid 20\n",
      Seat(0)));
  EXPECT_EQ(at(state, "phase"), R"("game over")");
  EXPECT_EQ(at(state, "turn"), "null");
  EXPECT_EQ(at(state, "out"), R"("Bob")");
  EXPECT_EQ(at(state, "winners"), R"(["Bob"])");
  EXPECT_EQ(at(state, "seats/1/hand"), "[]");
  EXPECT_NE(at(state, "seats/2/hand"), "nothing");
}

TEST(StateJson, HostileNamesStayTexts) {
  SeatView seat = seat_at(kAsked, Seat(2));
  seat.names[0] = "\"},{\x1b[2J";
  const auto read = parse(to_text(state_json(seat)), 1 << 20);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->at("seats").at(0).at("name").as_string(), seat.names[0]);
}

TEST(Json, LinesAndTextAreTheSameValue) {
  const json::value state = state_json(seat_at(kAsked, Seat(2)));
  EXPECT_EQ(*parse(to_lines(state), 1 << 20), state);
  EXPECT_EQ(*parse(to_text(state), 1 << 20), state);
}

}  // namespace
}  // namespace mayi::wire
