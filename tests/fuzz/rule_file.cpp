#include "notation/rule_file.h"

#include "fuzzing.h"
#include "notation/rules_text.h"

using namespace mayi;

namespace {

void play_with(const Rules& rules, int players, int round) {
  NoEvents none;
  Random random(static_cast<std::uint64_t>(players));
  fuzz::Play play(rules, new_game(rules, {.players = players, .seed = {}, .round = round}, none));
  play.act_randomly(12, random);
  play.print_and_parse();
}

}  // namespace

// Rules that can be read print as a file that gives the same rules, and are playable by every
// number of players.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto set = parse_rule_file(fuzz::as_text(bytes, size), "own");
  if (!set) {
    fuzz::require(set.error().line >= 1 && !set.error().message.empty(),
                  "an error has a line and a message");
    return 0;
  }
  const auto again = parse_rule_file(print_rule_file(*set), "other");
  fuzz::require(again.has_value(), "a printed rule file parses");
  fuzz::require(again->rules == set->rules && again->name == set->name,
                "a printed rule file gives the same rules");
  fuzz::require(!describe(*set).empty(), "any rules can be told in English");
  for (int players = set->rules.min_players; players <= set->rules.max_players; ++players)
    play_with(set->rules, players, 1 + players % set->rules.rounds);
  return 0;
}
