#pragma once

#include "host/driver.h"
#include "tools/result.h"

namespace mayi::tools {

// Runs the tools for one seat of a table that the driver has open. Everything told is what that
// seat may know. On the driver's thread; neither the driver nor the table may go first.
class SeatTools {
 public:
  // `bare`: nothing told helps with what the hand can do; only the rules do.
  SeatTools(Driver& driver, const HostedTable& table, Seat seat, bool bare = false) : bare_(bare) {
    sit_down(driver, table, seat);
  }
  // At another table, from now on.
  void sit_down(Driver& driver, const HostedTable& table, Seat seat);

  // An act is answered when all is done that needs no waiting: bots' moves, and what others answer
  // beforehand. It tells everything that happened since the agent was told last. `wait` answers at
  // once here; whoever can wait asks `must_wait` first.
  ToolResult run(const Tool& tool, const json::object& arguments);
  ToolResult refuse(const RefusalText& refusal) const { return refused(refusal, knowledge()); }

  // Takes up what other processes have done.
  [[nodiscard]] Hosted<void> refresh();
  bool must_wait() const { return tools::must_wait(view()); }
  SeatView view() const;

 private:
  Knowledge knowledge() const;
  ToolResult change(const Tool& tool, const json::object& arguments);
  ToolResult refuse(const Fault& fault, const Ask* tried = nullptr) const;

  Driver* driver_ = nullptr;
  const HostedTable* table_ = nullptr;
  Seat seat_{};
  const bool bare_;
  Version told_{};  // what happened up to here the agent has been told
};

}  // namespace mayi::tools
