#include "cli/play_console.h"

#include <langinfo.h>

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cli/files.h"
#include "cli/play_screen.h"

namespace mayi::cli {
namespace {

// Lines from standard input, pictures to standard output, no codes at all.
class StreamConsole final : public Console {
 public:
  explicit StreamConsole(const Ink& ink) : ink_(ink) {}
  Ink ink() const override { return ink_; }
  void show(const Picture&) override {}
  std::optional<std::string> ask(const Picture& picture, const std::string& prompt) override {
    std::fputs((joined(picture(ink_)) + prompt).c_str(), stdout);
    std::fflush(stdout);
    std::string line;
    int c = 0;
    while ((c = std::getchar()) != EOF && c != '\n' && line.size() < kMaxLine)
      line += static_cast<char>(c);
    ended_ = c == EOF && line.empty();
    std::fputs((printable(line) + "\n\n").c_str(), stdout);
    return ended_ ? std::nullopt : std::optional(printable(line));
  }
  void pause(std::chrono::milliseconds) override {}
  bool is_screen() const override { return false; }
  bool ended() const override { return ended_; }

 private:
  static constexpr std::size_t kMaxLine = 4096;
  const Ink ink_;
  bool ended_ = false;
};

bool is_set(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

bool moves_its_cursor() {
  const char* const term = std::getenv("TERM");
  return term != nullptr && *term != '\0' && std::strcmp(term, "dumb") != 0;
}

}  // namespace

std::unique_ptr<Console> open_console(const ConsoleOptions& options) {
  std::setlocale(LC_ALL, "");
  std::setlocale(LC_NUMERIC, "C");  // numbers are spelled the same everywhere
  const bool utf8 = std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  const bool screen = is_terminal(stdin) && is_terminal(stdout) && moves_its_cursor();
  const Ink ink{.width = 80,
                .height = 0,
                .colour = screen && !options.plain && !is_set("NO_COLOR"),
                .ascii = options.ascii || !utf8};
  if (screen) return open_screen(ink, options.history);
  return std::make_unique<StreamConsole>(ink);
}

}  // namespace mayi::cli
