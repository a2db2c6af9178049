#pragma once

#include "agent/provider.h"

// The two protocols, each as a request's body and the reading of a reply.
namespace mayi::agent {

json::object openai_body(const Provider& provider, const Prompt& prompt);
json::object anthropic_body(const Provider& provider, const Prompt& prompt);
std::optional<Reply> read_openai(const json::object& reply);
std::optional<Reply> read_anthropic(const json::object& reply);

// A member of some kind, or nullptr.
const json::object* object_in(const json::object& object, std::string_view key);
const json::array* array_in(const json::object& object, std::string_view key);
std::string text_in(const json::object& object, std::string_view key);  // empty: none
std::int64_t count_in(const json::object* object, std::string_view key);

}  // namespace mayi::agent
