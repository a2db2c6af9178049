#pragma once

#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "notation/record.h"
#include "store/error.h"

namespace mayi {

// Always passed in: the store reads no clock.
using Time = std::chrono::sys_time<std::chrono::milliseconds>;

// Six characters that look like no other and spell no word: "k7m2qp".
using GameId = std::string;
GameId make_id(std::uint64_t random);
// As a person types it, capitals allowed; nothing if it cannot be one.
std::optional<GameId> parse_id(std::string_view text);

struct SeatHolder {
  std::string name;  // as take_seats allows them
  std::string sits;  // who or what: `human`, `bot:expert`; plain text that the store does not read
  bool operator==(const SeatHolder&) const = default;
};

// What is fixed when a game begins.
struct GameHeader {
  GameId id;
  RuleSet rules;  // kept with every knob, so no later change of a built-in set alters the game
  Start start;    // start.players is the number of seats
  std::vector<SeatHolder> seats;
  Time created{};
};

// One accepted action. Its number is its place in the list, from 1.
struct Entry {
  Seat seat{};
  Action action{};
  std::string command;  // the client's id for it; empty: none. Distinct for each seat
  std::string why;      // a bot's reason, free text
  Time time{};
  bool operator==(const Entry&) const = default;
};

inline constexpr std::size_t kMaxCommand = 64, kMaxWhy = 4096, kMaxSits = 256, kMaxKey = 64,
                             kMaxValue = 64 << 10;
inline constexpr Version kMaxEntries = 1'000'000;

// What a list of games shows: derived from the state after the last entry, never read back into it.
struct GameSummary {
  bool finished = false;
  std::uint8_t round = 1;
  SeatSet actors{};  // whose move it is
  std::array<std::int32_t, kMaxSeats> totals{};
  bool operator==(const GameSummary&) const = default;
};
GameSummary summarize(const Rules& rules, const Game& game);

// A state that saves replaying. Disposable: one that is of another format, of another course of the
// game or damaged is as good as none.
struct Snapshot {
  Version version = 0;  // the entries it stands for
  Game game{};
};

struct KeptGame {
  GameHeader header;
  std::vector<Entry> entries;
  GameSummary summary;
  Time updated{};
  std::optional<Snapshot> snapshot;
  Version version() const { return static_cast<Version>(entries.size()); }
};

// The game as text for export, and what `replay` takes. A step's line is its entry's number.
// Requires the state after the last entry for the result.
GameRecord record_of(const KeptGame& kept, const Game& last);
// Replays all entries; damaged if one is refused. Uses the snapshot if there is one.
Stored<Game> restore(const KeptGame& kept);

struct Listing {
  GameHeader header;
  Version version = 0;
  GameSummary summary;
  Time updated{};
  std::string damage;  // not empty: why it cannot be loaded; then nothing but the id is certain
};

struct Appended {
  Version version = 0;    // of the last entry; of a repeat: of the entry that was kept first
  bool repeated = false;  // the command was known already and nothing was written
  bool operator==(const Appended&) const = default;
};

// Small texts beside a game that are no part of it: a seat's order of the hand, a policy. Seat
// kNobody: of the game.
using SeatTexts = std::map<std::pair<Seat, std::string>, std::string>;

// All kept games. What a call returned without an error is durable. An object serves one thread at
// a time; any number of objects and processes may be open on the same games.
class Journal {
 public:
  virtual ~Journal() = default;

  virtual Stored<void> create(const GameHeader& header, const GameSummary& summary) = 0;

  // All of the entries or none, and only if the game is at version `expected`: of two writers one
  // wins, the other gets lost_race. If one of the commands is known already, nothing is written and
  // the answer is the version it was kept at, whatever was expected: a repeat is no race.
  virtual Stored<Appended> append(const GameId& id, Version expected,
                                  std::span<const Entry> entries, const GameSummary& summary) = 0;

  // Verifies the hash chain over header and entries.
  virtual Stored<KeptGame> load(const GameId& id) = 0;
  // Cheap: to see whether another process has moved.
  virtual Stored<Version> version(const GameId& id) = 0;
  // At which version the seat's command was kept, if it was.
  virtual Stored<std::optional<Version>> find_command(const GameId& id, Seat seat,
                                                      std::string_view command) = 0;

  // Unfinished games first, then the latest first.
  virtual Stored<std::vector<Listing>> list() = 0;
  virtual Stored<void> remove(const GameId& id) = 0;

  // Replaces an older one.
  virtual Stored<void> keep_snapshot(const GameId& id, const Snapshot& snapshot) = 0;

  virtual Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                                std::string_view value) = 0;
  virtual Stored<SeatTexts> texts(const GameId& id) = 0;
};

// Refuses what no journal keeps: seats that are none, texts beyond the limits.
Stored<void> check_header(const GameHeader& header);
Stored<void> check_entries(std::span<const Entry> entries, std::size_t seats, Version before);
Stored<void> check_text(Seat seat, std::string_view key, std::string_view value, std::size_t seats);

// The order of Journal::list.
bool listed_before(const Listing& a, const Listing& b);

// Creates the game under an id of its own made from `random`, which gives uniform 64-bit numbers.
template <class Random64>
Stored<GameId> create_with_new_id(Journal& journal, GameHeader header, const GameSummary& summary,
                                  Random64&& random) {
  for (int attempt = 1;; ++attempt) {
    header.id = make_id(random());
    const auto created = journal.create(header, summary);
    if (created) return header.id;
    if (created.error().fault != StoreFault::id_taken || attempt == 100)
      return std::unexpected(created.error());
  }
}

}  // namespace mayi
