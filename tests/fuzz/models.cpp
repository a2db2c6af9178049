#include "agent/provider_file.h"
#include "fuzzing.h"

using namespace mayi;

// A file of models is read, every field within its bounds, or refused with a place and a reason.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto models = agent::parse_models(fuzz::as_text(bytes, size));
  if (!models) {
    fuzz::require(models.error().line >= 1 && !models.error().message.empty(),
                  "an error has a line and a message");
    return 0;
  }
  for (const agent::Provider& provider : *models) {
    fuzz::require(!provider.name.empty() && !provider.model.empty(), "a model has its names");
    fuzz::require(provider.base_url.starts_with("http"), "a model is asked over http or https");
    fuzz::require(provider.seconds >= 1 && provider.seconds <= agent::kMaxSeconds &&
                      provider.answer_tokens >= 1 &&
                      provider.answer_tokens <= agent::kMaxAnswerTokens,
                  "budgets are within their bounds");
    fuzz::require(agent::find_provider(*models, provider.name) == &provider,
                  "a name stands for one model");
  }
  return 0;
}
