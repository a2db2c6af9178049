#include "table/refusal.h"

#include <array>
#include <utility>

namespace mayi {

std::string_view code_of(TableReason reason) {
  static constexpr std::array<std::string_view, 28> codes{"",
                                                          "unknown-seat",
                                                          "not-your-seat",
                                                          "stale",
                                                          "malformed",
                                                          "not-dealt",
                                                          "already-dealt",
                                                          "wrong-players",
                                                          "wrong-round",
                                                          "table-full",
                                                          "seat-taken",
                                                          "bad-name",
                                                          "name-taken",
                                                          "bad-sitter",
                                                          "not-away",
                                                          "not-due",
                                                          "bad-setting",
                                                          "dealing",
                                                          "not-dealing",
                                                          "not-expected",
                                                          "already-pledged",
                                                          "too-early",
                                                          "too-late",
                                                          "not-pledged",
                                                          "already-opened",
                                                          "wrong-nonce",
                                                          "wrong-secret",
                                                          "abandoned"};
  static_assert(codes.size() == std::to_underlying(TableReason::abandoned) + 1);
  return codes[std::to_underlying(reason)];
}

}  // namespace mayi
