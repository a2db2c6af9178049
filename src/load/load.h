#pragma once

#include "wire/json.h"

// A bounded generator of play: rooms full of people who draw and discard on a schedule. It judges
// nothing and thinks nothing, so that what is measured is the server.
namespace mayi::load {

struct LoadOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8765;
  int rooms = 100, seats = 4;
  int bots = 0;         // of the seats, played by experts
  double rate = 0;      // actions a second over all rooms; 0: as many as can be
  double seconds = 10;  // of measuring, after everybody sits
  int idle = 0;         // connections that only listen
  int stalled = 0;      // spectators that read nothing
  std::string probe{};  // a folder whose disk is asked to sync between; empty: none
  bool echo = false;    // the network's own speed is measured before and after
};

// What was measured, for machines: acknowledged actions, their latency from the moment at which
// they were due, and the disk's own sync in the same time. Where bots play a person's action is due
// when it is theirs to act: the bots' time is not the server's. The error is a sentence.
[[nodiscard]] std::expected<wire::json::object, std::string> run_load(const LoadOptions& options);

}  // namespace mayi::load
