#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "arena/fit_win_chances.h"
#include "arena/match.h"
#include "arena/win_chances_text.h"
#include "bots/stakes.h"

namespace mayi {
namespace {

const NamedRules& set_of(std::string_view name) {
  return *std::ranges::find(built_in_rules(), name, &NamedRules::name);
}

std::string file_of(const std::string& lines) { return "version = 1\n[house]\n" + lines; }
constexpr const char* kLine = "players_4 = [30, 1, 29, 1, 28, 1, 20, 0.8, 8.5, 0.6]\n";

std::string error_of(std::string_view text) {
  const auto table = parse_win_chances(text);
  return table ? "fine" : table.error().message;
}

TEST(WinChancesText, TheCommittedFileIsBuiltInForAllRulesAndPlayers) {
  std::ifstream file(MAYI_SOURCE_DIR "/weights/win-chances.toml");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(print_win_chances(built_in_win_chances()), text.str());
  const auto read = parse_win_chances(text.str());
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(print_win_chances(*read), text.str());
  for (const NamedRules& set : built_in_rules())
    for (int players = set.rules.min_players; players <= set.rules.max_players; ++players)
      EXPECT_NE(find_win_chances(built_in_win_chances(), set.rules, players), nullptr)
          << set.name << ", " << players << " players";
}

TEST(WinChancesText, ChancesOfOtherRulesOrPlayersAreNeverTaken) {
  const auto table = parse_win_chances(file_of(kLine));
  ASSERT_TRUE(table) << to_string(table.error());
  EXPECT_NE(find_win_chances(*table, set_of("house").rules, 4), nullptr);
  EXPECT_EQ(find_win_chances(*table, set_of("house").rules, 7), nullptr);
  EXPECT_EQ(find_win_chances(*table, set_of("classic").rules, 4), nullptr);
  Rules own = set_of("house").rules;
  own.penalty_cards = 2;
  EXPECT_EQ(find_win_chances(*table, own, 4), nullptr);
}

TEST(WinChancesText, NamesWhatIsWrong) {
  EXPECT_EQ(error_of("[house]\n"), "a file of chances to win says 'version = 1'");
  EXPECT_EQ(error_of("version = 2\n"),
            "version: this file is of version 2; this program reads version 1");
  EXPECT_EQ(error_of("version = 1\n[poker]\nplayers_4 = [1, 1]\n"),
            "poker.players_4: unknown rule set; there are house, classic, jeanne");
  EXPECT_EQ(error_of(file_of("players_9 = [1, 1]\n")),
            "house.players_9: a line is players_3 to players_8");
  EXPECT_EQ(error_of(file_of("seats_4 = [1, 1]\n")),
            "house.seats_4: a line is players_3 to players_8");
  EXPECT_EQ(error_of(file_of("players_4 = [30, 1, 29]\n")),
            "house.players_4: 10 numbers are expected, scale and shape after each round but the "
            "last");
  EXPECT_EQ(error_of(file_of("players_4 = [30, -1, 29, 1, 28, 1, 20, 0.8, 8.5, 0.6]\n")),
            "house.players_4: a shape is a number above 0, to 10, not '-1'");
  EXPECT_EQ(error_of(std::string(kMaxWinChancesFile + 1, '#')), "the file is larger than 64 KiB");
}

TEST(WinChancesText, AMatchWithoutItsChancesIsRefused) {
  const ReadFile read = [](const std::string&) { return file_of(kLine); };
  const auto search = parse_bot_spec("search:chances=mine.toml", read);
  ASSERT_TRUE(search) << search.error();
  MatchSpec match{*search, {"expert", "expert"}, {"house", set_of("house").rules}, 4};
  EXPECT_EQ(find_fault(match), std::nullopt);
  match.players = 7;
  EXPECT_EQ(find_fault(match),
            "the chances to win of search:chances=mine.toml are not for house with 7 players");
}

TEST(WinChancesText, AFileIsPartOfWhoABotIs) {
  const auto spec = [](const std::string& text, const char* line) {
    return *parse_bot_spec(text, [&](const std::string&) { return file_of(line); });
  };
  const BotSpec mine = spec("search:chances=mine.toml", kLine);
  EXPECT_TRUE(same_bot(mine, spec("search:chances=copy.toml", kLine)));
  EXPECT_FALSE(same_bot(mine, spec("search:iterations=9,chances=mine.toml", kLine)));
  EXPECT_FALSE(same_bot(mine, spec("search:chances=mine.toml",
                                   "players_4 = [31, 1, 29, 1, 28, 1, 20, 0.8, 8.5, 0.6]\n")));
}

Public before_points(int round, std::array<std::int32_t, kMaxSeats> totals) {
  Public open;
  open.players = 3;
  open.round = static_cast<std::uint8_t>(round);
  open.totals = totals;
  return open;
}

// Five points fewer for the seat, with the others' as they are.
double worth_of_five_points(int round, std::array<std::int32_t, kMaxSeats> totals) {
  const Public open = before_points(round, totals);
  const Rules& rules = set_of("house").rules;
  const Stakes stakes(rules, open, Seat(0), find_win_chances(built_in_win_chances(), rules, 3));
  return stakes.cost({10, 20, 20}) - stakes.cost({5, 20, 20});
}

TEST(Stakes, AreLowWhereTheGameIsDecidedAndHighWhereItIsNot) {
  EXPECT_NEAR(worth_of_five_points(1, {}), 5, 1e-9) << "points in the first round";
  const double close = worth_of_five_points(5, {50, 40, 40});
  EXPECT_GT(close, 2) << "games of a hundred";
  EXPECT_LT(worth_of_five_points(5, {300, 40, 40}), close / 5) << "lost";
  EXPECT_LT(worth_of_five_points(5, {0, 240, 240}), close / 5) << "won";
  EXPECT_GT(worth_of_five_points(5, {900, 40, 40}), 0) << "points break the tie";
}

TEST(Stakes, OfTheLastRoundAreTheGame) {
  const Rules& rules = set_of("house").rules;
  const Public open = before_points(6, {10, 0, 100});
  const Stakes stakes(rules, open, Seat(0), nullptr);
  EXPECT_EQ(stakes.stake(), Stake::wins);
  EXPECT_NEAR(stakes.cost({0, 10, 0}) - stakes.cost({0, 11, 0}), 50, 0.1) << "shared, then won";
}

TEST(FitWinChances, IsTheSameForTheSameGamesAndSurerTowardsTheEnd) {
  const FitSpec spec{&set_of("house"), 3, 160};
  const WinChances once = fit_win_chances(spec), again = fit_win_chances(spec);
  EXPECT_EQ(once.after, again.after);
  ASSERT_EQ(once.after.size(), 5u);
  const auto odds = [](const WinChance& chance) { return chance.weight(40); };
  EXPECT_LT(odds(once.after[4]), odds(once.after[0])) << "forty points behind";
}

}  // namespace
}  // namespace mayi
