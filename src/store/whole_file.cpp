#include "store/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace mayi {
namespace {

bool write_all(int handle, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(handle, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(handle) == 0;
}

bool move(const char* made, const char* file, IfThere if_there) {
  if (if_there == IfThere::replace) return ::rename(made, file) == 0;
  return ::link(made, file) == 0 || errno == EEXIST;
}

}  // namespace

int put_file(const std::filesystem::path& file, std::string_view bytes, IfThere if_there,
             mode_t mode) {
  std::string made = (file.parent_path() / ("." + file.filename().string() + "-XXXXXX")).string();
  const int handle = ::mkostemp(made.data(), O_CLOEXEC);
  if (handle < 0) return errno;
  int error = ::fchmod(handle, mode) == 0 && write_all(handle, bytes) ? 0 : errno;
  if (::close(handle) != 0 && error == 0) error = errno;
  if (error == 0 && !move(made.c_str(), file.c_str(), if_there)) error = errno;
  ::unlink(made.c_str());  // fails where it was renamed
  if (error == 0) sync_folder(file.parent_path());
  return error;
}

void sync_folder(const std::filesystem::path& folder) {
  const std::filesystem::path name = folder.empty() ? "." : folder;
  if (const int handle = ::open(name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); handle >= 0) {
    (void)::fsync(handle);
    ::close(handle);
  }
}

}  // namespace mayi
