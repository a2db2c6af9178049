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
    WeightKey{"claim", &Weights::claim, -1000, 1000, 2},
    WeightKey{"claim_leading", &Weights::claim_leading, -1000, 1000, 2},
    WeightKey{"safe", &Weights::safe, 0, 100, 2},
    WeightKey{"deny", &Weights::deny, -100, 100, 5},
    WeightKey{"claim_far", &Weights::claim_far, -1000, 1000, 5},
    WeightKey{"claim_down", &Weights::claim_down, -1000, 1000, 5},
    WeightKey{"claim_short", &Weights::claim_short, -5000, 5000, 20},
    WeightKey{"claim_done", &Weights::claim_done, -1000, 1000, 5},
    WeightKey{"claim_near", &Weights::claim_near, -1000, 1000, 5},
    WeightKey{"claim_near_down", &Weights::claim_near_down, -1000, 1000, 5},
    WeightKey{"claim_near_short", &Weights::claim_near_short, -5000, 5000, 20},
    WeightKey{"claim_out", &Weights::claim_out, -100, 100, 1},
    WeightKey{"claim_ahead", &Weights::claim_ahead, -1000, 1000, 5},
    WeightKey{"claim_behind", &Weights::claim_behind, -1000, 1000, 5},
    WeightKey{"left_card", &Weights::left_card, -50, 50, 2},
    WeightKey{"left_fit", &Weights::left_fit, -3, 3, 0.3},
    WeightKey{"down_feed", &Weights::down_feed, -100, 100, 0.5},
    WeightKey{"down_reach", &Weights::down_reach, -200, 200, 0.7},
    WeightKey{"down_fit", &Weights::down_fit, -1000, 1000, 20},
    WeightKey{"down_point", &Weights::down_point, -100, 100, 0.3},
    WeightKey{"down_point_alone", &Weights::down_point_alone, -100, 100, 0.1},
    WeightKey{"down_live", &Weights::down_live, -200, 200, 0.3},
    WeightKey{"finish", &Weights::finish, 0, 300, 5},
    WeightKey{"finish_out", &Weights::finish_out, 0, 50, 0.3},
    WeightKey{"wait_outs", &Weights::wait_outs, 0, 200, 3},
    WeightKey{"wait_short", &Weights::wait_short, -100, 1000, 5},
    WeightKey{"wait_lag", &Weights::wait_lag, -100, 100, 3},
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

// The keys of version 1, which are the first ones.
constexpr std::size_t kFirstEdition = 11;

constexpr std::string_view kLarge = ".large.";

class WeightsReader {
 public:
  Parsed<WeightsFile> read(const std::vector<TomlEntry>& entries) {
    // The general ones first: those of a round begin as a copy.
    for (const bool of_rounds : {false, true})
      for (const TomlEntry& entry : entries) {
        if (is_of_round(entry) != of_rounds) continue;
        if (const auto taken = take(entry); !taken) return std::unexpected(taken.error());
      }
    if (version_ == 0)
      return std::unexpected(
          ParseError{1, 1, fmt::format("a weights file says 'version = {}'", kWeightsVersion)});
    drop_what_is_general();
    return file_;
  }

 private:
  static bool is_of_round(const TomlEntry& entry) {
    return entry.path.find('.') != std::string::npos && !entry.path.starts_with("tuning.");
  }

  Parsed<void> take(const TomlEntry& entry) {
    if (entry.path == "version") return take_version(entry);
    if (entry.path.starts_with("tuning.")) return take_tuning(entry);
    if (is_of_round(entry)) return take_of_round(entry);
    return take_weight(entry, entry.path, file_.weights.general());
  }

  Parsed<void> take_version(const TomlEntry& entry) {
    const auto version = number_of<int>(entry.value);
    if (!version || *version < 1) return error_at(entry, "a version is a number from 1 up");
    if (*version > kWeightsVersion)
      return error_at(
          entry,
          fmt::format(
              "this file is of version {}, newer than this program, which reads versions 1 to {}",
              entry.value, kWeightsVersion));
    version_ = *version;
    return {};
  }

  // house.round_6.claim, house.large.round_6.claim
  Parsed<void> take_of_round(const TomlEntry& entry) {
    if (version_ == 1) return error_at(entry, "in version 1 rounds have no weights of their own");
    const std::string_view path = entry.path;
    std::size_t first = path.find('.');
    const std::size_t last = path.rfind('.');
    const auto set = std::ranges::find(built_in_rules(), path.substr(0, first), &NamedRules::name);
    if (set == built_in_rules().end())
      return error_at(
          entry, fmt::format(
                     "unknown rule set; there are {}",
                     fmt::join(built_in_rules() | std::views::transform(&NamedRules::name), ", ")));
    const bool large = path.substr(first).starts_with(kLarge);
    if (large && version_ == 2)
      return error_at(entry, "in version 2 large tables have no weights of their own");
    if (large) first += kLarge.size() - 1;
    const auto round = round_of(*set, first < last ? path.substr(first + 1, last - first - 1) : "");
    if (!round)
      return error_at(
          entry,
          fmt::format("a section is [{0}.round_1] to [{0}.round_{1}], or [{0}.large.round_1] "
                      "for a table of {2} and more",
                      set->name, set->rules.rounds, kFewestAtLargeTable));
    const TableSize size = large ? TableSize::large : TableSize::small;
    return take_weight(entry, path.substr(last + 1), file_.weights.round(*set, *round, size));
  }
  static std::optional<int> round_of(const NamedRules& set, std::string_view name) {
    constexpr std::string_view kRound = "round_";
    if (!name.starts_with(kRound)) return std::nullopt;
    const auto round = number_of<int>(std::string(name.substr(kRound.size())));
    return round && *round >= 1 && *round <= set.rules.rounds ? round : std::nullopt;
  }

  Parsed<void> take_weight(const TomlEntry& entry, std::string_view name, Weights& weights) const {
    const auto keys = known_keys();
    const auto key = std::ranges::find(keys, name, &WeightKey::name);
    if (key == keys.end())
      return error_at(entry,
                      fmt::format("unknown weight; there are version, {}",
                                  fmt::join(keys | std::views::transform(&WeightKey::name), ", ")));
    const auto value = number_of<double>(entry.value);
    if (!value) return refuse(entry, "a number");
    if (*value < key->low || *value > key->high)
      return refuse(entry, fmt::format("a number from {} to {}", weight_text(key->low),
                                       weight_text(key->high)));
    weights.*key->member = *value;
    return {};
  }
  std::span<const WeightKey> known_keys() const {
    return version_ == 1 ? std::span(kKeys).first(kFirstEdition) : std::span(kKeys);
  }

  void drop_what_is_general() {
    const Playbook read = std::exchange(file_.weights, Playbook(file_.weights.general()));
    for (const Playbook::Entry& entry : read.entries())
      if (entry.weights != read.general())
        file_.weights.round(*entry.set, entry.round, entry.size) = entry.weights;
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
  WeightsFile file_;
  int version_ = 0;
};

std::string line_of(const WeightKey& key, const Weights& weights) {
  return fmt::format("{} = {}\n", key.name, weight_text(weights.*key.member));
}

}  // namespace

std::span<const WeightKey> weight_keys() { return kKeys; }

std::string weight_text(double value) {
  std::array<char, 400> text{};
  return {text.data(),
          std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed).ptr};
}

std::string section_of(const Playbook::Entry& entry) {
  const bool large = entry.size == TableSize::large;
  return fmt::format("{}{}round_{}", entry.set->name, large ? kLarge : ".", entry.round);
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
  const Weights& general = file.weights.general();
  for (const WeightKey& key : kKeys) text += line_of(key, general);
  for (const Playbook::Entry& entry : file.weights.entries()) {
    text += fmt::format("\n[{}]\n", section_of(entry));
    for (const WeightKey& key : kKeys)
      if (entry.weights.*key.member != general.*key.member) text += line_of(key, entry.weights);
  }
  if (!file.tuning) return text;
  // In quotation marks: TOML's numbers have a sign, seeds have 64 bits.
  text += fmt::format("\n[tuning]\nseed = \"{}\"\n", file.tuning->seed);
  for (const Count& count : kCounts)
    text += fmt::format("{} = {}\n", count.name.substr(count.name.find('.') + 1),
                        *file.tuning.*count.member);
  return text;
}

std::uint64_t hash_of(const Playbook& weights) {
  Hash hash;
  hash.add(print_weights({weights, std::nullopt}));
  return hash.value();
}

}  // namespace mayi
