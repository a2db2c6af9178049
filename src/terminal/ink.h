#pragma once

#include "prose/voice.h"
#include "terminal/lines.h"

namespace mayi::terminal {

// How the game is drawn: size of the screen, colours, and whether only ASCII is shown. Height 0: no
// screen but a stream; lines are as many as there are.
struct Ink {
  int width = 80, height = 24;
  bool colour = false, ascii = false;

  SpellCard spell() const;  // cards with suit signs or letters, in the four colours of the suits
  Voice voice(const SeatView& seat) const;  // to whoever looks; names are plain in it
  std::string bold(std::string_view text) const;
  std::string faint(std::string_view text) const;
  std::string alarm(std::string_view text) const;
  std::string_view arrow() const { return ascii ? "<-" : "←"; }
  std::string_view block() const { return ascii ? "#" : "█"; }
  std::string_view dot() const { return ascii ? "*" : "•"; }
  std::string_view dots() const { return ascii ? "..." : "…"; }

  // The lines that a picture may have; the last line of a screen is for what is typed.
  std::size_t lines() const { return height > 0 ? static_cast<std::size_t>(height) - 1 : 10'000; }
  // Wrapped.
  Lines bold_lines(std::string_view text) const;
  Lines alarm_lines(std::string_view text) const;
};

}  // namespace mayi::terminal
