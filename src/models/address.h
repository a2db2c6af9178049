#pragma once

#include <expected>
#include <string>

namespace mayi::models {

// A base address that may be asked: https, or http to this machine (with `insecure`, to any);
// without user, query and fragment. The result is as curl spells it, without a slash at the end;
// the error is a sentence.
[[nodiscard]] std::expected<std::string, std::string> check_url(const std::string& url,
                                                                bool insecure);

}  // namespace mayi::models
