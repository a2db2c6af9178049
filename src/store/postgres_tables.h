#pragma once

#include <cstdint>
#include <iterator>

namespace mayi::postgres {

// The tables, in a schema of their own. Each script carries a database from the format before it
// to its own, the first from nothing. What is there is never changed by a later edit of a script:
// a new format is a new script. Texts are bytes, for what people say may be no good UTF-8; links
// and what they confirm are explained in chain.h.
inline constexpr const char* kScripts[] = {
    // 1. `summaries` changes with every action and is kept half full, so that the new row finds
    // room beside the old one and no index is touched. What never changes is in `headers`.
    R"(CREATE TABLE store(format int8 NOT NULL);
       INSERT INTO store VALUES(0);
       CREATE TABLE headers(game int8 PRIMARY KEY, rules bytea NOT NULL, link bytea NOT NULL);
       CREATE TABLE summaries(
         game int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         id text COLLATE "C" NOT NULL UNIQUE, rules_name bytea NOT NULL,
         created int8 NOT NULL, version int8 NOT NULL, last_link bytea NOT NULL,
         updated int8 NOT NULL, finished int8 NOT NULL, round int8 NOT NULL,
         awaited int8 NOT NULL, seats bytea NOT NULL, link bytea NOT NULL) WITH (fillfactor = 50);
       CREATE TABLE events(
         game int8 NOT NULL, version int8 NOT NULL, time int8 NOT NULL, sender int8 NOT NULL,
         command bytea, line bytea NOT NULL, why bytea NOT NULL, link bytea NOT NULL,
         PRIMARY KEY(game, version));
       CREATE UNIQUE INDEX event_commands ON events(game, sender, command)
         WHERE command IS NOT NULL;
       CREATE TABLE seat_texts(
         game int8 NOT NULL, seat int8 NOT NULL, key bytea NOT NULL, value bytea NOT NULL,
         link bytea NOT NULL, PRIMARY KEY(game, seat, key));
       CREATE INDEX short_texts ON seat_texts(key, value)
         WHERE seat = 255 AND length(value) <= 64)",
    // 2. Who drives a game, and until when. The epoch stands in `summaries` too, where whoever
    // writes the game locks it anyway: so a fence costs nothing, and prolonging touches no game.
    R"(ALTER TABLE summaries ADD COLUMN epoch int8 NOT NULL DEFAULT 0;
       CREATE TABLE leases(
         game int8 PRIMARY KEY, node int8 NOT NULL, epoch int8 NOT NULL,
         until timestamptz NOT NULL) WITH (fillfactor = 50))",
    // 3. What may be forgotten is found without looking at every game. Of these columns none
    // changes with an action, so the rows still find room beside the old ones.
    "CREATE INDEX idle_summaries ON summaries(finished, created) WHERE round = 0 OR finished = 1",
};
inline constexpr std::int64_t kFormat = std::ssize(kScripts);

// No plan may depend on how large the tables were when the line was opened, so rows are found by
// indexes alone.
inline constexpr const char* kSession =
    "-c default_transaction_isolation=read\\ committed -c lock_timeout=5s "
    "-c idle_in_transaction_session_timeout=10s -c enable_seqscan=off -c jit=off";

}  // namespace mayi::postgres
