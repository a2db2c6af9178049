#include "command/call.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace mayi::command {
namespace {

constexpr std::array<std::string_view, 6> kLooks{"status", "log", "rounds",
                                                 "hint",   "why", "models"};
constexpr std::array<std::string_view, 6> kWithValue{"--as",   "--data",   "--id",
                                                     "--seen", "--models", "--key"};

bool takes_value(std::string_view name) {
  return std::ranges::find(kWithValue, name) != kWithValue.end();
}

WordsFault misspelled(std::string sentence) {
  return {std::move(sentence),
          "Options are --as SEAT, --key KEY, --json, --pretty, --data DIR, --id ID, --seen "
          "VERSION, --models FILE."};
}

// Goes through the arguments once; the first fault is kept.
class Arguments {
 public:
  explicit Arguments(std::span<const std::string> words) : words_(words) {}

  Call read() {
    for (at_ = 0; at_ < words_.size(); ++at_) {
      const std::string& word = words_[at_];
      if (word.starts_with("--"))
        take_option(word);
      else if (call_.id.empty())
        call_.id = *parse_id(word);
      else
        call_.words.push_back(word);
    }
    return std::move(call_);
  }

 private:
  void fail(WordsFault fault) {
    if (!call_.fault) call_.fault = std::move(fault);
  }

  void take_option(const std::string& word) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    if (word == "--json" || word == "--pretty") {
      (word == "--json" ? call_.options.json : call_.options.pretty) = true;
    } else if (!takes_value(name)) {
      fail(misspelled(fmt::format("Unknown option {}.", mayi::quoted(word))));
    } else if (equals != std::string::npos) {
      set(name, word.substr(equals + 1));
    } else if (++at_ < words_.size()) {
      set(name, words_[at_]);
    } else {
      fail(misspelled(fmt::format("{} needs a value.", name)));
    }
  }

  void set(std::string_view name, const std::string& value) {
    if (name == "--as") call_.as = value;
    if (name == "--key") call_.options.key = value;
    if (name == "--data") call_.options.data = value;
    if (name == "--models") call_.options.models = value;
    if (name == "--id") call_.command = value;
    if (name != "--seen") return;
    if (const auto number = parse_number(value, kMaxEvents))
      call_.seen = Version(*number);
    else
      fail({fmt::format("--seen takes a version, not {}.", mayi::quoted(value)),
            "Give the version that a status showed."});
  }

  std::span<const std::string> words_;
  std::size_t at_ = 0;
  Call call_{};
};

}  // namespace

std::optional<Call> read_call(std::span<const std::string> arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (takes_value(arguments[i])) {
      ++i;
    } else if (!arguments[i].starts_with("--")) {
      if (!parse_id(arguments[i])) return std::nullopt;
      return Arguments(arguments).read();
    }
  }
  return std::nullopt;
}

int run_call(const Call& call) {
  if (call.fault) return say(call.options, failed(*call.fault));
  const bool looks = call.words.empty() || std::ranges::find(kLooks, call.words[0]) != kLooks.end();
  return say(call.options, looks ? look(call) : act(call));
}

}  // namespace mayi::command
