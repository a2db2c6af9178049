#include "base/chacha20.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <string_view>

namespace mayi {
namespace {

std::uint8_t byte_at(std::string_view hex, std::size_t i) {
  return static_cast<std::uint8_t>(std::stoi(std::string(hex.substr(2 * i, 2)), nullptr, 16));
}

std::uint32_t word_at(std::string_view hex, std::size_t i) {
  std::uint32_t word = 0;
  for (std::size_t byte = 0; byte < 4; ++byte)
    word |= static_cast<std::uint32_t>(byte_at(hex, 4 * i + byte)) << 8 * byte;
  return word;
}

std::string hex_of(std::uint32_t word) {
  char digits[9];
  std::snprintf(digits, sizeof digits, "%02x%02x%02x%02x", word & 255, word >> 8 & 255,
                word >> 16 & 255, word >> 24);
  return digits;
}

constexpr std::string_view kZero =
    "0000000000000000000000000000000000000000000000000000000000000000";

TEST(Keystream, IsThatOfRfc8439) {
  struct Row {
    std::string_view where, key, nonce;
    int block;
    std::string_view expected;
  };
  // clang-format off
  constexpr Row rows[] = {
      {"2.3.2", "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "000000090000004a00000000", 1,
       "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
       "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"},
      {"A.1 #1", kZero, "000000000000000000000000", 0,
       "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
       "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
      {"A.1 #2", kZero, "000000000000000000000000", 1,
       "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
       "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
      {"A.1 #3", "0000000000000000000000000000000000000000000000000000000000000001", "000000000000000000000000", 1,
       "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
       "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
      {"A.1 #4", "00ff000000000000000000000000000000000000000000000000000000000000", "000000000000000000000000", 2,
       "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
       "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"},
      {"A.1 #5", kZero, "000000000000000000000002", 0,
       "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
       "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"},
  };
  // clang-format on
  for (const Row& row : rows) {
    Seed key{};
    for (std::size_t i = 0; i < key.size(); ++i) key[i] = byte_at(row.key, i);
    Keystream stream(key, {word_at(row.nonce, 0), word_at(row.nonce, 1), word_at(row.nonce, 2)});
    for (int skipped = 0; skipped < 16 * row.block; ++skipped) stream.next();
    std::string block;
    for (int i = 0; i < 16; ++i) block += hex_of(stream.next());
    EXPECT_EQ(block, row.expected) << row.where;
  }
}

}  // namespace
}  // namespace mayi
