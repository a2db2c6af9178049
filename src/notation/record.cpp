#include "notation/record.h"

#include <algorithm>
#include <charconv>

#include "notation/action_text.h"

namespace mayi {
namespace {

constexpr std::string_view kFirstWord = "mayi-game";
constexpr unsigned kVersion = 1;
constexpr std::size_t kMaxSteps = 1'000'000;

std::string hex(std::uint64_t value) {
  char digits[16];
  const auto [end, fault] = std::to_chars(std::begin(digits), std::end(digits), value, 16);
  const std::string text(std::begin(digits), end);
  return std::string(16 - text.size(), '0') + text;
}

class Reader {
 public:
  Parsed<GameRecord> read(std::string_view text) {
    const auto lines = for_each_line(text, [&](Line& line) -> Parsed<void> {
      last_line_ = line.number();
      if (const auto result = take(line); !result) return result;
      if (!line.done()) return line.error("unexpected " + quoted(line.peek().text));
      return {};
    });
    if (!lines) return std::unexpected(lines.error());
    if (!versioned_) return fault("the file is empty; a game record starts with 'mayi-game 1'");
    if (const auto frame = check_frame(); !frame) return std::unexpected(frame.error());
    if (!ended_) return fault("the record is cut off: a result line is missing");
    return std::move(record_);
  }

 private:
  std::unexpected<ParseError> fault(std::string message) const {
    return std::unexpected(ParseError{std::max(last_line_, 1), 1, std::move(message)});
  }

  Parsed<void> take(Line& line) {
    if (!versioned_) return take_version(line);
    if (ended_) return line.error("nothing is expected after the result");
    if (line.take_if("result")) return take_result(line);
    if (in_actions_) return take_step(line);
    return take_heading(line);
  }

  Parsed<void> take_version(Line& line) {
    if (!line.take_if(kFirstWord)) return line.error("a game record starts with 'mayi-game 1'");
    const auto version = parse_number(line.peek().text, 1'000'000);
    if (!version || *version == 0) return line.error("a version is expected");
    if (*version > kVersion)
      return line.error("version " + std::to_string(*version) +
                        " is newer than this program knows (1)");
    line.take();
    versioned_ = true;
    return {};
  }

  Parsed<void> take_heading(Line& line) {
    if (line.take_if("rules")) return take_rule_set(line);
    if (line.take_if("rules-hash")) return take_hash(line);
    if (line.take_if("seed")) return take_into(line, record_.start.seed, take_seed(line));
    if (line.take_if("seats")) return take_seat_names(line);
    if (line.take_if("dealer")) return take_into(line, record_.start.dealer, take_seat(line));
    if (line.take_if("round")) return take_round(line);
    if (!line.take_if("actions")) return line.error("unknown word " + quoted(line.peek().text));
    in_actions_ = true;
    return check_frame();
  }

  template <class T>
  static Parsed<void> take_into(const Line&, T& field, Parsed<T> value) {
    if (!value) return std::unexpected(value.error());
    field = *std::move(value);
    return {};
  }

  Parsed<void> take_seat_names(Line& line) {
    if (!record_.seats.empty()) return line.error("a second seats line");
    return take_into(line, record_.seats, take_seats(line));
  }
  Parsed<void> take_rule_set(Line& line) {
    if (has_rules_) return line.error("a second rules line");
    auto set = take_rules(line);
    if (!set) return std::unexpected(set.error());
    record_.rules = *std::move(set);
    has_rules_ = true;
    return {};
  }
  Parsed<void> take_hash(Line& line) {
    if (!has_rules_) return line.error("a rules line is expected before");
    const Token given = line.take();
    const std::string own = hex(hash_of(record_.rules.rules));
    if (given.text != own)
      return line.error(given, "the rules have the hash " + own + ", not " + quoted(given.text) +
                                   ": the rule set has changed since");
    return {};
  }
  Parsed<void> take_round(Line& line) {
    const auto round = parse_number(line.peek().text, kMaxRounds);
    if (!round || *round == 0) return line.error("a round is expected");
    line.take();
    record_.start.round = static_cast<int>(*round);
    return {};
  }

  Parsed<void> check_frame() {
    const Rules& rules = record_.rules.rules;
    if (!has_rules_) return fault("a rules line is missing");
    const auto players = static_cast<int>(record_.seats.size());
    if (players < rules.min_players || players > rules.max_players)
      return fault("these rules are not for that number of seats");
    if (record_.start.round > rules.rounds)
      return fault("these rules have no round " + std::to_string(record_.start.round));
    record_.start.players = players;
    return {};
  }

  Parsed<Seat> take_seat(Line& line) {
    if (line.done()) return line.error("a seat is missing");
    const auto seat = find_seat(record_.seats, line.peek().text);
    if (!seat) return line.error("unknown seat " + quoted(line.peek().text));
    line.take();
    return *seat;
  }

  Parsed<void> take_step(Line& line) {
    if (record_.steps.size() == kMaxSteps) return line.error("more than a million actions");
    const auto seat = take_seat(line);
    if (!seat) return std::unexpected(seat.error());
    const auto action = take_action(line);
    if (!action) return std::unexpected(action.error());
    record_.steps.push_back({*seat, *action, line.number()});
    return {};
  }

  Parsed<void> take_result(Line& line) {
    ended_ = true;
    if (line.take_if("unfinished")) return {};
    record_.finished = true;
    while (!line.done() && line.peek().text != "winners") {
      const auto seat = take_seat(line);
      if (!seat) return std::unexpected(seat.error());
      const auto total = parse_number(line.peek().text, kMaxScore);
      if (line.done() || !total) return line.error("a total is expected");
      line.take();
      record_.totals[*seat] = static_cast<std::int32_t>(*total);
    }
    if (!line.take_if("winners")) return line.error("'winners' is expected");
    do {
      const auto seat = take_seat(line);
      if (!seat) return std::unexpected(seat.error());
      record_.winners.add(*seat);
    } while (!line.done());
    return {};
  }

  GameRecord record_;
  int last_line_ = 0;
  bool versioned_ = false, has_rules_ = false, in_actions_ = false, ended_ = false;
};

std::string print_result(const GameRecord& record) {
  if (!record.finished) return "result unfinished\n";
  std::string text = "result", names;
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
    text += " " + record.seats[seat] + " " + std::to_string(record.totals[seat]);
    if (record.winners.has(Seat(seat))) names += " " + record.seats[seat];
  }
  return text + " winners" + names + "\n";
}

}  // namespace

std::string print_record(const GameRecord& record) {
  std::string text = std::string(kFirstWord) + " " + std::to_string(kVersion) + "\n";
  text += "rules " + rules_line(record.rules.rules) + "\n";
  text += "rules-hash " + hex(hash_of(record.rules.rules)) + "\n";
  text += "seed " + to_string(record.start.seed) + "\nseats";
  for (const std::string& seat : record.seats) text += " " + seat;
  text += "\n";
  if (record.start.dealer != kNobody) text += "dealer " + record.seats[record.start.dealer] + "\n";
  if (record.start.round != 1) text += "round " + std::to_string(record.start.round) + "\n";
  text += "actions\n";
  for (const GameRecord::Step& step : record.steps)
    text += record.seats[step.seat] + " " + to_string(step.action) + "\n";
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
                     "action " + std::to_string(i + 1) + " (" + record.seats[step.seat] + " " +
                         to_string(step.action) +
                         ") is refused: " + std::string(text_of(verdict.error().reason).code)});
  }
  return game;
}

Parsed<Game> verify(const GameRecord& record) {
  NoEvents none;
  auto game = replay(record, record.steps.size(), none);
  if (!game) return game;
  const int last = record.steps.empty() ? 1 : record.steps.back().line + 1;
  const bool finished = game->open.stage == Stage::game_over;
  if (finished != record.finished)
    return std::unexpected(ParseError{last, 1,
                                      finished
                                          ? "the game is finished, the record says it is not"
                                          : "the record says the game is finished, it is not"});
  if (finished && game->open.totals != record.totals)
    return std::unexpected(ParseError{last, 1, "the totals are not those of the game"});
  if (finished && winners(game->open) != record.winners)
    return std::unexpected(ParseError{last, 1, "the winners are not those of the game"});
  return game;
}

}  // namespace mayi
