#include "arena/weights_text.h"
#include "fuzzing.h"

using namespace mayi;

// Weights that can be read print as a file that gives the same weights, each in its range.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto file = parse_weights(fuzz::as_text(bytes, size));
  if (!file) {
    fuzz::require(file.error().line >= 1 && !file.error().message.empty(),
                  "an error has a line and a message");
    return 0;
  }
  const auto again = parse_weights(print_weights(*file));
  fuzz::require(again.has_value(), "a printed weights file parses");
  fuzz::require(again->weights == file->weights && again->tuning == file->tuning,
                "a printed weights file gives the same weights");
  Playbook book = file->weights;
  for (const WeightKey& key : weight_keys())
    book.for_each([&](const Weights& weights) {
      fuzz::require(weights.*key.member >= key.low && weights.*key.member <= key.high,
                    "weights are in their ranges");
    });
  return 0;
}
