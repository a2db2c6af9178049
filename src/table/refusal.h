#pragma once

#include <cstdint>
#include <expected>
#include <string_view>

#include "game/reason.h"

namespace mayi {

// Why a table refuses a command. The codes are stable.
enum class TableReason : std::uint8_t {
  rules,          // the game refuses it: `rejection`
  unknown_seat,   // no such seat
  not_your_seat,  // a bot or model plays there
  stale,          // the table has moved on since the sender looked
  bad_id,         // a command's id is 64 visible ASCII characters at most
  not_dealt,      // the game has not begun
  already_dealt,  // it has
  wrong_players,  // these rules are for another number of players
  wrong_round,    // these rules have no such round
  table_full,     // no seat is free
  seat_taken,     // somebody holds that seat
  bad_name,       // no name for a seat
  name_taken,
  bad_sitter,  // cannot play there: only a bot stands in
  not_away,    // the seat is being played
  not_due,     // the time is not over yet
  bad_setting,
  dealing,       // a deal is being made, and the seats stay as they are
  not_dealing,   // none is
  not_expected,  // the page is not asked to take part
  already_pledged,
  too_early,  // pledges are still awaited
  too_late,   // they are not any more
  not_pledged,
  already_opened,
  wrong_nonce,   // not what was pledged
  wrong_secret,  // not what the server has committed itself to, or not what was dealt from
  abandoned      // the game was given up, and its cards are known
};
std::string_view code_of(TableReason reason);  // "stale"; of `rules`: empty

struct Refusal {
  TableReason reason = TableReason::rules;
  Rejection rejection{};  // of TableReason::rules
  bool operator==(const Refusal&) const = default;
};
inline std::unexpected<Refusal> refuse(TableReason reason) {
  return std::unexpected(Refusal{reason, {}});
}
inline std::unexpected<Refusal> refuse(const Rejection& rejection) {
  return std::unexpected(Refusal{TableReason::rules, rejection});
}

}  // namespace mayi
