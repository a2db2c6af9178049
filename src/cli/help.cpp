#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.h"

namespace mayi::cli {
namespace {

// How many letters must be changed, added, left out or exchanged with the next one (Damerau 1964).
std::size_t typing_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> rows(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        rows[i][j] = i + j;
        continue;
      }
      rows[i][j] = std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1,
                             rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        rows[i][j] = std::min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  return rows[a.size()][b.size()];
}

}  // namespace

std::vector<std::string> without_help_word(std::vector<std::string> words) {
  if (words.empty() || words[0] != "help") return words;
  words.erase(words.begin());
  words.push_back("--help");
  return words;
}

bool asks_for_help(const std::vector<std::string>& words) {
  return std::ranges::any_of(
      words, [](const std::string& word) { return word == "--help" || word == "-h"; });
}

int tell_game_words() {
  fmt::print(
      "mayi ID           how the game stands; also status, log, rounds, hint, why, models\n"
      "mayi ID ACTION    draw stock, draw discard, may-i, allow, claim, pass, lay-down MELDS,\n"
      "                  lay-off CARD to MELD, swap CARD in MELD, skip, discard CARD, end-turn,\n"
      "                  go-out, next-round; also sort, standing, stand-in, leave, come-back\n"
      "mayi play ID      the same game at this terminal\n"
      "Options: --as SEAT, --key KEY, --json, --pretty, --data DIR, --store PLACE,\n"
      "         --id ID, --seen VERSION, --models FILE.\n"
      "See docs/NOTATION.md for how cards and melds are written, and mayi games for the ids.\n");
  return kDone;
}

int refuse_command(const std::string& word, const std::vector<std::string>& commands) {
  const auto distance = [&](const std::string& command) {
    return typing_distance(word.substr(0, 40), command);
  };
  const std::string& nearest = *std::ranges::min_element(commands, {}, distance);
  const std::string guess =
      distance(nearest) <= 2 ? fmt::format("Did you mean mayi {}? ", nearest) : "";
  return misuse(fmt::format("{} is neither a command nor a game's id. {}See: mayi help.",
                            in_quotes(word), guess));
}

int refuse_words(std::string_view complaint, const std::string& command) {
  return misuse(
      fmt::format("{}. See: mayi help{}{}.", complaint, command.empty() ? "" : " ", command));
}

}  // namespace mayi::cli
