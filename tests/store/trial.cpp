#include "trial.h"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>

namespace mayi::store_tests {

int effort() {
  const char* const text = std::getenv("MAYI_EFFORT");
  const int factor = text != nullptr ? std::atoi(text) : 1;
  return factor > 0 ? factor : 1;
}

std::uint64_t seed() {
  if (const char* const text = std::getenv("MAYI_SEED")) return std::strtoull(text, nullptr, 10);
  static const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return effort() == 1 ? 1 : static_cast<std::uint64_t>(now);
}

Tally::Tally(std::initializer_list<std::string> must_happen) {
  for (const std::string& what : must_happen) counts_[what] = 0;
}

Tally::~Tally() {
  std::cout << "seed " << seed();
  for (const auto& [what, count] : counts_) {
    std::cout << ", " << what << " " << count;
    EXPECT_GT(count, 0) << what << " never happened, so nothing was shown";
  }
  std::cout << std::endl;
}

Truth::Truth(std::uint64_t number, int steps, int games, std::size_t why) : steps_(steps) {
  for (int game = 0; game < games; ++game) {
    const std::uint64_t own = number * 100 + static_cast<std::uint64_t>(game);
    SampleGame sample(make_id(own), own);
    Course& course = courses_.emplace_back();
    for (int step = 0; step <= steps; ++step) {
      course.appends.push_back(step == 0 ? sample.create() : sample.next());
      Change& change = course.appends.back().events.back().change;
      set_why(change, std::string(step == 0 ? 0 : why, static_cast<char>('a' + step % 26)));
      course.states.push_back(sample.state);
    }
  }
}

Stored<void> Truth::keep(Journal& journal, int step) const {
  for (const Course& course : courses_) journal.append(course.appends[step]);
  const auto results = journal.sync();
  if (!results) return std::unexpected(results.error());
  for (const auto& result : *results) {
    const bool made_before = step == 0 && !result && result.error().fault == StoreFault::id_taken;
    if (!result && !made_before) return std::unexpected(result.error());
    if (result && result->version != version(step))
      return damaged("", "kept as version " + std::to_string(result->version.number()));
  }
  return {};
}

int Truth::kept_in(Journal& journal) const {
  const auto found = journal.version(id(0));
  return found ? static_cast<int>(found->number()) - 5 : -1;
}

::testing::AssertionResult Truth::matches(Journal& journal, int at_least, int at_most) const {
  const int step = kept_in(journal);
  if (step < at_least || step > at_most)
    return ::testing::AssertionFailure() << "kept " << step << " steps, of which " << at_least
                                         << " were acknowledged and " << at_most << " sent";
  for (int game = 0; game < games(); ++game)
    if (const auto matched = game_matches(journal, game, step); !matched) return matched;
  const auto list = journal.list();
  if (!list) return ::testing::AssertionFailure() << list.error().message;
  if (step >= 0 && list->size() != courses_.size())
    return ::testing::AssertionFailure() << list->size() << " games are listed";
  for (const Listing& listing : *list)
    for (const Course& course : courses_)
      if (course.appends[0].id == listing.id && course.appends[step].summary != listing.summary)
        return ::testing::AssertionFailure() << "a stale summary";
  return ::testing::AssertionSuccess();
}

::testing::AssertionResult Truth::game_matches(Journal& journal, int game, int step) const {
  const auto wrong = [&](const std::string& why) {
    return ::testing::AssertionFailure() << id(game) << ": " << why;
  };
  const auto kept = journal.load(id(game));
  if (step < 0)
    return !kept && kept.error().fault == StoreFault::unknown_game
               ? ::testing::AssertionSuccess()
               : wrong("it is there, and the first game is not");
  if (!kept) return wrong(kept.error().message);
  std::vector<TableEvent> events;
  for (int each = 0; each <= step; ++each)
    for (const TableEvent& event : part(game, each).events) events.push_back(event);
  if (kept->events != events) return wrong("an event is another, or it is out of step");
  const auto state = restore(*kept);
  if (!state) return wrong(state.error().message);
  if (*state != courses_[game].states[step]) return wrong("the state is another");
  return ::testing::AssertionSuccess();
}

FastFolder::FastFolder() {
  const fs::path parent =
      fs::is_directory("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path();
  std::string name = (parent / "mayi-XXXXXX").string();
  if (mkdtemp(name.data()) != nullptr) path = name;
}

FastFolder::~FastFolder() {
  std::error_code ignored;  // what is left in the folder for temporary files harms no one
  if (!path.empty()) fs::remove_all(path, ignored);
}

void FastFolder::clear() const {
  for (const auto& old : fs::directory_iterator(path)) fs::remove_all(old);
}

std::string read_bytes(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_bytes(const fs::path& file, std::string_view bytes) {
  std::ofstream(file, std::ios::binary)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace mayi::store_tests
