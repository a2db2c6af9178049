#pragma once

#include "terminal/console.h"

namespace mayi::terminal {

// A text by itself, page by page in both directions, until the person has seen enough.
void show_page(Console& console, const Picture& text);

}  // namespace mayi::terminal
