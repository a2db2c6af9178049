#include <algorithm>

#include "fuzzing.h"
#include "prose/words.h"

using namespace mayi;

namespace {

// An independent look: what a terminal would act on instead of showing it.
bool is_harmless(std::string_view text) {
  const bool ascii = std::ranges::all_of(text, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 32 && byte != 127;
  });
  constexpr std::string_view kC1 = "\xC2\x9B", kOverride = "\xE2\x80\xAE", kMark = "\xEF\xBB\xBF";
  return ascii && text.find(kC1) == text.npos && text.find(kOverride) == text.npos &&
         text.find(kMark) == text.npos;
}

}  // namespace

// Whatever comes in: one harmless line, short enough, that goes through the door again unchanged.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t most = bytes[0];
  const std::string_view text = fuzz::as_text(bytes + 1, size - 1);
  const std::string shown = plain(text, most);
  fuzz::require(shown.size() <= most, "as short as asked");
  fuzz::require(is_harmless(shown), "nothing for a terminal to act on");
  fuzz::require(plain(shown, most) == shown, "plain text stays as it is");
  fuzz::require(plain(text, 2 * size + 1).starts_with(shown), "cut, never changed");
  return 0;
}
