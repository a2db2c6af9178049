#pragma once

#include <string>
#include <string_view>
#include <vector>

// Text as it lies on a screen. Widths are in columns: a colour code takes none, nor does a
// combining character; an East Asian wide character and most emoji take two.
namespace mayi {

using Lines = std::vector<std::string>;

int columns(std::string_view text);
std::string pad(std::string text, int to);           // blanks after it
std::string right(const std::string& text, int to);  // blanks before it
// No longer than the width: cut with a mark. Colours are closed.
std::string clip(const std::string& text, int width, std::string_view mark);
// Broken between words; lines after the first are indented.
Lines wrap(std::string_view text, int width, int indent = 0);
// Each line of a text wrapped by itself.
Lines wrap_lines(std::string_view text, int width);
// Items side by side, as many to a line as fit, with a gap between them.
Lines flow(const Lines& items, int width, int gap = 2, int indent = 0);

void append(auto& list, const auto& more) { list.insert(list.end(), more.begin(), more.end()); }
void keep_last(Lines& lines, std::size_t most);
std::string joined(const Lines& lines);  // each with a line end
std::vector<std::string> words_of(std::string_view line);

}  // namespace mayi
