#pragma once

#include <optional>

#include "command/words.h"
#include "host/driver.h"
#include "prose/voice.h"
#include "wire/json.h"

// What a command ends with. Commands make a value of it; `say` alone prints.
namespace mayi::command {

// Exit statuses of the program.
inline constexpr int kDone = 0, kFailed = 1, kMisuse = 2;

// What every command on kept games takes.
struct Options {
  std::string data, store;            // folder and database of the games; empty: the usual
  std::string models;                 // file of the models; empty: the usual
  std::string key;                    // of the seat, where it has one
  bool json = false, pretty = false;  // pretty: JSON for people
};

struct Output {
  std::string text;  // lines
  wire::json::object object;
};

// What names a game and no more: {"ok": true, "game": ID}.
Output done_with(const GameId& id, std::string_view line);

// Not done, and nothing has changed.
struct Failure {
  RefusalText refusal;
  int status = kFailed;
  std::optional<SeatView> seat{};  // where whoever asked stands now
  std::string command{};           // the id that the command came with
};
using Outcome = std::expected<Output, Failure>;

// Text goes to standard output, or to standard error if it is a failure; with --json everything
// goes to standard output, each answer on a line. Returns the exit status.
int say(const Options& options, const Outcome& outcome);
// "mayi: message" on standard error, and the status.
int misuse(std::string_view message);   // kMisuse
int failure(std::string_view message);  // kFailed

std::unexpected<Failure> failed(const Fault& fault);
std::unexpected<Failure> failed(const WordsFault& fault);
std::unexpected<Failure> failed(RefusalText refusal);

// "you" is whoever looks, and cards are as they are typed.
Voice voice_for(const SeatView& seat);

}  // namespace mayi::command
