#include "site/qr_code.h"

#include <dlfcn.h>
#include <qrencode.h>

namespace mayi::site {
namespace {

constexpr int kMargin = 2;  // modules of light around it

// Loaded when it is needed: no other command waits for it.
template <class Function>
Function* find(const char* name) {
  static void* const library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  return library == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(library, name));
}

bool is_dark(const QRcode& code, int x, int y) {
  if (x < 0 || y < 0 || x >= code.width || y >= code.width) return false;
  return (code.data[y * code.width + x] & 1) != 0;
}

// Two modules in a character, one above the other; light is drawn, dark is left.
std::string_view half_blocks(bool upper_dark, bool lower_dark) {
  if (upper_dark) return lower_dark ? " " : "▄";
  return lower_dark ? "▀" : "█";
}

std::string picture(const QRcode& code) {
  std::string text;
  for (int y = -kMargin; y < code.width + kMargin; y += 2) {
    text += "\033[97;40m";  // white on black
    for (int x = -kMargin; x < code.width + kMargin; ++x)
      text += half_blocks(is_dark(code, x, y), is_dark(code, x, y + 1));
    text += "\033[0m\n";
  }
  return text;
}

}  // namespace

std::string qr_code(const std::string& text) {
  auto* const encode = find<decltype(QRcode_encodeString)>("QRcode_encodeString");
  auto* const free = find<decltype(QRcode_free)>("QRcode_free");
  if (encode == nullptr || free == nullptr) return "";
  QRcode* const code = encode(text.c_str(), 0, QR_ECLEVEL_L, QR_MODE_8, 1);
  if (code == nullptr) return "";
  std::string drawn = picture(*code);
  free(code);
  return drawn;
}

}  // namespace mayi::site
