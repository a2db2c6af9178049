#include <cstdio>
#include <ctime>

#include "cli/call.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "wire/games_json.h"

namespace mayi::cli {
namespace {

constexpr std::size_t kMaxRecord = 64 << 20;

Call call_of(const GamesOptions& options) {
  Call call;
  call.data = options.data;
  call.json = options.json;
  return call;
}

int refuse(const Call& call, const StoreError& error) {
  return say_refusal(call, text_of(refusal_of(error)));
}

std::string local_time(Time time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  localtime_r(&seconds, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts)};
}

std::string line_of(const Listing& listing) {
  if (!listing.damage.empty()) return listing.header.id + "  " + listing.damage + "\n";
  const GameSummary& summary = listing.summary;
  std::string line = listing.header.id + "  " + local_time(listing.updated) + "  ";
  line += summary.finished ? "finished      "
                           : "round " + std::to_string(summary.round) + " of " +
                                 std::to_string(listing.header.rules.rules.rounds) + "  ";
  std::string waiting;
  for (std::size_t seat = 0; seat < listing.header.seats.size(); ++seat) {
    line += (seat == 0 ? "" : ", ") + listing.header.seats[seat].name + " " +
            std::to_string(summary.totals[seat]);
    if (summary.actors.has(Seat(seat)))
      waiting += (waiting.empty() ? "" : " or ") + listing.header.seats[seat].name;
  }
  return line + (summary.finished ? "" : "; to move: " + waiting) + "\n";
}

std::string text_of(const std::vector<Listing>& listings, std::size_t hidden) {
  std::string text;
  for (const Listing& listing : listings) text += line_of(listing);
  if (listings.empty()) text = "There is no game that goes on. mayi new begins one.\n";
  if (hidden > 0)
    text += std::to_string(hidden) + (hidden == 1 ? " game is" : " games are") +
            " finished: mayi games --all\n";
  return text;
}

// The id as it was typed; if it cannot be one, that is said.
Stored<GameId> read_id(const std::string& typed) {
  if (auto id = parse_id(typed)) return *std::move(id);
  return unknown_game(mayi::quoted(typed));
}

Stored<std::string> record_text(Journal& journal, const GameId& id, bool& finished) {
  const auto kept = journal.load(id);
  if (!kept) return std::unexpected(kept.error());
  const auto last = restore(*kept);
  if (!last) return std::unexpected(last.error());
  finished = last->open.stage == Stage::game_over;
  return print_record(record_of(*kept, *last));
}

// Keeps a record as a game of its own. Who sat where is not in it, so persons do.
Stored<GameId> keep(Journal& journal, const GameRecord& record, const Game& last) {
  GameHeader header{
      .id = "", .rules = record.rules, .start = record.start, .seats = {}, .created = now()};
  for (const std::string& name : record.seats) header.seats.push_back({name, "human"});
  const GameSummary summary = summarize(record.rules.rules, last);
  const auto id = create_with_new_id(journal, header, summary, random_number);
  if (!id || record.steps.empty()) return id;
  std::vector<Entry> entries;
  for (const GameRecord::Step& step : record.steps)
    entries.push_back({step.seat, step.action, "", "", header.created});
  if (const auto kept = journal.append(*id, 0, entries, summary); !kept) {
    (void)journal.remove(*id);  // the first error is the one to tell
    return std::unexpected(kept.error());
  }
  return id;
}

int import_one(Journal& journal, const Call& call, const std::string& file) {
  const auto text = read_file(file, kMaxRecord);
  if (!text) return misuse(text.error());
  const auto record = parse_record(*text);
  const auto last = record ? mayi::verify(*record) : std::unexpected(record.error());
  if (!last) return misuse(file + ": " + to_string(last.error()));
  const auto id = keep(journal, *record, *last);
  if (!id) return refuse(call, id.error());
  return say(call, *id + "\n", {{"ok", true}, {"game", *id}, {"file", file}});
}

}  // namespace

int list_games(const GamesOptions& options) {
  const Call call = call_of(options);
  std::vector<Listing> listings;
  if (const auto journal = open_games(data_folder(options.data), Access::read); journal) {
    auto list = (*journal)->list();
    if (!list) return refuse(call, list.error());
    listings = *std::move(list);
  } else if (journal.error().fault != StoreFault::no_store) {
    return refuse(call, journal.error());
  }
  std::size_t hidden = 0;
  if (!options.all)
    hidden = std::erase_if(listings, [](const Listing& listing) {
      return listing.summary.finished && listing.damage.empty();
    });
  return say(call, text_of(listings, hidden),
             {{"ok", true}, {"games", wire::games_json(listings)}});
}

int remove_games(const std::vector<std::string>& ids, const GamesOptions& options) {
  const Call call = call_of(options);
  const auto journal = open_games(data_folder(options.data), Access::write);
  if (!journal) return refuse(call, journal.error());
  int status = kDone;
  for (const std::string& typed : ids) {
    const auto id = read_id(typed);
    const auto removed = id ? (*journal)->remove(*id) : std::unexpected(id.error());
    status =
        std::max(status, removed ? say(call, *id + " is removed.\n", {{"ok", true}, {"game", *id}})
                                 : refuse(call, removed.error()));
  }
  return status;
}

int export_game(const std::string& typed, const std::string& file, bool reveal,
                const GamesOptions& options) {
  const Call call = call_of(options);
  const auto journal = open_games(data_folder(options.data), Access::read);
  if (!journal) return refuse(call, journal.error());
  const auto id = read_id(typed);
  if (!id) return refuse(call, id.error());
  bool finished = false;
  const auto text = record_text(**journal, *id, finished);
  if (!text) return refuse(call, text.error());
  if (!finished && !reveal)
    return say_refusal(
        call,
        {"unfinished", "", "Game " + *id + " is not over, and its record shows every hidden card.",
         "Export it with --reveal if that is what you want."});
  if (!finished)
    std::fprintf(stderr,
                 "mayi: the record has the seed of a game that is not over: whoever reads it knows "
                 "every card\n");
  if (file.empty()) return std::fputs(text->c_str(), stdout) < 0 ? kFailed : kDone;
  return write_file(file, *text) ? kDone : kFailed;
}

int import_games(const std::vector<std::string>& files, const GamesOptions& options) {
  const Call call = call_of(options);
  const auto journal = open_games(data_folder(options.data), Access::write);
  if (!journal) return refuse(call, journal.error());
  int status = kDone;
  for (const std::string& file : files)
    status = std::max(status, import_one(**journal, call, file));
  return status;
}

}  // namespace mayi::cli
