#include "notation/knobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "base/hash.h"
#include "notation/card_text.h"

namespace mayi {
namespace {

using Complaint = std::optional<std::string>;

// How a field's values are spelled.
struct Word {
  std::string_view text;
  std::uint8_t value;
};
constexpr Word kBools[] = {{"no", 0}, {"yes", 1}, {"false", 0}, {"true", 1}};
constexpr Word kMayI[] = {{"line", 0}, {"window", 1}};
constexpr Word kSwap[] = {{"never", 0}, {"before-down", 1}, {"no", 0}};
constexpr Word kReshuffle[] = {{"when-needed", 0}, {"when-emptied", 1}};
constexpr Word kFinal[] = {{"ordinary", 0}, {"lay-off", 1}, {"whole-hand", 2}};
constexpr Word kAces[] = {{"high", 0}, {"low", 1}};

template <class Field>
Complaint set_word(Field& field, std::span<const Word> words, std::string_view value) {
  if (const auto found = std::ranges::find(words, value, &Word::text); found != words.end()) {
    field = static_cast<Field>(found->value);
    return std::nullopt;
  }
  std::vector<std::string_view> allowed;
  for (const Word& word : words)
    if (word.text != "true" && word.text != "false") allowed.push_back(word.text);
  return fmt::format("one of {} is expected, not {}", fmt::join(allowed, ", "), in_quotes(value));
}

template <class Field>
Complaint set_number(Field& field, unsigned most, std::string_view value) {
  const auto number = parse_number(value, most);
  if (!number) return fmt::format("a number up to {} is expected, not {}", most, in_quotes(value));
  field = static_cast<Field>(*number);
  return std::nullopt;
}

Complaint set_limit(std::uint8_t& field, std::string_view value) {
  if (value != "unlimited") return set_number(field, kUnlimited - 1, value);
  field = kUnlimited;
  return std::nullopt;
}

template <class Visit>
Complaint for_each_item(std::string_view list, Visit visit) {
  return for_each_part(list, ',', [&](std::string_view item) {
    return visit(item.substr(std::min(item.find_first_not_of(' '), item.size())));
  });
}

Complaint set_wilds(Rules& rules, std::string_view value) {
  RankSet ranks = 0;
  const Complaint complaint = for_each_item(value, [&](std::string_view item) -> Complaint {
    const auto rank = parse_rank(item);
    if (!rank)
      return fmt::format("unknown rank {}; ranks are 2 to 10, J, Q, K, A, or none",
                         in_quotes(item));
    ranks |= rank_bit(*rank);
    return std::nullopt;
  });
  const bool none = value == "none" || value.empty();
  if (complaint && !none) return complaint;
  rules.wild_ranks = ranks;
  return std::nullopt;
}
std::string print_wilds(const Rules& rules) {
  std::vector<std::string_view> names;
  for (int rank = kLowestRank; rank <= kHighestRank; ++rank)
    if (rules.wild_ranks >> rank & 1) names.push_back(rank_name(static_cast<Rank>(rank)));
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ","));
}

Complaint set_contract(Contract& contract, std::string_view text) {
  const auto parsed = parse_contract(text);
  if (!parsed)
    return fmt::format("a contract such as '2 sets' or '1 set + 1 run' is expected, not {}",
                       in_quotes(text));
  contract = *parsed;
  return std::nullopt;
}
Complaint set_deal(std::uint8_t& deal, std::string_view text) {
  return set_number(deal, kMaxCards, text);
}

// An entry for each round.
template <class T>
using Rounds = std::array<T, kMaxRounds>;
template <class T>
Complaint set_rounds(Rounds<T>& entries, std::size_t& rounds, std::string_view value,
                     Complaint (*set)(T&, std::string_view)) {
  return for_each_item(value, [&](std::string_view item) -> Complaint {
    if (rounds == entries.size()) return "at most 12 rounds";
    return set(entries[rounds++], item);
  });
}

Complaint set_contracts(Rules& rules, std::string_view value) {
  Rounds<Contract> contracts{};
  std::size_t rounds = 0;
  if (auto complaint = set_rounds(contracts, rounds, value, set_contract)) return complaint;
  rules.contracts = contracts;
  rules.rounds = static_cast<std::uint8_t>(rounds);
  return std::nullopt;
}

Complaint set_deals(Rules& rules, std::string_view value) {
  Rounds<std::uint8_t> deal{};
  std::size_t rounds = 0;
  if (auto complaint = set_rounds(deal, rounds, value, set_deal)) return complaint;
  std::fill(deal.begin() + static_cast<std::ptrdiff_t>(rounds), deal.end(), deal[rounds - 1]);
  rules.deal = deal;
  return std::nullopt;
}

// For each entry of a list that a key such as decks.3-5 or deal.3 means.
template <class Set>
Complaint set_range(std::string_view subkey, unsigned least, unsigned most, Set set) {
  const std::size_t dash = std::min(subkey.find('-'), subkey.size());
  const auto first = parse_number(subkey.substr(0, dash), most);
  const auto last = dash == subkey.size() ? first : parse_number(subkey.substr(dash + 1), most);
  if (!first || !last || *first < least || *last < *first)
    return fmt::format("a number or range from {} to {} is expected after the dot, not {}", least,
                       most, in_quotes(subkey));
  for (unsigned i = *first; i <= *last; ++i)
    if (const Complaint complaint = set(i)) return complaint;
  return std::nullopt;
}

using Counts = std::array<std::uint8_t, kMaxSeats + 1>;
Complaint set_by_players(Counts& counts, std::string_view subkey, unsigned most,
                         std::string_view value) {
  return set_range(subkey, kMinSeats, kMaxSeats,
                   [&](unsigned players) { return set_number(counts[players], most, value); });
}

// A knob with one key: how it is set and how it is printed.
struct Knob {
  std::string_view key;
  Complaint (*set)(Rules&, std::string_view);
  std::string (*print)(const Rules&);
};
template <auto Field, unsigned most>
constexpr Knob number_knob(std::string_view key) {
  return {key, [](Rules& r, std::string_view v) { return set_number(r.*Field, most, v); },
          [](const Rules& r) { return fmt::to_string(r.*Field); }};
}
template <auto Field, const auto& words>
constexpr Knob word_knob(std::string_view key) {
  return {
      key, [](Rules& r, std::string_view v) { return set_word(r.*Field, words, v); },
      [](const Rules& r) { return std::string(words[static_cast<std::size_t>(r.*Field)].text); }};
}
template <Rank rank>
constexpr Knob points_knob(std::string_view key) {
  return {key,
          [](Rules& r, std::string_view v) {
            return set_number(r.points[std::to_underlying(rank)], kMaxPoints, v);
          },
          [](const Rules& r) { return fmt::to_string(r.points[std::to_underlying(rank)]); }};
}

constexpr Knob kKnobs[] = {
    number_knob<&Rules::min_players, 255>("players.min"),
    number_knob<&Rules::max_players, 255>("players.max"),
    word_knob<&Rules::aces, kAces>("aces"),
    {"wilds", set_wilds, print_wilds},
    points_knob<Rank::two>("points.two"),
    points_knob<Rank::three>("points.three"),
    points_knob<Rank::four>("points.four"),
    points_knob<Rank::five>("points.five"),
    points_knob<Rank::six>("points.six"),
    points_knob<Rank::seven>("points.seven"),
    points_knob<Rank::eight>("points.eight"),
    points_knob<Rank::nine>("points.nine"),
    points_knob<Rank::ten>("points.ten"),
    points_knob<Rank::jack>("points.jack"),
    points_knob<Rank::queen>("points.queen"),
    points_knob<Rank::king>("points.king"),
    points_knob<Rank::ace>("points.ace"),
    number_knob<&Rules::joker_points, kMaxPoints>("points.joker"),
    number_knob<&Rules::min_set, 255>("min_set"),
    number_knob<&Rules::min_run, 255>("min_run"),
    word_knob<&Rules::wild_limit_lay_off, kBools>("wild_limit.lay_off"),
    word_knob<&Rules::larger_melds, kBools>("larger_melds"),
    number_knob<&Rules::same_suit_run_gap, 12>("same_suit_run_gap"),
    word_knob<&Rules::down_takes_discard, kBools>("down_takes_discard"),
    word_knob<&Rules::may_i, kMayI>("may_i"),
    {"may_i_limit", [](Rules& r, std::string_view v) { return set_limit(r.may_i_limit, v); },
     [](const Rules& r) {
       return r.may_i_limit == kUnlimited ? "unlimited" : fmt::to_string(r.may_i_limit);
     }},
    word_knob<&Rules::down_in_line, kBools>("down_in_line"),
    word_knob<&Rules::beneath_exposed, kBools>("beneath_exposed"),
    number_knob<&Rules::penalty_cards, 255>("penalty_cards"),
    word_knob<&Rules::joker_swap, kSwap>("joker_swap"),
    word_knob<&Rules::reshuffle, kReshuffle>("reshuffle"),
    number_knob<&Rules::max_reshuffles, 255>("max_reshuffles"),
    word_knob<&Rules::final_round, kFinal>("final_round"),
};

template <class T, class Print>
std::string joined(const Rounds<T>& entries, const Rules& rules, Print print) {
  return fmt::format(
      "{}", fmt::join(std::span(entries).first(rules.rounds) | std::views::transform(print), ","));
}

void add_by_players(std::vector<KnobText>& knobs, std::string_view key, const Counts& counts) {
  for (int players = kMinSeats; players <= kMaxSeats; ++players)
    knobs.push_back({fmt::format("{}.{}", key, players),
                     fmt::to_string(counts[static_cast<std::size_t>(players)])});
}

Complaint set_listed(Rules& rules, std::string_view key, std::string_view value) {
  const std::size_t dot = std::min(key.find('.'), key.size());
  const std::string_view name = key.substr(0, dot);
  const bool whole = dot == key.size();
  const std::string_view subkey = whole ? "3-8" : key.substr(dot + 1);
  if (name == "decks") return set_by_players(rules.decks, subkey, kMaxDecks, value);
  if (name == "jokers") return set_by_players(rules.jokers, subkey, kMaxJokers, value);
  if (name == "deal" && whole) return set_deals(rules, value);
  if (name == "contracts" && whole) return set_contracts(rules, value);
  if (name == "deal")
    return set_range(subkey, 1, kMaxRounds,
                     [&](unsigned round) { return set_deal(rules.deal[round - 1], value); });
  if (name == "contracts")
    return set_range(subkey, 1, rules.rounds, [&](unsigned round) {
      return set_contract(rules.contracts[round - 1], value);
    });
  return fmt::format("unknown knob {}", in_quotes(key));
}

// The line up to the next white space: a path's or a list's marks are words of their own to a Line.
Token take_to_space(Line& line) {
  const Token first = line.peek();
  const std::string_view rest = line.rest();
  const std::string_view word = rest.substr(0, rest.find_first_of(" \t"));
  while (!line.done() && line.peek().column < first.column + static_cast<int>(word.size()))
    line.take();
  return {word, first.column};
}

std::expected<RuleSet, std::string> find_rules(const std::string& name, const FindRules& find) {
  if (const Rules* built_in = find_built_in(name)) return RuleSet{name, *built_in};
  if (find && !name.empty()) return find(name);
  return std::unexpected(fmt::format("unknown rule set {}", in_quotes(name)));
}

}  // namespace

std::string to_string(Contract contract) {
  if (contract.runs == 0) return counted(contract.sets, "set");
  if (contract.sets == 0) return counted(contract.runs, "run");
  return fmt::format("{} + {}", counted(contract.sets, "set"), counted(contract.runs, "run"));
}

std::optional<Contract> parse_contract(std::string_view text) {
  Contract contract;
  std::size_t at = 0;
  const auto skip = [&](std::string_view any) {
    while (at < text.size() && any.find(text[at]) != std::string_view::npos) ++at;
  };
  while (skip(" +"), at < text.size()) {
    if (text[at] < '0' || text[at] > '9') return std::nullopt;
    const auto count = static_cast<std::uint8_t>(text[at++] - '0');
    skip(" ");
    const std::size_t begin = at;
    while (at < text.size() && text[at] >= 'a' && text[at] <= 'z') ++at;
    const std::string_view word = text.substr(begin, at - begin);
    const bool sets = word == "s" || word == "set" || word == "sets";
    if (!sets && word != "r" && word != "run" && word != "runs") return std::nullopt;
    std::uint8_t& melds = sets ? contract.sets : contract.runs;
    melds = static_cast<std::uint8_t>(std::min(melds + count, 99));
  }
  return text.empty() ? std::nullopt : std::optional(contract);
}

std::optional<std::string> set_knob(Rules& rules, std::string_view key, std::string_view value) {
  for (const Knob& knob : kKnobs)
    if (knob.key == key) return knob.set(rules, value);
  return set_listed(rules, key, value);
}

void level_unused_rounds(Rules& rules) {
  const auto rounds = static_cast<std::ptrdiff_t>(rules.rounds);
  if (rounds < 1 || rounds > kMaxRounds) return;
  std::fill(rules.deal.begin() + rounds, rules.deal.end(), rules.deal[rules.rounds - 1]);
  std::fill(rules.contracts.begin() + rounds, rules.contracts.end(), Contract{});
}

std::vector<KnobText> all_knobs(const Rules& rules) {
  std::vector<KnobText> knobs;
  add_by_players(knobs, "decks", rules.decks);
  add_by_players(knobs, "jokers", rules.jokers);
  knobs.push_back({"contracts", joined(rules.contracts, rules, [](Contract contract) {
                     return fmt::format("{}s{}r", contract.sets, contract.runs);
                   })});
  knobs.push_back(
      {"deal", joined(rules.deal, rules, [](int cards) { return fmt::to_string(cards); })});
  for (const Knob& knob : kKnobs) knobs.push_back({std::string(knob.key), knob.print(rules)});
  return knobs;
}

std::vector<KnobText> differences(const Rules& base, const Rules& rules) {
  std::vector<KnobText> result = all_knobs(rules);
  const std::vector<KnobText> same = all_knobs(base);
  std::erase_if(result,
                [&](const KnobText& knob) { return std::ranges::find(same, knob) != same.end(); });
  return result;
}

std::uint64_t hash_of(const Rules& rules) {
  Hash hash;
  for (const auto& [key, value] : all_knobs(rules)) hash.add(fmt::format("{}={}\n", key, value));
  return hash.value();
}

namespace {

const NamedRules* find_same(const Rules& rules) {
  const auto same = std::ranges::find(built_in_rules(), rules, &NamedRules::rules);
  return same == built_in_rules().end() ? nullptr : &*same;
}

}  // namespace

std::string_view about(const RuleSet& set) {
  if (!set.about.empty()) return set.about;
  const NamedRules* const same = find_same(set.rules);
  return same == nullptr ? "" : same->about;
}

std::string rules_line(const Rules& rules) {
  if (const NamedRules* const same = find_same(rules)) return std::string(same->name);
  const auto distance = [&](const NamedRules& base) {
    return differences(base.rules, rules).size();
  };
  const NamedRules& nearest = *std::ranges::min_element(built_in_rules(), {}, distance);
  std::string result(nearest.name);
  for (const auto& [key, value] : differences(nearest.rules, rules))
    result += fmt::format(" {}={}", key, value);
  return result;
}

RuleSet take_rules(Line& line, const FindRules& find) {
  const Token name = take_to_space(line);
  auto set = find_rules(std::string(name.text), find);
  if (!set) return line.fail(name, set.error()), RuleSet{};
  while (!line.done()) {
    const Token word = take_to_space(line);
    const std::size_t equals = word.text.find('=');
    const std::string_view key = word.text.substr(0, equals);
    set->name = "custom";
    if (equals == std::string_view::npos)
      line.fail(word, fmt::format("knob=value is expected, not {}", in_quotes(key)));
    else if (const auto complaint = set_knob(set->rules, key, word.text.substr(equals + 1)))
      line.fail(word, fmt::format("{}: {}", key, *complaint));
  }
  level_unused_rounds(set->rules);
  if (const RulesFault fault = find_fault(set->rules); !fault.reason.empty())
    line.fail(name, fmt::format("{}: {}", fault.about, fault.reason));
  return *std::move(set);
}

Parsed<RuleSet> parse_rules_line(std::string_view text) {
  Line line(text);
  RuleSet set = take_rules(line);
  return line.result(std::move(set));
}

}  // namespace mayi
