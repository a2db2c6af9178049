#pragma once

#include <cstdint>

namespace mayi {

// Faults that the tests plant to see that they would be found (docs/TESTING.md). In every build but
// the one for that purpose planted() is a constant false and costs nothing.
enum class Fault : std::uint8_t {
  none,
  stock_order_in_view,     // a hidden card in what an observer gets
  prompt_skipped_by_hand,  // whether a seat is asked depends on its hidden hand
  double_grant,            // a card granted twice
  flag_before_check,       // a refused action leaves a trace
  hidden_card_in_state,    // the version that a seat is told depends on the stock
  parser_off_by_one,   // a parser lets a number pass that is one too large for the array it indexes
  ack_before_commit,   // an entry is said to be kept before it is
  synchronous_normal,  // a commit does not wait for the disk
  swallowed_return_code,  // a commit that failed is said to have been made
  hash_check_off,         // damage passes for a game
  dedup_in_memory,        // commands are known only to the process that kept them
  renamed_field           // older files have another name for what is read
};

#ifdef MAYI_PLANTED_FAULTS
inline Fault planted_fault = Fault::none;
inline bool planted(Fault fault) { return planted_fault == fault; }
#else
constexpr bool planted(Fault) { return false; }
#endif

}  // namespace mayi
