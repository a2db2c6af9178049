#include "store/seen.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <string_view>

#include "base/hash.h"

namespace mayi {
namespace {

// One line of fixed width, overwritten in place: the number, and its hash to tell a torn write.
constexpr std::size_t kWidth = 20 + 1 + 16 + 1;
using SeenLine = std::array<char, kWidth + 1>;

SeenLine line_of(std::uint64_t commits) {
  Hash hash;
  hash.add_number(commits);
  SeenLine line{};
  std::snprintf(line.data(), line.size(), "%020llu %016llx\n",
                static_cast<unsigned long long>(commits),
                static_cast<unsigned long long>(hash.value()));
  return line;
}

}  // namespace

std::uint64_t read_seen(const std::filesystem::path& file) {
  SeenLine line{};
  const int handle = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (handle < 0) return 0;
  const auto size = ::pread(handle, line.data(), kWidth, 0);
  ::close(handle);
  unsigned long long commits = 0;
  if (size != static_cast<ssize_t>(kWidth) || std::sscanf(line.data(), "%20llu", &commits) != 1)
    return 0;
  return line == line_of(commits) ? commits : 0;
}

void write_seen(const std::filesystem::path& file, std::uint64_t commits) {
  const SeenLine line = line_of(commits);
  const int handle = ::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  if (handle < 0) return;
  // The change is durable whether or not this is written.
  [[maybe_unused]] const auto written = ::pwrite(handle, line.data(), kWidth, 0);
  ::close(handle);
}

}  // namespace mayi
