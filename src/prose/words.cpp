#include "prose/words.h"

#include <fmt/format.h>

namespace mayi {

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
