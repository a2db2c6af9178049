#include "terminal/pager.h"

#include <algorithm>

namespace mayi::terminal {

void show_page(Console& console, const Picture& text) {
  std::size_t first = 0;  // the line that is on top
  while (!console.ended()) {
    std::size_t room = 0, size = 0;
    const auto typed = console.ask({.picture = [&](const Ink& ink) {
      Lines lines = text(ink);
      if (lines.empty()) lines.emplace_back("There is nothing yet.");
      size = lines.size();
      room = ink.lines() - 1;
      const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(std::min(first, size));
      Lines page(begin, begin + std::min<std::ptrdiff_t>(lines.end() - begin,
                                                         static_cast<std::ptrdiff_t>(room)));
      const bool more = first + room < size;
      page.push_back(ink.faint(std::string(more ? "Enter: more." : "Enter: done.") +
                               (first > 0 ? " b: back." : "") + (more ? " -: done." : "")));
      return page;
    }});
    if (!typed) return;
    const auto words = words_of(*typed);
    if (words.empty() && first + room < size)
      first += room;
    else if (!words.empty() && words[0] == "b")
      first -= std::min(first, room);
    else
      return;
  }
}

}  // namespace mayi::terminal
