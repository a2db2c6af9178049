#include <algorithm>
#include <boost/locale/utf.hpp>

#include "notation/text.h"

namespace mayi {
namespace {

bool breaks_line(char32_t code) {
  return (code >= 9 && code <= 13) || code == 0x85 || code == 0x2028 || code == 0x2029;
}

// What is not seen by itself but changes how the rest is seen: controls (escape among them), marks
// of direction, joiners and other characters without width, tags, and codes that are no characters.
struct Range {
  char32_t first, last;
};
constexpr Range kUnseen[] = {
    {0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},
    {0x600, 0x605},     {0x61C, 0x61C},     {0x6DD, 0x6DD},     {0x70F, 0x70F},
    {0x890, 0x891},     {0x8E2, 0x8E2},     {0x115F, 0x1160},   {0x17B4, 0x17B5},
    {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},
    {0x3164, 0x3164},   {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},   {0xFFFE, 0xFFFF},   {0x110BD, 0x110BD},
    {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
    {0xE0000, 0xE0FFF}};

bool is_unseen(char32_t code) {
  return std::ranges::any_of(
             kUnseen, [&](Range range) { return range.first <= code && code <= range.last; }) ||
         (code & 0xFFFE) == 0xFFFE;
}

}  // namespace

std::string plain(std::string_view text, std::size_t most) {
  std::string result;
  while (!text.empty()) {
    const char* next = text.data();
    const auto code = boost::locale::utf::utf_traits<char>::decode(next, next + text.size());
    const bool is_valid = boost::locale::utf::is_valid_codepoint(code);
    const auto size = is_valid ? static_cast<std::size_t>(next - text.data()) : 1;
    std::string_view shown = is_valid ? text.substr(0, size) : "?";
    text.remove_prefix(size);
    if (is_valid && breaks_line(code))
      shown = " ";
    else if (is_valid && is_unseen(code))
      continue;
    if (result.size() + shown.size() > most) break;
    result += shown;
  }
  return result;
}

}  // namespace mayi
