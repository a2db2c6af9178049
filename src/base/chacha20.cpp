#include "base/chacha20.h"

namespace mayi {
namespace {

using Lanes = Keystream::Lanes;
using Words = std::array<Lanes, 16>;

Lanes rotl(Lanes x, int by) { return x << by | x >> (32 - by); }

void quarter_round(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
  a += b, d = rotl(d ^ a, 16);
  c += d, b = rotl(b ^ c, 12);
  a += b, d = rotl(d ^ a, 8);
  c += d, b = rotl(b ^ c, 7);
}

void double_round(Words& x) {
  for (std::size_t i = 0; i < 4; ++i) quarter_round(x[i], x[4 + i], x[8 + i], x[12 + i]);
  for (std::size_t i = 0; i < 4; ++i)
    quarter_round(x[i], x[4 + (i + 1) % 4], x[8 + (i + 2) % 4], x[12 + (i + 3) % 4]);
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
  Words first;
  for (std::size_t i = 0; i < first.size(); ++i) first[i] = Lanes{} + state_[i];
  first[12] += Lanes{0, 1, 2, 3};
  blocks_ = first;
  for (int i = 0; i < 10; ++i) double_round(blocks_);
  for (std::size_t i = 0; i < first.size(); ++i) blocks_[i] += first[i];
  state_[12] += kBlocks;
  used_ = 0;
}

}  // namespace mayi
