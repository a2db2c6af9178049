#include "command/call.h"
#include "command/lines.h"
#include "fuzzing.h"
#include "host/hosted_table.h"
#include "host/preferences.h"
#include "host/seats.h"
#include "notation/toml.h"
#include "scenario/lesson.h"

using namespace mayi;

namespace {

constexpr std::string_view kPosition =
    "seats Ann Bob Cid\nturn Ann act\ndown Ann\nhand Ann 9C 10H JK 2D\n"
    "meld Bob run 5S 6S JK 8S\nmeld Bob set 9D 9H 9S\nstock *\n";

void require_place(const auto& read) {
  fuzz::require(read || (read.error().line >= 1 && !read.error().message.empty()),
                "an error has a line and a message");
}

void require_words(const auto& read) {
  fuzz::require(read || !read.error().sentence.empty(), "what is not understood is said");
}

}  // namespace

// What people write beside a game: settings, lists of seats, lessons, the words of commands. Each
// is read, or refused with a place or a sentence; settings that are read print and read as the
// same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const Position position = *parse_position(kPosition);
  static const SeatView seat = HostedTable::showing(position, position.game).view(Seat(0));
  const std::string_view text = fuzz::as_text(bytes, size);
  require_place(parse_toml(text));
  require_place(parse_lesson(text));
  require_place(parse_seed(text));
  const auto chosen = parse_preferences(text);
  require_place(chosen);
  if (chosen)
    fuzz::require(parse_preferences(print_preferences(*chosen)) == *chosen,
                  "settings that were read print as they are");
  require_words(read_seats(text));
  const auto words = words_of(text);
  require_words(command::read_ask(seat, words));
  if (const auto call = command::read_call(words))
    fuzz::require(parse_id(call->id).has_value(), "a call names a game");
  return 0;
}
