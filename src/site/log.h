#pragma once

#include <cstdio>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>

#include "server/limits.h"

namespace mayi::site {

enum class LogForm : std::uint8_t { text, json };
enum class LogLevel : std::uint8_t { info, warning, error };

// A line for each event that matters to whoever runs the server: text for people, or JSON with
// `time`, `level`, `event` and the fields. Never a secret, a name or a card: callers give what the
// server itself knows, and of requests only addresses. May be called from any thread and never
// waits for whoever reads; of a flood of lines most are left out, and counted.
class Log {
 public:
  using Fields = std::initializer_list<std::pair<std::string_view, std::string_view>>;

  Log(std::FILE* where, LogForm form);
  ~Log();  // all lines are written

  void say(LogLevel level, std::string_view event, Fields fields);

 private:
  struct Writer;
  std::unique_ptr<Writer> writer_;
};

}  // namespace mayi::site
