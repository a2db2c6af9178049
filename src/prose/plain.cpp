#include <algorithm>
#include <array>
#include <cstdint>

#include "prose/voice.h"

namespace mayi {
namespace {

// A character at the beginning of a text. Size 0: no valid UTF-8 begins there.
struct Character {
  char32_t code = 0;
  std::size_t size = 0;
};

// The bytes that a character's first byte announces, and the smallest code that needs so many: a
// longer spelling than needed is none.
struct Lead {
  std::uint8_t mask, bits;
  std::size_t size;
  char32_t least;
};
constexpr std::array<Lead, 4> kLeads{
    {{0x80, 0x00, 1, 0}, {0xE0, 0xC0, 2, 0x80}, {0xF0, 0xE0, 3, 0x800}, {0xF8, 0xF0, 4, 0x10000}}};

bool is_scalar(char32_t code) { return code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF); }

Character first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  for (const Lead& lead : kLeads) {
    if ((byte(0) & lead.mask) != lead.bits) continue;
    if (text.size() < lead.size) return {};
    auto code = static_cast<char32_t>(byte(0) & ~lead.mask);
    for (std::size_t i = 1; i < lead.size; ++i) {
      if ((byte(i) & 0xC0) != 0x80) return {};
      code = code << 6 | (byte(i) & 0x3F);
    }
    if (code < lead.least || !is_scalar(code)) return {};
    return {code, lead.size};
  }
  return {};
}

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
    const Character character = first_of(text);
    std::string_view shown = character.size == 0 ? "?" : text.substr(0, character.size);
    text.remove_prefix(std::max<std::size_t>(character.size, 1));
    if (character.size != 0 && breaks_line(character.code))
      shown = " ";
    else if (character.size != 0 && is_unseen(character.code))
      continue;
    if (result.size() + shown.size() > most) break;
    result += shown;
  }
  return result;
}

}  // namespace mayi
