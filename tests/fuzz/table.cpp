#include "../table_stream.h"
#include "fuzzing.h"

// Any commands at a table keep its promises; any line of a journal is read or refused.
using namespace mayi;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  if (const auto change = parse_change(line))
    fuzz::require(parse_change(print_change(*change)) == *change, "a change that was read prints");
  fuzz::Bytes bytes(data, size);
  const Rules& rules = built_in_rules()[static_cast<std::size_t>(bytes.below(3))].rules;
  TableStream stream(
      rules, [&](int bound) { return bytes.below(bound); },
      [](const char* promise) { fuzz::require(false, promise); });
  while (!bytes.done()) stream.step();
  stream.finish();
  return 0;
}
