#include "site/watched_journal.h"

namespace mayi::site {
namespace {

constexpr std::int64_t kUntilNextTry = 10'000;  // milliseconds

std::int64_t steady_milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// False: it concerns one game or one command.
bool is_of_store(StoreFault fault) {
  switch (fault) {
    case StoreFault::busy:
    case StoreFault::newer_format:
    case StoreFault::foreign_file:
    case StoreFault::no_store:
    case StoreFault::unwritable:
    case StoreFault::disk_full:
    case StoreFault::io: return true;
    case StoreFault::unknown_game:
    case StoreFault::id_taken:
    case StoreFault::lost_race:
    case StoreFault::damaged:
    case StoreFault::malformed: return false;
  }
  std::unreachable();
}

}  // namespace

bool StoreFigures::is_fine() const {
  const std::int64_t failed = failed_at;
  return failed == 0 || steady_milliseconds() - failed > kUntilNextTry;
}

void WatchedJournal::note(std::optional<StoreFault> fault) {
  if (!fault) {
    figures_.failed_at = 0;
  } else if (is_of_store(*fault)) {
    ++figures_.errors;
    figures_.failed_at = steady_milliseconds();
  }
}

}  // namespace mayi::site
