#include "store/postgres_journal.h"

#include "store/postgres_rows.h"
#include "store/postgres_sync.h"

// Writing: every call is one transaction, durable when it returns.
namespace mayi {
namespace {

using postgres::Session, postgres::Tried, postgres::Failure;

constexpr const char* kSetText = R"(
INSERT INTO seat_texts
SELECT game, $2, $3, $4, $5 FROM (SELECT game FROM summaries WHERE id = $1 FOR KEY SHARE) g
ON CONFLICT (game, seat, key) DO UPDATE SET value = excluded.value, link = excluded.link
RETURNING game)";

// The array says what the tables are read by, whatever the plan.
constexpr const char* kRemove = R"(
WITH gone AS (DELETE FROM summaries WHERE id = $1 RETURNING game),
without_header AS (DELETE FROM headers WHERE game = ANY(ARRAY(SELECT game FROM gone))),
without_events AS (DELETE FROM events WHERE game = ANY(ARRAY(SELECT game FROM gone))),
without_texts AS (DELETE FROM seat_texts WHERE game = ANY(ARRAY(SELECT game FROM gone))),
without_lease AS (DELETE FROM leases WHERE game = ANY(ARRAY(SELECT game FROM gone)))
SELECT game FROM gone)";

postgres::Texts only(const GameId& id) {
  postgres::Texts one;
  one.add(id);
  return one;
}

}  // namespace

Stored<std::vector<Stored<Appended>>> PostgresJournal::sync() {
  postgres::Sync sync(std::exchange(staged_, {}), node_);
  const auto done = patiently([&](Session& session) { return sync.attempt(session); });
  if (!done) return std::unexpected(done.error());
  return std::move(sync).results();
}

Stored<void> PostgresJournal::set_text(const GameId& id, Seat seat, std::string_view key,
                                       std::string_view value) {
  if (const auto checked = check_text(seat, key, value); !checked) return checked;
  const Link link = link_of_text(id, seat, key, value);
  const auto noted = patiently([&](Session& session) -> Tried<int> {
    const auto rows = session.commit_and_tell(
        kSetText,
        {postgres::text(id), postgres::number(seat.index()), postgres::bytes(key),
         postgres::bytes(value),
         postgres::bytes({reinterpret_cast<const char*>(link.data()), link.size()})},
        only(id), node_);
    if (!rows) return std::unexpected(rows.error());
    return rows->count();
  });
  if (!noted) return std::unexpected(noted.error());
  if (*noted == 0) return unknown_game(id);
  return {};
}

Stored<void> PostgresJournal::remove(const GameId& id) {
  bool unsure = false;  // a line that was lost may have done it
  const auto removed = patiently([&](Session& session) -> Tried<bool> {
    auto rows = session.commit_and_tell(kRemove, {postgres::text(id)}, only(id), node_);
    const bool was_there = rows && rows->count() > 0;
    if (rows && !was_there && unsure) rows = session.commit(postgres::kConfirm, {});
    if (rows) return was_there || unsure;
    unsure |= rows.error().next == Failure::Next::reconnect;
    return std::unexpected(rows.error());
  });
  if (!removed) return std::unexpected(removed.error());
  if (!*removed) return unknown_game(id);
  return {};
}

}  // namespace mayi
