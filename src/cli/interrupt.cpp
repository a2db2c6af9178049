#include "cli/interrupt.h"

#include <csignal>

#include "cli/commands.h"

namespace mayi::cli {
namespace {

std::atomic<bool> stop = false;
std::atomic<int> came = 0;  // the signal
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void on_signal(int signal) {
  came = signal;
  stop = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

Interrupt::Interrupt() {
  stop = false;
  came = 0;
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

Interrupt::~Interrupt() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

const std::atomic<bool>& Interrupt::asked() const { return stop; }

void Interrupt::ask() const { stop = true; }

int Interrupt::status() const { return came == 0 ? kDone : 128 + came; }

}  // namespace mayi::cli
