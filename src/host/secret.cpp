#include "host/secret.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <span>

namespace mayi {

std::string make_secret(const std::function<std::uint64_t()>& random) {
  const std::array<std::uint64_t, 2> numbers{random(), random()};
  const auto bytes = std::as_bytes(std::span(numbers));
  std::array<char,
             sodium_base64_ENCODED_LEN(sizeof numbers, sodium_base64_VARIANT_URLSAFE_NO_PADDING)>
      text{};
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

bool is_secret(std::string_view text) {
  return text.size() == 22 && std::ranges::all_of(text, [](char c) {
           return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                  c == '-' || c == '_';
         });
}

std::string digest_of(std::string_view secret) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(secret.data()),
                     secret.size());
  return fmt::format("{:02x}", fmt::join(std::span(hash).first<16>(), ""));
}

}  // namespace mayi
