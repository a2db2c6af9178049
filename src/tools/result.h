#pragma once

#include <functional>

#include "tools/call.h"

namespace mayi::tools {

// What a tool answers: for machines, and the same in short for readers.
struct ToolResult {
  bool ok = false;  // false: refused, and nothing has changed
  json::object content;
  std::string text;
};

// All that answers are made of: what one seat may know.
struct Knowledge {
  SeatView seat;
  // What happened after a version, without one everything, as the seat saw it.
  std::function<std::vector<Happening>(std::optional<Version>)> since;
  std::span<const RoundRecord> rounds;  // that are over; somebody else's, and not to outlive it
};

// What a tool that looks, waits or advises finds. Requires arguments that its schema allows.
ToolResult look(const Tool& tool, const json::object& arguments, const Knowledge& knowledge);
// After a call that changed the game: what happened since, and how it stands now.
ToolResult done(const Knowledge& knowledge, Version before);
ToolResult refused(const RefusalText& refusal, const Knowledge& knowledge);

// How the game stands, as the tool `state` tells it: the protocol's state, and what spares an agent
// some counting. `recent`: sentences of what happened last.
json::object state_content(const SeatView& seat, std::span<const std::string> recent);
std::vector<std::string> sentences(const Voice& voice, std::span<const Happening> happenings);

// Nothing is for the seat to decide now.
bool must_wait(const SeatView& seat);

}  // namespace mayi::tools
