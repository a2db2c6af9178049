#include "scenario/scenario.h"

#include <fmt/format.h>

#include <cstring>
#include <memory>

#include "notation/action_text.h"
#include "notation/setup.h"
#include "scenario/expectation.h"

namespace mayi {
namespace {

bool same_bytes(const Game& a, const Game& b) { return std::memcmp(&a, &b, sizeof(Game)) == 0; }

std::string spelled(const Verdict& verdict) {
  return verdict ? "accepted" : fmt::format("refused: {}", text_of(verdict.error().reason).code);
}

// What stands after the last colon.
std::string_view last_word(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  return colon == std::string_view::npos ? "" : Line(text.substr(colon + 1)).rest();
}

// One scenario: set-up lines, then steps.
class Scenario {
 public:
  Scenario(std::string name, int line, const FindRules& find, const Suggest& suggest,
           ScenarioReport& report)
      : name_(std::move(name)), line_(line), suggest_(suggest), report_(report), setup_(find) {}

  void take(Line& line) {
    if (broken_) return;
    const Complaint complaint = take_line(line);
    if (const auto read = line.result(); !read) {
      const auto& [at, column, message] = read.error();
      return fail(at, fmt::format("column {}: {}", column, message), true);
    }
    if (complaint) fail(line.number(), *complaint, false);
  }

  void finish() {
    if (!broken_ && !position_) {
      if (const auto built = build(); !built) fail(built.error().line, built.error().message, true);
    }
    ++(failed_ ? report_.failed : report_.passed);
  }

 private:
  Complaint take_line(Line& line) {
    const std::string_view word = line.peek().text;
    const bool sets_up = Setup::knows(word);
    if (sets_up && position_) line.fail("set-up lines come before do, refuse, expect and suggest");
    if (sets_up) return setup_.take(line), std::nullopt;
    if (!position_) {
      if (const auto built = build(); !built) return line.fail(built.error()), std::nullopt;
    }
    if (line.take_if("do")) return take_do(line);
    if (line.take_if("refuse")) return take_refuse(line);
    if (line.take_if("expect")) return take_expectation(line, *position_);
    if (line.take_if("suggest")) return take_suggest(line);
    line.fail(fmt::format("unknown word {}", in_quotes(word)));
    return std::nullopt;
  }

  Parsed<void> build() {
    auto built = setup_.build();
    if (!built) {
      ParseError error = built.error();
      if (error.line == 0) error.line = line_;
      return std::unexpected(error);
    }
    position_ = std::make_unique<Position>(*std::move(built));
    return {};
  }

  Complaint take_do(Line& line) {
    const Seat seat = take_seat(line, seats());
    const Action action = take_action(line);
    line.expect_end();
    if (line.failed()) return std::nullopt;
    NoEvents none;
    const int round = position_->game.open.round;
    const Verdict verdict = apply(position_->rules.rules, position_->game, seat, action, none);
    if (!verdict) {
      broken_ = true;  // what follows stands on it
      return fmt::format("expected {} {} to be accepted, is {}", seats()[seat], to_string(action),
                         spelled(verdict));
    }
    if (position_->game.open.round != round) position_->deck = all_cards(position_->game);
    if (!(all_cards(position_->game) == position_->deck))
      return "expected the cards of the deck, is another multiset";
    return std::nullopt;
  }

  // `malformed` and `unknown-seat` can be expected too; unexpected ones are errors of the file.
  Complaint take_refuse(Line& line) {
    const std::string_view expected = last_word(line.rest());
    const Seat seat = expected == "unknown-seat"
                          ? find_seat(seats(), line.take().text).value_or(kNobody)
                          : take_seat(line, seats());
    if (Line ahead = line; expected == "malformed" && !line.failed()) {
      (void)take_action(ahead);
      if (ahead.failed()) return std::nullopt;
    }
    const Action action = take_action(line);
    const std::optional<Reason> wanted = take_reason(line);
    if (line.failed()) return std::nullopt;
    const Game before = position_->game;
    NoEvents none;
    const Verdict verdict = apply(position_->rules.rules, position_->game, seat, action, none);
    if (!verdict && !same_bytes(before, position_->game))
      return "expected the refused action to change nothing, is changed";
    if (!verdict && (!wanted || verdict.error().reason == *wanted)) return std::nullopt;
    position_->game = before;
    return fmt::format("expected {} to be refused{}{}, is {}", to_string(action),
                       wanted ? ": " : "", wanted ? text_of(*wanted).code : "", spelled(verdict));
  }

  Complaint take_suggest(Line& line) {
    const Seat seat = take_seat(line, seats());
    const bool never = line.take_if("not");
    std::optional<Action> named;
    if (!line.take_if("nothing")) named = take_action(line);
    line.expect_end();
    if (!suggest_) line.fail("nobody is here to suggest a move");
    if (line.failed()) return std::nullopt;
    const auto spelled_move = [](const std::optional<Action>& action) {
      return action ? to_string(*action) : "nothing";
    };
    const auto suggested = suggest_(position_->rules.rules, observe(position_->game, seat));
    if ((suggested == named) != never) return std::nullopt;
    return fmt::format("expected the suggestion {}{}, is {}", never ? "not " : "",
                       spelled_move(named), spelled_move(suggested));
  }

  static std::optional<Reason> take_reason(Line& line) {
    if (line.done()) return std::nullopt;
    if (!line.take_if(":")) line.fail("':' and a reason are expected");
    const Token code = line.take();
    const auto reason = parse_reason(code.text);
    if (!reason) line.fail(code, fmt::format("unknown reason {}", in_quotes(code.text)));
    line.expect_end();
    return reason;
  }

  const std::vector<std::string>& seats() const { return position_->seats; }

  void fail(int line, std::string message, bool malformed) {
    failed_ = true;
    broken_ = broken_ || malformed;
    report_.failures.push_back({line, name_, std::move(message), malformed});
  }

  std::string name_;
  int line_;
  const Suggest& suggest_;
  ScenarioReport& report_;
  Setup setup_;
  std::unique_ptr<Position> position_;
  bool failed_ = false;
  bool broken_ = false;  // the rest of the scenario means nothing any more
};

}  // namespace

ScenarioReport run_scenarios(std::string_view text, const FindRules& find, const Suggest& suggest) {
  ScenarioReport report;
  std::unique_ptr<Scenario> scenario;
  const auto refuse_file = [&](int line, std::string message) {
    ++report.failed;
    report.failures.push_back({line, "", std::move(message), true});
  };
  if (text.size() > kMaxText) {
    refuse_file(1, "the file is larger than 8 MiB");
    return report;
  }
  (void)for_each_line(text, [&](const Line& each) {
    Line line = each;  // what fails in it ends its scenario, not the file
    if (line.take_if("scenario")) {
      if (scenario) scenario->finish();
      scenario = std::make_unique<Scenario>(std::string(line.rest()), line.number(), find, suggest,
                                            report);
    } else if (scenario) {
      scenario->take(line);
    } else {
      refuse_file(line.number(), fmt::format("a scenario line is expected before {}",
                                             in_quotes(line.peek().text)));
    }
  });
  if (scenario) scenario->finish();
  return report;
}

}  // namespace mayi
