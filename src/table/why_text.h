#pragma once

#include "bots/bot.h"
#include "notation/text.h"

namespace mayi {

// A bot's reason as a sentence, cards in the notation: "The 9H brings the contract nearer."
std::string sentence(const Why& why);

// For the journal: "card-helps 9H 3 2". A text that is no such line is a model's own words.
std::string to_string(const Why& why);
std::optional<Why> parse_why(std::string_view text);

// Whether the reason tells nothing of the bot's hand that its action has not shown. All others are
// told once the round is over and the hands lie open.
bool tells_nothing_hidden(WhyKind kind);

}  // namespace mayi
