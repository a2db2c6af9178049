#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/data_folder.h"
#include "cli/words.h"
#include "table/game_table.h"
#include "wire/json.h"

namespace mayi::cli {

// One call of the command mode, `mayi ID words…`, complete in itself.
struct Call {
  std::string id;
  std::vector<std::string> words;
  std::string as, data, command, models;
  std::optional<Version> seen;
  bool json = false;
  std::optional<WordsFault> fault;  // in the options
};

// A call, if the first word that is no option is a game's id; nothing: it is another command.
std::optional<Call> read_call(std::span<const std::string> arguments);

// Each returns the exit status: 0 done, 1 refused, 2 misuse.
int run_call(const Call& call);
int look(const Call& call);  // status, log, hint, why, models
int act(const Call& call);   // everything that changes the game, and sort

// What a call ends with. Text goes to standard output, or to standard error if it is a refusal;
// with
// --json everything goes to standard output.
int say(const Call& call, const std::string& text, const wire::json::object& object);
int say_refusal(const Call& call, const RefusalText& refusal, const SeatView* seat = nullptr);
int say_fault(const Call& call, const WordsFault& fault);

// A game that is open, with the journal it is kept in.
struct OpenGame {
  std::unique_ptr<Journal> journal;
  std::unique_ptr<GameTable> table;
};
// To read, unless a bot still owes a move: then the game is moved on first.
std::expected<OpenGame, Refusal> open_game(const Call& call, Access access);

struct NewOptions;
// Begins a game. The error is the exit status; why not has been said.
std::expected<OpenGame, int> begin_game(const Call& call, const NewOptions& options);

// For whom a call looks or acts. `--as` names the seat; without it, the one person there is, or the
// one that the game waits for. The seat of a bot or model is nobody else's.
inline constexpr Seat kEveryone{254};  // --as all
std::expected<Seat, RefusalText> seat_of(const Call& call, const GameTable& table);

}  // namespace mayi::cli
