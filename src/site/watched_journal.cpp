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

void WatchedJournal::note(std::optional<StoreFault> fault) {
  if (!fault) {
    figures_.failed_at = 0;
  } else if (!concerns_one_game(*fault)) {
    ++figures_.errors;
    figures_.failed_at = steady_milliseconds();
  }
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
