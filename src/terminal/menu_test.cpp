#include "terminal/menu.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "host/driver.h"
#include "notation/action_text.h"
#include "store/memory_journal_test.h"

namespace mayi::terminal {
namespace {

// A key means the same wherever it is offered, and Enter never costs anything.
void expect_its_key(const Choice& choice) {
  static constexpr std::string_view kHarmless[] = {"pass", "allow", "next-round"};
  if (choice.key == kEnter)
    EXPECT_GT(std::ranges::count(kHarmless, choice.word), 0) << choice.word;
  else
    EXPECT_EQ(spelled_out({choice.key}), words_of(choice.word)) << choice.key;
}

// What the menu offers is what the table takes; only `skip` is left out beside other choices.
void expect_as_judged(const SeatView& seat) {
  const Choices menu = actions_of(seat, Voice(Tone::player, seat));
  std::ranges::for_each(menu, expect_its_key);
  const auto offers = [&](ActionKind kind) {
    return std::ranges::any_of(menu, [&](const Choice& choice) {
      return choice.word == to_string(kind) && choice.refused.empty();
    });
  };
  const auto all = availability(seat);
  for (const Availability& each : all)
    if (each.kind != ActionKind::skip)
      EXPECT_EQ(offers(each.kind), !each.refused) << to_string(each.kind);
  const bool can_act = std::ranges::any_of(all, [](const auto& each) { return !each.refused; });
  EXPECT_EQ(std::ranges::any_of(menu, [](const Choice& c) { return c.refused.empty(); }), can_act);
}

TEST(Menu, OffersWhatTheTableTakes) {
  for (const NamedRules& rules : built_in_rules()) {
    MemoryJournal journal;
    ThinkingBots bots;
    Driver driver(journal, [] { return Time{}; }, [&](const Sitter& s) { return bots.find(s); });
    NewGame game{.rules = {std::string(rules.name), rules.rules},
                 .start = Start{.seed = seed_from_number(7)}};
    for (const char* const name : {"Ann", "Bob", "Cid", "Dan"})
      game.seats.push_back({name, {SitterKind::bot, "greedy"}});
    const HostedTable& table = **driver.create(game, [] { return 1u; });
    while (driver.step().value_or(false))
      for (Seat seat(0); seat < table.places().size(); ++seat) expect_as_judged(table.view(seat));
    EXPECT_TRUE(table.is_over());
  }
}

TEST(Menu, TabAddsWhatAllCommandsHaveInCommon) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"sco", "res"},     {"lay", "-"}, {"sort s", "uit"}, {"dr", "aw "},
      {"draw s", "tock"}, {"xyz", ""},  {"hint", ""}};
  for (const auto& [typed, added] : rows) EXPECT_EQ(completion(typed), added) << typed;
}

TEST(Menu, TheSameChoiceHasTheSameKeyInEveryPrompt) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"d", "draw stock"},    {"t", "draw discard"},    {"l", "lay-down"},
      {"o", "lay-off"},       {"x", "discard"},         {"m", "may-i"},
      {"c", "claim"},         {"g", "go-out"},          {"u", "standing nothing own-turn"},
      {"a", "standing none"}, {"i", "standing closer"}, {"v", "standing nothing round-end"}};
  for (const auto& [key, word] : rows)
    EXPECT_EQ(spelled_out({std::string(key)}), words_of(word)) << key;
}

TEST(Menu, AKeyIsTheBeginningOfACommand) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(spelled_out({"x", "3"}), (Words{"discard", "3"}));
  EXPECT_EQ(spelled_out({"D"}), (Words{"draw", "stock"}));
  EXPECT_EQ(spelled_out({"3"}), (Words{"3"}));
  EXPECT_FALSE(is_command("3"));
  EXPECT_TRUE(is_command("scores"));
}

}  // namespace
}  // namespace mayi::terminal
