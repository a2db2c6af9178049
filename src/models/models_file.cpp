#include "models/models_file.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ranges>

#include "host/player.h"
#include "models/http.h"
#include "notation/toml.h"
#include "table/sitter.h"
#include "wire/json.h"

namespace mayi::models {
namespace {

std::unexpected<ParseError> expected(const TomlEntry& entry, std::string_view what) {
  return error_at(entry, fmt::format("{} is expected, not {}", what, in_quotes(entry.value)));
}

using Take = Parsed<void> (*)(Provider&, const TomlEntry&);
struct Key {
  std::string_view name;
  Take take;
};

template <std::string Provider::* member, std::size_t most = 256>
Parsed<void> take_text(Provider& provider, const TomlEntry& entry) {
  if (entry.value.empty() || entry.value.size() > most)
    return error_at(entry, fmt::format("a text of 1 to {} bytes is expected", most));
  provider.*member = entry.value;
  return {};
}

template <unsigned Provider::* member, unsigned least, unsigned most>
Parsed<void> take_count(Provider& provider, const TomlEntry& entry) {
  const auto number = parse_number(entry.value, most);
  if (!number || *number < least)
    return expected(entry, fmt::format("a whole number from {} to {}", least, most));
  provider.*member = *number;
  return {};
}

template <double Provider::* member, int most>
Parsed<void> take_number(Provider& provider, const TomlEntry& entry) {
  double number = -1;
  const char* const end = entry.value.data() + entry.value.size();
  const auto read = std::from_chars(entry.value.data(), end, number);
  if (read.ec != std::errc{} || read.ptr != end || !(number >= 0 && number <= most))
    return expected(entry, fmt::format("a number from 0 to {}", most));
  provider.*member = number;
  return {};
}

Parsed<void> take_kind(Provider& provider, const TomlEntry& entry) {
  if (entry.value != "openai" && entry.value != "anthropic")
    return expected(entry, "openai or anthropic");
  provider.kind = entry.value == "openai" ? ProviderKind::openai : ProviderKind::anthropic;
  return {};
}

// The name of a variable, never a key: a key has no place in a file.
Parsed<void> take_key_env(Provider& provider, const TomlEntry& entry) {
  const auto fits = [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  if (entry.value.empty() || entry.value.size() > 64 || !std::ranges::all_of(entry.value, fits))
    return error_at(entry,
                    "the name of an environment variable in capital letters is expected; the key "
                    "itself does not belong here");
  provider.key_env = entry.value;
  return {};
}

Parsed<void> take_stand_in(Provider& provider, const TomlEntry& entry) {
  if (!is_bot(entry.value))
    return error_at(entry, fmt::format("no bot is called {}", in_quotes(entry.value)));
  provider.stand_in = entry.value;
  return {};
}

// One of a few words.
template <std::string Provider::* member, const auto& words>
Parsed<void> take_word(Provider& provider, const TomlEntry& entry) {
  if (std::ranges::count(words, entry.value) == 0)
    return expected(entry, fmt::format("{}", fmt::join(words, " or ")));
  provider.*member = entry.value;
  return {};
}
constexpr std::array<std::string_view, 2> kLimitKeys{"max_tokens", "max_completion_tokens"};
constexpr std::array<std::string_view, 3> kToolChoices{"required", "auto", "unsaid"};

Parsed<void> take_body(Provider& provider, const TomlEntry& entry) {
  const auto body = wire::parse(entry.value);
  if (!body || !body->is_object())
    return error_at(entry, "an object of JSON is expected, such as '{\"top_k\": 20}'");
  provider.body = entry.value;
  return {};
}

// A line of its own, so no other header can hide in it.
Parsed<void> take_header(Provider& provider, const std::string& name, const TomlEntry& entry) {
  const bool is_name = std::ranges::all_of(name, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
  });
  const bool is_value = std::ranges::all_of(entry.value, [](char c) { return c >= 32 && c < 127; });
  if (name.empty() || !is_name || !is_value || entry.value.size() > 1024)
    return error_at(entry, "a header's name and a value of visible ASCII characters are expected");
  provider.headers.push_back(fmt::format("{}: {}", name, entry.value));
  return {};
}

// Local servers, as they are when nothing is changed.
struct Preset {
  std::string_view name, base_url, model, tool_choice;
};
constexpr Preset kPresets[] = {
    {"llama.cpp", "http://127.0.0.1:8080/v1", "any", "required"},
    {"ollama", "http://127.0.0.1:11434/v1", "", "unsaid"},  // which does not know it
    {"vllm", "http://127.0.0.1:8000/v1", "", "required"},
};

Parsed<void> take_preset(Provider& provider, const TomlEntry& entry) {
  const auto* const preset = std::ranges::find(kPresets, entry.value, &Preset::name);
  if (preset == std::end(kPresets)) return expected(entry, "llama.cpp, ollama or vllm");
  provider.base_url = preset->base_url;
  provider.model = preset->model;
  provider.tool_choice = preset->tool_choice;
  provider.seconds = 120;
  return {};
}

template <bool Provider::* member>
Parsed<void> take_flag(Provider& provider, const TomlEntry& entry) {
  if (entry.value != "yes" && entry.value != "no") return expected(entry, "true or false");
  provider.*member = entry.value == "yes";
  return {};
}

constexpr std::array kKeys{
    Key{"preset", take_preset},
    Key{"kind", take_kind},
    Key{"base_url", take_text<&Provider::base_url, 1024>},
    Key{"model", take_text<&Provider::model>},
    Key{"key_env", take_key_env},
    Key{"ca_file", take_text<&Provider::ca_file, 1024>},
    Key{"stand_in", take_stand_in},
    Key{"limit_key", take_word<&Provider::limit_key, kLimitKeys>},
    Key{"tool_choice", take_word<&Provider::tool_choice, kToolChoices>},
    Key{"effort", take_text<&Provider::effort, 16>},
    Key{"temperature", take_number<&Provider::temperature, 2>},
    Key{"body", take_body},
    Key{"seconds", take_count<&Provider::seconds, 1, kMaxSeconds>},
    Key{"answer_tokens", take_count<&Provider::answer_tokens, 16, kMaxAnswerTokens>},
    Key{"game_tokens", take_count<&Provider::game_tokens, 0, 1'000'000'000>},
    Key{"price_in", take_number<&Provider::price_in, 1'000'000>},
    Key{"price_out", take_number<&Provider::price_out, 1'000'000>},
    Key{"advice", take_flag<&Provider::advice>},
    Key{"insecure", take_flag<&Provider::insecure>},
};

Provider& provider_of(std::vector<Provider>& providers, const std::string& name) {
  const auto found = std::ranges::find(providers, name, &Provider::name);
  return found != providers.end() ? *found : providers.emplace_back(Provider{.name = name});
}

Parsed<void> take(std::vector<Provider>& providers, const TomlEntry& entry) {
  const std::size_t dot = entry.path.rfind('.');
  if (dot == std::string::npos)
    return error_at(entry, "a model's heading, [NAME], is expected before this");
  std::string name = entry.path.substr(0, dot);
  const std::string field = entry.path.substr(dot + 1);
  const bool is_header = name.ends_with(".headers");
  if (is_header) name.resize(name.rfind('.'));
  if (!parse_sitter("llm:" + name))
    return error_at(entry, "a model's name is 1 to 32 letters, digits, '-', '_' or '.'");
  if (is_header) return take_header(provider_of(providers, name), field, entry);
  const auto key = std::ranges::find(kKeys, field, &Key::name);
  if (key == kKeys.end())
    return error_at(entry, fmt::format("unknown key; there are {}",
                                       fmt::join(kKeys | std::views::transform(&Key::name), ", ")));
  return key->take(provider_of(providers, name), entry);
}

// What can be judged only once all of it is known.
Parsed<void> finish(Provider& provider, const std::vector<TomlEntry>& entries) {
  const auto entry_of = [&](std::string_view field) {
    return std::ranges::find(entries, fmt::format("{}.{}", provider.name, field), &TomlEntry::path);
  };
  const bool has_preset = entry_of("preset") != entries.end();
  for (const std::string_view field : {"kind", "base_url", "model"}) {
    const bool is_there = entry_of(field) != entries.end() ||
                          (has_preset && (field != "model" || !provider.model.empty()));
    if (!is_there) {
      const TomlEntry& first = *std::ranges::find_if(entries, [&](const TomlEntry& entry) {
        return entry.path.starts_with(provider.name + '.');
      });
      return std::unexpected(ParseError{first.line, first.column,
                                        fmt::format("{}: {} is missing", provider.name, field)});
    }
  }
  auto url = check_url(provider.base_url, provider.insecure);
  if (!url) return error_at(*entry_of("base_url"), url.error());  // a preset's is fine
  provider.base_url = *std::move(url);
  return {};
}

}  // namespace

Parsed<std::vector<Provider>> parse_models(std::string_view text) {
  if (text.size() > kMaxModelsFile)
    return std::unexpected(ParseError{1, 1, "the file is larger than 64 KiB"});
  const auto entries = parse_toml(text);
  if (!entries) return std::unexpected(entries.error());
  std::vector<Provider> providers;
  for (const bool presets : {true, false})  // which say what holds if nothing else is said
    for (const TomlEntry& entry : *entries)
      if (entry.path.ends_with(".preset") == presets)
        if (const auto taken = take(providers, entry); !taken)
          return std::unexpected(taken.error());
  for (Provider& provider : providers)
    if (const auto whole = finish(provider, *entries); !whole)
      return std::unexpected(whole.error());
  return providers;
}

}  // namespace mayi::models
