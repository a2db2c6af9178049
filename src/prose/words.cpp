#include "prose/words.h"

#include <fmt/format.h>

namespace mayi {

std::string begun(std::string sentence) {
  if (sentence[0] >= 'a' && sentence[0] <= 'z')
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return sentence;
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
