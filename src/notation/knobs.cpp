#include "notation/knobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

std::string allowed_words(std::span<const Word> words) {
  std::string result;
  for (const Word& word : words)
    if (word.text != "true" && word.text != "false")
      result += (result.empty() ? "" : ", ") + std::string(word.text);
  return result;
}

template <class Field>
Complaint set_word(Field& field, std::span<const Word> words, std::string_view value) {
  const auto found = std::ranges::find(words, value, &Word::text);
  if (found == words.end())
    return fmt::format("one of {} is expected, not {}", allowed_words(words), quoted(value));
  field = static_cast<Field>(found->value);
  return std::nullopt;
}

template <class Field>
Complaint set_number(Field& field, unsigned most, std::string_view value) {
  const auto number = parse_number(value, most);
  if (!number) return fmt::format("a number up to {} is expected, not {}", most, quoted(value));
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
  for (;;) {
    const std::size_t comma = list.find(',');
    std::string_view item = list.substr(0, comma);
    while (item.starts_with(' ')) item.remove_prefix(1);
    if (const Complaint complaint = visit(item)) return complaint;
    if (comma == std::string_view::npos) return std::nullopt;
    list.remove_prefix(comma + 1);
  }
}

Complaint set_wilds(Rules& rules, std::string_view value) {
  RankSet ranks = 0;
  if (value != "none" && !value.empty()) {
    const Complaint complaint = for_each_item(value, [&](std::string_view item) -> Complaint {
      const auto rank = parse_rank(item);
      if (!rank) return "unknown rank " + quoted(item) + "; ranks are 2 to 10, J, Q, K, A, or none";
      ranks |= rank_bit(*rank);
      return std::nullopt;
    });
    if (complaint) return complaint;
  }
  rules.wild_ranks = ranks;
  return std::nullopt;
}
std::string print_wilds(const Rules& rules) {
  std::string result;
  for (int rank = kLowestRank; rank <= kHighestRank; ++rank)
    if (rules.wild_ranks >> rank & 1)
      result += (result.empty() ? "" : ",") + std::string(rank_name(static_cast<Rank>(rank)));
  return result.empty() ? "none" : result;
}

Complaint bad_contract(std::string_view text) {
  return "a contract such as '2 sets' or '1 set + 1 run' is expected, not " + quoted(text);
}

Complaint set_contracts(Rules& rules, std::string_view value) {
  std::array<Contract, kMaxRounds> contracts{};
  std::size_t rounds = 0;
  const Complaint complaint = for_each_item(value, [&](std::string_view item) -> Complaint {
    const auto contract = parse_contract(item);
    if (!contract) return bad_contract(item);
    if (rounds == contracts.size()) return "at most 12 rounds";
    contracts[rounds++] = *contract;
    return std::nullopt;
  });
  if (complaint) return complaint;
  rules.contracts = contracts;
  rules.rounds = static_cast<std::uint8_t>(rounds);
  return std::nullopt;
}

Complaint set_deals(Rules& rules, std::string_view value) {
  std::array<std::uint8_t, kMaxRounds> deal{};
  std::size_t rounds = 0;
  const Complaint complaint = for_each_item(value, [&](std::string_view item) -> Complaint {
    if (rounds == deal.size()) return "at most 12 rounds";
    return set_number(deal[rounds++], kMaxCards, item);
  });
  if (complaint) return complaint;
  std::fill(deal.begin() + static_cast<std::ptrdiff_t>(rounds), deal.end(), deal[rounds - 1]);
  rules.deal = deal;
  return std::nullopt;
}

// "3", "3-5": which entries of a list a key such as decks.3-5 means.
struct Range {
  unsigned first, last;
};
std::optional<Range> parse_range(std::string_view text, unsigned least, unsigned most) {
  const std::size_t dash = text.find('-');
  const auto first = parse_number(text.substr(0, dash), most);
  const auto last =
      dash == std::string_view::npos ? first : parse_number(text.substr(dash + 1), most);
  if (!first || !last || *first < least || *last < *first) return std::nullopt;
  return Range{*first, *last};
}

template <class Set>
Complaint set_range(std::string_view subkey, unsigned least, unsigned most, Set set) {
  const auto range = parse_range(subkey, least, most);
  if (!range)
    return fmt::format("a number or range from {} to {} is expected after the dot, not {}", least,
                       most, quoted(subkey));
  for (unsigned i = range->first; i <= range->last; ++i)
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
          [](const Rules& r) { return std::to_string(r.*Field); }};
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
          [](const Rules& r) { return std::to_string(r.points[std::to_underlying(rank)]); }};
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
       return r.may_i_limit == kUnlimited ? "unlimited" : std::to_string(r.may_i_limit);
     }},
    word_knob<&Rules::down_in_line, kBools>("down_in_line"),
    word_knob<&Rules::beneath_exposed, kBools>("beneath_exposed"),
    number_knob<&Rules::penalty_cards, 255>("penalty_cards"),
    word_knob<&Rules::joker_swap, kSwap>("joker_swap"),
    word_knob<&Rules::reshuffle, kReshuffle>("reshuffle"),
    number_knob<&Rules::max_reshuffles, 255>("max_reshuffles"),
    word_knob<&Rules::final_round, kFinal>("final_round"),
};

std::string short_contract(Contract contract) {
  return fmt::format("{}s{}r", contract.sets, contract.runs);
}

template <class List, class Print>
std::string joined(const List& list, int size, Print print) {
  std::string result;
  for (int i = 0; i < size; ++i)
    result += (i == 0 ? "" : ",") + print(list[static_cast<std::size_t>(i)]);
  return result;
}

void add_by_players(std::vector<KnobText>& knobs, std::string_view key, const Counts& counts) {
  for (int players = kMinSeats; players <= kMaxSeats; ++players)
    knobs.push_back({fmt::format("{}.{}", key, players),
                     std::to_string(counts[static_cast<std::size_t>(players)])});
}

Complaint set_listed(Rules& rules, std::string_view key, std::string_view value) {
  const std::size_t dot = key.find('.');
  const std::string_view name = key.substr(0, dot);
  const std::string_view subkey = dot == std::string_view::npos ? "3-8" : key.substr(dot + 1);
  if (name == "decks") return set_by_players(rules.decks, subkey, kMaxDecks, value);
  if (name == "jokers") return set_by_players(rules.jokers, subkey, kMaxJokers, value);
  if (name == "deal" && dot == std::string_view::npos) return set_deals(rules, value);
  if (name == "deal")
    return set_range(subkey, 1, kMaxRounds, [&](unsigned round) {
      return set_number(rules.deal[round - 1], kMaxCards, value);
    });
  if (name == "contracts" && dot == std::string_view::npos) return set_contracts(rules, value);
  if (name == "contracts")
    return set_range(subkey, 1, rules.rounds, [&](unsigned round) -> Complaint {
      const auto contract = parse_contract(value);
      if (!contract) return bad_contract(value);
      rules.contracts[round - 1] = *contract;
      return std::nullopt;
    });
  return "unknown knob " + quoted(key);
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
  return std::unexpected("unknown rule set " + quoted(name));
}

}  // namespace

std::string to_string(Contract contract) {
  const auto part = [](int n, const char* what) {
    return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
  };
  if (contract.runs == 0) return part(contract.sets, "set");
  if (contract.sets == 0) return part(contract.runs, "run");
  return part(contract.sets, "set") + " + " + part(contract.runs, "run");
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
  knobs.push_back({"contracts", joined(rules.contracts, rules.rounds, short_contract)});
  knobs.push_back(
      {"deal", joined(rules.deal, rules.rounds, [](int n) { return std::to_string(n); })});
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
  for (const KnobText& knob : all_knobs(rules)) {
    hash.add(knob.key);
    hash.add("=");
    hash.add(knob.value);
    hash.add("\n");
  }
  return hash.value();
}

std::string rules_line(const Rules& rules) {
  const auto distance = [&](const NamedRules& base) {
    return differences(base.rules, rules).size();
  };
  const NamedRules& nearest = *std::ranges::min_element(built_in_rules(), {}, distance);
  std::string result(nearest.name);
  for (const KnobText& knob : differences(nearest.rules, rules))
    result += " " + knob.key + "=" + knob.value;
  return result;
}

Parsed<RuleSet> take_rules(Line& line, const FindRules& find) {
  const Token name = take_to_space(line);
  auto set = find_rules(std::string(name.text), find);
  if (!set) return line.error(name, set.error());
  while (!line.done()) {
    const Token word = take_to_space(line);
    const std::size_t equals = word.text.find('=');
    if (equals == std::string_view::npos)
      return line.error(word, "knob=value is expected, not " + quoted(word.text));
    const std::string_view key = word.text.substr(0, equals);
    if (const auto complaint = set_knob(set->rules, key, word.text.substr(equals + 1)))
      return line.error(word, fmt::format("{}: {}", key, *complaint));
    set->name = "custom";
  }
  level_unused_rounds(set->rules);
  if (const RulesFault fault = find_fault(set->rules); !fault.reason.empty())
    return line.error(name, fmt::format("{}: {}", fault.about, fault.reason));
  return *std::move(set);
}

}  // namespace mayi
