#pragma once

#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>

namespace mayi::models {

// Why a model's decision was not its own.
enum class ModelFault : std::uint8_t {
  none,
  timed_out,
  no_connection,
  bad_certificate,
  cut,
  too_large,
  key_refused,      // 401, 403
  busy,             // 429, and longer than the time there is
  server_error,     // 5xx
  request_refused,  // any other status but 200
  garbage,          // no answer of the protocol
  no_tool_call,
  length,   // its answers are longer than any limit
  illegal,  // refused more often than it may be
  budget,   // its tokens for this game are used up
  resting,  // it failed too often just now and is not asked
  moved_on  // nobody's fault: the game went on without it, and the answer was dropped
};

struct FaultText {
  std::string_view code;      // "timed-out": stable, for the log
  std::string_view sentence;  // "did not answer in time", after its name
  bool of_endpoint = false;   // asking again will most likely fail too
};
// In the order of ModelFault.
inline constexpr FaultText kFaults[] = {
    {"none", "decided by itself"},
    {"timed-out", "did not answer in time", true},
    {"no-connection", "cannot be reached", true},
    {"bad-certificate", "is behind a certificate that is not trusted", true},
    {"cut", "broke off in the middle of its answer", true},
    {"too-large", "sent an answer that is too large", true},
    {"key-refused", "does not accept the key", true},
    {"busy", "is too busy to answer in time", true},
    {"server-error", "has a fault at its end", true},
    {"request-refused", "does not accept the request", true},
    {"garbage", "sent something that is not an answer", true},
    {"no-tool-call", "called no tool"},
    {"length", "needs more tokens for an answer than there are"},
    {"illegal", "kept asking for what the rules refuse"},
    {"budget", "has used up its tokens for this game"},
    {"resting", "failed too often just now and is not asked"},
    {"moved-on", "was overtaken by the game"}};
static_assert(std::size(kFaults) == std::to_underlying(ModelFault::moved_on) + 1);

constexpr const FaultText& text_of(ModelFault fault) { return kFaults[std::to_underlying(fault)]; }

}  // namespace mayi::models
