#include "bots/characters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "notation/action_text.h"
#include "notation/position.h"

namespace mayi {
namespace {

TEST(Characters, HaveANameALevelAndASentence) {
  std::set<std::string_view> names;
  for (const Character& each : characters()) {
    EXPECT_TRUE(is_seat_name(each.name)) << each.name;
    EXPECT_TRUE(names.insert(each.name).second) << each.name;
    EXPECT_TRUE(each.about.ends_with('.')) << each.name;
    EXPECT_NE(make_bot(each.name), nullptr) << each.name;
    EXPECT_EQ(std::ranges::count(bot_names(), each.name), 0) << each.name;
  }
}

// A table of the house has four opponents at most.
TEST(Characters, AreFourOfEveryLevel) {
  for (int level = 0; level < kLevels; ++level)
    EXPECT_EQ(std::ranges::count(characters(), static_cast<Level>(level), &Character::level), 4);
}

// Journals keep these names: a game with one of them goes on.
TEST(Characters, NeverGo) {
  for (const char* const name : {"Rosa", "Otto", "Pip", "Nell", "Max", "Lola", "Gus", "Ivy", "Vera",
                                 "Kit", "Bruno", "Ines", "Ada", "Cato", "Mira", "Sol"})
    EXPECT_NE(make_bot(name), nullptr) << name;
}

TEST(Characters, AreFoundInCapitalAndSmallLetters) {
  EXPECT_EQ(find_character("rosa"), find_character("Rosa"));
  EXPECT_EQ(find_character("ROSA")->name, "Rosa");
  EXPECT_EQ(find_character("rose"), nullptr);
  EXPECT_EQ(find_character(""), nullptr);
}

TEST(Characters, OfTheLevelComeFirst) {
  const auto near = characters_near(Level::very_hard);
  ASSERT_EQ(near.size(), characters().size());
  EXPECT_EQ(near[0]->name, "Ada");
  EXPECT_EQ(near[4]->level, Level::hard);
  EXPECT_EQ(near.back()->level, Level::easy);
}

TEST(Levels, AreReadAsTheyAreTyped) {
  for (int i = 0; i < kLevels; ++i)
    EXPECT_EQ(parse_level(to_string(static_cast<Level>(i))), static_cast<Level>(i));
  EXPECT_EQ(parse_level("very-hard"), Level::very_hard);
  EXPECT_FALSE(parse_level("harder"));
}

constexpr std::string_view kDraw = "seats P0 P1 P2\nturn P0 draw\ndiscarded-by P2\n";
constexpr std::string_view kOthersTurn = "seats P0 P1 P2\nturn P1 draw\ndiscarded-by P2\n";
constexpr std::string_view kAct = "seats P0 P1 P2\nturn P0 act\n";

// What two of a level do in the same position: each in their manner.
TEST(Manners, ShowInPlay) {
  struct Row {
    std::string_view frame, cards;
    std::string_view one, does, other, instead;  // "": lets the card go by
  };
  const Row rows[] = {
      {kDraw, "hand P0 9C 9H KH 3D 5S JS\ndiscard 9D", "Otto", "draw discard", "Rosa",
       "draw stock"},
      {kDraw, "hand P0 9C 9H 9S KH 3D 5S\ndiscard 9D", "Rosa", "draw discard", "Pip", "draw stock"},
      {kDraw, "hand P0 9C 9C 9H 9S KH 3D\ndiscard 9D", "Pip", "draw discard", "Nell", "draw stock"},
      {kOthersTurn, "hand P0 9C 9D KH KS 3C 5D 7H\ndiscard 9H", "Lola", "may-i", "Max", ""},
      {kOthersTurn, "hand P0 9C KH 3C 5D 7H JS QD\ndiscard 9H", "Lola", "may-i", "Gus", ""},
      {kOthersTurn, "hand P0 9C 9D KH 4S 3C 5D 7H\ndiscard 9H", "Gus", "may-i", "Ivy", ""},
      {kOthersTurn, "hand P0 7S 5C 5D AH 8H 8C KD AS QD 4D 4S\ndiscard 5S", "Ivy", "may-i", "Vera",
       "may-i"},
      {kOthersTurn, "hand P0 10H 6S 7D JS 4S 6S 7H JC 4C JS 10H\ndiscard 4D", "Kit", "may-i",
       "Vera", ""},
      {kAct, "hand P0 3C 4D 4S 9C 9D 9H QS KH", "Vera", "discard KH", "Bruno", "discard 3C"},
      {kAct, "hand P0 9C 9D 9H KH KS KD QC QH JH 10S 8D", "Vera",
       "lay-down set 9C 9D 9H / set KD KH KS", "Ines", "discard QC"},
  };
  for (const Row& row : rows) {
    const auto position = parse_position(std::string(row.frame) + std::string(row.cards) + "\n");
    ASSERT_TRUE(position) << row.cards << to_string(position.error());
    const View view = observe(position->game, Seat(0));
    const auto action_of = [&](std::string_view name) -> std::string {
      Random random(1);
      const auto bot = make_bot(name);
      const Rules& rules = position->rules.rules;
      if (view.open.turn == view.me) return to_string(bot->decide(rules, view, random).action);
      const auto call = bot->interrupt(rules, view, random);
      return call ? to_string(call->action) : "";
    };
    EXPECT_EQ(action_of(row.one), row.does) << row.one << ": " << row.cards;
    EXPECT_EQ(action_of(row.other), row.instead) << row.other << ": " << row.cards;
  }
}

}  // namespace
}  // namespace mayi
