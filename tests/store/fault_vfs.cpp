#include "fault_vfs.h"

#include <new>

namespace mayi::store_tests {
namespace {

// SQLite's file objects are C structs that begin with their methods; the real file lies behind
// ours.
struct File {
  sqlite3_file base;
  Watcher* watcher;
  sqlite3_file* real;
  FileKind kind;
  std::string* path;
};

File& self(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }
sqlite3_file* real(sqlite3_file* file) { return self(file).real; }
sqlite3_vfs* system_vfs() {
  static sqlite3_vfs* const found = sqlite3_vfs_find("unix");
  return found;
}

template <class Do>
int watched(Watcher& watcher, const Call& call, Do make) {
  if (const int code = watcher.before(call); code != SQLITE_OK) return code;
  const int code = make();
  if (code == SQLITE_OK) watcher.after(call);
  return code;
}

int close_file(sqlite3_file* file) {
  delete self(file).path;
  return real(file)->pMethods->xClose(real(file));
}
int read(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
  return real(file)->pMethods->xRead(real(file), to, size, at);
}
int write(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
  const Call call{Op::write,
                  self(file).kind,
                  *self(file).path,
                  at,
                  {static_cast<const std::uint8_t*>(from), static_cast<std::size_t>(size)}};
  return watched(*self(file).watcher, call,
                 [&] { return real(file)->pMethods->xWrite(real(file), from, size, at); });
}
int truncate(sqlite3_file* file, sqlite3_int64 size) {
  const Call call{Op::truncate, self(file).kind, *self(file).path, size};
  return watched(*self(file).watcher, call,
                 [&] { return real(file)->pMethods->xTruncate(real(file), size); });
}
int sync(sqlite3_file* file, int flags) {
  const Call call{Op::sync, self(file).kind, *self(file).path};
  return watched(*self(file).watcher, call,
                 [&] { return real(file)->pMethods->xSync(real(file), flags); });
}
int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
int lock(sqlite3_file* file, int kind) { return real(file)->pMethods->xLock(real(file), kind); }
int unlock(sqlite3_file* file, int kind) { return real(file)->pMethods->xUnlock(real(file), kind); }
int check_lock(sqlite3_file* file, int* held) {
  return real(file)->pMethods->xCheckReservedLock(real(file), held);
}
int control(sqlite3_file* file, int what, void* with) {
  return real(file)->pMethods->xFileControl(real(file), what, with);
}
int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int characteristics(sqlite3_file* file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}
int shm_map(sqlite3_file* file, int page, int size, int extend, void volatile** at) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, at);
}
int shm_lock(sqlite3_file* file, int offset, int n, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, n, flags);
}
void shm_barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
int shm_unmap(sqlite3_file* file, int remove) {
  return real(file)->pMethods->xShmUnmap(real(file), remove);
}

constexpr sqlite3_io_methods kMethods{
    2,         close_file, read,    write,       truncate,        sync,    file_size, lock,
    unlock,    check_lock, control, sector_size, characteristics, shm_map, shm_lock,  shm_barrier,
    shm_unmap, nullptr,    nullptr};

FileKind kind_of(std::string_view path) {
  if (path.ends_with("-wal")) return FileKind::wal;
  return path.ends_with("-journal") ? FileKind::journal : FileKind::main;
}

int open_file(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out) {
  File& own = self(file);
  own = {{nullptr}, static_cast<Watcher*>(vfs->pAppData), nullptr, FileKind::main, nullptr};
  own.real = reinterpret_cast<sqlite3_file*>(&own + 1);
  const int code = system_vfs()->xOpen(system_vfs(), path, own.real, flags, out);
  if (code != SQLITE_OK) return code;
  own.path = new std::string(path != nullptr ? path : "");
  own.kind = kind_of(*own.path);
  own.base.pMethods = &kMethods;
  return SQLITE_OK;
}

int remove_file(sqlite3_vfs* vfs, const char* path, int sync_folder) {
  return watched(*static_cast<Watcher*>(vfs->pAppData), {Op::remove, kind_of(path), path},
                 [&] { return system_vfs()->xDelete(system_vfs(), path, sync_folder); });
}

}  // namespace

std::string name_of(const Call& call) {
  constexpr std::string_view ops[] = {"write", "truncate", "sync", "remove"};
  constexpr std::string_view kinds[] = {"main", "wal", "journal"};
  return std::string(kinds[static_cast<int>(call.kind)]) + " " +
         std::string(ops[static_cast<int>(call.op)]);
}

FaultVfs::FaultVfs(Watcher& watcher)
    : name_("faults " + std::to_string(reinterpret_cast<std::uintptr_t>(this))) {
  vfs_ = *system_vfs();
  vfs_.pNext = nullptr;
  vfs_.szOsFile = static_cast<int>(sizeof(File)) + system_vfs()->szOsFile;
  vfs_.zName = name_.c_str();
  vfs_.pAppData = &watcher;
  vfs_.xOpen = open_file;
  vfs_.xDelete = remove_file;
  sqlite3_vfs_register(&vfs_, /*makeDflt=*/0);
}

FaultVfs::~FaultVfs() { sqlite3_vfs_unregister(&vfs_); }

}  // namespace mayi::store_tests
