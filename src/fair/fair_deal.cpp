#include "fair/fair_deal.h"

#include <sodium.h>

#include <algorithm>
#include <cassert>
#include <string>
#include <vector>

namespace mayi::fair {
namespace {

// Every field has a fixed length, so no two contents look alike.
constexpr std::size_t kPurpose = 24;
[[maybe_unused]] constexpr std::size_t kGame = 6;  // an id has no other length

class Message {
 public:
  Message(std::string_view purpose, const Occasion& occasion) {
    assert(purpose.size() <= kPurpose && occasion.game.size() == kGame);
    bytes_.append(purpose).resize(kPurpose, '\0');
    bytes_.append(occasion.game);
    for (int shift = 24; shift >= 0; shift -= 8) byte(occasion.attempt >> shift);
  }
  Message& byte(std::uint32_t value) {
    bytes_.push_back(static_cast<char>(value & 0xFF));
    return *this;
  }
  Message& raw(const Secret& secret) {
    bytes_.append(secret.begin(), secret.end());
    return *this;
  }
  const unsigned char* data() const {
    return reinterpret_cast<const unsigned char*>(bytes_.data());
  }
  std::size_t size() const { return bytes_.size(); }

 private:
  std::string bytes_;
};

Digest sha256(const Message& message) {
  Digest digest;
  crypto_hash_sha256(digest.data(), message.data(), message.size());
  return digest;
}

}  // namespace

Digest server_commitment(const Occasion& occasion, const Secret& secret) {
  return sha256(Message("mayi fair 1 server", occasion).raw(secret));
}

Digest page_commitment(const Occasion& occasion, Seat seat, const Secret& secret) {
  return sha256(Message("mayi fair 1 page", occasion)
                    .byte(static_cast<std::uint32_t>(seat.index()))
                    .raw(secret));
}

Seed deal_seed(const Occasion& occasion, const Secret& server, std::span<const Opened> pages) {
  std::vector<Opened> sorted(pages.begin(), pages.end());
  std::ranges::sort(sorted, {}, &Opened::seat);
  Message message("mayi fair 1 deal", occasion);
  message.byte(static_cast<std::uint32_t>(sorted.size()));
  for (const Opened& page : sorted)
    message.byte(static_cast<std::uint32_t>(page.seat.index())).raw(page.secret);
  Seed seed;
  crypto_auth_hmacsha256(seed.data(), message.data(), message.size(), server.data());
  return seed;
}

}  // namespace mayi::fair
