#include "notation/record.h"

#include "fuzzing.h"
#include "notation/card_text.h"
#include "prose/voice.h"

using namespace mayi;

namespace {

// Every event can be told, to its seat and to everyone.
struct Teller final : EventSink {
  explicit Teller(const GameRecord& record)
      : voice(Tone::log, record.seats, kNobody, [](Card card) { return to_string(card); }) {}
  void on(const Event& event) override {
    const bool silent = kind_of(event) == EventKind::asked;  // the answer says it
    fuzz::require(voice.tell({Version(1), event}).empty() == silent, "an event has a sentence");
    fuzz::require(voice.tell({Version(1), seen_by(event, kNobody)}).empty() == silent,
                  "... for spectators too");
  }
  const Voice voice;
};

}  // namespace

// A record that can be read prints as text that reads as the same record; verifying it says yes or
// names a line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto record = parse_record(fuzz::as_text(bytes, size));
  if (!record) {
    fuzz::require(record.error().line >= 1 && record.error().column >= 1,
                  "an error has a line and a column");
    return 0;
  }
  const std::string text = print_record(*record);
  const auto again = parse_record(text);
  fuzz::require(again.has_value(), "a printed record parses");
  fuzz::require(print_record(*again) == text && again->rules.rules == record->rules.rules,
                "a printed record is the same");
  const auto game = verify(*record), same_game = verify(*again);
  fuzz::require(game.has_value() == same_game.has_value(),
                "a printed record verifies if the record does");
  Teller teller(*record);
  fuzz::require(replay(*record, record->steps.size(), teller).has_value() || !game.has_value(),
                "a record that verifies replays");
  if (!game) {
    fuzz::require(game.error().line >= 1, "an error has a line");
    return 0;
  }
  fuzz::require(fuzz::same_bytes(*game, *same_game), "a record always gives the same game");
  fuzz::require(all_cards(*game) == fuzz::full_deck(record->rules.rules, game->open.players),
                "the cards are the deck");
  return 0;
}
