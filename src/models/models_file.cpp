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

namespace mayi::models {
namespace {

std::unexpected<ParseError> expected(const TomlEntry& entry, std::string_view what) {
  return error_at(entry, fmt::format("{} is expected, not {}", what, quoted(entry.value)));
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

template <double Provider::* member>
Parsed<void> take_price(Provider& provider, const TomlEntry& entry) {
  double price = -1;
  const char* const end = entry.value.data() + entry.value.size();
  const auto read = std::from_chars(entry.value.data(), end, price);
  if (read.ec != std::errc{} || read.ptr != end || !(price >= 0 && price <= 1e6))
    return expected(entry, "a price of a million tokens");
  provider.*member = price;
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
    return error_at(entry, fmt::format("no bot is called {}", quoted(entry.value)));
  provider.stand_in = entry.value;
  return {};
}

Parsed<void> take_limit_key(Provider& provider, const TomlEntry& entry) {
  if (entry.value != "max_tokens" && entry.value != "max_completion_tokens")
    return expected(entry, "max_tokens or max_completion_tokens");
  provider.limit_key = entry.value;
  return {};
}

template <bool Provider::* member>
Parsed<void> take_flag(Provider& provider, const TomlEntry& entry) {
  if (entry.value != "yes" && entry.value != "no") return expected(entry, "true or false");
  provider.*member = entry.value == "yes";
  return {};
}

constexpr std::array kKeys{
    Key{"kind", take_kind},
    Key{"base_url", take_text<&Provider::base_url, 1024>},
    Key{"model", take_text<&Provider::model>},
    Key{"key_env", take_key_env},
    Key{"ca_file", take_text<&Provider::ca_file, 1024>},
    Key{"stand_in", take_stand_in},
    Key{"limit_key", take_limit_key},
    Key{"seconds", take_count<&Provider::seconds, 1, kMaxSeconds>},
    Key{"answer_tokens", take_count<&Provider::answer_tokens, 16, kMaxAnswerTokens>},
    Key{"game_tokens", take_count<&Provider::game_tokens, 0, 1'000'000'000>},
    Key{"price_in", take_price<&Provider::price_in>},
    Key{"price_out", take_price<&Provider::price_out>},
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
  const std::string name = entry.path.substr(0, dot), field = entry.path.substr(dot + 1);
  if (!parse_sitter("llm:" + name))
    return error_at(entry, "a model's name is 1 to 32 letters, digits, '-', '_' or '.'");
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
  for (const std::string_view field : {"kind", "base_url", "model"})
    if (entry_of(field) == entries.end()) {
      const TomlEntry& first = *std::ranges::find_if(entries, [&](const TomlEntry& entry) {
        return entry.path.starts_with(provider.name + '.');
      });
      return std::unexpected(ParseError{first.line, first.column,
                                        fmt::format("{}: {} is missing", provider.name, field)});
    }
  auto url = check_url(provider.base_url, provider.insecure);
  if (!url) return error_at(*entry_of("base_url"), url.error());
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
  for (const TomlEntry& entry : *entries)
    if (const auto taken = take(providers, entry); !taken) return std::unexpected(taken.error());
  for (Provider& provider : providers)
    if (const auto whole = finish(provider, *entries); !whole)
      return std::unexpected(whole.error());
  return providers;
}

}  // namespace mayi::models
