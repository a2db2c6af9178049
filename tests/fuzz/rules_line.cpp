#include "fuzzing.h"

using namespace mayi;

// Rules on one line print as a line that gives the same rules, and nearly the same game: none is
// nonsensical.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto set = parse_rules_line(fuzz::as_text(bytes, size));
  if (!set) {
    fuzz::require(set.error().column >= 1 && !set.error().message.empty(),
                  "an error has a column and a message");
    return 0;
  }
  const std::string text = rules_line(set->rules);
  const auto again = parse_rules_line(text);
  fuzz::require(again.has_value() && again->rules == set->rules,
                "a printed rules line gives the same rules");
  fuzz::require(hash_of(again->rules) == hash_of(set->rules), "equal rules have equal hashes");
  fuzz::require(find_fault(set->rules).reason.empty(), "nonsensical rules are refused");
  return 0;
}
