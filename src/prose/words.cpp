#include "prose/words.h"

#include <fmt/format.h>

namespace mayi {

std::string counted(int n, std::string_view what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

std::string listed(std::span<const std::string> words, std::string_view last) {
  if (words.empty()) return "";
  if (words.size() == 1) return words.front();
  return fmt::format("{} {} {}", fmt::join(words.first(words.size() - 1), ", "), last,
                     words.back());
}

std::string ended(std::string sentence, char mark) {
  if (!sentence.ends_with('?')) sentence += mark;
  return sentence;
}

std::string third_person(std::string_view verb) {
  if (verb == "are") return "is";
  if (verb == "have") return "has";
  const bool hisses = verb.ends_with("s") || verb.ends_with("ch") || verb.ends_with("o");
  return fmt::format("{}{}", verb, hisses ? "es" : "s");
}

}  // namespace mayi
