#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "notation/record.h"
#include "store/nodes.h"
#include "table/table.h"

namespace mayi {

// Six characters that look like no other and spell no word: "k7m2qp".
GameId make_id(std::uint64_t random);
// As a person types it, capitals allowed; nothing if it cannot be one.
[[nodiscard]] std::optional<GameId> parse_id(std::string_view text);

// All that is fixed when a game is made. Who sits there, the deal and the rest are events.
struct GameHeader {
  GameId id;
  RuleSet rules;  // kept with every knob, so no later change of a built-in set alters the game
  Time created{};
};

// What a list of games shows, derived from the table after the last event. It is never read back
// into a table: where the two differ the events are right.
struct SeatSummary {
  std::string name;
  Sitter sitter{};  // to whom the seat belongs
  std::int32_t total = 0;
  bool operator==(const SeatSummary&) const = default;
};
struct GameSummary {
  bool finished = false;
  int round = 0;      // 0: not dealt
  SeatSet awaited{};  // the game rests on them
  std::vector<SeatSummary> seats{};
  bool operator==(const GameSummary&) const = default;
};
GameSummary summarize(const Rules& rules, const TableState& state);

// Small texts beside a game that are no part of it, such as a seat's order of the hand. Seat
// kNobody: of the game.
using SeatTexts = std::map<std::pair<Seat, std::string>, std::string>;

struct Append {
  GameId id;
  Version expected{};  // the game's before these events
  std::vector<TableEvent> events{};
  GameSummary summary{};                // after them
  std::optional<GameHeader> created{};  // a new game of this id; expected is then 0
  SeatTexts texts{};                    // kept with the events or not at all
  std::optional<Epoch> fence{};         // kept only while this is the epoch of the game's lease
};
struct Appended {
  Version version{};      // of the last event; of a repeat: of the event that was kept first
  bool repeated = false;  // the command was known already and nothing was written
  bool operator==(const Appended&) const = default;
};

struct KeptGame {
  GameHeader header;
  std::vector<TableEvent> events;
  Version version() const { return events.empty() ? Version() : events.back().version; }
};
// The table after all events; damaged if one of them does not fit.
[[nodiscard]] Stored<TableState> restore(const KeptGame& kept);
// The game as text for export, and what `replay` takes. Requires the restored table, dealt. Who
// played and what was said for the deal is part of it where the deal can be verified.
GameRecord record_of(const KeptGame& kept, const TableState& last);
// A record as if it had been kept. People sit where it does not say who did. The error names the
// line of something that cannot have been said.
[[nodiscard]] Parsed<KeptGame> as_kept(const GameRecord& record, GameId id, Time time);

struct Listing {
  GameId id;
  std::string rules{};  // the name of the set
  Time created{}, updated{};
  Version version{};
  GameSummary summary{};
  std::string damage{};  // not empty: why it cannot be loaded; then nothing but the id is certain
};

inline constexpr std::size_t kMaxCommand = 64, kMaxWhy = 4096, kMaxKey = 64, kMaxValue = 64 << 10;
inline constexpr std::uint32_t kMaxEvents = 1'000'000;

enum class Access : std::uint8_t {
  write,  // makes folder and file where they are missing
  read    // no_store where they are missing; works where nothing can be written
};

// All kept games, each an append-only list of table events. An object serves one thread at a time;
// any number of objects and processes may be open on the same games.
class Journal {
 public:
  virtual ~Journal() = default;

  // Stages; nothing is kept and nothing can fail before `sync`. Of one game several may be staged.
  virtual void append(Append append) = 0;

  // Makes all that is staged durable in one transaction, and empties the stage whatever comes of
  // it. The results are in the order of the appends; each concerns its own game alone:
  // - kept: all of its events, durable now; or a repeat: one of its commands is known, nothing of
  //   it was written, and what was expected does not matter;
  // - fenced: another node drives the game now, whether or not it has moved on;
  // - lost_race, id_taken, unknown_game, malformed, damaged: nothing of it was written.
  // The outer error: nothing at all was acknowledged. What the disk may have kept nonetheless is
  // found by sending it again: its commands are then repeats.
  [[nodiscard]] virtual Stored<std::vector<Stored<Appended>>> sync() = 0;

  // Header and events, every link of the hash chain confirmed. What is staged is not seen.
  [[nodiscard]] virtual Stored<KeptGame> load(const GameId& id) = 0;
  // The events after that version, confirmed from the link that was kept with it; lost_race: the
  // game has not come so far.
  [[nodiscard]] virtual Stored<std::vector<TableEvent>> load_after(const GameId& id,
                                                                   Version version) = 0;
  // Parses nothing: to see whether another process has moved.
  [[nodiscard]] virtual Stored<Version> version(const GameId& id) = 0;

  // Unfinished games first, then the latest first. A game can be damaged without its listing
  // showing it: loading tells.
  [[nodiscard]] virtual Stored<std::vector<Listing>> list() = 0;
  // With all that belongs to it; durable when it returns. So is a text.
  [[nodiscard]] virtual Stored<void> remove(const GameId& id) = 0;
  [[nodiscard]] virtual Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                                              std::string_view value) = 0;
  [[nodiscard]] virtual Stored<SeatTexts> texts(const GameId& id) = 0;
  // The games that have this text for the game itself, the latest first.
  [[nodiscard]] virtual Stored<std::vector<GameId>> find_by_text(std::string_view key,
                                                                 std::string_view value) = 0;
  // Up to `most` games with such a text that nothing has happened to since: those that are not
  // dealt, those that are over.
  [[nodiscard]] virtual Stored<std::vector<GameId>> find_untouched(std::string_view key,
                                                                   Time seating_since,
                                                                   Time over_since,
                                                                   std::size_t most) = 0;

  // False: whatever is staged is forgotten, and no game is ever found again.
  [[nodiscard]] virtual bool keeps() const { return true; }

  // The other nodes on these games. nullptr: this process is the only one that drives any; there
  // are no leases, so whatever states an epoch is fenced.
  [[nodiscard]] virtual Nodes* nodes() { return nullptr; }
};

// Stages one append and syncs. Requires that nothing else is staged.
[[nodiscard]] Stored<Appended> append_now(Journal& journal, Append append);

// Refuses what no journal keeps: versions that do not follow, texts beyond the limits.
[[nodiscard]] Stored<void> check_append(const Append& append);
[[nodiscard]] Stored<void> check_text(Seat seat, std::string_view key, std::string_view value);
[[nodiscard]] Stored<void> check_said(const std::vector<std::string>& texts);

// The order of Journal::list.
bool listed_before(const Listing& a, const Listing& b);

// An id that no game has now, from `random`, which gives uniform 64-bit numbers. Another process
// may take it before it is used: that append gets id_taken.
template <class Random64>
[[nodiscard]] Stored<GameId> unused_id(Journal& journal, Random64&& random) {
  for (int attempt = 1;; ++attempt) {
    GameId id = make_id(random());
    const auto taken = journal.version(id);
    if (!taken && taken.error().fault == StoreFault::unknown_game) return id;
    if (!taken && taken.error().fault != StoreFault::damaged) return std::unexpected(taken.error());
    if (attempt == 100) return id_taken(id);
  }
}

}  // namespace mayi
