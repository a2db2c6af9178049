#pragma once

#include "agent/llm_decision.h"
#include "agent/llm_tally.h"

namespace mayi::agent {

// The model whose decision the game rests on, or that may call for the exposed card. Models call
// before the seat in turn draws, as bots do, and none draws while a person could still call. Once a
// round is over, it is for a person to go on, if one is at the table.
std::optional<Seat> next_model(const GameTable& table);

// The models at tables. They think one after the other: a call returns when the decision is made.
class LlmPlayers {
 public:
  using OnDecided = std::function<void(const GameTable&, const Decided&)>;

  LlmPlayers(Http& http, std::vector<Account> accounts, OnDecided on_decided)
      : http_(http), accounts_(std::move(accounts)), on_decided_(std::move(on_decided)) {}

  // The next decision of a model; false: there is none to make now. `stop` is polled meanwhile; if
  // it says so, or the game moves on, the answer is dropped.
  std::expected<bool, Refusal> step(GameTable& table, const Cancelled& stop);

  // All of them until the game rests on a person, or is over, or `stop` says so. With a table whose
  // bots act step by step, those are for the caller to call.
  std::expected<void, Refusal> run(GameTable& table, const Cancelled& stop);

 private:
  const Account& account_of(const GameTable& table, Seat seat) const;
  std::expected<Decided, Refusal> decide(GameTable& table, Seat seat, const Cancelled& stop);
  std::expected<void, Refusal> note(GameTable& table, const Decided& decided);

  Http& http_;
  std::vector<Account> accounts_;
  OnDecided on_decided_;
  std::map<std::string, int> failures_;  // of each provider, in a row
};

}  // namespace mayi::agent
