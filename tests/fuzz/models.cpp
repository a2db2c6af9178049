#include <algorithm>

#include "fuzzing.h"
#include "models/models_file.h"

using namespace mayi;

// A file of models is read, every field within its bounds, or refused with a place and a reason.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto read = models::parse_models(fuzz::as_text(bytes, size));
  if (!read) {
    fuzz::require(read.error().line >= 1 && !read.error().message.empty(),
                  "an error has a line and a message");
    return 0;
  }
  for (const models::Provider& provider : *read) {
    fuzz::require(!provider.name.empty() && !provider.model.empty(), "a model has its names");
    fuzz::require(provider.base_url.starts_with("http"), "a model is asked over http or https");
    fuzz::require(provider.seconds >= 1 && provider.seconds <= models::kMaxSeconds &&
                      provider.answer_tokens >= 1 &&
                      provider.answer_tokens <= models::kMaxAnswerTokens,
                  "budgets are within their bounds");
    fuzz::require(std::ranges::count(*read, provider.name, &models::Provider::name) == 1,
                  "a name stands for one model");
  }
  return 0;
}
