#include <fmt/format.h>

#include "cli/commands.h"
#include "notation/text.h"
#include "store/copy.h"
#include "store/places.h"

namespace mayi::cli {
namespace {

// On standard error, where it is in nobody's way.
void show_progress(CopyProgress progress) {
  const bool last = progress.games == progress.of;
  if (is_terminal(stderr)) {
    fmt::print(stderr, "\r{} of {} games{}", progress.games, progress.of, last ? "\n" : "");
  } else if (last || progress.games % 1'000 == 0) {
    fmt::print(stderr, "{} of {} games\n", progress.games, progress.of);
  }
}

int refuse(const StoreError& error) { return failure(error.message); }

// Nothing: there are no games, and there may be no store.
Stored<std::unique_ptr<Journal>> open_if_games(const std::string& place) {
  auto journal = open_games(place, Access::read);
  if (!journal && journal.error().fault == StoreFault::no_store) return nullptr;
  if (!journal) return journal;
  const auto listed = (*journal)->list();
  if (!listed) return std::unexpected(listed.error());
  return listed->empty() ? nullptr : std::move(journal);
}

int compare(Journal& from, Journal& there, const std::string& to) {
  const auto same = are_same(from, there, show_progress);
  if (!same) return refuse(same.error());
  if (!*same)
    return refuse({StoreFault::unwritable,
                   fmt::format("{} has games already, and they are others. Nothing was copied; "
                               "choose a place without any.",
                               shown_place(to))});
  fmt::print("{} has the same games already.\n", shown_place(to));
  return kDone;
}

}  // namespace

int copy_store(const std::string& from, const std::string& to) {
  const auto source = open_games(from, Access::read);
  if (!source) return refuse(source.error());
  const auto there = open_if_games(to);
  if (!there) return refuse(there.error());
  if (*there) return compare(**source, **there, to);
  const auto target = new_place(to);
  if (!target) return refuse(target.error());
  std::size_t games = 0;
  const auto copied = copy_games(**source, (*target)->journal(), [&](CopyProgress progress) {
    games = progress.games;
    show_progress(progress);
  });
  if (!copied) return refuse(copied.error());
  if (const auto put = (*target)->put_in_place(); !put) return refuse(put.error());
  fmt::print("{} {} copied from {} to {}, confirmed by the chain of each.\n",
             counted(static_cast<int>(games), "game"), games == 1 ? "is" : "are", shown_place(from),
             shown_place(to));
  return kDone;
}

}  // namespace mayi::cli
