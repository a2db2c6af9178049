#pragma once

#include "store/error.h"
#include "table/seat_view.h"

namespace mayi {

enum class TableReason : std::uint8_t {
  rules,          // the game refuses it: `rejection`
  not_your_seat,  // a bot sits there
  stale_version,  // the game has moved on since the sender looked
  bad_id,         // a command's id is 64 visible characters at most
  cannot_begin,   // no game can begin like that: `detail`
  storage         // it could not be kept, so it is not done: `fault` and `detail`
};

// Why a command is not done. The game is as it was.
struct Refusal {
  TableReason reason = TableReason::rules;
  Rejection rejection{};
  StoreFault fault{};
  std::string detail{};
};

Refusal refusal_of(const Rejection& rejection);
Refusal refusal_of(const StoreError& error);

// What a refusal says to machines and to people: a stable code, the clause of docs/RULES.md it
// rests on, what is wrong, and what to do.
struct RefusalText {
  std::string code, clause, sentence, advice;
};
RefusalText text_of(const Refusal& refusal);  // without a seat to speak to
RefusalText text_of(const Refusal& refusal,
                    const SeatView& seat);  // with what that seat can do now

// What a seat can do now, as a sentence: "It is your turn: draw from the stock or take the 9H."
std::string what_to_do(const SeatView& seat);

}  // namespace mayi
