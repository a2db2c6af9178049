#pragma once

#include "command/answer.h"

namespace mayi::command {

// One call of the command mode, `mayi ID words…`, complete in itself.
struct Call {
  GameId id;
  std::vector<std::string> words;  // none: status
  std::string as;                  // for whom; empty: whoever it can only be
  std::string command;             // the sender's id for it
  std::optional<Version> seen;
  Options options;
  std::optional<WordsFault> fault;  // in the options
};

// A call, if the first word that is no option is a game's id; nothing: it is another command.
[[nodiscard]] std::optional<Call> read_call(std::span<const std::string> arguments);

// Does it and says what came of it. Returns the exit status: 0 done, 1 refused, 2 misuse.
int run_call(const Call& call);

Outcome look(const Call& call);  // status, log, rounds, hint, why, models: nothing is written
Outcome act(const Call& call);   // everything that changes the game, and sort

// What somebody did last, and for what; `words`: a seat's name, or none. What would tell of a
// hidden hand waits until the round is over.
struct LastReason {
  const Reasoned* reasoned = nullptr;  // the table's; null: nobody has given a reason
  std::string reason{};                // empty: it waits, or there is none
  std::string text{};                  // all of it, as sentences
};
[[nodiscard]] Read<LastReason> last_reason(const HostedTable& table,
                                           std::span<const std::string> words, const Voice& voice);

}  // namespace mayi::command
