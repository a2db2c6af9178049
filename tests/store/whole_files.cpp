#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "store/whole_file.h"
#include "trial.h"

namespace mayi::store_tests {

// What is made durable on this thread, in its order; null: nobody watches.
inline thread_local std::vector<ino_t>* watched_syncs = nullptr;

}  // namespace mayi::store_tests

// In place of the system's, which it calls.
extern "C" int fsync(int handle) {
  struct stat found{};
  auto* const watched = mayi::store_tests::watched_syncs;
  if (watched != nullptr && ::fstat(handle, &found) == 0) watched->push_back(found.st_ino);
  return static_cast<int>(::syscall(SYS_fsync, handle));
}

namespace mayi::store_tests {
namespace {

ino_t number_of(const fs::path& path) {
  struct stat found{};
  EXPECT_EQ(::stat(path.c_str(), &found), 0) << path;
  return found.st_ino;
}

TEST(WholeFile, IsDurableAndThenItsNameIs) {
  const FastFolder folder;
  const fs::path file = folder.path / "report.txt";
  for (const IfThere if_there : {IfThere::keep, IfThere::replace}) {
    std::vector<ino_t> order;
    watched_syncs = &order;
    EXPECT_EQ(put_file(file, "all of it", if_there, 0600), 0);
    watched_syncs = nullptr;
    EXPECT_EQ(order, (std::vector{number_of(file), number_of(folder.path)}));
    EXPECT_EQ(read_bytes(file), "all of it");
  }
}

}  // namespace
}  // namespace mayi::store_tests
