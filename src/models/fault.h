#pragma once

#include <cstdint>
#include <string_view>

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
FaultText text_of(ModelFault fault);

}  // namespace mayi::models
