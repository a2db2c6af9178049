#include "base/hash.h"
#include "fuzzing.h"

using namespace mayi;

// A position that can be read prints as text that reads as the same bytes, and can be played on.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text = fuzz::as_text(bytes, size);
  const auto position = parse_position(text);
  if (!position) {
    fuzz::require(position.error().column >= 1 && !position.error().message.empty(),
                  "an error has a column and a message");
    return 0;
  }
  fuzz::require(position->deck == all_cards(position->game),
                "the deck is the cards of the position");
  const auto again =
      parse_position(print_position(position->rules.rules, position->seats, position->game));
  fuzz::require(again.has_value() && fuzz::same_bytes(again->game, position->game),
                "a printed position is the same");
  fuzz::require(again->seats == position->seats && again->rules.rules == position->rules.rules,
                "... and so are its names");
  Hash hash;
  hash.add(text);
  Random random(hash.value());
  fuzz::Play play(position->rules.rules, position->game);
  for (Seat seat{}; seat <= position->game.open.players; ++seat) play.list_actions(seat);
  play.act_randomly(30, random);
  play.print_and_parse();
  return 0;
}
