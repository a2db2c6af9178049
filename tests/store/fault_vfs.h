#pragma once

#include <sqlite3.h>

#include <csignal>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace mayi::store_tests {

enum class Op : std::uint8_t { write, truncate, sync, remove };
enum class FileKind : std::uint8_t { main, wal, journal };
struct Call {
  Op op{};
  FileKind kind{};
  std::string path;
  std::int64_t offset = 0;  // of a write; of a truncate: the new size
  std::span<const std::uint8_t> bytes{};
};
std::string name_of(const Call& call);  // "wal sync"

// Sees every change that SQLite makes to its files, before and after.
class Watcher {
 public:
  virtual ~Watcher() = default;
  // Another code than SQLITE_OK: the call is not made and fails with it.
  virtual int before(const Call&) { return SQLITE_OK; }
  virtual void after(const Call&) {}
};

// The system's file system with a watcher in front, under a name that SQLite knows as long as the
// object lives. Real files, real locks.
class FaultVfs {
 public:
  explicit FaultVfs(Watcher& watcher);
  ~FaultVfs();
  FaultVfs(const FaultVfs&) = delete;
  FaultVfs& operator=(const FaultVfs&) = delete;
  const char* name() const { return name_.c_str(); }

 private:
  std::string name_;
  sqlite3_vfs vfs_{};
};

// Ends the process, or fails, at one call.
class AtCall final : public Watcher {
 public:
  AtCall(int at, bool kills) : at_(at), kills_(kills) {}
  int before(const Call&) override {
    if (--at_ != 0) return SQLITE_OK;
    if (kills_) (void)std::raise(SIGKILL);
    fired = true;
    return SQLITE_IOERR_WRITE;
  }
  bool fired = false;

 private:
  int at_;
  bool kills_;
};

}  // namespace mayi::store_tests
