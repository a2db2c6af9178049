#pragma once

#include <algorithm>

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
  std::vector<Happening> history;       // everything, as the seat saw it
  std::span<const RoundRecord> rounds;  // that are over; somebody else's, and not to outlive it
  Version told{};                       // up to which the agent has been told what happened

  // What happened after a version.
  std::span<const Happening> since(Version version) const {
    return {std::ranges::upper_bound(history, version, {}, &Happening::version), history.end()};
  }
};

// What a tool that looks or advises finds, or what a wait ends with.
ToolResult look(const Tool& tool, const json::object& arguments, const Knowledge& knowledge);
// After a call that changed the game: what happened since, and how it stands now.
ToolResult done(const Knowledge& knowledge, Version before);
ToolResult refused(const RefusalText& refusal, const Knowledge& knowledge);

// How the game stands, as the tool `state` tells it: the protocol's state, and what spares an agent
// some counting. `recent`: sentences of what happened last.
json::object state_content(const SeatView& seat, std::span<const std::string> recent);
// What happened, at most so many of the last.
std::vector<std::string> sentences(const Voice& voice, std::span<const Happening> happenings,
                                   std::size_t most = std::string::npos);

// Nothing is for the seat to decide now.
bool must_wait(const SeatView& seat);

}  // namespace mayi::tools
