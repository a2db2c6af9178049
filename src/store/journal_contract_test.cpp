#include <gtest/gtest.h>

#include "store/memory_journal_test.h"
#include "store/postgres_test.h"
#include "store/sample_test.h"
#include "store/sqlite_journal.h"

// What every kind of journal promises. A further kind joins with a line that makes an empty one.
namespace mayi {
namespace {

using MakeJournal = std::unique_ptr<Journal> (*)(const std::filesystem::path& folder);

std::unique_ptr<Journal> in_memory(const std::filesystem::path&) {
  return std::make_unique<MemoryJournal>();
}
std::unique_ptr<Journal> in_sqlite(const std::filesystem::path& folder) {
  auto opened = SqliteJournal::open(folder, {});
  EXPECT_TRUE(opened) << opened.error().message;
  return *std::move(opened);
}

// Whose log is written over all the time.
std::unique_ptr<Journal> in_steady_sqlite(const std::filesystem::path& folder) {
  auto opened = SqliteJournal::open(folder, {.most_log_pages = 3, .steady = true});
  EXPECT_TRUE(opened) << opened.error().message;
  return *std::move(opened);
}
std::unique_ptr<Journal> in_postgres(const std::filesystem::path&) { return empty_postgres(); }

class Journals : public ::testing::TestWithParam<MakeJournal> {
 protected:
  // Creates the game and appends its first actions one by one.
  SampleGame keep(const GameId& id, int actions, std::uint64_t seed = 1) {
    SampleGame sample(id, seed);
    append(sample.create());
    for (int i = 0; i < actions; ++i) append(sample.next());
    return sample;
  }
  void append(const Append& append) {
    const auto appended = append_now(*journal, append);
    ASSERT_TRUE(appended) << appended.error().message;
    EXPECT_EQ(*appended, (Appended{append.events.back().version, false}));
  }
  std::vector<Stored<Appended>> sync() {
    auto results = journal->sync();
    EXPECT_TRUE(results) << results.error().message;
    return *std::move(results);
  }
  void expect_fault(StoreFault expected, const auto& result) {
    ASSERT_FALSE(result);
    EXPECT_EQ(name_of(result.error().fault), name_of(expected));
    EXPECT_FALSE(result.error().message.empty());
  }
  void expect_kept(const SampleGame& sample) {
    const auto kept = journal->load(sample.header.id);
    ASSERT_TRUE(kept) << kept.error().message;
    const auto state = restore(*kept);
    ASSERT_TRUE(state) << state.error().message;
    EXPECT_TRUE(*state == sample.state) << sample.header.id;
  }
  static Append with_command(Append append, const std::string& command) {
    append.events.back().command = command;
    return append;
  }

  ScratchFolder folder;
  std::unique_ptr<Journal> journal = GetParam()(folder.path);
};

INSTANTIATE_TEST_SUITE_P(InMemory, Journals, ::testing::Values(in_memory));
INSTANTIATE_TEST_SUITE_P(InSqlite, Journals, ::testing::Values(in_sqlite));
INSTANTIATE_TEST_SUITE_P(InSteadySqlite, Journals, ::testing::Values(in_steady_sqlite));
INSTANTIATE_TEST_SUITE_P(InPostgres, Journals, ::testing::ValuesIn(if_postgres(in_postgres)));

TEST_P(Journals, GiveBackWhatWasKept) {
  SampleGame sample("k7m2qp");
  std::vector<TableEvent> events;
  for (int i = 0; i < 60; ++i) {
    const Append next = i == 0 ? sample.create() : sample.next();
    append(next);
    events.insert(events.end(), next.events.begin(), next.events.end());
  }
  const auto kept = journal->load("k7m2qp");
  ASSERT_TRUE(kept) << kept.error().message;
  EXPECT_EQ(kept->events, events);
  EXPECT_EQ(kept->header.id, "k7m2qp");
  EXPECT_EQ(kept->header.created, sample.header.created);
  EXPECT_EQ(kept->header.rules.name, "house");
  EXPECT_EQ(hash_of(kept->header.rules.rules), hash_of(sample.header.rules.rules));
  EXPECT_EQ(kept->version(), Version(64));
  EXPECT_EQ(*journal->version("k7m2qp"), Version(64));
  expect_kept(sample);
}

TEST_P(Journals, KeepEveryKindOfEvent) {
  SampleGame sample("k7m2qp");
  append(sample.create());
  const Standing standing{.wants = Standing::Wants::cards, .cards = {Card::joker()}, .at_most = 3};
  const Change changes[] = {LetBy{Seat(1)},
                            WentAway{Seat(2)},
                            StoodIn{Seat(2), {SitterKind::bot, "expert"}},
                            CameBack{Seat(2)},
                            TimedOut{Seat(3), Need::turn},
                            Answered{Seat(1), standing},
                            SettingsChanged{{.turn = std::chrono::seconds(30)}},
                            Pictured{Seat(1), 3},
                            Readied{Seat(2)},
                            Rekeyed{Seat(2), {SitterKind::person, std::string(32, 'a')}},
                            Seated{Seat(3), "Zoë", {SitterKind::model, "big-one"}},
                            Played{Seat(0), Skip{}, "a reason\nof two lines"}};
  Append all{"k7m2qp", Version(5)};
  for (const Change& change : changes) {
    const Version version(static_cast<std::uint32_t>(6 + all.events.size()));
    all.events.push_back({version, at(5), seat_of(change), "", change});
  }
  append(all);
  const auto tail = journal->load_after("k7m2qp", Version(5));
  ASSERT_TRUE(tail) << tail.error().message;
  EXPECT_EQ(*tail, all.events);
}

TEST_P(Journals, GiveTheTailAfterAnyVersion) {
  keep("k7m2qp", 10);
  const auto all = journal->load("k7m2qp")->events;
  for (std::uint32_t after = 0; after <= 15; ++after) {
    const auto tail = journal->load_after("k7m2qp", Version(after));
    ASSERT_TRUE(tail) << after << ": " << tail.error().message;
    EXPECT_EQ(*tail, std::vector(all.begin() + after, all.end())) << after;
  }
  const auto ahead = journal->load_after("k7m2qp", Version(16));
  expect_fault(StoreFault::lost_race, ahead);
  EXPECT_EQ(ahead.error().actual, Version(15));
}

TEST_P(Journals, KeepNothingBeforeTheSync) {
  SampleGame sample("k7m2qp");
  journal->append(sample.create());
  expect_fault(StoreFault::unknown_game, journal->load("k7m2qp"));
  expect_fault(StoreFault::unknown_game, journal->version("k7m2qp"));
  EXPECT_TRUE(journal->list()->empty());
  EXPECT_EQ(sync().size(), 1u);
  expect_kept(sample);
  EXPECT_TRUE(sync().empty());
}

TEST_P(Journals, KeepManyGamesInOneSyncWithAResultForEach) {
  std::vector<SampleGame> samples;
  for (std::uint64_t i = 0; i < 20; ++i) {
    samples.emplace_back(make_id(i), i);
    journal->append(samples.back().create());
  }
  for (const auto& result : sync()) EXPECT_EQ(result, (Appended{Version(5), false}));
  for (SampleGame& sample : samples) journal->append(sample.next(3));
  for (SampleGame& sample : samples) journal->append(sample.next());  // the same games again
  const auto results = sync();
  ASSERT_EQ(results.size(), 40u);
  EXPECT_EQ(results[0], (Appended{Version(8), false}));
  EXPECT_EQ(results[39], (Appended{Version(9), false}));
  for (const SampleGame& sample : samples) expect_kept(sample);
}

TEST_P(Journals, LetAGameThatIsRefusedNotHurtTheOthers) {
  SampleGame first = keep("bbbbbb", 3), racing = keep("cccccc", 3), last = keep("dddddd", 3);
  SampleGame fresh("ffffff");
  const Append before = racing.next();
  append(before);
  Append late = with_command(before, "late"), broken = racing.next();
  broken.events.front().version = Version(77);
  const Append repeat = first.next();
  append(repeat);
  journal->append(first.next());
  journal->append(late);
  journal->append(fresh.create());
  journal->append(broken);
  journal->append(SampleGame("bbbbbb").create());
  journal->append(SampleGame("gggggg").next());
  journal->append(repeat);
  journal->append(last.next(2));
  const auto results = sync();
  ASSERT_EQ(results.size(), 8u);
  EXPECT_EQ(results[0], (Appended{Version(10), false}));
  expect_fault(StoreFault::lost_race, results[1]);
  EXPECT_EQ(results[2], (Appended{Version(5), false}));
  expect_fault(StoreFault::malformed, results[3]);
  expect_fault(StoreFault::id_taken, results[4]);
  expect_fault(StoreFault::malformed, results[5]);  // there is nothing to append before the deal
  EXPECT_EQ(results[6], (Appended{Version(9), true}));
  EXPECT_EQ(results[7], (Appended{Version(10), false}));
  for (const SampleGame* const sample : {&first, &fresh, &last}) expect_kept(*sample);
  EXPECT_EQ(*journal->version("cccccc"), Version(9));
}

TEST_P(Journals, LetALaterAppendOfAGameFailWithTheEarlierOne) {
  SampleGame sample = keep("k7m2qp", 3);
  Append wrong = sample.next();
  wrong.expected = Version(3);
  wrong.events.front().version = Version(4);
  journal->append(wrong);
  journal->append(sample.next());
  const auto results = sync();
  expect_fault(StoreFault::lost_race, results[0]);
  expect_fault(StoreFault::lost_race, results[1]);
  EXPECT_EQ(*journal->version("k7m2qp"), Version(8));
}

TEST_P(Journals, LetOneOfTwoWritersWinAndTellTheOtherWhy) {
  SampleGame sample = keep("k7m2qp", 3);
  for (const std::uint32_t expected : {0u, 2u, 7u, 9u}) {
    const Append late{"k7m2qp",
                      Version(expected),
                      {{Version(expected + 1), at(9), Seat(0), "late", LetBy{Seat(0)}}}};
    const auto lost = append_now(*journal, late);
    expect_fault(StoreFault::lost_race, lost);
    EXPECT_EQ(lost.error().expected, Version(expected));
    EXPECT_EQ(lost.error().actual, Version(8));
    EXPECT_NE(
        lost.error().message.find("expected version " + std::to_string(expected) + ", is at 8"),
        std::string::npos);
  }
  expect_kept(sample);
}

TEST_P(Journals, AnswerARepeatedCommandWithItsFirstVersion) {
  SampleGame sample = keep("k7m2qp", 0);
  const Append first = sample.next();
  append(first);
  append(sample.next());
  EXPECT_EQ(append_now(*journal, first), (Appended{Version(6), true}));
  // Whatever is expected, and wherever in the append it is.
  Append again = sample.next(2);
  again.events.back().sender = first.events.back().sender;
  EXPECT_EQ(append_now(*journal, with_command(again, "c6")), (Appended{Version(6), true}));
  EXPECT_EQ(*journal->version("k7m2qp"), Version(7));
  // It is another seat's, or none.
  again.events.back().sender = kNobody;
  EXPECT_EQ(append_now(*journal, with_command(again, "c6")), (Appended{Version(9), false}));
}

TEST_P(Journals, AnswerARepeatWithinOneSync) {
  SampleGame sample = keep("k7m2qp", 0);
  const Append once = sample.next();
  journal->append(once);
  journal->append(once);
  const auto results = sync();
  EXPECT_EQ(results[0], (Appended{Version(6), false}));
  EXPECT_EQ(results[1], (Appended{Version(6), true}));
}

TEST_P(Journals, TakeEventsWithoutCommandsAnyNumberOfTimes) {
  SampleGame sample = keep("k7m2qp", 0);
  EXPECT_EQ(append_now(*journal, with_command(sample.next(), "")), (Appended{Version(6), false}));
  EXPECT_EQ(append_now(*journal, with_command(sample.next(), "")), (Appended{Version(7), false}));
}

TEST_P(Journals, RefuseGamesTheyDoNotHave) {
  const Append append{"zzzzzz", Version(1), {{Version(2), {}, Seat(0), "", LetBy{}}}};
  expect_fault(StoreFault::unknown_game, journal->load("zzzzzz"));
  expect_fault(StoreFault::unknown_game, journal->load_after("zzzzzz", Version()));
  expect_fault(StoreFault::unknown_game, journal->version("zzzzzz"));
  expect_fault(StoreFault::unknown_game, append_now(*journal, append));
  expect_fault(StoreFault::unknown_game, journal->remove("zzzzzz"));
  expect_fault(StoreFault::unknown_game, journal->set_text("zzzzzz", Seat(0), "k", "v"));
  expect_fault(StoreFault::unknown_game, journal->texts("zzzzzz"));
}

TEST_P(Journals, RefuseASecondGameOfTheSameId) {
  const SampleGame sample = keep("k7m2qp", 2);
  expect_fault(StoreFault::id_taken, append_now(*journal, SampleGame("k7m2qp", 2).create()));
  expect_kept(sample);
  journal->append(SampleGame("bbbbbb").create());
  journal->append(SampleGame("bbbbbb", 2).create());
  const auto results = sync();
  EXPECT_TRUE(results[0]);
  expect_fault(StoreFault::id_taken, results[1]);
}

TEST_P(Journals, RefuseMalformedAppends) {
  SampleGame sample = keep("k7m2qp", 1);
  const Append good = sample.next(2), fresh = SampleGame("bbbbbb").create();
  const auto refused = [&](Append append, auto change) {
    change(append);
    expect_fault(StoreFault::malformed, append_now(*journal, append));
  };
  refused(good, [](Append& a) { a.events.clear(); });
  refused(good, [](Append& a) { a.events[1].version = Version(7); });
  refused(good, [](Append& a) { a.expected = Version(5); });
  refused(good, [](Append& a) {
    a.expected = Version(kMaxEvents - 1);
    a.events[0].version = Version(kMaxEvents);
    a.events[1].version = Version(kMaxEvents + 1);
  });
  refused(good, [](Append& a) { a.events[0].command.assign(kMaxCommand + 1, 'x'); });
  refused(good, [](Append& a) {
    a.events[0].change = Played{Seat(0), Skip{}, std::string(kMaxWhy + 1, 'x')};
  });
  refused(good, [](Append& a) {
    a.events[0].command = a.events[1].command = "twice";
    a.events[0].sender = a.events[1].sender;
  });
  refused(good, [](Append& a) { a.summary.seats.resize(9, {"Ann"}); });
  refused(good, [](Append& a) { a.summary.seats[0].name = "two words"; });
  refused(fresh, [](Append& a) { a.id = a.created->id = "../etc"; });
  refused(fresh, [](Append& a) { a.id = a.created->id = "BBBBBB"; });
  refused(fresh, [](Append& a) { a.created->id = "cccccc"; });
  refused(fresh, [](Append& a) {
    a.expected = Version(4);
    a.events = {a.events.back()};
  });
  EXPECT_EQ(*journal->version("k7m2qp"), Version(6));
  EXPECT_EQ(journal->list()->size(), 1u);
}

TEST_P(Journals, TakeTextsUpToTheirLimits) {
  SampleGame sample = keep("k7m2qp", 1);
  Append longest = sample.next();
  longest.events[0].command.assign(kMaxCommand, 'c');
  set_why(longest.events[0].change, std::string(kMaxWhy, 'w'));
  EXPECT_TRUE(append_now(*journal, longest));
  const std::string key(kMaxKey, 'k'), value(kMaxValue, 'v');
  EXPECT_TRUE(journal->set_text("k7m2qp", Seat(0), key, value));
  EXPECT_FALSE(journal->set_text("k7m2qp", Seat(0), key + "k", ""));
  EXPECT_FALSE(journal->set_text("k7m2qp", Seat(0), key, value + "v"));
  EXPECT_EQ(journal->load("k7m2qp")->events.back(), longest.events[0]);
}

TEST_P(Journals, ListUnfinishedGamesFirstAndTheLatestFirst) {
  const auto summary = [](bool finished) {
    return GameSummary{
        finished, 3, SeatSet(Seat(1)), {{"Ann", {}, 5}, {"Zoë", {SitterKind::bot, "expert"}, -10}}};
  };
  const auto add = [&](const GameId& id, std::int64_t time, bool finished) {
    SampleGame sample = keep(id, 0);
    Append next = sample.next();
    next.events.back().time = at(time);
    next.summary = summary(finished);
    append(next);
  };
  add("bbbbbb", 10, true);
  add("cccccc", 20, false);
  add("dddddd", 30, true);
  add("ffffff", 40, false);
  const auto list = journal->list();
  ASSERT_TRUE(list);
  std::vector<GameId> ids;
  for (const Listing& listing : *list) ids.push_back(listing.id);
  EXPECT_EQ(ids, (std::vector<GameId>{"ffffff", "cccccc", "dddddd", "bbbbbb"}));
  EXPECT_EQ(list->at(0).summary, summary(false));
  EXPECT_EQ(list->at(0).version, Version(6));
  EXPECT_EQ(list->at(0).created, at(1'000));
  EXPECT_EQ(list->at(0).updated, at(40));
  EXPECT_EQ(list->at(0).rules, "house");
  EXPECT_EQ(list->at(0).damage, "");
}

TEST_P(Journals, RemoveAGameWithAllThatBelongsToIt) {
  keep("k7m2qp", 3);
  const SampleGame other = keep("bbbbbb", 1);
  ASSERT_TRUE(journal->set_text("k7m2qp", Seat(0), "order", "9C 9D"));
  ASSERT_TRUE(journal->remove("k7m2qp"));
  expect_fault(StoreFault::unknown_game, journal->load("k7m2qp"));
  expect_kept(other);
  expect_kept(keep("k7m2qp", 1, 2));
  EXPECT_TRUE(journal->texts("k7m2qp")->empty());
}

TEST_P(Journals, KeepTextsBesideAGame) {
  keep("k7m2qp", 1);
  ASSERT_TRUE(journal->set_text("k7m2qp", Seat(0), "order", "9C"));
  ASSERT_TRUE(journal->set_text("k7m2qp", Seat(0), "order", "9D"));
  ASSERT_TRUE(journal->set_text("k7m2qp", kNobody, "speed", ""));
  EXPECT_EQ(*journal->texts("k7m2qp"),
            (SeatTexts{{{Seat(0), "order"}, "9D"}, {{kNobody, "speed"}, ""}}));
  EXPECT_EQ(*journal->version("k7m2qp"), Version(6));
  expect_fault(StoreFault::malformed, journal->set_text("k7m2qp", Seat(8), "order", ""));
  expect_fault(StoreFault::malformed, journal->set_text("k7m2qp", Seat(0), "", ""));
  expect_fault(StoreFault::malformed,
               journal->set_text("k7m2qp", Seat(0), "order", std::string(kMaxValue + 1, 'x')));
}

TEST_P(Journals, LeaveWhatIsStagedToTheNextSyncWhenATextIsKept) {
  SampleGame sample = keep("k7m2qp", 1);
  journal->append(sample.next());
  ASSERT_TRUE(journal->set_text("k7m2qp", Seat(0), "order", "9C"));
  EXPECT_EQ(*journal->version("k7m2qp"), Version(6));
  EXPECT_EQ(sync().size(), 1u);
  expect_kept(sample);
}

TEST_P(Journals, KeepTextsWithTheEventsOrNotAtAll) {
  SampleGame sample("k7m2qp");
  Append created = sample.create();
  created.texts[{kNobody, "room"}] = "abc";
  append(created);
  EXPECT_EQ(*journal->texts("k7m2qp"), (SeatTexts{{{kNobody, "room"}, "abc"}}));
  Append late = sample.next();
  late.texts[{kNobody, "room"}] = "xyz";
  late.expected = Version(99);
  for (TableEvent& event : late.events) event.version = Version(100);
  expect_fault(StoreFault::lost_race, append_now(*journal, late));
  EXPECT_EQ(*journal->texts("k7m2qp"), (SeatTexts{{{kNobody, "room"}, "abc"}}));
}

TEST_P(Journals, FindGamesByATextOfTheirOwn) {
  for (const char* const id : {"dddddd", "bbbbbb", "cccccc"}) keep(id, 0);
  ASSERT_TRUE(journal->set_text("dddddd", kNobody, "room", "one"));
  ASSERT_TRUE(journal->set_text("bbbbbb", Seat(0), "room", "one"));  // of a seat
  ASSERT_TRUE(journal->set_text("cccccc", kNobody, "room", "one"));
  using Found = std::vector<GameId>;
  EXPECT_EQ(*journal->find_by_text("room", "one"), (Found{"cccccc", "dddddd"}));
  EXPECT_EQ(*journal->find_by_text("code", "one"), Found{});
  ASSERT_TRUE(journal->set_text("cccccc", kNobody, "room", "two"));
  EXPECT_EQ(*journal->find_by_text("room", "one"), Found{"dddddd"});
}

TEST_P(Journals, FindGamesThatNothingHappensToAnyMore) {
  keep("dddddd", 3);  // is being played
  SampleGame lobby("bbbbbb");
  Append only_seated = lobby.create();
  while (!std::holds_alternative<Seated>(only_seated.events.back().change))
    only_seated.events.pop_back();
  only_seated.summary = {};
  append(only_seated);
  SampleGame over = keep("cccccc", 0);
  Append end = over.next();
  end.summary.finished = true;
  append(end);
  for (const char* const id : {"dddddd", "bbbbbb", "cccccc"})
    ASSERT_TRUE(journal->set_text(id, kNobody, "room", id));
  const Time last = only_seated.events.back().time, later = last + std::chrono::hours(1);
  const Time ended = end.events.back().time;
  using Found = std::vector<GameId>;
  EXPECT_EQ(*journal->find_untouched("room", later, ended, 10), Found{"bbbbbb"});
  EXPECT_EQ(*journal->find_untouched("room", last, later, 10), Found{"cccccc"});
  EXPECT_EQ(*journal->find_untouched("room", last, ended, 10), Found{});
  EXPECT_EQ(*journal->find_untouched("code", later, later, 10), Found{});
  EXPECT_EQ(*journal->find_untouched("room", later, later, 0), Found{});
}

TEST_P(Journals, KeepNothingUnderAnEpochThatIsNotOfTheLease) {
  SampleGame sample = keep("k7m2qp", 3), other = keep("bbbbbb", 1);
  const Append repeat = sample.next();
  append(repeat);
  Append late = sample.next();
  late.fence = 77;
  late.texts[{kNobody, "room"}] = "xyz";
  Append known = repeat;
  known.fence = 77;
  Append missing = SampleGame("gggggg").create();
  missing.fence = 77;
  journal->append(other.next());
  journal->append(late);
  journal->append(known);
  journal->append(missing);
  const auto results = sync();
  EXPECT_TRUE(results[0]);
  expect_fault(StoreFault::fenced, results[1]);
  EXPECT_EQ(results[2], (Appended{Version(9), true}));
  expect_fault(StoreFault::fenced, results[3]);
  expect_fault(StoreFault::unknown_game, journal->version("gggggg"));
  late.expected = Version(3);
  for (TableEvent& event : late.events) event.version = Version(4);
  expect_fault(StoreFault::fenced, append_now(*journal, late));  // and behind, which matters less
  EXPECT_TRUE(journal->texts("k7m2qp")->empty());
  EXPECT_EQ(*journal->version("k7m2qp"), Version(9));
  expect_kept(other);
}

TEST_P(Journals, FindAnIdThatNoGameHas) {
  keep("222222", 0);
  std::uint64_t calls = 0;  // the number 0 is the id 222222
  EXPECT_EQ(unused_id(*journal, [&] { return calls++; }), "322222");
  expect_fault(StoreFault::id_taken, unused_id(*journal, [] { return 0; }));
}

}  // namespace
}  // namespace mayi
