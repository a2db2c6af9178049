#include "prose/career_text.h"

#include <fmt/format.h>

#include "prose/words.h"

namespace mayi {
namespace {

std::string streaks(const Career& career) {
  if (career.longest_streak < 2) return "";
  if (career.streak == career.longest_streak)
    return fmt::format(" Has won the last {} in a row, more than ever.", career.streak);
  const std::string now =
      career.streak > 1 ? fmt::format("Has won the last {} in a row; ", career.streak) : "";
  return fmt::format(" {}{}he longest run of wins is {}.", now, now.empty() ? "T" : "t",
                     career.longest_streak);
}

}  // namespace

std::string words_of(const Career& career) {
  const std::string out =
      career.went_out == 0
          ? "Has not gone out yet."
          : fmt::format("Went out in {} of {}.", career.went_out, counted(career.rounds, "round"));
  return fmt::format(
      "{}: {}, {} won. {} on average, {} in the best game, {} in the best round. {}{}",
      plain(career.name), counted(career.games, "game"),
      career.wins == 0 ? "none" : std::to_string(career.wins),
      counted(static_cast<int>(career.average()), "point"), career.best_game, career.best_round,
      out, streaks(career));
}

}  // namespace mayi
