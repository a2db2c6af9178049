#include "wire/command_json.h"

#include "fuzzing.h"
#include "people.h"

using namespace mayi;

// A message is read or refused with a sentence; what is read prints as a message that reads the
// same; and a table takes it or refuses it unchanged.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const std::vector<std::string> names{"Ann", "Bob", "Cid"};
  const auto command = wire::parse_command(fuzz::as_text(bytes, size), names);
  if (!command) {
    fuzz::require(!command.error().code.empty() && !command.error().sentence.empty(),
                  "a refusal has a code and a sentence");
    return 0;
  }
  const auto again = wire::parse_command(wire::print_command(*command, names), names);
  fuzz::require(again && again->action == command->action && again->seat == command->seat &&
                    again->id == command->id && again->seen == command->seen,
                "a printed command reads the same");
  static auto people = std::make_unique<fuzz::PeopleTable>(Seat{0});
  if (people->table->version() > 500) people = std::make_unique<fuzz::PeopleTable>(Seat{0});
  GameTable& table = *people->table;
  const Game before = table.everything();
  const Version version = table.version();
  if (!table.act(*command))
    fuzz::require(fuzz::same_bytes(before, table.everything()) && table.version() == version,
                  "a refused command changes nothing");
  return 0;
}
