#pragma once

#include "bots/win_chances.h"
#include "notation/text.h"

namespace mayi {

// A file of chances to win: TOML with `version = 1`, a section for each rule set, and in it a line
// for each number of players: `players_4 = [34.8, 1, 33.1, 0.95]`, scale and shape after round 1,
// after round 2 and so on. cmake/win_chances.cmake reads the same.
inline constexpr int kWinChancesVersion = 1;
inline constexpr std::size_t kMaxWinChancesFile = 64 << 10;

[[nodiscard]] Parsed<WinChanceTable> parse_win_chances(std::string_view text);
std::string print_win_chances(const WinChanceTable& table);

}  // namespace mayi
