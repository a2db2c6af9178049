#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace mayi::mcp {

// Cuts a stream of bytes into messages, one a line. Never holds more than the limit: a longer line
// is told once, as too long, and thrown away as it comes.
class LineReader {
 public:
  static constexpr std::size_t kMostBytes = 1 << 20;

  // Calls on_line for each whole line that is not blank, without its end, and on_too_long.
  void feed(std::string_view bytes, const std::function<void(std::string_view)>& on_line,
            const std::function<void()>& on_too_long);

  std::size_t held() const { return line_.size(); }

 private:
  std::string line_;
  bool too_long_ = false;
};

}  // namespace mayi::mcp
