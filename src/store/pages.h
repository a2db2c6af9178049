#pragma once

#include <expected>
#include <filesystem>
#include <optional>

#include "store/store_files.h"

// The first two pages of a SQLite file and of its log, read without SQLite
// (sqlite.org/fileformat2). The second page is the table `store`, of one row: it is the first table
// that is made. Every change counts in it, so that every transaction of the log has it.
namespace mayi {

struct FirstPages {
  bool is_sqlite = false, is_in_wal_mode = false;
  std::int32_t application = 0, format = 0;
  std::optional<Commit> commit;  // nothing: the second page is not that table, or half written
};
// The error is the system's number: ENOENT.
[[nodiscard]] std::expected<FirstPages, int> read_first_pages(const std::filesystem::path& file);

// As much of a log as SQLite would believe: up to the last commit before anything that its
// checksums do not confirm. A log that is not there, or not one, is empty.
struct Log {
  int commits = 0;
  std::optional<Commit> first, last;  // that were counted
  bool changes_stores = false;        // from one to another; from none to one it may
  std::int32_t format = 0;            // 0: not told in the log
};
Log read_log(const std::filesystem::path& file);

}  // namespace mayi
