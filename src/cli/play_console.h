#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "cli/play_text.h"

namespace mayi::cli {

// Makes a picture for a screen; called again when its size changes.
using Picture = std::function<Lines(const Ink&)>;

// Where the interactive game is shown and typed: a screen, or a stream of lines for scripts.
class Console {
 public:
  virtual ~Console() = default;
  virtual Ink ink() const = 0;
  // What happens while nothing is asked; a stream leaves it out.
  virtual void show(const Picture& picture) = 0;
  // Shows the picture and reads a line. Nothing: the input has ended, or a signal ends the game.
  virtual std::optional<std::string> ask(const Picture& picture, const std::string& prompt) = 0;
  virtual void pause(std::chrono::milliseconds time) = 0;
  virtual bool is_screen() const = 0;
  virtual bool ended() const = 0;
  virtual int signal() const { return 0; }  // the one that ended it
};

struct ConsoleOptions {
  bool plain = false, ascii = false;
  std::string history;  // a file for the lines typed; empty: none
};
// A screen if input and output are a terminal that can move its cursor, else a stream.
std::unique_ptr<Console> open_console(const ConsoleOptions& options);

}  // namespace mayi::cli
