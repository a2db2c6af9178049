#include "melds/open_ends.h"

namespace mayi {

bool takes_wild(const Rules& rules, const MeldView& meld, End end) {
  return place_lay_off(rules, meld, Card::joker(), end).fault == LayOffFault::none;
}

Card next_card(const Rules& rules, const MeldView& run, End end) {
  const RunSpan span = run_span(rules);
  const int place = end == End::low ? run.start - 1 : run.last() + 1;
  return place < span.low || place > span.high ? Card() : Card(rank_at(place), run.suit);
}

}  // namespace mayi
