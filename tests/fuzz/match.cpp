#include "arena/match.h"

#include "arena/report.h"
#include "fuzzing.h"

using namespace mayi;

// A match that can be read prints as it was, can be merged and told.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto match = parse_match(fuzz::as_text(bytes, size));
  if (!match) {
    fuzz::require(match.error().line >= 1 && !match.error().message.empty(),
                  "an error has a line and a message");
    return 0;
  }
  const std::string text = print_match(*match);
  const auto again = parse_match(text);
  fuzz::require(again.has_value(), "a printed match parses");
  fuzz::require(print_match(*again) == text, "a printed match is the same match");
  if (const auto merged = merge_matches({*match, *again}))
    fuzz::require(!report(*merged).empty() && !draw_match(*merged).empty(), "a match can be told");
  return 0;
}
