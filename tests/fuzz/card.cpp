#include "fuzzing.h"
#include "notation/card_text.h"

using namespace mayi;

// A card that can be read prints, for machines and for people, as something that reads as the same
// card.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text = fuzz::as_text(bytes, size);
  if (const auto card = parse_card(text)) {
    fuzz::require(parse_card(to_string(*card)) == card, "a printed card parses");
    fuzz::require(parse_card(for_people(*card)) == card, "a card printed for people parses");
    fuzz::require(card->is_joker() || parse_rank(rank_name(card->rank())) == card->rank(),
                  "a printed rank parses");
  }
  Line line(text);
  while (!line.done()) {
    const int column = line.peek().column;
    (void)take_card(line);
    fuzz::require(line.peek().column > column, "every word is read once");
  }
  return 0;
}
