#pragma once

#include "arena/report.h"

// What match, ladder and tune share.
namespace mayi::cli {

int thread_count(int wanted);  // one a core for 0

// `expert:weights=FILE` with the file read; the error is a sentence.
[[nodiscard]] std::expected<BotSpec, std::string> load_bot(const std::string& spec);

// "[####....] 120/500", to be followed by more on the line; standard error is a terminal.
void show_bar(std::int64_t done, std::int64_t all);
void clear_bar();

// While one of these lives, Ctrl-C and SIGTERM end the work, not the program: the result so far is
// printed. A second one kills, as always.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  ~Interrupt();

  const std::atomic<bool>& asked() const;
  void ask() const;  // as if the signal had come: time is up
  // What the program ends with: 128 and the signal if there was one, as shells expect.
  int status() const;
};

// With a progress bar on a terminal.
MatchResult run_match(const MatchSpec& spec, int threads, const Interrupt& interrupt);

}  // namespace mayi::cli
