#include "terminal/console.h"

#include <langinfo.h>
#include <unistd.h>

#include <clocale>
#include <cstdio>

#include "host/machine.h"

namespace mayi::terminal {
namespace {

// Lines from standard input, pictures to standard output, no codes at all.
class StreamConsole final : public Console {
 public:
  explicit StreamConsole(const Ink& ink) : ink_(ink) {}
  Ink ink() const override { return ink_; }
  void show(const Picture&) override {}
  std::optional<std::string> ask(const Asking& asking) override {
    std::fputs((joined(asking.picture(ink_)) + asking.prompt).c_str(), stdout);
    std::fflush(stdout);
    std::string line;
    int c = 0;
    while ((c = std::getchar()) != EOF && c != '\n' && line.size() < kMaxLine)
      line += static_cast<char>(c);
    ended_ = c == EOF && line.empty();
    line = mayi::plain(line);
    std::fputs((line + "\n\n").c_str(), stdout);
    return ended_ ? std::nullopt : std::optional(line);
  }
  void pause(std::chrono::milliseconds) override {}
  bool is_screen() const override { return false; }
  bool ended() const override { return ended_; }

 private:
  static constexpr std::size_t kMaxLine = 4096;
  const Ink ink_;
  bool ended_ = false;
};

bool moves_its_cursor() {
  const std::string term = environment("TERM");
  return !term.empty() && term != "dumb";
}

}  // namespace

std::unique_ptr<Console> open_console(const ConsoleOptions& options) {
  std::setlocale(LC_ALL, "");
  std::setlocale(LC_NUMERIC, "C");  // numbers are spelled the same everywhere
  const bool utf8 = std::string_view(nl_langinfo(CODESET)) == "UTF-8";
  const bool screen = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && moves_its_cursor();
  const Ink ink{.width = 80,
                .height = 0,
                .colour = screen && !options.plain && environment("NO_COLOR").empty(),
                .ascii = options.ascii || !utf8};
  if (screen) return open_screen(ink, options.history);
  return std::make_unique<StreamConsole>(ink);
}

}  // namespace mayi::terminal
