#pragma once

#include <string>
#include <vector>

namespace mayi::cli {

// `mayi help`, `mayi help play` and `mayi play --help` are the same.
std::vector<std::string> without_help_word(std::vector<std::string> words);
bool asks_for_help(const std::vector<std::string>& words);

// What can be said to a game by its id. The exit status.
int tell_game_words();

// A word that is no subcommand, with the one that was probably meant. The exit status.
int refuse_command(const std::string& word, const std::vector<std::string>& commands);

// Words of a command, or of none, that cannot be understood. The exit status.
int refuse_words(std::string_view complaint, const std::string& command);

}  // namespace mayi::cli
