#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "command/ink.h"

namespace mayi::terminal {

// Makes a picture for a screen; called again when its size changes.
using Picture = std::function<Lines(const Ink&)>;

struct Asking {
  Picture picture;
  std::string prompt = "> ";
  // Looked at a few times a second as long as nothing has been typed; true ends the asking. A
  // stream does not look at it.
  std::function<bool()> wake{};
  std::function<std::string(std::string_view typed)> complete{};  // what Tab adds
};

// Where the game is shown and typed: a screen, or a stream of lines for scripts.
class Console {
 public:
  virtual ~Console() = default;
  virtual Ink ink() const = 0;
  // What happens while nothing is asked; a stream leaves it out.
  virtual void show(const Picture& picture) = 0;
  // Shows the picture and reads a line. Nothing: it was woken, or has ended.
  [[nodiscard]] virtual std::optional<std::string> ask(const Asking& asking) = 0;
  virtual void pause(std::chrono::milliseconds time) = 0;
  virtual bool is_screen() const = 0;
  virtual bool ended() const = 0;           // the input is over, or a signal ends the game:
  virtual int signal() const { return 0; }  // this one
};

struct ConsoleOptions {
  bool plain = false, ascii = false;
  std::string history;  // a file for the lines typed; empty: none
};
// A screen if input and output are a terminal that can move its cursor, else a stream. Throws where
// the terminal cannot be used.
std::unique_ptr<Console> open_console(const ConsoleOptions& options);

// A whole terminal with line editing. Every picture is one write, line over line, so nothing
// flickers. What was typed before a question was on screen is no answer to it. Signals arrive
// between two keys: Ctrl-C, SIGTERM and a closed terminal end the input, a new size draws the
// picture anew, as Ctrl-L does. On the way out, and as long as Ctrl-Z halts it, the terminal is as
// it was.
std::unique_ptr<Console> open_screen(const Ink& ink, const std::string& history);

}  // namespace mayi::terminal
