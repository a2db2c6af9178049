#include "arena/weights_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "base/hash.h"
#include "notation/toml.h"

namespace mayi {
namespace {

constexpr std::array kKeys{
    WeightKey{"out", &Weights::out, 0, 50, 0.25},
    WeightKey{"held_point", &Weights::held_point, 0, 10, 0.1},
    WeightKey{"held_point_down", &Weights::held_point_down, 0, 10, 0.1},
    WeightKey{"missing", &Weights::missing, 0, 1000, 10},
    WeightKey{"whole_point", &Weights::whole_point, 0, 50, 0.25},
    WeightKey{"whole_missing", &Weights::whole_missing, 0, 1000, 10},
    WeightKey{"feed", &Weights::feed, 0, 50, 0.5},
    WeightKey{"feed_wild", &Weights::feed_wild, 0, 200, 5},
    WeightKey{"draw", &Weights::draw, -100, 200, 2},
    WeightKey{"claim", &Weights::claim, -100, 200, 2},
    WeightKey{"claim_leading", &Weights::claim_leading, -100, 200, 2},
};
static_assert(sizeof(Weights) == kKeys.size() * sizeof(double),
              "each weight has a row in kKeys and a line in weights/expert.toml");

struct Count {
  std::string_view name;
  std::int64_t TuningState::* member;
};
constexpr std::array kCounts{Count{"tuning.proposals", &TuningState::proposals},
                             Count{"tuning.accepted", &TuningState::accepted},
                             Count{"tuning.clusters", &TuningState::clusters}};

class WeightsReader {
 public:
  Parsed<WeightsFile> read(const std::vector<TomlEntry>& entries) {
    for (const TomlEntry& entry : entries)
      if (const auto taken = take(entry); !taken) return std::unexpected(taken.error());
    if (!versioned_) return std::unexpected(ParseError{1, 1, "a weights file says 'version = 1'"});
    return file_;
  }

 private:
  Parsed<void> take(const TomlEntry& entry) {
    if (entry.path == "version") return take_version(entry);
    if (entry.path.starts_with("tuning.")) return take_tuning(entry);
    const auto key = std::ranges::find(kKeys, entry.path, &WeightKey::name);
    return key == kKeys.end() ? refuse_name(entry) : take_weight(entry, *key);
  }

  Parsed<void> take_version(const TomlEntry& entry) {
    const auto version = number_of<int>(entry.value);
    if (!version || *version < 1) return error_at(entry, "a version is a number from 1 up");
    if (*version > kWeightsVersion)
      return error_at(
          entry,
          fmt::format("this file is of version {}, newer than this program, which reads version 1",
                      entry.value));
    versioned_ = true;
    return {};
  }

  Parsed<void> take_weight(const TomlEntry& entry, const WeightKey& key) {
    const auto value = number_of<double>(entry.value);
    if (!value) return refuse(entry, "a number");
    if (*value < key.low || *value > key.high)
      return refuse(entry, fmt::format("a number from {} to {}", weight_text(key.low),
                                       weight_text(key.high)));
    file_.weights.*key.member = *value;
    return {};
  }

  Parsed<void> take_tuning(const TomlEntry& entry) {
    if (!file_.tuning) file_.tuning.emplace();
    if (entry.path == "tuning.seed") {
      const auto seed = number_of<std::uint64_t>(entry.value);
      if (!seed) return refuse(entry, "a seed");
      file_.tuning->seed = *seed;
      return {};
    }
    const auto count = std::ranges::find(kCounts, entry.path, &Count::name);
    if (count == kCounts.end())
      return error_at(entry, "unknown key; there are seed, proposals, accepted, clusters");
    const auto value = number_of<std::int64_t>(entry.value);
    if (!value || *value < 0) return refuse(entry, "a count");
    *file_.tuning.*count->member = *value;
    return {};
  }

  static std::unexpected<ParseError> refuse(const TomlEntry& entry, std::string_view what) {
    return error_at(entry, fmt::format("{} is expected, not {}", what, in_quotes(entry.value)));
  }
  static Parsed<void> refuse_name(const TomlEntry& entry) {
    return error_at(entry,
                    fmt::format("unknown weight; there are version, {}",
                                fmt::join(kKeys | std::views::transform(&WeightKey::name), ", ")));
  }

  WeightsFile file_;
  bool versioned_ = false;
};

}  // namespace

std::span<const WeightKey> weight_keys() { return kKeys; }

std::string weight_text(double value) {
  std::array<char, 400> text{};
  return {text.data(),
          std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed).ptr};
}

Parsed<WeightsFile> parse_weights(std::string_view text) {
  if (text.size() > kMaxWeightsFile)
    return std::unexpected(ParseError{1, 1, "the file is larger than 64 KiB"});
  const auto entries = parse_toml(text);
  if (!entries) return std::unexpected(entries.error());
  return WeightsReader().read(*entries);
}

std::string print_weights(const WeightsFile& file) {
  std::string text = fmt::format(
      "# What the expert weighs (src/bots/weights.h); improved by mayi tune.\nversion = {}\n",
      kWeightsVersion);
  for (const WeightKey& key : kKeys)
    text += fmt::format("{} = {}\n", key.name, weight_text(file.weights.*key.member));
  if (!file.tuning) return text;
  // In quotation marks: TOML's numbers have a sign, seeds have 64 bits.
  text += fmt::format("\n[tuning]\nseed = \"{}\"\n", file.tuning->seed);
  for (const Count& count : kCounts)
    text += fmt::format("{} = {}\n", count.name.substr(count.name.find('.') + 1),
                        *file.tuning.*count.member);
  return text;
}

std::uint64_t hash_of(const Weights& weights) {
  Hash hash;
  for (const WeightKey& key : kKeys)
    hash.add(fmt::format("{}={}\n", key.name, weight_text(weights.*key.member)));
  return hash.value();
}

}  // namespace mayi
