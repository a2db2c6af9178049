#include <vector>

#include "fuzzing.h"
#include "notation/action_text.h"

using namespace mayi;

namespace {

constexpr std::string_view kPositions[] = {
    "round 2\nseats A B C D\nturn C act\ndown C\ndown A\n"
    "hand C 9S 4D JK 2H 6S KC\ndiscard 8C 3D\ndiscarded-by B\n"
    "meld A set 9C 9D 9H\nmeld A run 5S JK 7S 8S\nmeld C set 4C 4H 2S\nmeld C run JD QD KD AD\n",
    "rules classic\nround 6\nseats A B C\nturn B draw\ndown C\nhand B 6H\nhand C QS\ndiscard 8C\n"
    "meld C run 3H 4H 5H JK\nmeld C run JK 9S 10S JS\nmeld C set KC KD KH\nclaimed A\n",
    "rules jeanne\nround 3\nseats A B C\nturn A act\n"
    "hand A 3C 4C 5C 6C 9D 10D JD QD 2S JK 7H 7S\ndiscard 8C\ndown B\nmeld B run 3H 4H JK 6H\nmeld "
    "B run 8S JK 10S JS\n",
    "seats A B C D\nturn B draw\ndiscard KS QH\ndiscarded-by A\ncalled D\n",
};

std::vector<Position> fixed_positions() {
  std::vector<Position> positions;
  for (const std::string_view text : kPositions) {
    auto position = parse_position(text);
    fuzz::require(position.has_value(), "the fixed positions parse");
    positions.push_back(*std::move(position));
  }
  return positions;
}

}  // namespace

// An action that can be read prints as text that reads as the same action, and any seat may try it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const std::vector<Position> positions = fixed_positions();
  const auto action = parse_action(fuzz::as_text(bytes, size));
  if (!action) {
    fuzz::require(action.error().line == 1 && action.error().column >= 1,
                  "an error has a line and a column");
    return 0;
  }
  fuzz::require(parse_action(to_string(*action)) == *action, "a printed action parses");
  for (const Position& position : positions)
    for (Seat seat{}; seat <= position.game.open.players; ++seat)
      fuzz::Play(position.rules.rules, position.game).act(seat, *action);
  return 0;
}
