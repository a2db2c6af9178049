#pragma once

#include <gtest/gtest.h>

#include <initializer_list>

#include "table/table.h"

// Tables made from the lines that journals keep.
namespace mayi {

inline constexpr std::string_view kSeed = "1";

inline Time at_second(int second) { return Time(std::chrono::seconds(second)); }

class TestTable {
 public:
  explicit TestTable(const Rules& rules = Rules{}) : rules_(rules) {}

  // Each line happens a second after the one before.
  TestTable& happens(std::initializer_list<std::string> lines) {
    for (const std::string& line : lines) {
      const auto change = parse_change(line);
      EXPECT_TRUE(change) << line;
      if (change) happens(*change);
    }
    return *this;
  }
  void happens(const Change& change) {
    apply_event({state.version.next(), at_second(++seconds_), seat_of(change), "", change});
  }
  void apply_event(const TableEvent& event) {
    NoEvents none;
    const auto applied = apply(rules_, state, event, none);
    EXPECT_TRUE(applied) << print_change(event.change);
  }
  // Decides a command now and applies what comes of it; what was printed, or the refusal's code.
  std::string does(Command command, int second = 0) {
    const auto decided =
        decide(rules_, state, command, second > 0 ? at_second(second) : at_second(seconds_));
    if (!decided) return code(decided.error());
    std::string text = decided->repeated ? "repeated" : "";
    for (const TableEvent& event : decided->events) {
      apply_event(event);
      text += (text.empty() ? "" : "; ") + print_change(event.change);
    }
    return text;
  }
  static std::string code(const Refusal& refusal) {
    if (refusal.reason != TableReason::rules) return std::string(code_of(refusal.reason));
    return std::string(text_of(refusal.rejection.reason).code);
  }
  Awaited awaits() const { return awaited(rules_, state); }
  const Rules& rules() const { return rules_; }

  TableState state{};

 private:
  const Rules rules_;
  int seconds_ = 0;
};

// Three at a table, dealt by the last: seat 0 is in turn.
inline TestTable three(std::string_view a, std::string_view b, std::string_view c,
                       const Rules& rules = Rules{}) {
  TestTable table(rules);
  const auto seated = [](int seat, std::string_view who, std::string_view name) {
    return "seated " + std::to_string(seat) + " " + std::string(who) + " " + std::string(name);
  };
  table.happens({seated(0, a, "Ann"), seated(1, b, "Bob"), seated(2, c, "Cid"),
                 "dealt 3 round 1 dealer 2 seed " + std::string(kSeed)});
  return table;
}

}  // namespace mayi
