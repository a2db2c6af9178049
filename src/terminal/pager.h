#pragma once

#include "terminal/console.h"

namespace mayi::terminal {

// A text with headings, as the rules are written.
Lines draw_text(std::string_view text, const Ink& ink);

// A text by itself, page by page in both directions, until the person has seen enough.
void show_page(Console& console, const Picture& text);

}  // namespace mayi::terminal
