#pragma once

#include "terminal/console.h"

namespace mayi::terminal {

// A whole terminal with line editing. Every picture is one write, line over line, so nothing
// flickers. Signals arrive between two keys: Ctrl-C, SIGTERM and a closed terminal end the input, a
// new size draws the picture anew. On the way out the terminal is as it was.
std::unique_ptr<Console> open_screen(const Ink& ink, const std::string& history);

}  // namespace mayi::terminal
