#include "table/refusal.h"

#include <utility>

namespace mayi {

std::string_view code_of(TableReason reason) {
  switch (reason) {
    case TableReason::rules: return "";
    case TableReason::unknown_seat: return "unknown-seat";
    case TableReason::not_your_seat: return "not-your-seat";
    case TableReason::stale: return "stale";
    case TableReason::bad_id: return "malformed";
    case TableReason::not_dealt: return "not-dealt";
    case TableReason::already_dealt: return "already-dealt";
    case TableReason::wrong_players: return "wrong-players";
    case TableReason::wrong_round: return "wrong-round";
    case TableReason::table_full: return "table-full";
    case TableReason::seat_taken: return "seat-taken";
    case TableReason::bad_name: return "bad-name";
    case TableReason::name_taken: return "name-taken";
    case TableReason::bad_sitter: return "bad-sitter";
    case TableReason::not_away: return "not-away";
    case TableReason::not_due: return "not-due";
    case TableReason::bad_setting: return "bad-setting";
  }
  std::unreachable();
}

}  // namespace mayi
