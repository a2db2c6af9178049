#include "site/watched_journal.h"

namespace mayi::site {
namespace {

constexpr std::int64_t kUntilNextTry = 10'000;  // milliseconds

std::int64_t steady_milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

bool StoreFigures::is_fine() const {
  const std::int64_t failed = failed_at;
  return failed == 0 || steady_milliseconds() - failed > kUntilNextTry;
}

void WatchedJournal::note(const StoreError& error) {
  if (concerns_one_game(error.fault)) return;
  ++figures_.errors;
  figures_.failed_at = steady_milliseconds();
  on_failure_(error);
}

void WatchedJournal::count(const Stored<Appended>& result) {
  if (result) {
    ++figures_.appends;
  } else if (result.error().fault == StoreFault::lost_race) {
    ++figures_.lost_races;
  } else if (result.error().fault == StoreFault::fenced) {
    ++figures_.fenced;
  }
}

}  // namespace mayi::site
