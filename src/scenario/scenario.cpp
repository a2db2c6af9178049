#include "scenario/scenario.h"

#include <bitset>
#include <cstring>
#include <memory>

#include "notation/action_text.h"
#include "notation/setup.h"
#include "scenario/expectation.h"

namespace mayi {
namespace {

using Complaint = std::optional<std::string>;

bool same_bytes(const Game& a, const Game& b) { return std::memcmp(&a, &b, sizeof(Game)) == 0; }

std::string spelled(const Verdict& verdict) {
  return verdict ? "accepted" : "refused: " + std::string(text_of(verdict.error().reason).code);
}

// What stands after the last colon.
std::string_view last_word(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return {};
  return Line(text.substr(colon + 1)).rest();
}

// One scenario: set-up lines, then steps.
class Scenario {
 public:
  Scenario(std::string name, int line, const FindRules& find, ScenarioReport& report)
      : name_(std::move(name)), line_(line), report_(report), setup_(find) {}

  void take(Line& line) {
    if (broken_) return;
    const Parsed<Complaint> result = take_line(line);
    if (!result)
      return fail(result.error().line,
                  "column " + std::to_string(result.error().column) + ": " + result.error().message,
                  true);
    if (*result) fail(line.number(), **result, false);
  }

  void finish() {
    if (!broken_ && !position_) {
      if (const auto built = build(); !built) fail(built.error().line, built.error().message, true);
    }
    ++(failed_ ? report_.failed : report_.passed);
  }

 private:
  Parsed<Complaint> take_line(Line& line) {
    const std::string_view word = line.peek().text;
    if (Setup::knows(word)) {
      if (position_) return line.error("set-up lines come before do, refuse and expect");
      if (const auto taken = setup_.take(line); !taken) return std::unexpected(taken.error());
      return std::nullopt;
    }
    if (!position_) {
      if (const auto built = build(); !built) return std::unexpected(built.error());
    }
    if (line.take_if("do")) return take_do(line);
    if (line.take_if("refuse")) return take_refuse(line);
    if (line.take_if("expect")) return take_expectation(line, *position_);
    return line.error("unknown word " + quoted(word));
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

  Parsed<Complaint> take_do(Line& line) {
    const auto seat = take_seat(line);
    if (!seat) return std::unexpected(seat.error());
    const auto action = take_action(line);
    if (!action) return std::unexpected(action.error());
    if (!line.done()) return line.error("unexpected " + quoted(line.peek().text));
    NoEvents none;
    const int round = position_->game.open.round;
    const Verdict verdict = apply(position_->rules.rules, position_->game, *seat, *action, none);
    if (!verdict) {
      broken_ = true;  // what follows stands on it
      return "expected " + seats()[*seat] + " " + to_string(*action) + " to be accepted, is " +
             spelled(verdict);
    }
    if (position_->game.open.round != round) position_->deck = all_cards(position_->game);
    if (!(all_cards(position_->game) == position_->deck))
      return "expected the cards of the deck, is another multiset";
    return std::nullopt;
  }

  // `malformed` and `unknown-seat` can be expected too; unexpected ones are errors of the file.
  Parsed<Complaint> take_refuse(Line& line) {
    const std::string_view expected = last_word(line.rest());
    const bool expects_malformed = expected == "malformed",
               expects_unknown = expected == "unknown-seat";
    const auto seat = expects_unknown
                          ? Parsed<Seat>(find_seat(seats(), line.take().text).value_or(kNobody))
                          : take_seat(line);
    if (!seat) return std::unexpected(seat.error());
    const auto action = take_action(line);
    if (!action)
      return expects_malformed ? Parsed<Complaint>(std::nullopt) : std::unexpected(action.error());
    const auto wanted = take_reason(line);
    if (!wanted) return std::unexpected(wanted.error());
    const Game before = position_->game;
    NoEvents none;
    const Verdict verdict = apply(position_->rules.rules, position_->game, *seat, *action, none);
    if (!verdict && !same_bytes(before, position_->game))
      return "expected the refused action to change nothing, is changed";
    if (verdict || (*wanted && verdict.error().reason != **wanted)) {
      position_->game = before;
      const std::string reason = *wanted ? ": " + std::string(text_of(**wanted).code) : "";
      return "expected " + to_string(*action) + " to be refused" + reason + ", is " +
             spelled(verdict);
    }
    return std::nullopt;
  }

  Parsed<std::optional<Reason>> take_reason(Line& line) {
    if (line.done()) return std::nullopt;
    if (!line.take_if(":")) return line.error("':' and a reason are expected");
    const Token code = line.take();
    const auto reason = parse_reason(code.text);
    if (!reason) return line.error(code, "unknown reason " + quoted(code.text));
    if (!line.done()) return line.error("unexpected " + quoted(line.peek().text));
    return reason;
  }

  const std::vector<std::string>& seats() const { return position_->seats; }
  Parsed<Seat> take_seat(Line& line) {
    const Token name = line.take();
    const auto seat = find_seat(seats(), name.text);
    if (!seat) return line.error(name, "unknown seat " + quoted(name.text));
    return *seat;
  }

  void fail(int line, std::string message, bool malformed) {
    failed_ = true;
    broken_ = broken_ || malformed;
    report_.failures.push_back({line, name_, std::move(message), malformed});
  }

  std::string name_;
  int line_;
  ScenarioReport& report_;
  Setup setup_;
  std::unique_ptr<Position> position_;
  bool failed_ = false;
  bool broken_ = false;  // the rest of the scenario means nothing any more
};

}  // namespace

ScenarioReport run_scenarios(std::string_view text, const FindRules& find) {
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
  (void)for_each_line(text, [&](Line& line) -> Parsed<void> {
    if (line.take_if("scenario")) {
      if (scenario) scenario->finish();
      scenario = std::make_unique<Scenario>(std::string(line.rest()), line.number(), find, report);
    } else if (scenario) {
      scenario->take(line);
    } else {
      refuse_file(line.number(), "a scenario line is expected before " + quoted(line.peek().text));
    }
    return {};
  });
  if (scenario) scenario->finish();
  return report;
}

}  // namespace mayi
