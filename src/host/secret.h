#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

// What proves that somebody may sit at a seat or enter a room.
namespace mayi {

// 128 bits from `random`, which gives unguessable 64-bit numbers: 22 characters that can stand in
// an address.
std::string make_secret(const std::function<std::uint64_t()>& random);

// Whether a text is spelled like one.
bool is_secret(std::string_view text);

// What is kept of a secret: 32 hexadecimal digits from which it cannot be found.
std::string digest_of(std::string_view secret);

}  // namespace mayi
