#include <gtest/gtest.h>

#include <boost/json/value.hpp>

#include "bots/random_player.h"
#include "wire/answer_json.h"
#include "wire/sample_test.h"
#include "wire/state_json.h"

namespace mayi::wire {
namespace {

json::object state_of(const SampleTable& table, Seat seat) {
  const SeatView view = table.view(seat);
  return state_json(view, Voice(Tone::log, view));
}

json::object put_in(json::object state, const json::object& changed) {
  for (const auto& [key, value] : changed) state[key] = value;
  return state;
}

TEST(Changes, LeadFromEachStateToTheNext) {
  SampleTable table = dealt_table(11);
  const auto list = std::make_unique<ActionList>();
  Random random(3);
  const Seat observers[] = {Seat(0), Seat(2), kNobody};
  std::array<json::object, 3> states;
  for (std::size_t i = 0; i < 3; ++i) states[i] = state_of(table, observers[i]);
  std::size_t members = 0, steps = 0;
  for (; steps < 200 && !table.state.is_over(); ++steps) {
    const Seat seat = choose_actor(table.rules.rules, table.state.game.open, random);
    const Action action =
        choose_randomly(sight_of(table.rules.rules, table.state.game, seat), *list, random);
    ASSERT_TRUE(table.act({.seat = seat, .ask = Act{action}, .sender = Sender::host}));
    for (std::size_t i = 0; i < 3; ++i) {
      const json::object after = state_of(table, observers[i]);
      const json::object changed = changes(states[i], after);
      members += changed.size();
      ASSERT_EQ(put_in(states[i], changed), after);
      ASSERT_EQ(Spelled(after).text(), to_text(after));
      ASSERT_EQ(Spelled(after).changes_since(Spelled(states[i])), to_text(changed));
      states[i] = after;
    }
  }
  EXPECT_EQ(steps, 200);
  EXPECT_LT(members / (3 * steps), 10) << "an update has few members";
}

TEST(Changes, NameWhatDiffersAndWhatIsGone) {
  const json::object before{{"a", 1}, {"b", {{"c", 2}}}, {"d", 3}};
  const json::object after{{"a", 1}, {"b", {{"c", 4}}}, {"e", 5}};
  EXPECT_EQ(to_text(changes(before, after)), R"({"b":{"c":4},"e":5,"d":null})");
  EXPECT_EQ(to_text(changes(before, before)), "{}");
}

TEST(Changes, AreFoundInWhatIsSpelled) {
  const std::string long_text(5000, 'x');
  const Spelled before({{"a", 1}, {"b", {{"c", ",\"d\":"}}}, {"d", nullptr}});
  const Spelled after({{"a", 1}, {"b", {{"c", long_text}}}, {"d", 3}});
  EXPECT_EQ(after.changes_since(before), R"({"b":{"c":")" + long_text + R"("},"d":3})");
  EXPECT_EQ(after.changes_since(after), "{}");
  EXPECT_EQ(after.changes_since(Spelled()), after.text());
  EXPECT_EQ(Spelled(json::object{}).text(), "{}");
}

}  // namespace
}  // namespace mayi::wire
