#pragma once

#include <string>

namespace mayi::site {

// The text as a picture that a telephone reads, in half blocks: dark on light whatever the
// terminal's colours are. Empty: libqrencode is not there, or the text is too long.
std::string qr_code(const std::string& text);

}  // namespace mayi::site
