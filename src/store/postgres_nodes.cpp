#include "store/postgres_journal.h"

// Leases, on the database's clock, and what nodes tell each other.
namespace mayi {
namespace {

using postgres::Session, postgres::Tried;

// Rows are locked in their order. Whoever comes after another has a higher epoch, and whatever
// waits to be written under the one before finds this in the game's own row.
constexpr const char* kLease = R"(
WITH g AS (SELECT game, id FROM summaries WHERE id = ANY($1)),
had AS (
  INSERT INTO leases SELECT game, $2, 1, clock_timestamp() + $3 * interval '1 ms' FROM g
  ORDER BY game
  ON CONFLICT (game) DO UPDATE SET node = excluded.node, until = excluded.until,
    epoch = leases.epoch + (leases.node <> excluded.node)::int
  WHERE leases.node = excluded.node OR leases.until <= clock_timestamp()
  RETURNING game, epoch),
fenced AS (
  UPDATE summaries s SET epoch = had.epoch FROM had
  WHERE s.game = had.game AND s.epoch <> had.epoch AND s.game = ANY(ARRAY(SELECT game FROM g)))
SELECT a.n, had.epoch FROM unnest($1::text[]) WITH ORDINALITY AS a(id, n)
JOIN g USING(id) JOIN had USING(game))";

// Nobody's from now on; the epoch goes on, so that what states the old one is fenced.
constexpr const char* kRelease = R"(
WITH g AS (
  SELECT l.game FROM leases l JOIN summaries s USING(game)
  WHERE s.id = ANY($1) AND l.node = $2 ORDER BY l.game FOR UPDATE OF l),
freed AS (
  UPDATE leases l SET node = 0, until = '-infinity', epoch = l.epoch + 1
  WHERE l.game = ANY(ARRAY(SELECT game FROM g)) AND l.node = $2 RETURNING l.game, l.epoch)
UPDATE summaries s SET epoch = freed.epoch FROM freed
WHERE s.game = freed.game AND s.game = ANY(ARRAY(SELECT game FROM g)))";

// It need not last, so nobody waits for a disk. Numbered, for PostgreSQL drops what was said twice
// in a transaction.
constexpr const char* kSay =
    "SELECT set_config('synchronous_commit', 'off', true), "
    "pg_notify('mayi', 's ' || $1::int8 || ' ' || n || ':' || encode(t, 'hex')) "
    "FROM unnest($2::bytea[]) WITH ORDINALITY u(t, n) ORDER BY n";

postgres::Value ids_of(const std::vector<GameId>& games) {
  postgres::Texts ids;
  for (const GameId& id : games) ids.add(id);
  return ids.value();
}

}  // namespace

Nodes* PostgresJournal::nodes() {
  if (!listener_)
    listener_ = std::make_unique<postgres::Listener>(address_, node_, options_.patience);
  return this;
}

Stored<std::vector<std::optional<Epoch>>> PostgresJournal::lease(const std::vector<GameId>& games,
                                                                 std::chrono::milliseconds lasts) {
  return patiently([&](Session& session) -> Tried<std::vector<std::optional<Epoch>>> {
    const auto rows = session.commit(
        kLease, {ids_of(games), postgres::number(node_), postgres::number(lasts.count())});
    if (!rows) return std::unexpected(rows.error());
    std::vector<std::optional<Epoch>> epochs(games.size());
    for (int i = 0; i < rows->count(); ++i)
      epochs[static_cast<std::size_t>(rows->number(i, 0) - 1)] = rows->number(i, 1);
    return epochs;
  });
}

Stored<void> PostgresJournal::release(const std::vector<GameId>& games) {
  const auto released = patiently([&](Session& session) {
    return session.commit(kRelease, {ids_of(games), postgres::number(node_)});
  });
  if (!released) return std::unexpected(released.error());
  return {};
}

Stored<void> PostgresJournal::say(const std::vector<std::string>& texts) {
  if (const auto checked = check_said(texts); !checked) return checked;
  postgres::Blobs all;
  for (const std::string& each : texts) all.add(each);
  const auto said = patiently(
      [&](Session& session) { return session.run(kSay, {postgres::number(node_), all.value()}); });
  if (!said) return std::unexpected(said.error());
  return {};
}

}  // namespace mayi
