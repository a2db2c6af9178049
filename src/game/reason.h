#pragma once

#include <cstdint>
#include <expected>
#include <string_view>

#include "cards/card.h"

namespace mayi {

// Why an action is refused. The codes are stable.
enum class Reason : std::uint8_t {
  game_over,
  round_over,
  round_not_over,
  unknown_seat,
  not_your_turn,
  draw_first,
  already_drew,
  no_exposed_discard,
  down_draws_stock,
  stock_empty,
  not_in_hand,
  already_down,
  not_down,
  laid_down_this_turn,
  skipped,
  wrong_contract,
  meld_too_small,
  meld_too_large,
  invalid_set,
  invalid_run,
  too_many_wilds,
  same_suit_gap,
  whole_hand_required,
  no_such_meld,
  does_not_fit,
  end_is_closed,
  not_a_run,
  not_a_joker,
  wrong_swap_card,
  swap_not_allowed,
  last_card_must_be_laid_off,
  cannot_end_turn,
  cards_left,
  not_in_line,
  own_discard,
  own_turn,
  already_taken,
  already_answered,
  not_asked,
  being_settled,
  not_in_these_rules,
  malformed
};
inline constexpr int kReasons = static_cast<int>(Reason::malformed) + 1;

struct ReasonText {
  std::string_view code;      // stable, for machines
  std::string_view clause;    // of docs/RULES.md
  std::string_view sentence;  // for people
};
[[nodiscard]] const ReasonText& text_of(Reason reason);

struct Rejection {
  Reason reason;
  Card card{};  // the offending card, where there is one
  bool operator==(const Rejection&) const = default;
};
using Verdict = std::expected<void, Rejection>;

[[nodiscard]] inline Verdict refuse(Reason reason, Card card = {}) {
  return std::unexpected(Rejection{reason, card});
}

}  // namespace mayi
