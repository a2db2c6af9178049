#pragma once

#include "host/player.h"
#include "models/http.h"
#include "models/models_file.h"
#include "wire/json.h"

// What models are asked and what they answer, in the words of their endpoints.
namespace mayi::models {

namespace json = wire::json;

// A tool as every endpoint is told of it.
struct OfferedTool {
  std::string name, description;
  json::object schema;
};

// A tool call as the model made it; nothing in it is judged yet.
struct ModelCall {
  std::string id, name;
  json::object arguments;
};

// A try that did not settle the decision: the call, if there was one, and what it was answered.
struct Attempt {
  std::optional<ModelCall> call;
  std::string answer;
};

struct Prompt {
  std::string system{}, question{};
  std::vector<OfferedTool> tools{};
  std::vector<Attempt> attempts{};  // oldest first
  unsigned answer_tokens = 0;       // in one answer; 0: as many as the provider's file says
};

// What a model is told about a decision: the game as its seat sees it and what happened since its
// last action, with the tools of an agent but `wait`; those that advise only with `advice`. Names,
// and whatever else people choose, stand in it only as JSON strings of the question; the system
// text depends on the rules alone.
Prompt make_prompt(const Request& request, bool advice);

struct Usage {
  std::int64_t in = 0, out = 0;  // tokens
  Usage& operator+=(const Usage& other) {
    in += other.in;
    out += other.out;
    return *this;
  }
  bool operator==(const Usage&) const = default;
};

// The first tool call of an answer. Nothing: the model called none; its prose is not looked at.
struct Reply {
  std::optional<ModelCall> call;
  Usage usage;
  bool is_cut = false;  // it came to the limit of tokens
};

// A key as it is sent; empty: none. Refuses what would not stay one header line.
bool is_key(std::string_view key);

HttpRequest request_for(const Provider& provider, const std::string& key, const Prompt& prompt);

// What an endpoint says of its own fault, in whatever words; empty: nothing that can be read.
std::string error_text(std::string_view body);

// Nothing: the body is no answer of that protocol.
[[nodiscard]] std::optional<Reply> read_reply(ProviderKind kind, std::string_view body);

// A whole number of tokens, requests and the like within reason; 0: there is none.
std::int64_t count_in(const json::object* object, std::string_view key);

}  // namespace mayi::models
