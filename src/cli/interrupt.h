#pragma once

#include <atomic>

namespace mayi::cli {

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

}  // namespace mayi::cli
