#pragma once

#include "command/answer.h"
#include "store/careers.h"

// `mayi games`: what is kept, as a person handles it. Commands return the exit status.
namespace mayi::command {

// What is kept, newest first; nothing where no game was ever kept.
[[nodiscard]] Stored<std::vector<Listing>> kept_games(const Options& options);

// What everybody has done in the games that are over.
[[nodiscard]] Stored<std::vector<Career>> careers(const Options& options);
int show_statistics(const Options& options);
std::string local_time(Time time);  // "2026-11-16 13:05"

int list_games(const Options& options, bool all);  // all: finished ones too
int remove_games(const Options& options, const std::vector<std::string>& ids);

// To a file, or to standard output where none is named. An unfinished game's record holds the seed
// and so every hidden card: only with `reveal`.
int export_game(const Options& options, const std::string& id, const std::string& file,
                bool reveal);

struct Loaded {
  GameRecord record;
  KeptGame kept;  // the same
  bool is_ended = true;
};
// A game that is kept there.
[[nodiscard]] Stored<Loaded> load_game(const std::string& place, const GameId& id);
// A game record, as if it had been kept at that time. The error is a sentence.
[[nodiscard]] std::expected<Loaded, std::string> load_record(const std::string& file, Time time);

// Keeps every record that can be read as a game of its own, all in one transaction.
int import_games(const Options& options, const std::vector<std::string>& files);

}  // namespace mayi::command
