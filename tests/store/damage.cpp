#include "trial.h"

namespace mayi::store_tests {
namespace {

constexpr const char* kFiles[] = {"games.db", "games.db-wal"};

// All that can be read of a store, as one text; or the reason why not.
Stored<std::string> contents(const fs::path& folder, SqliteJournal::Access access,
                             const std::vector<GameId>& ids) {
  const auto journal = SqliteJournal::open(folder, {access});
  if (!journal) return std::unexpected(journal.error());
  const auto list = (*journal)->list();
  if (!list) return std::unexpected(list.error());
  std::string text;
  for (const Listing& listing : *list) {
    if (!listing.damage.empty()) return damaged(listing.id, listing.damage);
    text += listing.id + " " + std::to_string(listing.version.number()) + " " +
            std::to_string(listing.summary.finished) + std::to_string(listing.summary.round) + "\n";
    for (const SeatSummary& seat : listing.summary.seats)
      text += seat.name + to_string(seat.sitter) + std::to_string(seat.total);
  }
  for (const GameId& id : ids) {
    const auto kept = (*journal)->load(id);
    if (!kept) return std::unexpected(kept.error());
    const auto state = restore(*kept);
    if (!state) return std::unexpected(state.error());
    text += print_record(record_of(*kept, *state));
    for (const TableEvent& event : kept->events)
      text += event.command + std::to_string(event.sender.index()) + print_change(event.change) +
              why_of(event.change) + std::to_string(event.time.time_since_epoch().count());
    const auto texts = (*journal)->texts(id);
    if (!texts) return std::unexpected(texts.error());
    for (const auto& [key, value] : *texts) text += key.second + value;
  }
  return text;
}

class Damage : public ::testing::Test {
 protected:
  void SetUp() override {
    // Closing moves the log into the file; what comes after it stays in the log.
    std::vector<SampleGame> samples;
    for (const GameId& id : ids) samples.emplace_back(id, static_cast<std::uint64_t>(id[0]));
    for (const int actions : {40, 4}) {
      const auto journal = *SqliteJournal::open(whole.path, {});
      for (SampleGame& sample : samples) {
        if (!sample.state.dealt) ASSERT_TRUE(append_now(*journal, sample.create()));
        for (int i = 0; i < actions; ++i) ASSERT_TRUE(append_now(*journal, sample.next()));
        ASSERT_TRUE(journal->set_text(sample.header.id, Seat(0), "order", "9C 9D"));
      }
    }
    for (const char* const file : kFiles) ASSERT_GT(fs::file_size(whole.path / file), 0u) << file;
    const auto all = contents(whole.path, SqliteJournal::Access::read, ids);
    ASSERT_TRUE(all) << all.error().message;
    expected = *all;
  }

  // Bits, bytes or whole sectors, or the end cut off.
  static void spoil(std::string& bytes, Random& random) {
    const auto place = [&] { return random.below(static_cast<std::uint32_t>(bytes.size())); };
    switch (random.below(4)) {
      case 0: bytes.resize(place()); return;
      case 1: {
        const std::uint32_t at = place() & ~511u;
        for (std::size_t i = at; i < std::min<std::size_t>(at + 512, bytes.size()); ++i)
          bytes[i] = static_cast<char>(random.next());
        return;
      }
      default:
        for (std::uint32_t left = 1 + random.below(4); left > 0; --left)
          bytes[place()] ^= static_cast<char>(1u << random.below(8));
    }
  }

  void run(std::uint64_t number) {
    Random random(number);
    spoiled.clear();
    for (const auto& file : fs::directory_iterator(whole.path))
      if (!file.path().string().ends_with("-shm"))
        fs::copy_file(file.path(), spoiled.path / file.path().filename());
    const char* const target = kFiles[random.below(2)];
    std::string bytes = read_bytes(spoiled.path / target);
    spoil(bytes, random);
    write_bytes(spoiled.path / target, bytes);
    const std::string main = read_bytes(spoiled.path / kFiles[0]);
    const auto access =
        random.chance(1, 2) ? SqliteJournal::Access::read : SqliteJournal::Access::write;
    const auto found = contents(spoiled.path, access, ids);
    const std::string trial = "trial " + std::to_string(number) + " in " + target;
    ASSERT_TRUE(read_bytes(spoiled.path / kFiles[0]) == main) << trial << ": the file was changed";
    tally.add(found ? "read as before" : "refused");
    if (found)
      ASSERT_TRUE(*found == expected) << trial << ": another game";
    else
      ASSERT_NE(found.error().fault, StoreFault::unknown_game) << trial;
  }

  const std::vector<GameId> ids{"bbbbbb", "cccccc", "dddddd"};
  const FastFolder whole, spoiled;
  std::string expected;
  Tally tally{"read as before", "refused"};
};

TEST_F(Damage, IsNamedOrHarmlessAndTheFileIsLeftAsItIs) {
  for (int trial = 0; trial < 300 * effort() && !HasFatalFailure(); ++trial)
    run(seed() * 1'000'003 + static_cast<std::uint64_t>(trial));
}

}  // namespace
}  // namespace mayi::store_tests
