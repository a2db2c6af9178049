#include <fmt/format.h>

#include "trial.h"

namespace mayi::store_tests {
namespace {

const fs::path kGolden = fs::path(MAYI_SOURCE_DIR) / "tests" / "golden";

std::int64_t milliseconds(Time time) { return time.time_since_epoch().count(); }

// Everything that a store of the present format keeps, in words.
std::string tell_all(Journal& journal) {
  std::string text;
  const auto list = journal.list();
  if (!list) return list.error().message;
  for (const Listing& listing : *list) {
    const auto kept = journal.load(listing.id);
    if (!kept) return kept.error().message;
    const auto state = restore(*kept);
    if (!state) return state.error().message;
    text += fmt::format(
        "game {} version {} finished {} round {} awaited {} created {} updated {}\n"
        "rules {} {}\n",
        listing.id, listing.version.number(), int{listing.summary.finished}, listing.summary.round,
        listing.summary.awaited.bits(), milliseconds(listing.created),
        milliseconds(listing.updated), listing.rules, rules_line(kept->header.rules.rules));
    for (const SeatSummary& seat : listing.summary.seats)
      text += fmt::format("{} {} {}\n", seat.name, to_string(seat.sitter), seat.total);
    for (const TableEvent& event : kept->events)
      text += fmt::format("{} {} {} '{}' {} '{}'\n", event.version.number(),
                          milliseconds(event.time), event.sender.index(), event.command,
                          print_change(event.change), why_of(event.change));
    for (const auto& [key, value] : *journal.texts(listing.id))
      text += fmt::format("{} {} {}\n", key.first.index(), key.second, value);
  }
  return text;
}

TEST(GoldenFile, OfFormatTwoGivesTheSameGames) {
  const FastFolder folder;
  fs::copy_file(kGolden / "store-2" / "games.db", folder.path / "games.db");
  const auto journal = SqliteJournal::open(folder.path, {});
  ASSERT_TRUE(journal) << journal.error().message;
  const std::string told = tell_all(**journal);
  EXPECT_TRUE(told == read_bytes(kGolden / "store-2" / "games.txt")) << told.substr(0, 400);
}

// A table before and after the deal, with every kind of event.
std::vector<TableEvent> all_kinds() {
  const Sitter expert{SitterKind::bot, "expert"}, model{SitterKind::model, "big-one"};
  const Standing standing{.wants = Standing::Wants::cards,
                          .then = Standing::Then::call,
                          .until = Standing::Until::round_end,
                          .cards = {Card(Rank::nine, Suit::clubs), Card::joker()},
                          .at_most = 2};
  const Settings settings{.turn = std::chrono::seconds(60), .stand_in = "greedy"};
  const Seat ann(0), bob(1), zoe(2);
  std::vector<TableEvent> events;
  for (const Change& change : std::initializer_list<Change>{
           Seated{ann, "Ann", {}}, Seated{bob, "Bob", model}, Seated{zoe, "Cid", {}}, WentAway{zoe},
           Seated{zoe, "Zoë", {}}, SettingsChanged{settings},
           Dealt{{3, seed_from_number(5), ann, 2}}, Answered{zoe, standing}, LetBy{ann},
           Played{bob, DrawStock{}, "nothing there for me"}, WentAway{ann}, StoodIn{ann, expert},
           TimedOut{bob, Need::turn}, StoodIn{bob, expert}, CameBack{ann}}) {
    const auto number = static_cast<std::uint32_t>(events.size()) + 1;
    events.push_back({Version(number), at(number), seat_of(change), "", change});
  }
  return events;
}

// Writes the golden file anew: only for a new format, into a new folder.
TEST(GoldenFile, DISABLED_IsWrittenAnew) {
  const FastFolder folder;
  auto journal = *SqliteJournal::open(folder.path, {});
  struct Row {
    GameId id;
    std::string rules;
    int players, round, actions;
  };
  for (const Row& row : {Row{"k7m2qp", "house", 4, 1, 30}, Row{"bcdfgh", "jeanne", 3, 6, 100'000},
                         Row{"999zzz", "classic", 5, 2, 1}}) {
    SampleGame sample(row.id, 11, row.players, row.rules, row.round);
    ASSERT_TRUE(append_now(*journal, sample.create()));
    ASSERT_TRUE(append_now(*journal, sample.next(row.actions)));
    ASSERT_TRUE(journal->set_text(row.id, Seat(1), "hand", "9C 9D"));
  }
  const GameHeader header = SampleGame("222333").header;
  const auto state = restore({header, all_kinds()});
  ASSERT_TRUE(state) << state.error().message;
  ASSERT_TRUE(append_now(
      *journal, {"222333", Version(), all_kinds(), summarize(header.rules.rules, *state), header}));
  const fs::path golden = kGolden / fmt::format("store-{}", kStoreFormat);
  fs::create_directories(golden);
  write_bytes(golden / "games.txt", tell_all(*journal));
  journal.reset();
  {
    auto database = *sqlite::Database::open((folder.path / "games.db").string(),
                                            SQLITE_OPEN_READWRITE, nullptr, 0);
    ASSERT_TRUE(database.run("PRAGMA wal_checkpoint(TRUNCATE)"));
  }
  fs::copy_file(folder.path / "games.db", golden / "games.db",
                fs::copy_options::overwrite_existing);
}

}  // namespace
}  // namespace mayi::store_tests
