#include "store/store_files.h"

#include <fcntl.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <optional>
#include <thread>

#include "base/hash.h"
#include "store/pages.h"
#include "store/whole_file.h"

namespace mayi {
namespace {

using std::filesystem::path;

std::unexpected<StoreError> refusal(StoreFault fault, const path& file, std::string_view text) {
  return std::unexpected(StoreError{fault, fmt::format("{} {}", file.string(), text)});
}

std::unexpected<StoreError> failure(const path& what, int error) {
  const std::string_view why = std::strerror(error);
  if (error == ENOSPC || error == EDQUOT)
    return refusal(StoreFault::disk_full, what,
                   fmt::format("cannot be written ({}). Make room and try again.", why));
  if (error == EIO)
    return refusal(StoreFault::io, what,
                   fmt::format("cannot be read or written ({}). Check the disk.", why));
  return refusal(
      StoreFault::unwritable, what,
      fmt::format("cannot be opened or written ({}). Check the permissions, or choose another "
                  "folder with --data or MAYI_DATA.",
                  why));
}

path beside(const path& folder, std::string_view suffix) {
  return folder / fmt::format("{}{}", kStoreFile, suffix);
}

bool has_bytes(const path& file) {
  std::error_code failed;
  const auto size = std::filesystem::file_size(file, failed);
  return !failed && size > 0;
}

// One line of fixed width, overwritten in place: the number, the store, and a hash to tell a torn
// write. The files of format 1 have no store in it.
std::string seen_line(const Commit& commit) {
  Hash hash;
  hash.add_number(commit.number);
  std::string store;
  if (commit.store != StoreId{}) {
    for (const std::uint8_t byte : commit.store) hash.add_number(byte);
    store = fmt::format("{:02x} ", fmt::join(commit.store, ""));
  }
  return fmt::format("{:020} {}{:016x}\n", commit.number, store, hash.value());
}

Commit parse_seen(std::string_view text) {
  constexpr std::size_t number_ends = 21, whole = 71;
  Commit commit;
  std::from_chars(text.data(), text.data() + text.size(), commit.number);
  if (text.starts_with(seen_line(commit))) return commit;
  if (text.size() != whole) return {};
  const char* at = text.data() + number_ends;
  for (std::uint8_t& byte : commit.store) at = std::from_chars(at, at + 2, byte, 16).ptr;
  return text == seen_line(commit) ? commit : Commit{};
}

std::unexpected<StoreError> lost(const path& folder, std::uint64_t changes) {
  return refusal(StoreFault::damaged, folder / kStoreFile,
                 fmt::format("has lost its last {} change{}: it or its -wal file is damaged, "
                             "missing, or an older copy. What is there is left as it is; restore "
                             "both files from a copy, or delete {} to go on without those changes.",
                             changes, changes == 1 ? "" : "s", (folder / kSeenFile).string()));
}

std::unexpected<StoreError> stray(const path& file, std::string_view why) {
  return refusal(StoreFault::foreign_file, file,
                 fmt::format("does not belong to the store beside it: {}. Nothing was opened; move "
                             "it away, or restore all files from one copy.",
                             why));
}

std::unexpected<StoreError> damaged_start(const path& file) {
  return refusal(StoreFault::damaged, file,
                 "is damaged at its beginning, or was never finished. It is left as it is; restore "
                 "it from a copy, or delete it if nothing was ever kept there.");
}

Stored<void> judge_header(const path& file, const FirstPages& pages) {
  if (!pages.is_sqlite || pages.application != kStoreApplication)
    return refusal(StoreFault::foreign_file, file,
                   "is not a file of this program, or its beginning is damaged. It is left as it "
                   "is; choose another folder with --data or MAYI_DATA.");
  if (pages.format > kStoreFormat) return newer_format(file.string(), pages.format, kStoreFormat);
  if (pages.format < 1 || !pages.is_in_wal_mode) return damaged_start(file);
  return {};
}

// A log holds the changes from some number on. It is emptied only once they are all in the file, so
// it begins at the latest with the one after the file's, and ends at the earliest with the file's.
// The file's own count may be half written where the log was being moved into it.
Stored<Commit> judge_log(const path& folder, const std::optional<Commit>& file, const Log& log) {
  const path name = beside(folder, "-wal");
  if (!log.first || !log.last) return stray(name, "it holds no changes of a store");
  const bool knows_store = file && file->store != StoreId{};
  if (log.changes_stores || (knows_store && log.last->store != file->store))
    return stray(name, "it is another store's");
  if (file && log.first->number > file->number + 1)
    return stray(name, "games.db is an older copy than its log");
  if (file && log.last->number < file->number) return stray(name, "it is damaged or an older copy");
  if (log.format > kStoreFormat)
    return newer_format((folder / kStoreFile).string(), log.format, kStoreFormat);
  return *log.last;
}

Stored<Commit> last_commit(const path& folder, const FirstPages& pages) {
  if (const Log log = read_log(beside(folder, "-wal")); log.commits > 0)
    return judge_log(folder, pages.commit, log);
  if (!pages.commit) return damaged_start(folder / kStoreFile);
  return *pages.commit;
}

Stored<StoreState> judge_missing(const path& folder, const Commit& seen) {
  if (seen.number > 0) return lost(folder, seen.number);
  for (const std::string_view suffix : {"-wal", "-journal"})
    if (has_bytes(beside(folder, suffix))) return stray(beside(folder, suffix), "there is none");
  return StoreState::missing;
}

Stored<StoreState> judge(const path& folder) {
  const path file = folder / kStoreFile;
  const Commit seen = read_seen(folder);  // first: others may go on meanwhile
  const auto pages = read_first_pages(file);
  if (!pages && pages.error() == ENOENT) return judge_missing(folder, seen);
  if (!pages) return failure(file, pages.error());
  if (const auto fine = judge_header(file, *pages); !fine) return std::unexpected(fine.error());
  if (has_bytes(beside(folder, "-journal")))
    return stray(beside(folder, "-journal"), "a store has none");
  const auto last = last_commit(folder, *pages);
  if (!last) return std::unexpected(last.error());
  if (seen.number > last->number) return lost(folder, seen.number - last->number);
  if (seen.store != StoreId{} && seen.store != last->store)
    return stray(folder / kSeenFile, "it is another store's");
  return StoreState::ready;
}

}  // namespace

Commit read_seen(const path& folder) {
  const int handle = ::open((folder / kSeenFile).c_str(), O_RDONLY | O_CLOEXEC);
  if (handle < 0) return {};
  std::array<char, 80> text{};
  const auto size = ::pread(handle, text.data(), text.size(), 0);
  ::close(handle);
  return size > 0 ? parse_seen({text.data(), static_cast<std::size_t>(size)}) : Commit{};
}

void write_seen(const path& folder, const Commit& commit) {
  const std::string line = seen_line(commit);
  const int handle = ::open((folder / kSeenFile).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (handle < 0) return;
  // The change is durable whether or not this is written.
  [[maybe_unused]] const auto written = ::pwrite(handle, line.data(), line.size(), 0);
  ::close(handle);
}

// The files are read without locks. While another process empties the log, what is read of it may
// not fit together for a moment; what is wrong stays wrong.
Stored<StoreState> look(const path& folder) {
  for (int attempt = 1;; ++attempt) {
    auto judged = judge(folder);
    if (judged || attempt == 4) return judged;
    std::this_thread::sleep_for(std::chrono::milliseconds(attempt));
  }
}

Stored<void> make_folder(const path& folder) {
  std::error_code ignored;  // mkdir says what is wrong
  if (folder.empty() || std::filesystem::is_directory(folder, ignored)) return {};
  if (const auto above = make_folder(folder.parent_path()); !above) return above;
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) return failure(folder, errno);
  sync_folder(folder.parent_path());
  return {};
}

Stored<void> put_store(const path& folder, std::string_view bytes) {
  const path file = folder / kStoreFile;
  const int error = put_file(file, bytes, IfThere::keep, 0600);
  if (error != 0) return failure(file, error);
  return {};
}

}  // namespace mayi
