#pragma once

#include "command/lines.h"
#include "prose/voice.h"

namespace mayi {

// How the game is drawn: size of the screen, colours, and whether only ASCII is shown. Height 0: no
// screen but a stream; lines are as many as there are.
struct Ink {
  int width = 80, height = 24;
  bool colour = false, ascii = false;

  SpellCard spell() const;  // cards with suit signs or letters, in the four colours of the suits
  Voice voice(const SeatView& seat) const;  // to whoever looks; names are plain in it
  std::string bold(std::string_view text) const { return dressed("1", text); }
  std::string faint(std::string_view text) const { return dressed("2", text); }
  Lines bold_lines(std::string_view text) const { return dressed_lines("1", text); }  // wrapped
  Lines alarm_lines(std::string_view text) const { return dressed_lines("1;31", text); }
  std::string_view block() const { return ascii ? "#" : "█"; }
  std::string_view dot() const { return ascii ? "*" : "•"; }
  std::string_view dots() const { return ascii ? "..." : "…"; }

  // The lines that a picture may have; the last line of a screen is for what is typed.
  std::size_t lines() const { return height > 0 ? static_cast<std::size_t>(height) - 1 : 10'000; }

 private:
  std::string dressed(std::string_view code, std::string_view text) const;
  Lines dressed_lines(std::string_view code, std::string_view text) const;
};

// For a pipe: cards as they are typed.
inline constexpr Ink kTypedInk{80, 0, false, true};

}  // namespace mayi
