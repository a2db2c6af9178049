#include "wire/command_json.h"

#include "fuzzing.h"
#include "wire/sample_test.h"
#include "wire/state_json.h"
#include "wire/values.h"

using namespace mayi;

// A message is read or refused with a sentence; a table takes what was read or refuses it
// unchanged, and can be told to everybody afterwards.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto command = wire::parse_command(fuzz::as_text(bytes, size));
  if (!command) {
    fuzz::require(command.error().code == "malformed" && !command.error().sentence.empty(),
                  "a refusal has a code and a sentence");
    return 0;
  }
  if (const Answer* const answer = std::get_if<Answer>(&command->ask)) {
    const auto printed = wire::standing_json(answer->standing);
    fuzz::require(printed.is_null() ? answer->standing.asks_always()
                                    : wire::read_standing(printed.get_object()) == answer->standing,
                  "a printed standing answer reads the same");
  }
  static wire::SampleTable table = wire::dealt_table(1);
  if (table.state.version > Version(500)) table = wire::dealt_table(1);
  const TableState before = table.state;
  const auto decided = table.act(*command);
  fuzz::require(decided || table.state == before, "a refused command changes nothing");
  for (const TableEvent& event : decided ? decided->events : std::vector<TableEvent>{})
    fuzz::require(parse_change(print_change(event.change)) == event.change,
                  "what was done can be kept and read again");
  const SeatView seat = table.view(Seat(table.state.version.number() % 3));
  const auto state = wire::state_json(seat, Voice(Tone::log, seat));
  fuzz::require(wire::parse(wire::to_text(state), 1 << 20) == wire::json::value(state),
                "a state reads as it was printed");
  return 0;
}
