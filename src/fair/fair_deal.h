#pragma once

#include <span>
#include <string_view>

#include "base/chacha20.h"
#include "rules/seat.h"

// Deals that nobody can have chosen. The server and every page first publish a hash of a secret of
// their own, then open it; the deal's seed is made of all of them. docs/FAIRNESS.md has the exact
// bytes and what this proves.
namespace mayi::fair {

using Digest = std::array<std::uint8_t, 32>;
using Secret = std::array<std::uint8_t, 32>;  // uniformly random

// What is dealt for. Nothing said for one deal is good for another.
struct Occasion {
  std::string_view game{};    // its id, six characters
  std::uint32_t attempt = 1;  // counts those in which a page did not open its secret, too
};

struct Opened {
  Seat seat{};
  Secret secret{};
  bool operator==(const Opened&) const = default;
};

// SHA-256. The owner of a secret publishes it first and cannot open another one later.
[[nodiscard]] Digest server_commitment(const Occasion& occasion, const Secret& secret);
[[nodiscard]] Digest page_commitment(const Occasion& occasion, Seat seat, const Secret& secret);

// HMAC-SHA-256 of all that was opened, in the order of seats, under the server's secret. Requires
// every seat at most once.
[[nodiscard]] Seed deal_seed(const Occasion& occasion, const Secret& server,
                             std::span<const Opened> pages);

}  // namespace mayi::fair
