#include "fuzzing.h"
#include "models/protocol.h"

using namespace mayi;

namespace {

void try_reply(models::ProviderKind kind, std::string_view body) {
  (void)models::error_text(body);
  const auto reply = models::read_reply(kind, body);
  if (!reply) return;
  fuzz::require(reply->usage.in >= 0 && reply->usage.out >= 0, "tokens are not negative");
}

}  // namespace

// Whatever an endpoint answers is an answer of its protocol or none; nothing else comes of it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view body = fuzz::as_text(bytes, size);
  try_reply(models::ProviderKind::openai, body);
  try_reply(models::ProviderKind::anthropic, body);
  return 0;
}
