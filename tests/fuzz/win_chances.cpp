#include "arena/win_chances_text.h"
#include "fuzzing.h"

using namespace mayi;

// Chances that can be read print as a file that gives the same chances, each a line of its own.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto table = parse_win_chances(fuzz::as_text(bytes, size));
  if (!table) {
    fuzz::require(!table.error().message.empty(), "an error has a message");
    return 0;
  }
  const std::string printed = print_win_chances(*table);
  const auto again = parse_win_chances(printed);
  fuzz::require(again.has_value(), "printed chances parse");
  fuzz::require(again->size() == table->size() && print_win_chances(*again) == printed,
                "printed chances give the same chances");
  return 0;
}
