#pragma once

#include <chrono>

namespace mayi::load {

// How many texts a second a server of the same network code sends back that does nothing else: what
// WebSockets and the loopback cost alone. Zero: it cannot be had.
double echoes_a_second(std::chrono::seconds lasts);

}  // namespace mayi::load
