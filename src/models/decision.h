#pragma once

#include "agent/llm_talk.h"
#include "table/game_table.h"

namespace mayi::agent {

// One decision that was a model's to make, as it went: for the log and for people.
struct Decided {
  Seat seat{};
  Version version = 0;   // at which it was to decide
  std::string model;     // the name of its provider
  std::string stand_in;  // empty: the model decided itself
  ModelFault fault = ModelFault::none;
  ActionKind action{};
  int requests = 0;
  int refused = 0;  // answers that were
  Usage usage{};
  double cost = 0;
  Milliseconds time{0};
};

inline constexpr int kRetries = 2;  // after a refused answer
inline constexpr int kLooks = 4;    // calls of tools that only look, in one decision

// One decision by asking the model. Whatever it answers, only a tool call that the table accepts
// changes the game.
class LlmDecision {
 public:
  LlmDecision(GameTable& table, Seat seat, Http& http, const Account& account,
              const Cancelled& stop);

  // The error: the table cannot go on.
  std::expected<Decided, Refusal> ask();
  // Without asking, for a reason.
  std::expected<Decided, Refusal> let_stand_in(ModelFault fault);

 private:
  enum class Step : std::uint8_t { done, again, given_up };

  bool moved_on();
  std::expected<Step, Refusal> take(const Reply& reply);
  std::expected<Step, Refusal> take(const ModelCall& call);
  std::expected<Step, Refusal> act(Command command, const ModelCall& call);
  RefusalText in_tools_words(const Refusal& refusal) const;
  Step look(const ModelCall& call);
  Step refuse(ModelFault fault, std::optional<ModelCall> call, std::string answer);
  Step refuse(const ModelCall& call, const RefusalText& refusal);
  Decided finished();

  GameTable& table_;
  const Seat seat_;
  const Account& account_;
  const Cancelled& stop_;
  Http& http_;
  const Cancelled cancelled_;
  Talk talk_;
  Milliseconds looked_{0};
  Prompt prompt_;
  Decided decided_;
  int looks_ = 0;
};

}  // namespace mayi::agent
