#include "notation/record.h"

#include <fmt/format.h>

#include <algorithm>

#include "notation/action_text.h"

namespace mayi {
namespace {

constexpr std::string_view kFirstWord = "mayi-game";
constexpr unsigned kVersion = 2;  // 1 knows neither players nor what was said for a deal
constexpr std::size_t kMaxPlayer = 80, kMaxSaid = 200, kMaxChanges = 100'000;
constexpr std::size_t kMaxSteps = 1'000'000;

std::string hex(std::uint64_t value) { return fmt::format("{:016x}", value); }

class Reader {
 public:
  Parsed<GameRecord> read(std::string_view text) {
    const auto read = for_each_line(text, [&](Line& line) { take_whole(line); });
    if (!read) return std::unexpected(read.error());
    Line end("", std::max(last_line_, 1));
    if (!versioned_) end.fail("the file is empty; a game record starts with 'mayi-game 1'");
    check_frame(end);
    if (!ended_) end.fail("the record is cut off: a result line is missing");
    return end.result(std::move(record_));
  }

 private:
  void take_whole(Line& line) {
    last_line_ = line.number();
    take(line);
    line.expect_end();
  }

  void take(Line& line) {
    if (!std::exchange(versioned_, true)) return take_version(line);
    if (ended_) return line.fail("nothing is expected after the result");
    if (line.take_if("result")) return take_result(line);
    in_actions_ ? take_step(line) : take_heading(line);
  }

  static void take_version(Line& line) {
    if (!line.take_if(kFirstWord)) return line.fail("a game record starts with 'mayi-game 1'");
    const Token token = line.peek();
    const unsigned version = line.take_number(1'000'000, "a version is expected");
    if (version == 0) line.fail(token, "a version is expected");
    if (version > kVersion)
      line.fail(token,
                fmt::format("version {} is newer than this program knows ({})", version, kVersion));
  }

  void take_heading(Line& line) {
    const Token word = line.take();
    if (word.text == "rules") return take_rule_set(line);
    if (word.text == "rules-hash") return take_hash(line);
    if (word.text == "seats") return take_seat_names(line);
    if (word.text == "fair") return take_said(line);
    if (word.text == "seed")
      record_.start.seed = take_seed(line);
    else if (word.text == "dealer")
      record_.start.dealer = seat(line);
    else if (word.text == "round")
      record_.start.round = take_round(line);
    else if (word.text != "actions")
      return line.fail(word, fmt::format("unknown word {}", in_quotes(word.text)));
    else
      begin_actions(line);
  }
  void begin_actions(Line& line) {
    in_actions_ = true;
    check_frame(line);
  }

  static std::string take_rest(Line& line) {
    std::string rest(line.rest());
    while (!line.done()) line.take();
    return rest;
  }
  void take_said(Line& line) {
    if (record_.fair.size() == kMaxSaid) return line.fail("too much was said for one deal");
    record_.fair.push_back({take_rest(line), line.number()});
  }
  void take_player(Line& line, Seat seat) {
    const Token at = line.peek();
    std::string who = take_rest(line);
    const bool word = !who.empty() && who.size() <= kMaxPlayer && !who.contains(' ');
    if (!word) return line.fail(at, "who plays there is expected");
    if (record_.players.size() == kMaxChanges) return line.fail("too many changes of players");
    record_.players.push_back({record_.steps.size(), seat, std::move(who), line.number()});
  }
  void take_seat_names(Line& line) {
    if (!record_.seats.empty()) line.fail("a second seats line");
    record_.seats = take_seats(line);
  }
  void take_rule_set(Line& line) {
    if (std::exchange(has_rules_, true)) line.fail("a second rules line");
    record_.rules = take_rules(line);
  }
  void take_hash(Line& line) {
    if (!has_rules_) return line.fail("a rules line is expected before");
    const Token given = line.take();
    const std::string own = hex(hash_of(record_.rules.rules));
    if (given.text != own)
      line.fail(given,
                fmt::format("the rules have the hash {}, not {}: the rule set has changed since",
                            own, in_quotes(given.text)));
  }

  void check_frame(Line& line) {
    const Token begin{{}, 1};
    const Rules& rules = record_.rules.rules;
    const auto players = static_cast<int>(record_.seats.size());
    if (!has_rules_) line.fail(begin, "a rules line is missing");
    if (players < rules.min_players || players > rules.max_players)
      line.fail(begin, "these rules are not for that number of seats");
    if (record_.start.round > rules.rounds)
      line.fail(begin, fmt::format("these rules have no round {}", record_.start.round));
    record_.start.players = players;
  }

  Seat seat(Line& line) const { return take_seat(line, record_.seats); }

  void take_step(Line& line) {
    if (record_.steps.size() == kMaxSteps) return line.fail("more than a million actions");
    const Seat actor = seat(line);
    if (line.take_if("is")) return take_player(line, actor);
    record_.steps.push_back({actor, take_action(line), line.number()});
  }

  void take_result(Line& line) {
    ended_ = true;
    if (line.take_if("unfinished")) return;
    record_.finished = true;
    while (!line.done() && line.peek().text != "winners") {
      const Seat of = seat(line);
      record_.totals[of] =
          static_cast<std::int32_t>(line.take_number(kMaxScore, "a total is expected"));
    }
    line.expect("winners");
    do record_.winners.add(seat(line));
    while (!line.done());
  }

  GameRecord record_;
  int last_line_ = 0;
  bool versioned_ = false, has_rules_ = false, in_actions_ = false, ended_ = false;
};

std::string print_result(const GameRecord& record) {
  if (!record.finished) return "result unfinished\n";
  std::string totals, names;
  for (const Seat seat : SeatSet::first(record.seats.size())) {
    totals += fmt::format(" {} {}", record.seats[seat], record.totals[seat]);
    if (record.winners.has(seat)) names += fmt::format(" {}", record.seats[seat]);
  }
  return fmt::format("result{} winners{}\n", totals, names);
}

}  // namespace

std::string print_record(const GameRecord& record) {
  const unsigned version = record.fair.empty() && record.players.empty() ? 1 : kVersion;
  std::string text =
      fmt::format("{} {}\nrules {}\nrules-hash {}\nseed {}\nseats {}\n", kFirstWord, version,
                  rules_line(record.rules.rules), hex(hash_of(record.rules.rules)),
                  to_string(record.start.seed), fmt::join(record.seats, " "));
  if (record.start.dealer != kNobody)
    text += fmt::format("dealer {}\n", record.seats[record.start.dealer]);
  if (record.start.round != 1) text += fmt::format("round {}\n", record.start.round);
  for (const GameRecord::Said& said : record.fair) text += fmt::format("fair {}\n", said.text);
  text += "actions\n";
  auto player = record.players.begin();
  for (std::size_t i = 0; i <= record.steps.size(); ++i) {
    for (; player != record.players.end() && player->step == i; ++player)
      text += fmt::format("{} is {}\n", record.seats[player->seat], player->who);
    if (i == record.steps.size()) break;
    const GameRecord::Step& step = record.steps[i];
    text += fmt::format("{} {}\n", record.seats[step.seat], to_string(step.action));
  }
  return text + print_result(record);
}

Parsed<GameRecord> parse_record(std::string_view text) {
  if (text.size() > 8 * kMaxText)
    return std::unexpected(ParseError{1, 1, "the record is larger than 64 MiB"});
  return Reader().read(text);
}

Parsed<Game> replay(const GameRecord& record, std::size_t most, EventSink& events) {
  const Rules& rules = record.rules.rules;
  Game game = new_game(rules, record.start, events);
  for (std::size_t i = 0; i < std::min(most, record.steps.size()); ++i) {
    const GameRecord::Step& step = record.steps[i];
    if (const Verdict verdict = apply(rules, game, step.seat, step.action, events); !verdict)
      return std::unexpected(
          ParseError{step.line, 1,
                     fmt::format("action {} ({} {}) is refused: {}", i + 1, record.seats[step.seat],
                                 to_string(step.action), text_of(verdict.error().reason).code)});
  }
  return game;
}

Parsed<Game> verify(const GameRecord& record) {
  NoEvents none;
  auto game = replay(record, record.steps.size(), none);
  if (!game) return game;
  const bool finished = game->open.stage == Stage::game_over;
  const auto differ = [&](std::string message) {
    return std::unexpected(
        ParseError{record.steps.empty() ? 1 : record.steps.back().line + 1, 1, std::move(message)});
  };
  if (finished != record.finished)
    return differ(finished ? "the game is finished, the record says it is not"
                           : "the record says the game is finished, it is not");
  if (finished && game->open.totals != record.totals)
    return differ("the totals are not those of the game");
  if (finished && winners(game->open) != record.winners)
    return differ("the winners are not those of the game");
  return game;
}

}  // namespace mayi
