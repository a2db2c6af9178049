#include "store/journal.h"

#include <gtest/gtest.h>

#include <set>

#include "store/chain.h"
#include "store/memory_journal.h"
#include "store/sample_test.h"
#include "store/sqlite_journal.h"

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
    Line line(text);
    const auto read = take_rules(line);
    ASSERT_TRUE(read) << to_string(read.error()) << "\n" << text;
    EXPECT_EQ(hash_of(read->rules), hash_of(built_in.rules));
    for (const KnobText& knob : all_knobs(built_in.rules))
      EXPECT_NE(text.find(" " + knob.key + "="), std::string::npos) << knob.key;
  }
}

TEST(Chain, ChangesWithEveryFieldOfTheHeader) {
  const GameHeader header = sample_header("k7m2qp");
  std::set<Link> links{link_of(header, "house")};
  const auto expect_another = [&](const char* what, const GameHeader& other,
                                  std::string_view rules = "house") {
    EXPECT_TRUE(links.insert(link_of(other, rules)).second) << what;
  };
  const auto changed = [&](auto change) {
    GameHeader other = header;
    change(other);
    return other;
  };
  expect_another("id", changed([](GameHeader& h) { h.id = "k7m2qq"; }));
  expect_another("name", changed([](GameHeader& h) { h.rules.name = "ours"; }));
  expect_another("rules", header, "classic");
  expect_another("seed", changed([](GameHeader& h) { h.start.seed[31] = 1; }));
  expect_another("dealer", changed([](GameHeader& h) { h.start.dealer = Seat(2); }));
  expect_another("round", changed([](GameHeader& h) { h.start.round = 2; }));
  expect_another("seat", changed([](GameHeader& h) { h.seats[1].name = "Ann"; }));
  expect_another("sits", changed([](GameHeader& h) { h.seats[1].sits = "human"; }));
  expect_another("shifted", changed([](GameHeader& h) {
                   h.seats[1].name += "b";
                   h.seats[1].sits = h.seats[1].sits.substr(1);
                 }));
  expect_another("created", changed([](GameHeader& h) { h.created = at(1'001); }));
}

TEST(Chain, ChangesWithEveryFieldOfAnEntryAndWithWhatWasBefore) {
  const Link before = link_of(sample_header("k7m2qp"), "house");
  const Entry entry{Seat(1), Skip{}, "c1", "why", at(5)};
  std::set<Link> links{link_after(before, 1, entry, "skip")};
  const auto expect_another = [&](const char* what, const Link& link) {
    EXPECT_TRUE(links.insert(link).second) << what;
  };
  expect_another("before", link_after(Link{}, 1, entry, "skip"));
  expect_another("number", link_after(before, 2, entry, "skip"));
  expect_another("action", link_after(before, 1, entry, "end-turn"));
  expect_another("seat", link_after(before, 1, {Seat(2), Skip{}, "c1", "why", at(5)}, "skip"));
  expect_another("command", link_after(before, 1, {Seat(1), Skip{}, "c2", "why", at(5)}, "skip"));
  expect_another("why", link_after(before, 1, {Seat(1), Skip{}, "c1", "", at(5)}, "skip"));
  expect_another("shifted", link_after(before, 1, {Seat(1), Skip{}, "c1w", "hy", at(5)}, "skip"));
  expect_another("time", link_after(before, 1, {Seat(1), Skip{}, "c1", "why", at(6)}, "skip"));
}

// Every kind of journal keeps the same promises; each row of the instantiation makes an empty one.
using MakeJournal = std::unique_ptr<Journal> (*)(const std::filesystem::path& folder);
class Journals : public ::testing::TestWithParam<MakeJournal> {
 protected:
  // Creates the game and appends its first entries one by one.
  SampleGame keep(const GameId& id, int entries, std::uint64_t seed = 1) {
    SampleGame sample(sample_header(id, seed));
    EXPECT_TRUE(journal->create(sample.header, sample.summary()));
    for (int i = 0; i < entries; ++i) append(sample);
    return sample;
  }
  Entry append(SampleGame& sample) {
    const Version before = sample.version;
    const Entry entry = sample.next();
    const auto appended =
        journal->append(sample.header.id, before, std::span(&entry, 1), sample.summary());
    EXPECT_TRUE(appended) << appended.error().message;
    if (appended) EXPECT_EQ(*appended, (Appended{sample.version, false}));
    return entry;
  }
  void expect_fault(StoreFault expected, const auto& result) {
    ASSERT_FALSE(result);
    EXPECT_EQ(name_of(result.error().fault), name_of(expected));
    EXPECT_FALSE(result.error().message.empty());
  }

  ScratchFolder folder;
  std::unique_ptr<Journal> journal = GetParam()(folder.path);
};

std::unique_ptr<Journal> in_memory(const std::filesystem::path&) {
  return std::make_unique<MemoryJournal>();
}
std::unique_ptr<Journal> in_sqlite(const std::filesystem::path& folder) {
  auto opened = SqliteJournal::open(folder, {});
  EXPECT_TRUE(opened) << opened.error().message;
  return *std::move(opened);
}
INSTANTIATE_TEST_SUITE_P(InMemory, Journals, ::testing::Values(in_memory));
INSTANTIATE_TEST_SUITE_P(InSqlite, Journals, ::testing::Values(in_sqlite));

TEST_P(Journals, GiveBackWhatWasKept) {
  SampleGame sample(sample_header("k7m2qp"));
  ASSERT_TRUE(journal->create(sample.header, sample.summary()));
  std::vector<Entry> entries;
  for (int i = 0; i < 60; ++i) entries.push_back(append(sample));
  const auto kept = journal->load("k7m2qp");
  ASSERT_TRUE(kept) << kept.error().message;
  EXPECT_EQ(kept->entries, entries);
  EXPECT_EQ(kept->header.seats, sample.header.seats);
  EXPECT_EQ(kept->header.start.seed, sample.header.start.seed);
  EXPECT_EQ(kept->header.created, sample.header.created);
  EXPECT_EQ(kept->header.rules.name, "house");
  EXPECT_EQ(kept->summary, sample.summary());
  EXPECT_EQ(kept->updated, entries.back().time);
  EXPECT_EQ(journal->version("k7m2qp"), 60u);
  const auto game = restore(*kept);
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(*game, sample.game);
}

TEST_P(Journals, AppendSeveralEntriesTogetherOrNone) {
  SampleGame sample = keep("k7m2qp", 2);
  std::vector<Entry> several{sample.next(), sample.next(), sample.next()};
  several[2].seat = Seat(9);
  expect_fault(StoreFault::malformed, journal->append("k7m2qp", 2, several, sample.summary()));
  EXPECT_EQ(journal->version("k7m2qp"), 2u);
  several[2].seat = Seat(0);
  EXPECT_EQ(journal->append("k7m2qp", 2, several, sample.summary()), (Appended{5, false}));
  EXPECT_EQ(journal->load("k7m2qp")->entries.size(), 5u);
}

TEST_P(Journals, LetOneOfTwoWritersWinAndTellTheOtherWhy) {
  SampleGame sample = keep("k7m2qp", 3);
  const Entry late{Seat(0), Skip{}, "late", "", at(9)};
  for (const Version expected : {0u, 2u, 4u}) {
    const auto lost = journal->append("k7m2qp", expected, std::span(&late, 1), sample.summary());
    expect_fault(StoreFault::lost_race, lost);
    EXPECT_EQ(lost.error().expected, expected);
    EXPECT_EQ(lost.error().actual, 3u);
    EXPECT_NE(
        lost.error().message.find("expected version " + std::to_string(expected) + ", is at 3"),
        std::string::npos);
  }
  EXPECT_EQ(journal->version("k7m2qp"), 3u);
}

TEST_P(Journals, AnswerARepeatedCommandWithItsFirstVersion) {
  SampleGame sample = keep("k7m2qp", 0);
  const Entry first = append(sample);
  append(sample);
  EXPECT_EQ(journal->append("k7m2qp", 0, std::span(&first, 1), sample.summary()),
            (Appended{1, true}));
  EXPECT_EQ(*journal->find_command("k7m2qp", first.seat, "c1"), std::optional<Version>(1));
  EXPECT_EQ(*journal->find_command("k7m2qp", first.seat, "c9"), std::nullopt);
  EXPECT_EQ(*journal->find_command("k7m2qp", first.seat, ""), std::nullopt);
  const Seat other(first.seat == 0 ? 1 : 0);
  EXPECT_EQ(*journal->find_command("k7m2qp", other, "c1"), std::nullopt);
  EXPECT_EQ(journal->version("k7m2qp"), 2u);
}

TEST_P(Journals, TakeEntriesWithoutCommandsAnyNumberOfTimes) {
  keep("k7m2qp", 0);
  const Entry entry{Seat(0), Skip{}, "", "", at(1)};
  EXPECT_EQ(journal->append("k7m2qp", 0, std::span(&entry, 1), {}), (Appended{1, false}));
  EXPECT_EQ(journal->append("k7m2qp", 1, std::span(&entry, 1), {}), (Appended{2, false}));
}

TEST_P(Journals, RefuseGamesTheyDoNotHave) {
  const Entry entry{};
  expect_fault(StoreFault::unknown_game, journal->load("zzzzzz"));
  expect_fault(StoreFault::unknown_game, journal->version("zzzzzz"));
  expect_fault(StoreFault::unknown_game,
               journal->append("zzzzzz", Seat(0), std::span(&entry, 1), {}));
  expect_fault(StoreFault::unknown_game, journal->find_command("zzzzzz", Seat(0), "c"));
  expect_fault(StoreFault::unknown_game, journal->remove("zzzzzz"));
  expect_fault(StoreFault::unknown_game, journal->keep_snapshot("zzzzzz", {}));
  expect_fault(StoreFault::unknown_game, journal->set_text("zzzzzz", Seat(0), "k", "v"));
  expect_fault(StoreFault::unknown_game, journal->texts("zzzzzz"));
}

TEST_P(Journals, RefuseASecondGameOfTheSameId) {
  SampleGame sample = keep("k7m2qp", 2);
  expect_fault(StoreFault::id_taken, journal->create(sample_header("k7m2qp", 2), {}));
  EXPECT_EQ(journal->load("k7m2qp")->header.start.seed, sample.header.start.seed);
}

TEST_P(Journals, RefuseMalformedHeaders) {
  const auto refused = [&](auto change) {
    GameHeader header = sample_header("k7m2qp");
    change(header);
    expect_fault(StoreFault::malformed, journal->create(header, {}));
  };
  refused([](GameHeader& h) { h.id = "../etc"; });
  refused([](GameHeader& h) { h.id = "K7M2QP"; });
  refused([](GameHeader& h) { h.seats.resize(2); });
  refused([](GameHeader& h) { h.seats.pop_back(); });
  refused([](GameHeader& h) { h.seats[1].name = "P0"; });
  refused([](GameHeader& h) { h.seats[1].name = "two words"; });
  refused([](GameHeader& h) { h.seats[1].sits.assign(kMaxSits + 1, 'x'); });
  refused([](GameHeader& h) { h.start.dealer = Seat(4); });
  refused([](GameHeader& h) { h.start.round = 7; });
  refused([](GameHeader& h) { h.start.round = 0; });
  EXPECT_TRUE(journal->list()->empty());
}

TEST_P(Journals, RefuseMalformedEntries) {
  keep("k7m2qp", 0);
  const auto refused = [&](Entry entry) {
    expect_fault(StoreFault::malformed, journal->append("k7m2qp", 0, std::span(&entry, 1), {}));
  };
  refused({Seat(4), Skip{}, "", "", {}});
  refused({Seat(0), Skip{}, std::string(kMaxCommand + 1, 'x'), "", {}});
  refused({Seat(0), Skip{}, "", std::string(kMaxWhy + 1, 'x'), {}});
  const Entry twice[] = {{Seat(0), Skip{}, "c", "", {}}, {Seat(0), Skip{}, "c", "", {}}};
  expect_fault(StoreFault::malformed, journal->append("k7m2qp", 0, twice, {}));
  expect_fault(StoreFault::malformed, journal->append("k7m2qp", 0, {}, {}));
  EXPECT_EQ(journal->version("k7m2qp"), 0u);
}

TEST_P(Journals, ListUnfinishedGamesFirstAndTheLatestFirst) {
  const auto add = [&](const GameId& id, std::int64_t time, bool finished) {
    keep(id, 0);
    const Entry entry{Seat(0), Skip{}, "", "", at(time)};
    ASSERT_TRUE(journal->append(id, 0, std::span(&entry, 1),
                                {finished, 3, SeatSet::from_bits(1), {5, -10, 20, 0}}));
  };
  add("bbbbbb", 10, true);
  add("cccccc", 20, false);
  add("dddddd", 30, true);
  add("ffffff", 40, false);
  const auto list = journal->list();
  ASSERT_TRUE(list);
  std::vector<GameId> ids;
  for (const Listing& listing : *list) ids.push_back(listing.header.id);
  EXPECT_EQ(ids, (std::vector<GameId>{"ffffff", "cccccc", "dddddd", "bbbbbb"}));
  EXPECT_EQ(list->at(0).summary, (GameSummary{false, 3, SeatSet::from_bits(1), {5, -10, 20, 0}}));
  EXPECT_EQ(list->at(0).version, 1u);
  EXPECT_EQ(list->at(0).updated, at(40));
  EXPECT_EQ(list->at(0).header.seats, sample_header("ffffff").seats);
}

TEST_P(Journals, RemoveAGameWithAllThatBelongsToIt) {
  SampleGame sample = keep("k7m2qp", 3);
  keep("bbbbbb", 1);
  ASSERT_TRUE(journal->set_text("k7m2qp", Seat(0), "order", "9C 9D"));
  ASSERT_TRUE(journal->keep_snapshot("k7m2qp", {3, sample.game}));
  ASSERT_TRUE(journal->remove("k7m2qp"));
  expect_fault(StoreFault::unknown_game, journal->load("k7m2qp"));
  EXPECT_TRUE(journal->load("bbbbbb"));
  keep("k7m2qp", 1);
  EXPECT_TRUE(journal->texts("k7m2qp")->empty());
  EXPECT_EQ(journal->load("k7m2qp")->snapshot, std::nullopt);
}

TEST_P(Journals, RestoreFromASnapshotAsByReplay) {
  SampleGame sample = keep("k7m2qp", 30);
  ASSERT_TRUE(journal->keep_snapshot("k7m2qp", {30, sample.game}));
  for (int i = 0; i < 20; ++i) append(sample);
  auto kept = journal->load("k7m2qp");
  ASSERT_TRUE(kept && kept->snapshot);
  EXPECT_EQ(kept->snapshot->version, 30u);
  EXPECT_EQ(*restore(*kept), sample.game);
  kept->snapshot.reset();
  EXPECT_EQ(*restore(*kept), sample.game);
  expect_fault(StoreFault::lost_race, journal->keep_snapshot("k7m2qp", {51, sample.game}));
}

TEST_P(Journals, KeepTextsBesideAGame) {
  keep("k7m2qp", 1);
  ASSERT_TRUE(journal->set_text("k7m2qp", Seat(0), "order", "9C"));
  ASSERT_TRUE(journal->set_text("k7m2qp", Seat(0), "order", "9D"));
  ASSERT_TRUE(journal->set_text("k7m2qp", kNobody, "speed", ""));
  EXPECT_EQ(*journal->texts("k7m2qp"),
            (SeatTexts{{{Seat(0), "order"}, "9D"}, {{kNobody, "speed"}, ""}}));
  EXPECT_EQ(journal->version("k7m2qp"), 1u);
  expect_fault(StoreFault::malformed, journal->set_text("k7m2qp", Seat(4), "order", ""));
  expect_fault(StoreFault::malformed, journal->set_text("k7m2qp", Seat(0), "", ""));
  expect_fault(StoreFault::malformed,
               journal->set_text("k7m2qp", Seat(0), "order", std::string(kMaxValue + 1, 'x')));
}

TEST_P(Journals, GiveEachNewGameAnIdOfItsOwn) {
  keep("222222", 0);
  std::uint64_t calls = 0;  // the number 0 is the id 222222
  const auto id = create_with_new_id(*journal, sample_header(""), {}, [&] { return calls++; });
  ASSERT_TRUE(id) << id.error().message;
  EXPECT_EQ(*id, "322222");
  EXPECT_TRUE(journal->load(*id));
}

TEST(Record, OfAKeptGameIsVerifiedFinishedOrNot) {
  for (const int entries : {0, 25, 100'000}) {
    SampleGame sample(sample_header("k7m2qp", 3));
    KeptGame kept{sample.header, {}, {}, {}, {}};
    while (!sample.over() && static_cast<int>(sample.version) < entries)
      kept.entries.push_back(sample.next());
    const auto game = restore(kept);
    ASSERT_TRUE(game);
    const auto read = parse_record(print_record(record_of(kept, *game)));
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(read->finished, sample.over());
    EXPECT_TRUE(verify(*read));
  }
}

TEST(Restore, NamesTheEntryThatTheRulesRefuse) {
  KeptGame kept{sample_header("k7m2qp"), {{Seat(0), NextRound{}, "", "", {}}}, {}, {}, {}};
  const auto game = restore(kept);
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().fault, StoreFault::damaged);
  EXPECT_NE(game.error().message.find("entry 1"), std::string::npos) << game.error().message;
}

}  // namespace
}  // namespace mayi
