#include "terminal/pager.h"

#include <fmt/format.h>

#include <algorithm>

namespace mayi::terminal {

Lines draw_text(std::string_view text, const Ink& ink) {
  Lines lines = wrap_lines(text, ink.width);
  for (std::string& line : lines)
    if (line.starts_with('#')) line = ink.bold(line.substr(line.find_first_not_of("# ")));
  return lines;
}

void show_page(Console& console, const Picture& text) {
  std::vector<std::size_t> begins{0};  // of the pages up to this one
  while (!begins.empty()) {
    std::size_t next = 0;  // where the next page begins; 0: there is none
    const auto typed = console.ask({.picture = [&](const Ink& ink) {
      Lines all = text(ink);
      if (all.empty()) all.emplace_back("There is nothing yet.");
      const auto begin = std::min(begins.back(), all.size() - 1);
      const auto size = std::min(all.size() - begin, ink.lines() - 1);
      next = begin + size < all.size() ? begin + size : 0;
      Lines lines(all.begin() + begin, all.begin() + begin + size);
      lines.push_back(ink.faint(fmt::format("{}{}-: leave.", next > 0 ? "Enter: more. " : "",
                                            begin > 0 ? "b: a page back. " : "")));
      return lines;
    }});
    const auto words = typed ? words_of(*typed) : std::vector<std::string>{"-"};
    if (words.empty() && next > 0)
      begins.push_back(next);
    else if (!words.empty() && words[0] == "b" && begins.size() > 1)
      begins.pop_back();
    else
      begins.clear();
  }
}

}  // namespace mayi::terminal
