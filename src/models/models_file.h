#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "notation/text.h"

namespace mayi::models {

enum class ProviderKind : std::uint8_t { openai, anthropic };

// A model that can sit at a table: where it is asked, and what it may cost.
struct Provider {
  std::string name;  // of the seat, llm:NAME
  ProviderKind kind = ProviderKind::openai;
  std::string base_url{};                // without a slash at the end
  std::string model{};                   // as the endpoint calls it
  std::string key_env{};                 // the environment variable that holds the key; empty: none
  std::string ca_file{};                 // certificates to trust instead of the system's
  std::string stand_in = "expert";       // plays when the model does not
  std::string limit_key = "max_tokens";  // openai: what the endpoint calls answer_tokens
  std::string tool_choice = "required";  // or "auto"; "unsaid": nothing is said of it
  std::string effort{};                  // of thinking, in the endpoint's words; empty: unsaid
  std::string body{};                    // more members of the request, as JSON
  std::vector<std::string> headers{};    // more of them, "Name: value"
  double temperature = -1;               // below 0: unsaid
  unsigned seconds = 30;                 // for a decision, with everything that goes wrong in it
  unsigned answer_tokens = 1024;         // in one answer
  unsigned game_tokens = 0;              // in a game; 0: no limit
  double price_in = 0, price_out = 0;    // of a million tokens
  bool advice = false;                   // gets the tools that advise
  bool insecure = false;                 // http to other machines
};

inline constexpr std::size_t kMaxModelsFile = 64 << 10;
inline constexpr unsigned kMaxSeconds = 600, kMaxAnswerTokens = 100'000;

// A table for each model, [NAME], with the fields above as keys (docs/MODELS.md); `preset` fills in
// what a local server needs.
[[nodiscard]] Parsed<std::vector<Provider>> parse_models(std::string_view text);

}  // namespace mayi::models
