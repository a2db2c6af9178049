#include <bit>

#include "game/clauses.h"
#include "game/game.h"
#include "game/line.h"

namespace mayi {
namespace {

inline constexpr int kMaxListedLayDowns = 8;

template <class Kind>
void list_if_legal(const Sight& sight, ActionList& list) {
  if (judge(sight, Kind{})) list.push(Kind{});
}

// The judge looks at the hand's size, not at which of its cards is discarded.
void list_discards(const Sight& sight, ActionList& list) {
  bool first = true, legal = false;
  sight.hand.for_each_distinct([&](Card card) {
    if (std::exchange(first, false)) legal = judge(sight, Discard{card}).has_value();
    if (legal) list.push(Discard{card});
  });
}

struct LayDownLister final : LayDownSink {
  explicit LayDownLister(ActionList& actions) : list(actions) {}
  bool on(const LayDown& lay_down) override {
    list.push(lay_down);
    return --left > 0;
  }
  ActionList& list;
  int left = kMaxListedLayDowns;
};

void list_lay_downs(const Sight& sight, ActionList& list) {
  if (sight.down() || sight.open.phase != Phase::act) return;
  LayDownLister lister(list);
  find_lay_downs(sight.rules, sight.open.round, sight.hand, lister);
}

// What of the hand can be laid off, sorted once for all melds.
class LayOffLister {
 public:
  LayOffLister(const Sight& sight, ActionList& list)
      : rules_(sight.rules),
        table_(sight.open.table),
        list_(list),
        naturals_(to_places(rules_, sight.hand.distinct() & ~rules_.wild_plane())),
        wilds_(sight.hand.distinct() & rules_.wild_plane()),
        joker_(sight.hand.jokers() > 0) {
    for (int meld = 0; meld < table_.size(); ++meld) {
      const std::uint64_t fitting = naturals_ & open_places(rules_, table_[meld]);
      fitting_ |= fitting;
      takers_ |= static_cast<unsigned>(fitting != 0 || has_wild()) << meld;
    }
  }

  void list() const {
    for (unsigned left = takers_; left != 0; left &= left - 1) list_to(std::countr_zero(left));
  }
  // Necessary, and quick: what fits nowhere now has to follow upon another natural or upon a wild
  // of its own.
  bool may_go_out(int wilds) const {
    return std::popcount(naturals_ & ~(fitting_ | naturals_ << 1 | naturals_ >> 1)) <= wilds;
  }

 private:
  bool has_wild() const { return wilds_ != 0 || joker_; }

  // One lay-off per distinct result: a wild at each end of a run, anything else wherever it fits.
  void list_to(int meld) const {
    const MeldView view = table_[meld];
    for (std::uint64_t left = naturals_ & open_places(rules_, view); left != 0; left &= left - 1) {
      const int bit = std::countr_zero(left);
      push(Card(rank_at(bit & 15), static_cast<Suit>(bit >> 4)), meld, End::unnamed);
    }
    if (!has_wild() || !has_room_for_wild(rules_, view)) return;
    if (view.kind == MeldKind::set) return list_wilds(meld, End::unnamed);
    for (const End end : {End::low, End::high})
      if (end_is_open(rules_, view, end)) list_wilds(meld, end);
  }
  void list_wilds(int meld, End end) const {
    for (std::uint64_t left = wilds_; left != 0; left &= left - 1)
      push(Card::from_code(std::countr_zero(left)), meld, end);
    if (joker_) push(Card::joker(), meld, end);
  }
  void push(Card card, int meld, End end) const {
    list_.push(LayOff{card, static_cast<std::uint8_t>(meld), end});
  }

  const Rules& rules_;
  const Table& table_;
  ActionList& list_;
  const std::uint64_t naturals_;  // by place
  const std::uint64_t wilds_;     // but for Jokers
  const bool joker_;
  // Found out without a branch, since what fits where is hard to foresee.
  std::uint64_t fitting_ = 0;  // naturals that fit somewhere
  unsigned takers_ = 0;        // melds that may take something, a bit each
};

void list_lay_offs(const Sight& sight, ActionList& list) {
  if (!may_lay_off(sight) || sight.rules.whole_hand(sight.open.round)) return;
  const auto before = list.size;
  const LayOffLister lister(sight, list);
  lister.list();
  if (list.size == before) return;  // going out would begin with one of these
  if (!lister.may_go_out(sight.rules.wilds_in(sight.hand))) return;
  LayOffs go_out;
  if (find_go_out(sight.rules, sight.hand, sight.open.table, go_out)) list.push(GoOut{go_out});
}

// Each Joker in a run stands for one card.
void list_swaps_in(const Sight& sight, std::uint8_t meld, ActionList& list) {
  const MeldView view = sight.open.table[meld];
  if (view.kind != MeldKind::run) return;
  for (int i = 0; i < view.size(); ++i) {
    if (!view.cards[static_cast<std::size_t>(i)].is_joker()) continue;
    const Card card(rank_at(view.start + i), view.suit);
    if (!sight.rules.is_wild(card) && sight.hand.has(card))
      list.push(Swap{card, meld, static_cast<std::uint8_t>(i + 1)});
  }
}

void list_swaps(const Sight& sight, ActionList& list) {
  if (!may_swap(sight)) return;
  for (int meld = 0; meld < sight.open.table.size(); ++meld)
    list_swaps_in(sight, static_cast<std::uint8_t>(meld), list);
}

void list_turn(const Sight& sight, ActionList& list) {
  if (sight.open.phase == Phase::draw) {
    list_if_legal<DrawStock>(sight, list);
    list_if_legal<DrawDiscard>(sight, list);
    return;
  }
  list_lay_downs(sight, list);
  list_lay_offs(sight, list);
  list_swaps(sight, list);
  list_if_legal<Skip>(sight, list);
  list_discards(sight, list);
  list_if_legal<EndTurn>(sight, list);
}

// The others in line who have not answered yet: is_in_line for all seats at once.
SeatSet callers(const Rules& rules, const Public& open) {
  if (!is_exposed(rules, open)) return {};
  SeatSet out_of_line = open.claimed | open.passed | SeatSet(open.turn);
  if (!rules.down_in_line) out_of_line |= open.down;
  if (const Seat by = open.discards.top().by; by != kNobody) out_of_line.add(by);
  if (rules.may_i_limit != kUnlimited)
    for (const Seat seat : SeatSet::first(open.players))
      if (open.may_is[seat] >= rules.may_i_limit) out_of_line.add(seat);
  return SeatSet::first(open.players) - out_of_line;
}

}  // namespace

void legal_actions(const Sight& sight, ActionList& list) {
  const Public& open = sight.open;
  const bool window = sight.rules.may_i == MayIMode::window;
  list.size = 0;  // not clear(): the list is large and its old entries harmless
  if (sight.seat >= open.players || open.stage == Stage::game_over) return;
  if (open.stage == Stage::round_over) return list.push(NextRound{});
  if (open.asked != kNobody) {
    if (open.asked != sight.seat) return;
    if (!window) list.push(Allow{});
    list.push(Claim{});
    if (window) list.push(Pass{});
  } else if (sight.in_turn()) {
    list_turn(sight, list);
  } else {
    list_if_legal<MayI>(sight, list);
    if (window) list_if_legal<Pass>(sight, list);
  }
}

void legal_actions(const Rules& rules, const Game& game, Seat seat, ActionList& list) {
  legal_actions(sight_of(rules, game, seat), list);
}

SeatSet actors(const Rules& rules, const Public& open) {
  if (open.stage == Stage::game_over) return {};
  if (open.stage == Stage::round_over) return SeatSet::first(open.players);
  if (open.asked != kNobody) return SeatSet(open.asked);
  return SeatSet(open.turn) | callers(rules, open);
}

}  // namespace mayi
