#include "store/journal.h"

#include <gtest/gtest.h>

#include <set>

#include "store/chain.h"
#include "store/sample_test.h"

namespace mayi {
namespace {

TEST(GameId, IsSixCharactersWithoutLookAlikesAndReadBackInAnyCase) {
  std::set<GameId> ids;
  Random random(1);
  for (int i = 0; i < 10'000; ++i) {
    const GameId id = make_id(random.next64());
    ASSERT_EQ(id.size(), 6u);
    ASSERT_EQ(id.find_first_of("0o1iluaey"), std::string::npos) << id;
    std::string typed = id;
    for (char& c : typed) c = static_cast<char>(std::toupper(c));
    ASSERT_EQ(parse_id(typed), id);
    ids.insert(id);
  }
  EXPECT_GT(ids.size(), 9'990u);  // 27^6 is 387 million: near 0.1 repeats are expected
}

TEST(GameId, IsNothingElse) {
  for (const std::string_view text :
       {"", "k7m2q", "k7m2qpp", "k7m2qo", "status", "k7m2q ", "k7m2q\n", "../../"})
    EXPECT_EQ(parse_id(text), std::nullopt) << text;
}

TEST(Rules, AreKeptWithEveryKnobAndReadBackAsTheyWere) {
  for (const NamedRules& built_in : built_in_rules()) {
    const std::string text = rules_in_full(built_in.rules);
    const auto read = parse_rules_line(text);
    ASSERT_TRUE(read) << to_string(read.error()) << "\n" << text;
    EXPECT_EQ(hash_of(read->rules), hash_of(built_in.rules));
    for (const KnobText& knob : all_knobs(built_in.rules))
      EXPECT_NE(text.find(" " + knob.key + "="), std::string::npos) << knob.key;
  }
}

TEST(Chain, ChangesWithEveryFieldOfTheHeader) {
  const GameHeader header = SampleGame("k7m2qp").header;
  std::set<Link> links{link_of_header(header, "house")};
  const auto expect_another = [&](const char* what, auto change, std::string_view rules = "house") {
    GameHeader other = header;
    change(other);
    EXPECT_TRUE(links.insert(link_of_header(other, rules)).second) << what;
  };
  expect_another("id", [](GameHeader& h) { h.id = "k7m2qq"; });
  expect_another("name", [](GameHeader& h) { h.rules.name = "ours"; });
  expect_another("rules", [](GameHeader&) {}, "classic");
  expect_another("created", [](GameHeader& h) { h.created = at(1'001); });
  expect_another("shifted", [](GameHeader& h) { h.rules.name = "househ"; }, "ouse");
}

TEST(Chain, ChangesWithEveryFieldOfAnEventAndWithWhatWasBefore) {
  const Link before = link_of_header(SampleGame("k7m2qp").header, "house");
  const TableEvent event{Version(7), at(5), Seat(1), "c1", LetBy{Seat(1)}};
  std::set<Link> links{link_after(before, event, "let-by 1", "why")};
  const auto expect_another = [&](const char* what, auto change, std::string_view line = "let-by 1",
                                  std::string_view why = "why") {
    TableEvent other = event;
    change(other);
    EXPECT_TRUE(links.insert(link_after(before, other, line, why)).second) << what;
  };
  EXPECT_TRUE(links.insert(link_after(Link{}, event, "let-by 1", "why")).second) << "before";
  expect_another("version", [](TableEvent& e) { e.version = Version(8); });
  expect_another("time", [](TableEvent& e) { e.time = at(6); });
  expect_another("sender", [](TableEvent& e) { e.sender = Seat(2); });
  expect_another("command", [](TableEvent& e) { e.command = "c2"; });
  expect_another("line", [](TableEvent&) {}, "let-by 2");
  expect_another("why", [](TableEvent&) {}, "let-by 1", "");
  expect_another("shifted", [](TableEvent&) {}, "let-by 1w", "hy");
}

TEST(Summary, TellsWhatTheTableIsNow) {
  SampleGame sample("k7m2qp");
  EXPECT_EQ(sample.summary(), (GameSummary{false, 0, {}, {}}));
  sample.create();
  const GameSummary dealt = sample.summary();
  EXPECT_EQ(dealt.round, 1);
  EXPECT_FALSE(dealt.awaited.empty());
  ASSERT_EQ(dealt.seats.size(), 4u);
  EXPECT_EQ(dealt.seats[3], (SeatSummary{"P3", {SitterKind::bot, "random"}, 0}));
  sample.next(1'000'000);
  const GameSummary over = sample.summary();
  EXPECT_TRUE(over.finished);
  EXPECT_EQ(over.round, 6);
  EXPECT_TRUE(over.awaited.empty());
  EXPECT_EQ(over.seats[2].total, sample.state.game.open.totals[2]);
}

TEST(Record, OfAKeptGameIsVerifiedFinishedOrNot) {
  for (const int actions : {0, 25, 1'000'000}) {
    SampleGame sample("k7m2qp", 3);
    KeptGame kept{sample.header, sample.create().events};
    for (TableEvent& event : sample.next(actions).events) kept.events.push_back(std::move(event));
    const auto state = restore(kept);
    ASSERT_TRUE(state);
    const auto read = parse_record(print_record(record_of(kept, *state)));
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(read->finished, sample.state.is_over());
    EXPECT_TRUE(verify(*read));
  }
}

TEST(Record, NamesThePlaceOfWhatIsNotSaidForADeal) {
  SampleGame sample("k7m2qp", 3);
  const KeptGame kept{sample.header, sample.create().events};
  GameRecord record = record_of(kept, *restore(kept));
  for (const std::string_view said : {"frobnicated", "left 1"}) {
    record.fair = {{std::string(said), 7}};
    const auto read = as_kept(record, "k7m2qp", {});
    ASSERT_FALSE(read) << said;
    EXPECT_EQ(read.error().line, 7) << said;
    EXPECT_EQ(read.error().column, 1) << said;
  }
}

TEST(Restore, NamesTheEventThatDoesNotFit) {
  SampleGame sample("k7m2qp");
  KeptGame kept{sample.header, sample.create().events};
  kept.events.push_back({Version(6), {}, Seat(0), "", Played{Seat(0), NextRound{}, ""}});
  const auto state = restore(kept);
  ASSERT_FALSE(state);
  EXPECT_EQ(state.error().fault, StoreFault::damaged);
  EXPECT_NE(state.error().message.find("event 6"), std::string::npos) << state.error().message;
}

}  // namespace
}  // namespace mayi
