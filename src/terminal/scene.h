#pragma once

#include <span>

#include "command/ink.h"

namespace mayi::terminal {

struct News {
  std::string sentence;
  bool fresh = false;  // since the seat's last act
};

// One picture of the game as a seat sees it; the line for input comes below it.
struct Scene {
  SeatView seat{};
  std::vector<News> news{};  // oldest first
  Bag before{};              // the hand at the seat's last act: what is not in it is marked
  Bag used{};                // cards of the hand that are spoken for
  Lines answer{};            // to the last input
  Lines ask{};               // the question and what can be chosen
};

// Wrapped, fresh sentences marked.
Lines draw_news(std::span<const News> news, const Ink& ink);

// At most ink.lines() lines, none wider than the screen. What does not fit is left out from the
// least needed on: older news, then melds; where fresh news are left out, it is said how to
// see them.
Lines draw(const Scene& scene, const Ink& ink);

// What a round leaves below the last news, as far as there is room.
Lines draw_below_news(const Scene& scene, const Lines& summary, const Ink& ink);

}  // namespace mayi::terminal
