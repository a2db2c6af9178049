#pragma once

#include "store/postgres.h"
#include "store/rows.h"

namespace mayi::postgres {

// The columns that read_row takes, of the table `summaries s`.
#define MAYI_SUMMARY                                                                       \
  "s.game, s.id, s.rules_name, s.created, s.version, s.last_link, s.updated, s.finished, " \
  "s.round, s.awaited, s.seats, s.link"
inline constexpr int kSummaryColumns = 12;

// Changes nothing, but a commit comes after all before it, on every disk: what was found kept is
// confirmed with it.
inline constexpr const char* kConfirm = "SELECT pg_logical_emit_message(true, 'mayi', '')";

inline SummaryRow read_row(const Rows& rows, int row) {
  return {.game = rows.number(row, 0),
          .header = {rows.text(row, 1), {rows.text(row, 2), {}}, time_from(rows.number(row, 3))},
          .version = Version(static_cast<std::uint32_t>(rows.number(row, 4))),
          .last = rows.blob<sizeof(Link)>(row, 5),
          .updated = time_from(rows.number(row, 6)),
          .finished = rows.number(row, 7),
          .round = rows.number(row, 8),
          .awaited = rows.number(row, 9),
          .seats = rows.text(row, 10),
          .link = rows.blob<sizeof(Link)>(row, 11)};
}

}  // namespace mayi::postgres
