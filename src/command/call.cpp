#include "command/call.h"

#include <fmt/format.h>

#include <algorithm>

namespace mayi::command {
namespace {

constexpr std::string_view kLooks[] = {"status", "log", "rounds", "hint", "why", "models"};

bool read_version(Call& call, const std::string& value) {
  if (const auto number = parse_number(value, kMaxEvents)) call.seen = Version(*number);
  return call.seen.has_value();
}

// Options with a value, each after it or behind an `=`. False: it is none.
struct ValueOption {
  std::string_view name;
  bool (*set)(Call& call, const std::string& value);
};
constexpr ValueOption kWithValue[] = {
    {"--as", [](Call& call, const std::string& seat) { return call.as = seat, true; }},
    {"--key", [](Call& call, const std::string& key) { return call.options.key = key, true; }},
    {"--data", [](Call& call, const std::string& path) { return call.options.data = path, true; }},
    {"--store",
     [](Call& call, const std::string& place) { return call.options.store = place, true; }},
    {"--models",
     [](Call& call, const std::string& path) { return call.options.models = path, true; }},
    {"--id", [](Call& call, const std::string& id) { return call.command = id, true; }},
    {"--seen", read_version}};

const ValueOption* find_option(std::string_view word) {
  const auto* const found =
      std::ranges::find(kWithValue, word.substr(0, word.find('=')), &ValueOption::name);
  return found == std::end(kWithValue) ? nullptr : found;
}

WordsFault bad_option(std::string sentence) {
  return {std::move(sentence),
          "Options are --as SEAT, --key KEY, --json, --pretty, --data DIR, --store PLACE, --id "
          "ID, --seen VERSION, --models FILE."};
}

// `at`: of the option; it moves on over a value.
std::optional<WordsFault> take_option(Call& call, std::span<const std::string> words,
                                      std::size_t& at) {
  const std::string& word = words[at];
  if (word == "--json" || word == "--pretty") {
    (word == "--json" ? call.options.json : call.options.pretty) = true;
    return std::nullopt;
  }
  const ValueOption* const option = find_option(word);
  if (option == nullptr) return bad_option(fmt::format("Unknown option {}.", in_quotes(word)));
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos && ++at == words.size())
    return bad_option(fmt::format("{} needs a value.", option->name));
  const std::string value = equals == std::string::npos ? words[at] : word.substr(equals + 1);
  if (option->set(call, value)) return std::nullopt;
  return WordsFault{fmt::format("{} takes a version, not {}.", option->name, in_quotes(value)),
                    "Use the version that status shows."};
}

}  // namespace

std::optional<Call> read_call(std::span<const std::string> arguments) {
  Call call;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    std::optional<WordsFault> fault;
    if (word.starts_with("--"))
      fault = take_option(call, arguments, i);
    else if (!call.id.empty())
      call.words.push_back(word);
    else if (const auto id = parse_id(word))
      call.id = *id;
    else
      return std::nullopt;
    if (fault && !call.fault) call.fault = std::move(fault);
  }
  if (call.id.empty()) return std::nullopt;
  return call;
}

int run_call(const Call& call) {
  if (call.fault) return say(call.options, failed(*call.fault));
  const bool looks = call.words.empty() || std::ranges::count(kLooks, call.words[0]) > 0;
  return say(call.options, looks ? look(call) : act(call));
}

}  // namespace mayi::command
