#include "store/postgres_sync.h"

#include <algorithm>

#include "store/postgres_rows.h"

namespace mayi::postgres {
namespace {

// The game of each append, and the first of its commands that is known.
constexpr const char* kLook =
    "WITH known AS (SELECT c.n, min(e.version) AS version "
    "FROM unnest($2::int8[], $3::text[], $4::int8[], $5::bytea[]) AS c(n, id, sender, command) "
    "JOIN summaries s ON s.id = c.id AND s.id = ANY($1) "
    "CROSS JOIN LATERAL (SELECT version FROM events WHERE game = s.game AND sender = c.sender "
    "AND command = c.command OFFSET 0) e GROUP BY c.n) "
    "SELECT " MAYI_SUMMARY
    ", s.epoch, known.version FROM unnest($1::text[]) WITH ORDINALITY AS a(id, n) "
    "LEFT JOIN summaries s ON s.id = a.id AND s.id = ANY($1) "
    "LEFT JOIN known ON known.n = a.n ORDER BY a.n";

// Rows are locked in their order, so that two nodes never wait for each other. Of the games that
// are still as they were looked at everything is written, of the others nothing; the answer is
// those that were. Games of number 0 are new. `= ANY` says again what the joins say, so that
// whatever the plan is the tables are read by these keys alone.
constexpr const char* kWrite = R"(
WITH u AS (
  SELECT * FROM unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::bytea[],
                       $7::int8[], $8::int8[], $9::int8[], $10::int8[], $11::bytea[], $12::bytea[],
                       $13::bytea[], $14::int8[], $15::bytea[], $16::bytea[])
    AS u(id, game, before, fence, version, last_link, updated, finished, round, awaited, seats,
         link, rules_name, created, rules, first)),
locked AS (
  SELECT game, version, epoch FROM summaries WHERE game = ANY($2) ORDER BY game
  FOR NO KEY UPDATE),
won AS (
  SELECT u.* FROM u JOIN locked l ON l.game = u.game AND l.version = u.before
    AND (u.fence < 0 OR u.fence = l.epoch)),
moved AS (
  UPDATE summaries s SET version = w.version, last_link = w.last_link, updated = w.updated,
    finished = w.finished, round = w.round, awaited = w.awaited, seats = w.seats, link = w.link
  FROM won w WHERE s.game = w.game AND s.game = ANY($2) RETURNING s.game, s.id),
made AS (
  INSERT INTO summaries(id, rules_name, created, version, last_link, updated, finished, round,
                        awaited, seats, link)
  SELECT id, rules_name, created, version, last_link, updated, finished, round, awaited, seats, link
  FROM u WHERE game = 0 ORDER BY id ON CONFLICT (id) DO NOTHING RETURNING game, id),
headed AS (
  INSERT INTO headers SELECT made.game, u.rules, u.first FROM made JOIN u USING(id)),
kept AS (SELECT game, id FROM moved UNION ALL SELECT game, id FROM made),
added AS (
  INSERT INTO events
  SELECT k.game, e.version, e.time, e.sender, nullif(e.command, ''), e.line, e.why, e.link
  FROM unnest($17::text[], $18::int8[], $19::int8[], $20::int8[], $21::bytea[], $22::bytea[],
              $23::bytea[], $24::bytea[]) WITH ORDINALITY
    AS e(id, version, time, sender, command, line, why, link, n)
  JOIN kept k USING(id) ORDER BY e.n),
noted AS (
  INSERT INTO seat_texts SELECT k.game, t.seat, t.key, t.value, t.link
  FROM unnest($25::text[], $26::int8[], $27::bytea[], $28::bytea[], $29::bytea[])
    AS t(id, seat, key, value, link) JOIN kept k USING(id)
  ON CONFLICT (game, seat, key) DO UPDATE SET value = excluded.value, link = excluded.link)
SELECT id FROM kept)";

// Of each version that may have been kept: its link.
constexpr const char* kFindOut =
    "SELECT s.id, e.link FROM unnest($1::text[], $2::int8[]) AS u(id, version) "
    "JOIN summaries s ON s.id = u.id AND s.id = ANY($1) CROSS JOIN LATERAL "
    "(SELECT link FROM events WHERE game = s.game AND version = u.version OFFSET 0) e";

// Columns of rows that are written, as the statement wants them.
struct GameColumns {
  Texts id;
  Blobs last, seats, link, rules_name, rules, first;
  Numbers game, before, fence, version, updated, finished, round, awaited, created;

  void add(const GameId& its_id, const SummaryRow& row, Version was, std::optional<Epoch> epoch,
           std::string_view new_rules, const Link& header) {
    id.add(its_id);
    game.add(row.game);
    before.add(was.number());
    fence.add(epoch.value_or(-1));
    version.add(row.version.number());
    last.add(row.last);
    updated.add(milliseconds(row.updated));
    finished.add(row.finished);
    round.add(row.round);
    awaited.add(row.awaited);
    seats.add(row.seats);
    link.add(row.computed_link());
    rules_name.add(row.header.rules.name);
    created.add(milliseconds(row.header.created));
    rules.add(new_rules);
    first.add(header);
  }
  void put(std::vector<Value>& values) const {
    values.insert(
        values.end(),
        {id.value(), game.value(), before.value(), fence.value(), version.value(), last.value(),
         updated.value(), finished.value(), round.value(), awaited.value(), seats.value(),
         link.value(), rules_name.value(), created.value(), rules.value(), first.value()});
  }
};

struct EventColumns {
  Texts id;
  Blobs command, line, why, link;
  Numbers version, time, sender;

  void add(const GameId& its_id, const EventRow& row) {
    id.add(its_id);
    version.add(row.event.version.number());
    time.add(milliseconds(row.event.time));
    sender.add(row.event.sender.index());
    command.add(row.event.command);
    line.add(row.line);
    why.add(why_of(row.event.change));
    link.add(row.link);
  }
  void put(std::vector<Value>& values) const {
    values.insert(values.end(), {id.value(), version.value(), time.value(), sender.value(),
                                 command.value(), line.value(), why.value(), link.value()});
  }
};

struct TextColumns {
  Texts id;
  Blobs key, value, link;
  Numbers seat;

  void add(const GameId& its_id, Seat its_seat, const std::string& its_key,
           const std::string& its_value) {
    id.add(its_id);
    seat.add(its_seat.index());
    key.add(its_key);
    value.add(its_value);
    link.add(link_of_text(its_id, its_seat, its_key, its_value));
  }
  void put(std::vector<Value>& values) const {
    values.insert(values.end(),
                  {id.value(), seat.value(), key.value(), value.value(), link.value()});
  }
};

}  // namespace

Sync::Sync(std::vector<Append> appends, std::int64_t node)
    : appends_(std::move(appends)), results_(appends_.size()), node_(node) {
  for (std::size_t i = 0; i < appends_.size(); ++i)
    if (const auto checked = check_append(appends_[i]); !checked)
      results_[i] = std::unexpected(checked.error());
}

std::vector<Stored<Appended>> Sync::results() && {
  std::vector<Stored<Appended>> all;
  for (auto& result : results_) all.push_back(*std::move(result));
  return all;
}

Tried<bool> Sync::attempt(Session& session) {
  if (const auto found = find_out(session); !found) return std::unexpected(found.error());
  while (!std::ranges::all_of(results_, [](const auto& each) { return each.has_value(); })) {
    auto games = look(session);
    if (!games) return std::unexpected(games.error());
    if (const auto written = write(session, *games); !written)
      return std::unexpected(written.error());
  }
  if (const auto confirmed = confirm(session); !confirmed)
    return std::unexpected(confirmed.error());
  return true;
}

Tried<Sync::Games> Sync::look(Session& session) {
  Texts ids, command_ids;
  Blobs commands;
  Numbers places, senders;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < appends_.size(); ++i) {
    if (!is_open(i)) continue;
    open.push_back(i);
    ids.add(appends_[i].id);
    for (const TableEvent& event : appends_[i].events) {
      if (event.command.empty()) continue;
      places.add(static_cast<std::int64_t>(open.size()));
      command_ids.add(appends_[i].id);
      senders.add(event.sender.index());
      commands.add(event.command);
    }
  }
  const auto rows = session.run(
      kLook, {ids.value(), places.value(), command_ids.value(), senders.value(), commands.value()});
  if (!rows) return std::unexpected(rows.error());
  Games games;
  for (int n = 0; n < rows->count(); ++n) {
    const Append& append = appends_[open[n]];
    const auto [at, fresh] = games.try_emplace(append.id);
    Game& game = at->second;
    if (fresh && !rows->is_null(n, 0)) {
      SummaryRow row = read_row(*rows, n);
      game.before = row.version;
      game.epoch = rows->number(n, kSummaryColumns);
      const auto fine = row.confirm();
      game.row = fine ? Stored<SummaryRow>(std::move(row)) : std::unexpected(fine.error());
    }
    std::optional<Version> known;
    if (!rows->is_null(n, kSummaryColumns + 1))
      known = Version(static_cast<std::uint32_t>(rows->number(n, kSummaryColumns + 1)));
    game.verdicts.emplace(open[n], judge(game, append, known));
  }
  return games;
}

Stored<Appended> Sync::judge(Game& game, const Append& append, std::optional<Version> known) {
  if (append.created && game.row) return id_taken(append.id);
  if (append.created && append.fence) return fenced(append.id);
  if (append.created) create(game, *append.created);
  if (!game.row) return unknown_game(append.id);
  if (!*game.row) return std::unexpected(game.row->error());
  for (const TableEvent& event : append.events)
    if (const auto own = game.commands.find({event.sender, event.command});
        !known && own != game.commands.end())
      known = own->second;
  if (known) return Appended{*known, true};
  if (append.fence && append.fence != game.epoch) return fenced(append.id);
  const Version version = (*game.row)->version;
  if (version != append.expected) return lost_race(append.id, append.expected, version);
  keep(game, append);
  return Appended{(*game.row)->version, false};
}

void Sync::create(Game& game, const GameHeader& header) {
  SummaryRow row;
  row.header = header;
  game.new_rules = rules_in_full(header.rules.rules);
  row.last = game.first = link_of_header(header, *game.new_rules);
  game.row = std::move(row);
}

void Sync::keep(Game& game, const Append& append) {
  SummaryRow& row = **game.row;
  for (const TableEvent& event : append.events) {
    game.events.emplace_back(row, event);
    if (!event.command.empty()) game.commands[{event.sender, event.command}] = event.version;
  }
  for (const auto& [key, value] : append.texts) game.texts[key] = value;
  if (append.fence) game.fence = append.fence;
  row.summarize(append.summary);
}

// Verdicts of a game of which something is kept hold only if it is.
void Sync::settle(Game& game) {
  for (auto& [append, verdict] : game.verdicts) {
    found_unconfirmed_ |= verdict && verdict->repeated;
    results_[append] = std::move(verdict);
  }
}

Tried<void> Sync::write(Session& session, Games& games) {
  GameColumns rows;
  EventColumns events;
  TextColumns texts;
  Games written;
  for (auto& [id, game] : games) {
    if (game.events.empty()) {
      settle(game);
      continue;
    }
    rows.add(id, **game.row, game.before, game.fence, game.new_rules.value_or(""), game.first);
    for (const EventRow& event : game.events) events.add(id, event);
    for (const auto& [key, value] : game.texts) texts.add(id, key.first, key.second, value);
    written.emplace(id, std::move(game));
  }
  if (written.empty()) return {};
  std::vector<Value> values;
  rows.put(values);
  events.put(values);
  texts.put(values);
  const auto kept = session.commit_and_tell(kWrite, std::move(values), rows.id, node_);
  if (!kept) {
    if (kept.error().next == Failure::Next::reconnect) unsure_ = std::move(written);
    return std::unexpected(kept.error());
  }
  for (int i = 0; i < kept->count(); ++i) settle(written.at(kept->text(i, 0)));
  return {};
}

// The last link stands for all before it: where it is the one that was to be kept, all of it is.
Tried<void> Sync::find_out(Session& session) {
  if (unsure_.empty()) return {};
  Texts ids;
  Numbers versions;
  for (const auto& [id, game] : unsure_) {
    ids.add(id);
    versions.add(game.events.back().event.version.number());
  }
  const auto rows = session.run(kFindOut, {ids.value(), versions.value()});
  if (!rows) return std::unexpected(rows.error());
  for (int i = 0; i < rows->count(); ++i) {
    Game& game = unsure_.at(rows->text(i, 0));
    if (rows->blob<sizeof(Link)>(i, 1) != game.events.back().link) continue;
    settle(game);
    found_unconfirmed_ = true;
  }
  unsure_.clear();
  return {};
}

Tried<void> Sync::confirm(Session& session) {
  if (!found_unconfirmed_) return {};
  const auto done = session.commit(kConfirm, {});
  if (!done) return std::unexpected(done.error());
  found_unconfirmed_ = false;
  return {};
}

}  // namespace mayi::postgres
