#pragma once

#include <array>
#include <cstdint>

namespace mayi {

using Seed = std::array<std::uint8_t, 32>;  // the ChaCha20 key

// Words 13 to 15 of the ChaCha20 state; every purpose has a keystream of its own.
struct Nonce {
  std::uint32_t a = 0, b = 0, c = 0;
};

// The ChaCha20 keystream of RFC 8439, block counter from 0, read as little-endian 32-bit words. Any
// other ChaCha20 gives the same words, so a deal can be checked without this program.
class Keystream {
 public:
  static constexpr std::size_t kBlocks = 4;  // made at once, which takes little longer than one
  // The same word of each of them: one vector, on any machine.
  using Lanes [[gnu::vector_size(4 * kBlocks)]] = std::uint32_t;

  Keystream(const Seed& key, Nonce nonce);
  std::uint32_t next() {
    if (used_ == 16 * kBlocks) refill();
    const std::size_t word = used_++;
    return blocks_[word % 16][word / 16];
  }

 private:
  void refill();

  std::array<std::uint32_t, 16> state_{};
  std::array<Lanes, 16> blocks_{};
  std::size_t used_ = 16 * kBlocks;
};

}  // namespace mayi
