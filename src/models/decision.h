#pragma once

#include "host/player.h"
#include "models/talk.h"
#include "store/journal.h"

namespace mayi::models {

// What asking a model has taken.
struct Spent {
  std::int64_t requests = 0, refused = 0, milliseconds = 0;  // refused: answers that were
  Usage usage{};
  double cost = 0;
  Spent& operator+=(const Spent& other);
  bool operator==(const Spent&) const = default;
};

// One decision that was a model's to make, as it went: for the log, the tally and people.
struct Report {
  GameId game;
  Seat seat{};
  Version version{};       // at which it was to decide
  std::string model;       // the name of its provider
  std::string stand_in{};  // empty: the model decided by itself
  ModelFault fault = ModelFault::none;
  std::string said{};  // by the endpoint, of its fault
  ActionKind action{};
  Spent spent{};
};

struct ModelDecision {
  Response response{};
  Report report;
};

inline constexpr int kRetries = 2;  // after a refused answer
inline constexpr int kLooks = 4;    // calls of tools that do not act, in one decision

// Asks the model. Whatever it says, the response is an act that the table accepts of the seat as
// the request shows it: the model's own, or its stand-in's. Once stopped, nobody wants one any
// more.
ModelDecision ask_model(const Request& request, Http& http, const Account& account,
                        std::stop_token stop);
// Without asking it, for a reason.
ModelDecision let_stand_in(const Request& request, const Account& account, ModelFault fault);

}  // namespace mayi::models
