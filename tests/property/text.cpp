#include <gtest/gtest.h>

#include <algorithm>

#include "arbitrary.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "notation/position.h"
#include "notation/record.h"
#include "notation/rule_file.h"
#include "walk.h"

// Each parser inverts its printer.
namespace mayi::property {
namespace {

TEST(Text, EveryCardReadsBackInBothSpellings) {
  for (const Card card : unshuffled_deck(1, 1)) {
    EXPECT_EQ(parse_card(to_string(card)), card);
    EXPECT_EQ(parse_card(for_people(card)), card);
  }
}

TEST(Text, EveryActionPlayedReadsBack) {
  Walk walk;
  while (walk.next()) {
    const Action& action = walk.last().action;
    const auto read = parse_action(to_string(action));
    ASSERT_TRUE(read.has_value()) << to_string(action) << ": " << to_string(read.error());
    ASSERT_EQ(*read, action) << to_string(action);
  }
  EXPECT_GE(walk.steps(), kSteps);
}

// Those that cannot be spelled: a card that is none, an end that is none, melds without cards.
bool can_be_spelled(const Action& action) {
  const auto card_exists = [](Card card) {
    const int rank = card.code() & 15;
    return card.is_joker() ||
           (card.code() < Card::kJokerCode && rank >= kLowestRank && rank <= kHighestRank);
  };
  const auto lay_off_exists = [&](const LayOff& lay_off) {
    return card_exists(lay_off.card) && lay_off.end <= End::high && lay_off.meld < 255;
  };
  if (const auto* lay_off = std::get_if<LayOff>(&action)) return lay_off_exists(*lay_off);
  if (const auto* discard = std::get_if<Discard>(&action)) return card_exists(discard->card);
  if (const auto* swap = std::get_if<Swap>(&action))
    return card_exists(swap->card) && swap->meld < 255;
  if (const auto* go_out = std::get_if<GoOut>(&action))
    return std::ranges::all_of(go_out->lay_offs, lay_off_exists);
  if (const auto* lay_down = std::get_if<LayDown>(&action)) {
    std::size_t named = 0;
    for (const LayDown::Part part : lay_down->melds) {
      if (part.size == 0 || part.kind > MeldKind::run) return false;
      named += part.size;
    }
    return named > 0 && named == lay_down->cards.size &&
           std::ranges::all_of(lay_down->cards, card_exists);
  }
  return true;
}

TEST(Text, EveryActionThatCanBeSpelledReadsBackLegalOrNot) {
  Walk walk;
  long spelled = 0;
  while (walk.next()) {
    const Action action = any_action(walk.rules(), walk.game(), walk.any_seat(), walk.random());
    if (!can_be_spelled(action)) continue;
    const auto read = parse_action(to_string(action));
    ASSERT_TRUE(read.has_value()) << to_string(action) << ": " << to_string(read.error());
    ASSERT_EQ(*read, action) << to_string(action);
    ++spelled;
  }
  EXPECT_GT(spelled, kSteps / 2);
}

// Reading a whole position takes long under the address sanitizer: there, one state in four.
#if defined(__has_feature) && __has_feature(address_sanitizer)
constexpr int kOneIn = 4;
#else
constexpr int kOneIn = 1;
#endif

TEST(Text, EveryStateReadsBackByteForByte) {
  Walk walk;
  long asking = 0, over = 0;
  while (walk.next()) {
    const Public& open = walk.game().open;
    if (open.stage == Stage::playing && !walk.random().chance(1, kOneIn)) continue;
    const auto seats = plain_seats(walk.game().open.players);
    const auto read = parse_position(print_position(walk.rules(), seats, walk.game()));
    ASSERT_TRUE(read.has_value()) << to_string(read.error()) << "\n" << walk;
    ASSERT_TRUE(same_bytes(read->game, walk.game())) << walk;
    ASSERT_EQ(read->rules.rules, walk.rules()) << walk;
    ASSERT_EQ(read->seats, seats);
    asking += open.asked != kNobody;
    over += open.stage != Stage::playing;
  }
  EXPECT_GE(walk.steps(), kSteps);
  EXPECT_GT(asking, 1000);
  EXPECT_GT(over, 100);
}

GameRecord record_of(const Walk& walk) {
  GameRecord record;
  record.rules.rules = walk.rules();
  record.seats = plain_seats(walk.start().players);
  record.start = walk.start();
  for (const Step& step : walk.played()) record.steps.push_back({step.seat, step.action, 0});
  record.finished = walk.game().open.stage == Stage::game_over;
  if (record.finished) {
    record.totals = walk.game().open.totals;
    record.winners = winners(walk.game().open);
  }
  return record;
}

TEST(Text, EveryGameRecordReadsBackAndLeadsToTheSameBytes) {
  Walk walk;
  long records = 0, finished = 0;
  while (walk.next()) {
    if (!walk.at_end_of_game()) continue;
    const GameRecord record = record_of(walk);
    const std::string text = print_record(record);
    const auto read = parse_record(text);
    ASSERT_TRUE(read.has_value()) << to_string(read.error()) << "\n" << text;
    ASSERT_EQ(print_record(*read), text);
    const auto played = verify(*read);
    ASSERT_TRUE(played.has_value()) << to_string(played.error()) << "\n" << text;
    ASSERT_TRUE(same_bytes(*played, walk.game())) << text;
    ++records;
    finished += record.finished;
  }
  EXPECT_GE(walk.steps(), kSteps);
  EXPECT_GT(records, 100);
  EXPECT_GT(finished, 10);
}

TEST(Text, EveryRuleSetReadsBackFromALineAndFromAFile) {
  constexpr int kSets = 2'000;
  Random random(static_cast<std::uint64_t>(effort()));
  for (int i = 0; i < kSets * effort(); ++i) {
    const NamedRules& base = built_in_rules()[random.below(3)];
    const RuleSet set{"some-family", varied(base.rules, random)};
    const std::string text = rules_line(set.rules);
    const auto from_line = parse_rules_line(text);
    ASSERT_TRUE(from_line.has_value()) << text << ": " << to_string(from_line.error());
    ASSERT_EQ(from_line->rules, set.rules) << text;
    const auto from_file = parse_rule_file(print_rule_file(set), "other");
    ASSERT_TRUE(from_file.has_value()) << print_rule_file(set) << to_string(from_file.error());
    ASSERT_EQ(from_file->rules, set.rules) << print_rule_file(set);
    ASSERT_EQ(from_file->name, set.name);
    ASSERT_EQ(hash_of(from_file->rules), hash_of(set.rules));
  }
}

}  // namespace
}  // namespace mayi::property
