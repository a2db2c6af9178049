#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/story.h"

namespace mayi::cli {

// How the interactive game is drawn: size of the screen, colours, and whether only ASCII is shown.
// Height 0: no screen but a stream; lines are as many as there are.
struct Ink {
  int width = 80, height = 24;
  bool colour = false, ascii = false;

  SpellCard spell() const;  // cards with suit signs or letters, in the four colours of the suits
  std::string bold(std::string_view text) const;
  std::string faint(std::string_view text) const;
  std::string alarm(std::string_view text) const;
  std::string_view arrow() const { return ascii ? "<-" : "←"; }
  std::string_view block() const { return ascii ? "#" : "█"; }
  std::string_view dot() const { return ascii ? "*" : "•"; }
};

using Lines = std::vector<std::string>;

// Columns that a text takes on screen; colours take none.
int columns(std::string_view text);
std::string pad(std::string text, int to);
std::string right(const std::string& text, int to);
// No longer than the width: cut with a mark. Colours are closed.
std::string clip(const std::string& text, int width, bool ascii);
// Broken between words; lines after the first are indented.
Lines wrap(std::string_view text, int width, int indent = 0);
// Each line of a text wrapped by itself.
Lines wrap_lines(std::string_view text, int width);
// Items side by side, as many to a line as fit, two blanks between them.
Lines flow(const Lines& items, int width, int indent = 0);

std::string counted(int n, const std::string& what);
// Without control characters: a name cannot move the cursor.
std::string printable(std::string_view text);
std::vector<std::string> words_of(std::string_view line);

void append(Lines& lines, const Lines& more);
std::string joined(const Lines& lines);  // each with a line end

}  // namespace mayi::cli
