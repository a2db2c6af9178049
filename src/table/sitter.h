#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mayi {

enum class SitterKind : std::uint8_t { person, bot, model };

// Who or what plays at a seat.
struct Sitter {
  SitterKind kind = SitterKind::person;
  // A bot's rung of the ladder or character, a model's name. Of a person: the digest of the key
  // that the seat is held by, which is shown to nobody; empty: whoever is at this machine.
  std::string player{};

  bool operator==(const Sitter&) const = default;
};

std::string to_string(const Sitter& sitter);  // human, human:DIGEST, bot:expert, llm:NAME
// Reads what to_string prints. Whether there is such a bot or model is for the host to say.
[[nodiscard]] std::optional<Sitter> parse_sitter(std::string_view text);

}  // namespace mayi
