#include "wire/command_json.h"

#include <memory>

#include "fuzzing.h"
#include "store/memory_journal.h"
#include "table/game_table.h"

using namespace mayi;

namespace {

// People alone, so that every command counts and nothing is thought about.
NewGame people() {
  return {.rules = {"house", *find_built_in("house")},
          .names = {"Ann", "Bob", "Cid"},
          .sitters = {Sitter{}, Sitter{}, Sitter{}},
          .start = {3, seed_from_number(1), 0, 1}};
}

struct Fixture {
  MemoryJournal journal;
  std::unique_ptr<GameTable> table =
      *GameTable::create(journal, [] { return Time{}; }, people(), [] { return 1; }, Pace::at_once);
};

}  // namespace

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
  static auto fixture = std::make_unique<Fixture>();
  if (fixture->table->version() > 500) fixture = std::make_unique<Fixture>();
  GameTable& table = *fixture->table;
  const Game before = table.everything();
  const Version version = table.version();
  if (!table.act(*command))
    fuzz::require(fuzz::same_bytes(before, table.everything()) && table.version() == version,
                  "a refused command changes nothing");
  return 0;
}
