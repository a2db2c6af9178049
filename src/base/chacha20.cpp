#include "base/chacha20.h"

#include <bit>

namespace mayi {
namespace {

using Block = std::array<std::uint32_t, 16>;

void quarter_round(Block& x, int a, int b, int c, int d) {
  x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 16);
  x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 12);
  x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 8);
  x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 7);
}

void double_round(Block& x) {
  for (int i = 0; i < 4; ++i) quarter_round(x, i, 4 + i, 8 + i, 12 + i);
  for (int i = 0; i < 4; ++i)
    quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
}

std::uint32_t little_endian(const std::uint8_t* bytes) {
  return static_cast<std::uint32_t>(bytes[0]) | static_cast<std::uint32_t>(bytes[1]) << 8 |
         static_cast<std::uint32_t>(bytes[2]) << 16 | static_cast<std::uint32_t>(bytes[3]) << 24;
}

}  // namespace

Keystream::Keystream(const Seed& key, Nonce nonce) {
  state_ = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
  for (std::size_t i = 0; i < 8; ++i) state_[4 + i] = little_endian(&key[4 * i]);
  state_[13] = nonce.a;
  state_[14] = nonce.b;
  state_[15] = nonce.c;
}

void Keystream::refill() {
  block_ = state_;
  for (int i = 0; i < 10; ++i) double_round(block_);
  for (std::size_t i = 0; i < block_.size(); ++i) block_[i] += state_[i];
  ++state_[12];
  used_ = 0;
}

}  // namespace mayi
