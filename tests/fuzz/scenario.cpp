#include "scenario/scenario.h"

#include "fuzzing.h"

using namespace mayi;

// Whatever the file says, every scenario passes or fails, and every failure has a line of the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text = fuzz::as_text(bytes, size);
  const double begin = fuzz::cpu_seconds();
  const ScenarioReport report = run_scenarios(text);
  fuzz::require(fuzz::cpu_seconds() - begin < 4, "a small scenario file runs within seconds");
  fuzz::require(report.failed >= 0 && (report.failed == 0) == report.failures.empty(),
                "failures are counted");
  for (const ScenarioReport::Failure& failure : report.failures) {
    fuzz::require(failure.line >= 1 && !failure.message.empty(),
                  "a failure has a line and a message");
    fuzz::require(failure.message.find("another multiset") == std::string::npos,
                  "the cards are always the deck");
    fuzz::require(failure.message.find("to change nothing") == std::string::npos,
                  "a refused action changes nothing");
  }
  return 0;
}
