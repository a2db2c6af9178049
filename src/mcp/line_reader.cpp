#include "mcp/line_reader.h"

namespace mayi::mcp {

void LineReader::feed(std::string_view bytes, const std::function<void(std::string_view)>& on_line,
                      const std::function<void()>& on_too_long) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    const std::string_view part = bytes.substr(0, end);
    if (!too_long_ && part.size() > kMostBytes - line_.size()) {
      too_long_ = true;
      line_ = {};
      on_too_long();
    }
    if (!too_long_) line_ += part;
    if (end == std::string_view::npos) return;
    bytes.remove_prefix(end + 1);
    const bool blank = line_.find_first_not_of(" \t\r") == std::string::npos;
    if (!too_long_ && !blank) on_line(line_);
    too_long_ = false;
    line_.clear();
  }
}

}  // namespace mayi::mcp
