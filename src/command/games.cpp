#include "command/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "host/files.h"
#include "host/machine.h"
#include "notation/record.h"
#include "prose/career_text.h"
#include "wire/state_json.h"

namespace mayi::command {
namespace {

constexpr std::size_t kMaxRecord = 64 << 20;

int refuse(const Options& options, const StoreError& error) {
  return say(options, failed(Fault(error)));
}

std::string line_of(const Listing& listing) {
  if (!listing.damage.empty()) return fmt::format("{}  {}\n", listing.id, listing.damage);
  const GameSummary& summary = listing.summary;
  std::vector<std::string> totals, awaited;
  for (std::size_t i = 0; i < summary.seats.size(); ++i) {
    const std::string name = plain(summary.seats[i].name);
    totals.push_back(fmt::format("{} {}", name, summary.seats[i].total));
    if (summary.awaited.has(Seat(static_cast<int>(i)))) awaited.push_back(name);
  }
  const std::string stage = summary.finished     ? "finished"
                            : summary.round == 0 ? "not dealt"
                                                 : fmt::format("round {}", summary.round);
  const std::string waiting =
      awaited.empty() ? "" : fmt::format("; waiting for {}", listed(awaited, "or"));
  return fmt::format("{}  {}  {:<9}  {}{}\n", listing.id, local_time(listing.updated), stage,
                     fmt::join(totals, ", "), waiting);
}

std::string text_of(const std::vector<Listing>& listings, std::size_t hidden) {
  std::string text;
  for (const Listing& listing : listings) text += line_of(listing);
  if (listings.empty()) text = "No game is under way. Begin one: mayi play\n";
  if (hidden > 0)
    text += fmt::format("{} {} finished: mayi games --all\n",
                        counted(static_cast<int>(hidden), "game"), hidden == 1 ? "is" : "are");
  return text;
}

Stored<GameId> known_id(const std::string& typed) {
  if (auto id = parse_id(typed)) return *std::move(id);
  return unknown_game(in_quotes(typed));
}

Stored<Loaded> load_typed(const Options& options, const std::string& typed) {
  const auto id = known_id(typed);
  if (!id) return std::unexpected(id.error());
  return load_game(games_place(options.data, options.store), *id);
}

std::unexpected<std::string> wrong(const std::string& file, const ParseError& error) {
  return std::unexpected(fmt::format("{}: {}", file, to_string(error)));
}

// As a game of its own, still without an id; refused unless it can be played again, and all that
// was said for the deal holds.
std::expected<Append, std::string> read_as_new_game(const std::string& file) {
  auto loaded = load_record(file, now());
  if (!loaded) return std::unexpected(loaded.error());
  if (const auto game = verify(loaded->record); !game) return wrong(file, game.error());
  const auto last = restore(loaded->kept);
  if (!last)
    return std::unexpected(fmt::format("{}: what was said for the deal does not hold", file));
  return Append{.id = {},
                .events = std::move(loaded->kept.events),
                .summary = summarize(loaded->kept.header.rules.rules, *last),
                .created = std::move(loaded->kept.header)};
}

// What `read` makes of the journal; nothing where no game was ever kept.
template <class List>
Stored<List> from_journal(const Options& options, Stored<List> (*read)(Journal&)) {
  const auto journal = open_games(games_place(options.data, options.store), Access::read);
  if (journal) return read(**journal);
  if (journal.error().fault == StoreFault::no_store) return {};
  return std::unexpected(journal.error());
}

}  // namespace

std::string local_time(Time time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  localtime_r(&seconds, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts)};
}

Stored<std::vector<Listing>> kept_games(const Options& options) {
  return from_journal<std::vector<Listing>>(options,
                                            [](Journal& journal) { return journal.list(); });
}

Stored<std::vector<Career>> careers(const Options& options) {
  return from_journal<std::vector<Career>>(options, careers_of);
}

Stored<Loaded> load_game(const std::string& place, const GameId& id) {
  const auto journal = open_games(place, Access::read);
  if (!journal) return std::unexpected(journal.error());
  auto kept = (*journal)->load(id);
  if (!kept) return std::unexpected(kept.error());
  const auto last = restore(*kept);
  if (!last) return std::unexpected(last.error());
  return Loaded{record_of(*kept, *last), *std::move(kept), last->is_ended()};
}

std::expected<Loaded, std::string> load_record(const std::string& file, Time time) {
  const auto text = read_file(file, kMaxRecord);
  if (!text) return std::unexpected(text.error());
  auto record = parse_record(*text);
  if (!record) return wrong(file, record.error());
  auto kept = as_kept(*record, "", time);
  if (!kept) return wrong(file, kept.error());
  return Loaded{*std::move(record), *std::move(kept)};
}

int show_statistics(const Options& options) {
  const auto all = careers(options);
  if (!all) return refuse(options, all.error());
  std::string text;
  for (const Career& career : *all) text += words_of(career) + "\n";
  if (text.empty()) text = "No game is over yet. Play one, and it counts here.\n";
  return say(options, Output{text, wire::statistics_json(*all)});
}

int list_games(const Options& options, bool all) {
  auto listings = kept_games(options);
  if (!listings) return refuse(options, listings.error());
  std::size_t hidden = 0;
  if (!all)
    hidden = std::erase_if(*listings, [](const Listing& listing) {
      return listing.summary.finished && listing.damage.empty();
    });
  return say(options, Output{text_of(*listings, hidden), wire::games_json(*listings)});
}

int remove_games(const Options& options, const std::vector<std::string>& ids) {
  const auto journal = open_games(games_place(options.data, options.store), Access::write);
  if (!journal) return refuse(options, journal.error());
  int status = kDone;
  for (const std::string& typed : ids) {
    const auto id = known_id(typed);
    const auto removed = id ? (*journal)->remove(*id) : std::unexpected(id.error());
    status = std::max(
        status, removed ? say(options, done_with(*id, fmt::format("Game {} is removed.", *id)))
                        : refuse(options, removed.error()));
  }
  return status;
}

int export_game(const Options& options, const std::string& id, const std::string& file,
                bool reveal) {
  const auto loaded = load_typed(options, id);
  if (!loaded) return refuse(options, loaded.error());
  if (!loaded->is_ended && !reveal)
    return say(options,
               failed(RefusalText{
                   "unfinished", "",
                   fmt::format("Game {} is not over, and its record shows every hidden card.", id),
                   "Export it with --reveal if that is what you want."}));
  if (!loaded->is_ended)
    (void)misuse(
        "the record has the seed of a game that is not over: whoever reads it knows every card");
  const std::string record = print_record(loaded->record);
  if (file.empty()) return say(Options{}, Output{record, {}});
  const auto written = write_file(file, record);
  return written ? kDone : misuse(written.error());
}

int import_games(const Options& options, const std::vector<std::string>& files) {
  const auto journal = open_games(games_place(options.data, options.store), Access::write);
  if (!journal) return refuse(options, journal.error());
  int status = kDone;
  std::vector<GameId> staged;
  for (const std::string& file : files) {
    auto game = read_as_new_game(file);
    if (!game) {
      status = misuse(game.error());
      continue;
    }
    const auto id = unused_id(**journal, random_number);
    if (!id) return refuse(options, id.error());
    game->id = game->created->id = *id;
    (*journal)->append(*std::move(game));
    staged.push_back(*id);
  }
  const auto synced = (*journal)->sync();
  if (!synced) return refuse(options, synced.error());
  for (std::size_t i = 0; i < staged.size(); ++i)
    status = std::max(status, (*synced)[i] ? say(options, done_with(staged[i], staged[i]))
                                           : refuse(options, (*synced)[i].error()));
  return status;
}

}  // namespace mayi::command
