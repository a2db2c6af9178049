#pragma once

#include <functional>

#include "bots/bot.h"
#include "notation/text.h"

namespace mayi {

// A bot as people name it: a rung of the ladder, perhaps with settings, such as
// `expert:weights=FILE`, `search:iterations=400`, `search:ms=100` (which needs a clock, not set
// here), `search:choices=claim+draw` or `search:chances=FILE`.
struct BotSpec {
  std::string text, rung;  // as given; its first word
  BotSettings settings{};
  std::string digest{};  // of the files it was made from; empty: of none
};

// The error is a sentence. `read` gives a file's text, or a sentence that says why not.
using ReadFile = std::function<std::expected<std::string, std::string>(const std::string& path)>;
[[nodiscard]] std::expected<BotSpec, std::string> parse_bot_spec(std::string_view text,
                                                                 const ReadFile& read);

// Whether they play the same; wherever their files lay.
bool same_bot(const BotSpec& a, const BotSpec& b);

// "unknown bot 'x'; there are ...", or nothing.
[[nodiscard]] std::optional<std::string> find_unknown_bot(std::string_view rung);

}  // namespace mayi
