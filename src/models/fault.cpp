#include "agent/llm_fault.h"

#include <utility>

namespace mayi::agent {

std::string_view to_string(ModelFault fault) {
  switch (fault) {
    case ModelFault::none: return "none";
    case ModelFault::timed_out: return "timed-out";
    case ModelFault::no_connection: return "no-connection";
    case ModelFault::bad_certificate: return "bad-certificate";
    case ModelFault::cut: return "cut";
    case ModelFault::too_large: return "too-large";
    case ModelFault::key_refused: return "key-refused";
    case ModelFault::busy: return "busy";
    case ModelFault::server_error: return "server-error";
    case ModelFault::request_refused: return "request-refused";
    case ModelFault::garbage: return "garbage";
    case ModelFault::no_tool_call: return "no-tool-call";
    case ModelFault::illegal: return "illegal";
    case ModelFault::budget: return "budget";
    case ModelFault::resting: return "resting";
    case ModelFault::moved_on: return "moved-on";
  }
  std::unreachable();
}

std::string_view sentence_of(ModelFault fault) {
  switch (fault) {
    case ModelFault::none: return "decided itself";
    case ModelFault::timed_out: return "did not answer in time";
    case ModelFault::no_connection: return "cannot be reached";
    case ModelFault::bad_certificate: return "is behind a certificate that is not trusted";
    case ModelFault::cut: return "broke off in the middle of its answer";
    case ModelFault::too_large: return "sent an answer that is too large";
    case ModelFault::key_refused: return "does not accept the key";
    case ModelFault::busy: return "is too busy to answer in time";
    case ModelFault::server_error: return "has a fault at its end";
    case ModelFault::request_refused: return "does not accept the request";
    case ModelFault::garbage: return "sent something that is no answer";
    case ModelFault::no_tool_call: return "called no tool";
    case ModelFault::illegal: return "kept asking for what the rules refuse";
    case ModelFault::budget: return "has used up its tokens for this game";
    case ModelFault::resting: return "failed too often just now and is not asked";
    case ModelFault::moved_on: return "was overtaken by the game";
  }
  std::unreachable();
}

}  // namespace mayi::agent
