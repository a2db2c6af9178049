#include <algorithm>

#include "store/postgres_journal.h"
#include "store/postgres_rows.h"

// Reading, with everything confirmed by its hash. Each answer is of one moment: one statement.
namespace mayi {
namespace {

using postgres::Session, postgres::Tried, postgres::Rows, postgres::Failure;

constexpr int kEvent = postgres::kSummaryColumns;  // the first column of an event

// A game's row with each of its events after a version, and the link that this one has.
constexpr const char* kTail = "SELECT " MAYI_SUMMARY
                              ", e.version, e.time, e.sender, e.command, e.line, e.why, e.link, "
                              "b.link FROM summaries s "
                              "LEFT JOIN events b ON b.game = s.game AND b.version = $2 "
                              "LEFT JOIN events e ON e.game = s.game AND e.version > $2 "
                              "WHERE s.id = $1 ORDER BY e.version";

// Without the change itself, which is a line of its own.
TableEvent read_event(const Rows& rows, int row) {
  return {.version = Version(static_cast<std::uint32_t>(rows.number(row, kEvent))),
          .time = time_from(rows.number(row, kEvent + 1)),
          .sender = Seat(static_cast<int>(rows.number(row, kEvent + 2))),
          .command = rows.text(row, kEvent + 3)};
}

Stored<std::vector<TableEvent>> read_events(const Rows& rows, const SummaryRow& row, Version after,
                                            const Link& before) {
  EventReader reader(row, after, before);
  for (int i = 0; i < rows.count() && !rows.is_null(i, kEvent); ++i)
    if (const auto taken =
            reader.take(read_event(rows, i), rows.view(i, kEvent + 4), rows.view(i, kEvent + 5),
                        rows.blob<sizeof(Link)>(i, kEvent + 6));
        !taken)
      return std::unexpected(taken.error());
  return std::move(reader).done();
}

// The one row that was asked for.
Stored<SummaryRow> only_row(const Rows& rows, const GameId& id) {
  if (rows.count() == 0) return unknown_game(id);
  SummaryRow row = postgres::read_row(rows, 0);
  if (const auto fine = row.confirm(); !fine) return std::unexpected(fine.error());
  return row;
}

struct HeaderRow {
  std::int64_t game = 0;
  std::string rules;
  Link link{};
};
// Of a game that has none: one that no link confirms.
Tried<HeaderRow> find_header(Session& session, const GameId& id) {
  const auto rows = session.run(
      "SELECT s.game, h.rules, h.link FROM summaries s JOIN headers h USING(game) WHERE s.id = $1",
      {postgres::text(id)});
  if (!rows) return std::unexpected(rows.error());
  if (rows->count() == 0) return HeaderRow{};
  return HeaderRow{rows->number(0, 0), rows->text(0, 1), rows->blob<sizeof(Link)>(0, 2)};
}

struct Tail {
  GameHeader header;  // read where the tail is all of the game
  std::vector<TableEvent> events;
};

// A header never changes, so it may be read before the rest; but its game may have made way for
// another of the same id.
Tried<Tail> read_tail(Session& session, const GameId& id, Version after) {
  const bool whole = after == Version();
  auto header = whole ? find_header(session, id) : HeaderRow{};
  if (!header) return std::unexpected(header.error());
  const auto rows = session.run(kTail, {postgres::text(id), postgres::number(after.number())});
  if (!rows) return std::unexpected(rows.error());
  const auto row = only_row(*rows, id);
  if (!row) return std::unexpected(row.error());
  if (header->game != 0 && header->game != row->game)
    return std::unexpected(Failure(unknown_game(id).error(), Failure::Next::again));
  if (after > row->version)
    return std::unexpected(Failure(lost_race(id, after, row->version).error()));
  Link before = whole ? Link{} : rows->blob<sizeof(Link)>(0, kEvent + 7);
  Tail tail;
  if (whole) {
    auto confirmed = confirm_header(*row, header->rules, header->link, before);
    if (!confirmed) return std::unexpected(confirmed.error());
    tail.header = *std::move(confirmed);
  }
  auto events = read_events(*rows, *row, after, before);
  if (!events) return std::unexpected(events.error());
  tail.events = *std::move(events);
  return tail;
}

}  // namespace

Stored<KeptGame> PostgresJournal::load(const GameId& id) {
  auto tail = patiently([&](Session& session) { return read_tail(session, id, Version()); });
  if (!tail) return std::unexpected(tail.error());
  return KeptGame{std::move(tail->header), std::move(tail->events)};
}

Stored<std::vector<TableEvent>> PostgresJournal::load_after(const GameId& id, Version version) {
  auto tail = patiently([&](Session& session) { return read_tail(session, id, version); });
  if (!tail) return std::unexpected(tail.error());
  return std::move(tail->events);
}

Stored<Version> PostgresJournal::version(const GameId& id) {
  return patiently([&](Session& session) -> Tried<Version> {
    const auto rows = session.run("SELECT " MAYI_SUMMARY " FROM summaries s WHERE s.id = $1",
                                  {postgres::text(id)});
    if (!rows) return std::unexpected(rows.error());
    const auto row = only_row(*rows, id);
    if (!row) return std::unexpected(row.error());
    return row->version;
  });
}

Stored<std::vector<Listing>> PostgresJournal::list() {
  return patiently([&](Session& session) -> Tried<std::vector<Listing>> {
    const auto rows = session.run("SELECT " MAYI_SUMMARY " FROM summaries s", {});
    if (!rows) return std::unexpected(rows.error());
    std::vector<Listing> listings;
    for (int i = 0; i < rows->count(); ++i)
      listings.push_back(postgres::read_row(*rows, i).listing());
    std::ranges::sort(listings, listed_before);
    return listings;
  });
}

Stored<SeatTexts> PostgresJournal::texts(const GameId& id) {
  return patiently([&](Session& session) -> Tried<SeatTexts> {
    const auto rows = session.run(
        "SELECT t.seat, t.key, t.value, t.link FROM summaries s LEFT JOIN seat_texts t "
        "USING(game) WHERE s.id = $1",
        {postgres::text(id)});
    if (!rows) return std::unexpected(rows.error());
    if (rows->count() == 0) return std::unexpected(Failure(unknown_game(id).error()));
    SeatTexts texts;
    for (int i = 0; i < rows->count() && !rows->is_null(i, 0); ++i) {
      const Seat seat(static_cast<int>(rows->number(i, 0)));
      if (!confirms(rows->blob<sizeof(Link)>(i, 3),
                    link_of_text(id, seat, rows->view(i, 1), rows->view(i, 2))))
        return std::unexpected(
            Failure(damaged(id, "a text beside it is not the one that was kept").error()));
      texts[{seat, rows->text(i, 1)}] = rows->text(i, 2);
    }
    return texts;
  });
}

Stored<std::vector<GameId>> PostgresJournal::ids(const char* sql,
                                                 const std::vector<postgres::Value>& values) {
  return patiently([&](Session& session) -> Tried<std::vector<GameId>> {
    const auto rows = session.run(sql, values);
    if (!rows) return std::unexpected(rows.error());
    std::vector<GameId> found;
    for (int i = 0; i < rows->count(); ++i) found.push_back(rows->text(i, 0));
    return found;
  });
}

Stored<std::vector<GameId>> PostgresJournal::find_by_text(std::string_view key,
                                                          std::string_view value) {
  return ids(
      "SELECT s.id FROM seat_texts t JOIN summaries s USING(game) WHERE t.key = $1 AND "
      "t.value = $2 AND t.seat = 255 AND length(t.value) <= 64 ORDER BY s.game DESC",
      {postgres::bytes(key), postgres::bytes(value)});
}

Stored<std::vector<GameId>> PostgresJournal::find_untouched(std::string_view key,
                                                            Time seating_since, Time over_since,
                                                            std::size_t most) {
  // Nothing is touched before it is made: so an index of when that was finds it.
  return ids(
      "WITH old AS (SELECT game, id FROM summaries WHERE finished = 0 AND round = 0 AND "
      "created < $2 AND updated < $2 UNION ALL SELECT game, id FROM summaries WHERE "
      "finished = 1 AND created < $3 AND updated < $3) "
      "SELECT old.id FROM old JOIN seat_texts t USING(game) WHERE t.key = $1 AND t.seat = 255 "
      "LIMIT $4",
      {postgres::bytes(key), postgres::number(milliseconds(seating_since)),
       postgres::number(milliseconds(over_since)),
       postgres::number(static_cast<std::int64_t>(most))});
}

}  // namespace mayi
