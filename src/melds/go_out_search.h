#pragma once

#include "melds/table.h"

namespace mayi {

struct LayOff {
  Card card{};
  std::uint8_t meld = 0;  // index on the table; spelled from 1
  End end = End::unnamed;
  bool operator==(const LayOff&) const = default;
};

inline constexpr int kMaxLayOffs = 48;  // of one go-out; more can be laid off one by one before
using LayOffs = FixedList<LayOff, kMaxLayOffs>;

// Lay-offs, in a playable order, that empty the hand. False: there are none.
[[nodiscard]] bool find_go_out(const Rules& rules, const Bag& hand, const Table& table,
                               LayOffs& found);

}  // namespace mayi
