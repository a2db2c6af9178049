#pragma once

#include "agent/tools.h"

namespace mayi::agent {

// What a tool answers: for machines, and the same in short for readers.
struct ToolResult {
  bool ok = false;  // false: refused, and nothing has changed
  json::object content;
  std::string text;
};

// Runs the tools for one seat of a table. Everything told is what that seat may know.
class SeatTools {
 public:
  SeatTools(GameTable& table, Seat seat) : table_(table), seat_(seat) {}

  // `wait` answers at once here; whoever can wait asks `must_wait` first.
  ToolResult run(const Tool& tool, const json::object& arguments);

  // Nothing is for this seat to decide now.
  bool must_wait() const;

  // Takes up what others have done, and does what the seat's claim policy says about it.
  std::expected<void, Refusal> refresh();

  SeatView view() const { return table_.view(seat_); }
  std::vector<std::string> recent() const;  // what happened last, as sentences
  const GameTable& table() const { return table_; }

 private:
  ToolResult act(const Tool& tool, const json::object& arguments);
  ToolResult set_policy(const json::object& arguments);
  ToolResult look(const Tool& tool, const json::object& arguments);
  ToolResult history(const json::object& arguments) const;
  ToolResult refuse(const RefusalText& refusal) const;
  ToolResult refuse(const Refusal& refusal) const;
  // The answer of a tool after which the whole state is told.
  ToolResult answer(std::optional<Version> since) const;
  std::expected<void, Refusal> follow_policy();

  GameTable& table_;
  const Seat seat_;
};

}  // namespace mayi::agent
