#include <fmt/format.h>

#include "arena/match.h"

// The text of a match:
//   mayi-match 1
//   candidate expert
//   field claimer
//   rules house
//   players 4
//   clusters 3000
//   seed 7
//   shard 2/8
//   decisions 123456 refusals 0
//   cluster 1 498 1602 840
// A bot with files of its own has their digest on a line more: candidate-digest, field-digest.
namespace mayi {
namespace {

template <class Number>
void take_number(Line& line, Number& number) {
  const Token token = line.take();
  const auto taken = number_of<Number>(token.text);
  if (!taken) return line.fail(token, "a number is expected");
  number = *taken;
}

// Far from what any match comes to, and from an overflow when matches are added up.
constexpr std::int64_t kLargest = 1'000'000'000'000'000;

void take_amount(Line& line, std::int64_t& amount) {
  const Token token = line.peek();
  take_number(line, amount);
  if (amount < -kLargest || amount > kLargest) line.fail(token, "the number is too large");
}

void take_bot(Line& line, BotSpec& bot) {
  bot.text = line.rest();
  bot.rung = line.peek().text;
  while (!line.done()) line.take();
}

class MatchReader {
 public:
  Parsed<MatchResult> read(std::string_view text) {
    const auto lines = for_each_line(text, [&](Line& line) {
      take(line);
      line.expect_end();
    });
    if (!lines) return std::unexpected(lines.error());
    if (!versioned_) return std::unexpected(ParseError{1, 1, "a match starts with 'mayi-match 1'"});
    if (const auto fault = find_fault(result_.spec))
      return std::unexpected(ParseError{1, 1, *fault});
    return std::move(result_);
  }

 private:
  void take(Line& line) {
    if (!std::exchange(versioned_, true)) {
      if (!line.take_if("mayi-match") || !line.take_if("1"))
        line.fail("a match starts with 'mayi-match 1'");
      return;
    }
    MatchSpec& spec = result_.spec;
    if (line.take_if("candidate")) return take_bot(line, spec.candidate);
    if (line.take_if("field")) return take_bot(line, spec.field);
    if (line.take_if("players")) return take_number(line, spec.players);
    if (line.take_if("clusters")) return take_number(line, spec.clusters);
    if (line.take_if("seed")) return take_number(line, spec.seed);
    if (line.take_if("shard")) return take_shard(line);
    if (line.take_if("decisions")) return take_counts(line);
    if (line.take_if("cluster")) return take_cluster(line);
    if (line.take_if("candidate-digest"))
      spec.candidate.digest = line.take().text;
    else if (line.take_if("field-digest"))
      spec.field.digest = line.take().text;
    else if (line.take_if("rules"))
      spec.rules = take_rules(line);
    else
      line.fail(fmt::format("unknown word {}", in_quotes(line.peek().text)));
  }
  void take_shard(Line& line) {
    take_number(line, result_.spec.shard);
    line.expect("/");
    take_number(line, result_.spec.shards);
  }
  void take_counts(Line& line) {
    take_amount(line, result_.decisions);
    line.expect("refusals");
    take_amount(line, result_.refusals);
  }
  void take_cluster(Line& line) {
    ClusterResult cluster;
    const Token index = line.peek();
    take_number(line, cluster.index);
    if (cluster.index < 0 || cluster.index >= result_.spec.clusters)
      line.fail(index, fmt::format("the match has no cluster {}", in_quotes(index.text)));
    for (std::int64_t* number :
         {&cluster.candidate_points, &cluster.field_points, &cluster.candidate_wins})
      take_amount(line, *number);
    result_.clusters.push_back(cluster);
  }

  MatchResult result_;
  bool versioned_ = false;
};

std::string lines_of(std::string_view role, const BotSpec& bot) {
  const std::string line = fmt::format("{} {}\n", role, bot.text);
  return bot.digest.empty() ? line : fmt::format("{}{}-digest {}\n", line, role, bot.digest);
}

}  // namespace

std::string print_match(const MatchResult& result) {
  const MatchSpec& spec = result.spec;
  std::string text = fmt::format(
      "mayi-match 1\n{}{}rules {}\nplayers {}\nclusters {}\nseed {}\nshard {}/{}\n"
      "decisions {} refusals {}\n",
      lines_of("candidate", spec.candidate), lines_of("field", spec.field),
      rules_line(spec.rules.rules), spec.players, spec.clusters, spec.seed, spec.shard, spec.shards,
      result.decisions, result.refusals);
  for (const ClusterResult& cluster : result.clusters)
    text += fmt::format("cluster {} {} {} {}\n", cluster.index, cluster.candidate_points,
                        cluster.field_points, cluster.candidate_wins);
  return text;
}

Parsed<MatchResult> parse_match(std::string_view text) {
  if (text.size() > kMaxText) return std::unexpected(ParseError{1, 1, "the text is too large"});
  return MatchReader().read(text);
}

}  // namespace mayi
