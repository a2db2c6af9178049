#include "models/fault.h"

#include <utility>

namespace mayi::models {

FaultText text_of(ModelFault fault) {
  switch (fault) {
    case ModelFault::none: return {"none", "decided by itself"};
    case ModelFault::timed_out: return {"timed-out", "did not answer in time", true};
    case ModelFault::no_connection: return {"no-connection", "cannot be reached", true};
    case ModelFault::bad_certificate:
      return {"bad-certificate", "is behind a certificate that is not trusted", true};
    case ModelFault::cut: return {"cut", "broke off in the middle of its answer", true};
    case ModelFault::too_large: return {"too-large", "sent an answer that is too large", true};
    case ModelFault::key_refused: return {"key-refused", "does not accept the key", true};
    case ModelFault::busy: return {"busy", "is too busy to answer in time", true};
    case ModelFault::server_error: return {"server-error", "has a fault at its end", true};
    case ModelFault::request_refused:
      return {"request-refused", "does not accept the request", true};
    case ModelFault::garbage: return {"garbage", "sent something that is no answer", true};
    case ModelFault::no_tool_call: return {"no-tool-call", "called no tool"};
    case ModelFault::illegal: return {"illegal", "kept asking for what the rules refuse"};
    case ModelFault::budget: return {"budget", "has used up its tokens for this game"};
    case ModelFault::resting: return {"resting", "failed too often just now and is not asked"};
    case ModelFault::moved_on: return {"moved-on", "was overtaken by the game"};
  }
  std::unreachable();
}

}  // namespace mayi::models
