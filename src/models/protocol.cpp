#include "models/protocol.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

namespace mayi::models {
namespace {

constexpr std::int64_t kMostTokens = 1'000'000'000;  // what a reply may claim to have used

using wire::find;

std::string text_in(const json::object& object, std::string_view key) {
  return std::string(wire::text_in(object, key));
}

json::object message(std::string_view role, json::value content) {
  return {{"role", role}, {"content", std::move(content)}};
}

// OpenAI: arguments are JSON in a text. Text that is none is a call with arguments nobody takes.
std::optional<ModelCall> openai_call(const json::object& call) {
  const json::object* const function = find<json::object>(call, "function");
  if (function == nullptr) return std::nullopt;
  ModelCall read{text_in(call, "id"), text_in(*function, "name"), {}};
  const std::string text = text_in(*function, "arguments");
  const auto arguments = wire::parse(text.empty() ? "{}" : text, kMaxHttpReply);
  if (arguments && arguments->is_object())
    read.arguments = arguments->get_object();
  else
    read.arguments = {{"not_json", true}};
  return read;
}

void add_openai(json::array& messages, const Attempt& attempt) {
  if (!attempt.call) return messages.push_back(message("user", json::string(attempt.answer)));
  const ModelCall& call = *attempt.call;
  json::object said = message("assistant", nullptr);
  said["tool_calls"] = json::array{json::object{
      {"id", call.id},
      {"type", "function"},
      {"function",
       json::object{{"name", call.name}, {"arguments", wire::to_text(call.arguments)}}}}};
  messages.push_back(std::move(said));
  json::object result = message("tool", json::string(attempt.answer));
  result["tool_call_id"] = call.id;
  messages.push_back(std::move(result));
}

void add_anthropic(json::array& messages, const Attempt& attempt) {
  if (!attempt.call) return messages.push_back(message("user", json::string(attempt.answer)));
  const ModelCall& call = *attempt.call;
  messages.push_back(message(
      "assistant",
      json::array{json::object{
          {"type", "tool_use"}, {"id", call.id}, {"name", call.name}, {"input", call.arguments}}}));
  messages.push_back(message("user", json::array{json::object{{"type", "tool_result"},
                                                              {"tool_use_id", call.id},
                                                              {"content", attempt.answer}}}));
}

unsigned tokens_for(const Provider& provider, const Prompt& prompt) {
  return prompt.answer_tokens > 0 ? prompt.answer_tokens : provider.answer_tokens;
}

// The file has the last word.
json::object with_settings(json::object body, const Provider& provider) {
  if (provider.temperature >= 0) body["temperature"] = provider.temperature;
  const auto more = wire::parse(provider.body);
  if (more && more->is_object())
    for (const auto& member : more->get_object()) body[member.key()] = member.value();
  return body;
}

json::object openai_body(const Provider& provider, const Prompt& prompt) {
  json::array messages{message("system", json::string(prompt.system)),
                       message("user", json::string(prompt.question))};
  for (const Attempt& attempt : prompt.attempts) add_openai(messages, attempt);
  json::array tools;
  for (const OfferedTool& tool : prompt.tools)
    tools.push_back(json::object{{"type", "function"},
                                 {"function", json::object{{"name", tool.name},
                                                           {"description", tool.description},
                                                           {"parameters", tool.schema}}}});
  json::object body{{"model", provider.model},
                    {"messages", std::move(messages)},
                    {"tools", std::move(tools)},
                    {provider.limit_key, tokens_for(provider, prompt)}};
  if (provider.tool_choice != "unsaid") body["tool_choice"] = provider.tool_choice;
  if (!provider.effort.empty()) body["reasoning_effort"] = provider.effort;
  return with_settings(std::move(body), provider);
}

json::object anthropic_body(const Provider& provider, const Prompt& prompt) {
  json::array messages{message("user", json::string(prompt.question))};
  for (const Attempt& attempt : prompt.attempts) add_anthropic(messages, attempt);
  json::array tools;
  for (const OfferedTool& tool : prompt.tools)
    tools.push_back(json::object{
        {"name", tool.name}, {"description", tool.description}, {"input_schema", tool.schema}});
  // The mark ends what is the same in every decision of a game: tools, rules, strategy.
  const json::object system{{"type", "text"},
                            {"text", prompt.system},
                            {"cache_control", json::object{{"type", "ephemeral"}}}};
  json::object body{{"model", provider.model},
                    {"max_tokens", tokens_for(provider, prompt)},
                    {"system", json::array{system}},
                    {"messages", std::move(messages)},
                    {"tools", std::move(tools)}};
  if (provider.tool_choice != "unsaid")
    body["tool_choice"] = {{"type", provider.tool_choice == "auto" ? "auto" : "any"}};
  if (!provider.effort.empty()) body["output_config"] = {{"effort", provider.effort}};
  return with_settings(std::move(body), provider);
}

std::optional<Reply> read_openai(const json::object& reply) {
  const json::array* const choices = find<json::array>(reply, "choices");
  if (choices == nullptr || choices->empty() || !choices->front().is_object()) return std::nullopt;
  const json::object* const said = find<json::object>(choices->front().get_object(), "message");
  if (said == nullptr) return std::nullopt;
  const json::object* const used = find<json::object>(reply, "usage");
  Reply read{{}, {count_in(used, "prompt_tokens"), count_in(used, "completion_tokens")}};
  const json::array* const calls = find<json::array>(*said, "tool_calls");
  if (calls != nullptr && !calls->empty() && calls->front().is_object())
    read.call = openai_call(calls->front().get_object());
  read.is_cut = text_in(choices->front().get_object(), "finish_reason") == "length";
  return read;
}

std::optional<Reply> read_anthropic(const json::object& reply) {
  const json::array* const content = find<json::array>(reply, "content");
  if (content == nullptr) return std::nullopt;
  const json::object* const used = find<json::object>(reply, "usage");
  const std::int64_t cached =
      count_in(used, "cache_creation_input_tokens") + count_in(used, "cache_read_input_tokens");
  Reply read{{}, {count_in(used, "input_tokens") + cached, count_in(used, "output_tokens")}};
  read.is_cut = text_in(reply, "stop_reason") == "max_tokens";
  for (const json::value& item : *content) {
    const json::object* const block = item.if_object();
    if (block == nullptr || text_in(*block, "type") != "tool_use") continue;
    const json::object* const input = find<json::object>(*block, "input");
    read.call = ModelCall{text_in(*block, "id"), text_in(*block, "name"),
                          input == nullptr ? json::object{} : *input};
    break;
  }
  return read;
}

HttpRequest post(const Provider& provider, std::string_view path, const json::object& body) {
  return {.url = fmt::format("{}{}", provider.base_url, path),
          .body = wire::to_text(body),
          .headers = {"Content-Type: application/json", "Accept: application/json",
                      "Expect:", "User-Agent: mayi"},
          .ca_file = provider.ca_file};
}

// {"error": {"message": …}}, {"error": …}, {"message": …} or {"detail": …}
std::string error_in(const json::object& reply) {
  if (const json::object* const error = find<json::object>(reply, "error")) return error_in(*error);
  for (const std::string_view key : {"message", "error", "detail"})
    if (std::string text = text_in(reply, key); !text.empty()) return text;
  return "";
}

}  // namespace

std::int64_t count_in(const json::object* object, std::string_view key) {
  const auto* const number = object == nullptr ? nullptr : find<std::int64_t>(*object, key);
  return number == nullptr ? 0 : std::clamp<std::int64_t>(*number, 0, kMostTokens);
}

bool is_key(std::string_view key) {
  return key.size() <= 4096 && std::ranges::all_of(key, [](char c) { return c > 32 && c < 127; });
}

HttpRequest request_for(const Provider& provider, const std::string& key, const Prompt& prompt) {
  HttpRequest request;
  switch (provider.kind) {
    case ProviderKind::openai:
      request = post(provider, "/chat/completions", openai_body(provider, prompt));
      if (!key.empty()) request.headers.push_back(fmt::format("Authorization: Bearer {}", key));
      break;
    case ProviderKind::anthropic:
      request = post(provider, "/messages", anthropic_body(provider, prompt));
      request.headers.emplace_back("anthropic-version: 2023-06-01");
      if (!key.empty()) request.headers.push_back(fmt::format("x-api-key: {}", key));
      break;
  }
  for (const std::string& header : provider.headers) request.headers.push_back(header);
  return request;
}

std::string error_text(std::string_view body) {
  const auto value = wire::parse(body, kMaxHttpReply);
  return value && value->is_object() ? error_in(value->get_object()) : "";
}

std::optional<Reply> read_reply(ProviderKind kind, std::string_view body) {
  const auto value = wire::parse(body, kMaxHttpReply);
  const json::object* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::nullopt;
  return kind == ProviderKind::openai ? read_openai(*object) : read_anthropic(*object);
}

}  // namespace mayi::models
