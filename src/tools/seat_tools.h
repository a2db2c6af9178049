#pragma once

#include "host/driver.h"
#include "tools/result.h"

namespace mayi::tools {

// Runs the tools for one seat of a table that the driver has open. Everything told is what that
// seat may know. On the driver's thread; neither the driver nor the table may go first.
class SeatTools {
 public:
  SeatTools(Driver& driver, const HostedTable& table, Seat seat)
      : driver_(driver), table_(table), seat_(seat) {}

  // An act is answered when all is done that needs no waiting: bots' moves, and what others answer
  // beforehand. `wait` answers at once here; whoever can wait asks `must_wait` first.
  ToolResult run(const Tool& tool, const json::object& arguments);

  // Takes up what other processes have done.
  [[nodiscard]] Hosted<void> refresh();
  bool must_wait() const { return tools::must_wait(view()); }
  SeatView view() const { return table_.view(seat_); }

 private:
  Knowledge knowledge() const;
  ToolResult change(const Tool& tool, const json::object& arguments);
  ToolResult refuse(const Fault& fault) const;

  Driver& driver_;
  const HostedTable& table_;
  const Seat seat_;
};

}  // namespace mayi::tools
