#include "command/asks.h"

#include <gtest/gtest.h>

#include "prose/seats_test.h"

namespace mayi::command {
namespace {

struct Spelled {
  std::string operator()(const Act&) const { return "action"; }
  std::string operator()(const Answer& answer) const { return to_string(answer.standing); }
  std::string operator()(const Leave&) const { return "leave"; }
  std::string operator()(const ComeBack&) const { return "come back"; }
  std::string operator()(const StandIn& ask) const { return to_string(ask.by); }
  template <class Other>
  std::string operator()(const Other&) const {
    return "other";
  }
};

TEST(Asks, AreActionsAndWhatConcernsTheSeat) {
  struct Row {
    std::vector<std::string> words;
    std::string_view expected;
  };
  const Row rows[] = {
      {{"draw", "stock"}, "action"},
      {{"leave"}, "leave"},
      {{"come-back"}, "come back"},
      {{"stand-in", "greedy"}, "bot:greedy"},
      {{"standing", "nothing", "own-turn"}, "wants=nothing until=own-turn"},
      {{"standing", "closer", "call", "at-most=2"}, "wants=closer then=call at-most=2"},
      {{"standing", "9c", "JK", "call"}, "wants=cards then=call cards=9C,JK"},
      {{"standing", "wants=cards", "cards=9C,JK", "then=call"},
       "wants=cards then=call cards=9C,JK"},
      {{"standing", "none"}, "none"},
      {{"standing"}, "misuse"},
      {{"standing", "sometimes"}, "misuse"},
      {{"standing", "closer", "9C"}, "misuse"},
      {{"stand-in"}, "misuse"},
      {{"stand-in", "nobody"}, "misuse"},
      {{"leave", "now"}, "misuse"},
      {{}, "misuse"},
  };
  const SeatView seat = seat_at("seats Ann Bob Cid\nturn Ann draw\nhand Ann 9C\n", 0);
  for (const Row& row : rows) {
    const auto ask = read_ask(seat, row.words);
    EXPECT_EQ(ask ? std::visit(Spelled{}, *ask) : "misuse", row.expected)
        << (row.words.empty() ? "" : row.words.back());
  }
}

}  // namespace
}  // namespace mayi::command
