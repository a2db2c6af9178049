#include "host/preferences.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/files.h"

namespace mayi {
namespace {

const Preferences kChosen{.name = "Zoë\"\\",
                          .rules = "classic",
                          .level = Level::very_hard,
                          .opponents = {"Rosa", "hard", "Max=you"},
                          .speed = "slow",
                          .order = "suit",
                          .take_back = false};

TEST(Preferences, AreReadAsTheyWerePrinted) {
  for (const Preferences& chosen : {Preferences{}, kChosen}) {
    const auto read = parse_preferences(print_preferences(chosen));
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(*read, chosen);
  }
}

TEST(Preferences, AreReadStrictlyAndTheFaultHasItsPlace) {
  struct Row {
    std::string_view text, error;
  };
  const Row rows[] = {
      {"level = \"hardest\"",
       "line 1, column 9: level: there are easy, medium, hard, very hard, "
       "not 'hardest'"},
      {"\nspeed = 3", "line 2, column 9: speed: there are instant, quick, normal, slow, not '3'"},
      {"order = \"up\"", "line 1, column 9: order: there are rank, suit, not 'up'"},
      {"take_back = 1", "line 1, column 13: take_back: true or false is expected, not '1'"},
      {"name = \"two words\"",
       "line 1, column 8: name: a name is one word of up to 24 bytes, not 'two words'"},
      {"rules = \"\"",
       "line 1, column 9: rules: the name of a rule set or the path of a rule file is expected"},
      {"pace = 1",
       "line 1, column 8: pace: unknown setting; there are name, rules, level, opponents, speed, "
       "order, take_back"},
      {"level = ", "line 1, column 9:"},
      {"opponents = [\"Rosie\"]", "line 1, column 13: opponents: Nobody here is called 'Rosie'."},
  };
  for (const Row& row : rows) {
    const auto read = parse_preferences(row.text);
    ASSERT_FALSE(read) << row.text;
    EXPECT_TRUE(to_string(read.error()).starts_with(row.error)) << to_string(read.error());
  }
}

TEST(Preferences, AreKeptInTheFolderAndFoundAgain) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("mayi-preferences-" + std::to_string(getpid()));
  EXPECT_EQ(load_preferences(folder), Preferences{});
  const mode_t before = umask(0);
  EXPECT_TRUE(keep_preferences(folder, kChosen));
  umask(before);
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(folder).permissions(), perms(0700)) << "for the owner alone";
  EXPECT_EQ(std::filesystem::status(folder / kPreferencesFile).permissions(), perms(0600));
  EXPECT_EQ(load_preferences(folder), kChosen);
  EXPECT_TRUE(write_file(folder / kPreferencesFile, "level = 1\n"));
  const auto damaged = load_preferences(folder);
  ASSERT_FALSE(damaged);
  EXPECT_TRUE(damaged.error().contains("settings.toml: line 1, column 9: level"))
      << damaged.error();
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace mayi
