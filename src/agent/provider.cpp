#include "agent/provider.h"

#include <algorithm>

#include "agent/provider_words.h"

namespace mayi::agent {
namespace {

HttpRequest post(const Provider& provider, const std::string& path, const json::object& body) {
  return {.url = provider.base_url + path,
          .body = wire::to_text(body),
          .headers = {"Content-Type: application/json", "Accept: application/json",
                      "Expect:", "User-Agent: mayi"},
          .ca_file = provider.ca_file};
}

}  // namespace

bool is_key(std::string_view key) {
  return key.size() <= 4096 && std::ranges::all_of(key, [](char c) { return c > 32 && c < 127; });
}

HttpRequest request_for(const Provider& provider, const std::string& key, const Prompt& prompt) {
  HttpRequest request;
  switch (provider.kind) {
    case ProviderKind::openai:
      request = post(provider, "/chat/completions", openai_body(provider, prompt));
      if (!key.empty()) request.headers.push_back("Authorization: Bearer " + key);
      break;
    case ProviderKind::anthropic:
      request = post(provider, "/messages", anthropic_body(provider, prompt));
      request.headers.emplace_back("anthropic-version: 2023-06-01");
      if (!key.empty()) request.headers.push_back("x-api-key: " + key);
      break;
  }
  return request;
}

std::optional<Reply> read_reply(ProviderKind kind, std::string_view body) {
  const auto value = wire::parse(body, kMaxHttpReply);
  const json::object* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::nullopt;
  return kind == ProviderKind::openai ? read_openai(*object) : read_anthropic(*object);
}

}  // namespace mayi::agent
