#include "models/models_file.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ranges>

#include "host/player.h"
#include "models/address.h"
#include "notation/toml.h"
#include "table/sitter.h"

namespace mayi::models {
namespace {

std::unexpected<ParseError> error_at(const TomlEntry& entry, const std::string& message) {
  return std::unexpected(
      ParseError{entry.line, entry.column, fmt::format("{}: {}", entry.path, message)});
}

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

// A model with the place of its first entry and of those that are looked at once all is known.
struct Draft {
  Provider provider;
  TomlEntry first{}, kind{}, url{}, model{};
};

class Reader {
 public:
  Parsed<std::vector<Provider>> read(const std::vector<TomlEntry>& entries) {
    for (const TomlEntry& entry : entries)
      if (const auto taken = take(entry); !taken) return std::unexpected(taken.error());
    std::vector<Provider> providers;
    for (Draft& draft : drafts_) {
      if (const auto whole = finish(draft); !whole) return std::unexpected(whole.error());
      providers.push_back(std::move(draft.provider));
    }
    return providers;
  }

 private:
  Parsed<void> take(const TomlEntry& entry) {
    const std::size_t dot = entry.path.rfind('.');
    if (dot == std::string::npos)
      return error_at(entry, "a model's heading, [NAME], is expected before this");
    const std::string name = entry.path.substr(0, dot), field = entry.path.substr(dot + 1);
    if (!parse_sitter("llm:" + name))
      return error_at(entry, "a model's name is 1 to 32 letters, digits, '-', '_' or '.'");
    const auto key = std::ranges::find(kKeys, field, &Key::name);
    if (key == kKeys.end())
      return error_at(entry,
                      fmt::format("unknown key; there are {}",
                                  fmt::join(kKeys | std::views::transform(&Key::name), ", ")));
    Draft& draft = draft_of(name, entry);
    if (field == "kind") draft.kind = entry;
    if (field == "base_url") draft.url = entry;
    if (field == "model") draft.model = entry;
    return key->take(draft.provider, entry);
  }

  Draft& draft_of(const std::string& name, const TomlEntry& entry) {
    const auto found = std::ranges::find_if(
        drafts_, [&](const Draft& draft) { return draft.provider.name == name; });
    if (found != drafts_.end()) return *found;
    Draft draft;
    draft.provider.name = name;
    draft.first = entry;
    return drafts_.emplace_back(std::move(draft));
  }

  static Parsed<void> finish(Draft& draft) {
    const auto missing = [&](const std::string& field) {
      return std::unexpected(
          ParseError{draft.first.line, draft.first.column,
                     fmt::format("{}: {} is missing", draft.provider.name, field)});
    };
    if (draft.kind.path.empty()) return missing("kind");
    if (draft.url.path.empty()) return missing("base_url");
    if (draft.model.path.empty()) return missing("model");
    const auto url = check_url(draft.provider.base_url, draft.provider.insecure);
    if (!url) return error_at(draft.url, url.error());
    draft.provider.base_url = *url;
    return {};
  }

  std::vector<Draft> drafts_;
};

}  // namespace

Parsed<std::vector<Provider>> parse_models(std::string_view text) {
  if (text.size() > kMaxModelsFile)
    return std::unexpected(ParseError{1, 1, "the file is larger than 64 KiB"});
  const auto entries = parse_toml(text);
  if (!entries) return std::unexpected(entries.error());
  return Reader().read(*entries);
}

const Provider* find_provider(const std::vector<Provider>& providers, std::string_view name) {
  const auto found = std::ranges::find(providers, name, &Provider::name);
  return found == providers.end() ? nullptr : &*found;
}

}  // namespace mayi::models
