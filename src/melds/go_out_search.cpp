#include "melds/go_out_search.h"

#include <algorithm>
#include <array>
#include <bit>

#include "melds/growing_run.h"

namespace mayi {
namespace {

// A set-up table can be made so that sharing the naturals of one suit among many runs explodes;
// play never comes near. Beyond this many tries a suit counts as unplaceable.
constexpr int kMaxTries = 200'000;

// Gives every natural a set or the end of a run, suit by suit, then fills the holes with wilds and
// finds room for the wilds that are left. Suits meet only in the number of wilds, so each is
// searched by itself: for every number of wilds that its runs may take, the most room it leaves for
// others.
//
// A natural whose rank has a set goes to a run only for the sake of a natural without a set: one
// that lies farther out on that side, or one beyond the other end, whose holes take wilds that this
// natural makes room for. Otherwise moving it (and, if need be, the outermost wild) to the set is
// as good.
class GoOutSearch {
 public:
  GoOutSearch(const Rules& rules, const Bag& hand, const Table& table)
      : rules_(rules), table_(table), span_(run_span(rules)), wilds_(rules.wilds_in(hand)) {
    for (int i = 0; i < kMaxDecks; ++i)
      naturals_[static_cast<std::size_t>(i)] = hand.plane(i) & ~rules.wild_plane();
    for (int meld = 0; meld < table.size(); ++meld) {
      const MeldView view = table[meld];
      if (view.kind == MeldKind::set)
        set_ranks_ |= static_cast<RankSet>(1u << view.start);
      else
        run_melds_[std::to_underlying(view.suit)] |= 1u << meld;
    }
  }

  // Necessary, and quick: most hands hold a card that fits nowhere, often in a suit without a run.
  bool all_within_reach() const {
    const std::uint64_t stray = to_places(rules_, naturals_[0] & ~plane_of(set_ranks_));
    for (int suit = 0; suit < kSuits; ++suit)
      if (lane(stray, suit) != 0 && runs_on_table(suit) == 0) return false;
    for (int suit = 0; suit < kSuits; ++suit)
      if (lane(stray, suit) != 0 && (lane(stray, suit) & ~reach_of(suit)) != 0) return false;
    return true;
  }

  bool run(const Bag& hand, LayOffs& found) {
    list_runs();
    for (int suit = 0; suit < kSuits; ++suit)
      if (!search_suit(suit)) return false;
    if (!share_wilds()) return false;
    write(hand, found);
    return true;
  }

 private:
  static constexpr int kUnreached = -1;
  using Room = std::array<std::int16_t, kMaxLayOffs + 1>;  // by number of wilds taken

  Places held(int suit) const { return lane(to_places(rules_, naturals_[0]), suit); }
  bool has_set(int place) const { return (set_ranks_ & rank_bit(rank_at(place))) != 0; }

  unsigned runs_on_table(int suit) const { return run_melds_[static_cast<std::size_t>(suit)]; }

  // What the runs of a suit can reach at most.
  Places reach_of(int suit) const {
    const Places have = held(suit);
    Places reached = 0;
    for (unsigned left = runs_on_table(suit); left != 0; left &= left - 1) {
      const MeldView run = table_[std::countr_zero(left)];
      reached |= reach(have, run.start, run.last(), span_, wilds_);
    }
    return reached;
  }

  void list_runs() {
    for (int suit = 0; suit < kSuits; ++suit) {
      first_run_[static_cast<std::size_t>(suit)] = run_count_;
      for (unsigned left = runs_on_table(suit); left != 0; left &= left - 1) {
        const int meld = std::countr_zero(left);
        const MeldView view = table_[meld];
        const int slack = slack_of(meld);
        runs_[static_cast<std::size_t>(run_count_++)] = {static_cast<std::uint8_t>(meld),
                                                         static_cast<std::uint8_t>(view.start),
                                                         static_cast<std::uint8_t>(view.last()),
                                                         static_cast<std::int8_t>(slack),
                                                         0,
                                                         0};
      }
    }
    first_run_[kSuits] = run_count_;
  }
  std::span<GrowingRun> runs_of(int suit) {
    const int first = first_run_[static_cast<std::size_t>(suit)];
    return {runs_.data() + first,
            static_cast<std::size_t>(first_run_[static_cast<std::size_t>(suit) + 1] - first)};
  }

  // The naturals of the suit by place, ascending, one entry a copy.
  struct Suit {
    int index = 0, count = 0, tries = 0;
    std::array<std::uint8_t, kMaxLayOffs> places;
  };

  bool search_suit(int index) {
    Suit suit;
    suit.index = index;
    for (Places left = held(index); left != 0; left &= static_cast<Places>(left - 1)) {
      const int place = std::countr_zero(left);
      for (const auto plane : naturals_)
        if (lane(to_places(rules_, plane), index) >> place & 1)
          suit.places[static_cast<std::size_t>(suit.count++)] = static_cast<std::uint8_t>(place);
    }
    best_[static_cast<std::size_t>(index)].fill(kUnreached);
    assign(suit, 0, 0, 0);
    return std::ranges::any_of(best_[static_cast<std::size_t>(index)],
                               [](int room) { return room != kUnreached; });
  }

  bool lone_natural_below(const Suit& suit, int place) const {
    return std::any_of(suit.places.begin(), suit.places.begin() + suit.count,
                       [&](int other) { return other < place && !has_set(other); });
  }
  bool lone_natural_above(const Suit& suit, int place) const {
    return std::any_of(suit.places.begin(), suit.places.begin() + suit.count,
                       [&](int other) { return other > place && !has_set(other); });
  }

  // `made`: room for wilds on sets; `spent`: wilds that the holes between the places taken so far
  // need at least.
  void assign(Suit& suit, int next, int made, int spent) {
    if (spent > wilds_ || ++suit.tries > kMaxTries) return;
    if (next == suit.count) return finish(suit, made);
    const int place = suit.places[static_cast<std::size_t>(next)];
    if (has_set(place)) assign(suit, next + 1, made + room_made(place), spent);
    for (GrowingRun& run : runs_of(suit.index)) {
      if (place > run.high) join_above(suit, next, run, made, spent);
      if (place < run.low) join_below(suit, next, run, made, spent);
    }
  }
  // Places come ascending, so what lies between is decided: each place not taken is a hole.
  void join_above(Suit& suit, int next, GrowingRun& run, int made, int spent) {
    const int place = suit.places[static_cast<std::size_t>(next)];
    if (place <= run.new_high()) return;
    if (has_set(place) && !lone_natural_above(suit, place) && !lone_natural_below(suit, run.low))
      return;
    const Places before = run.above;
    const int holes = place - run.new_high() - 1;
    run.above |= static_cast<Places>(1u << place);
    assign(suit, next + 1, made, spent + holes);
    run.above = before;
  }
  // Here what lies between may still be filled by naturals of the hand.
  void join_below(Suit& suit, int next, GrowingRun& run, int made, int spent) {
    const int place = suit.places[static_cast<std::size_t>(next)];
    const auto here = static_cast<Places>(1u << place);
    if ((run.below & here) != 0) return;
    if (has_set(place) && !lone_natural_below(suit, place) && !lone_natural_above(suit, run.high))
      return;
    const Places before = run.below;
    const Places inner = between(place + 1, run.low - 1);
    const int holes =
        before == 0 ? std::popcount(static_cast<Places>(inner & ~held(suit.index))) : 0;
    run.below |= here;
    assign(suit, next + 1, made, spent + holes);
    run.below = before;
  }

  void finish(const Suit& suit, int made) {
    int used = 0, room = made;
    for (const GrowingRun& run : runs_of(suit.index)) {
      used += run.holes();
      if (used > wilds_ || !in_order(run)) return;
      room += room_on(run);
    }
    auto& best = best_[static_cast<std::size_t>(suit.index)][static_cast<std::size_t>(used)];
    if (room <= best) return;
    best = static_cast<std::int16_t>(room);
    const auto at = static_cast<std::size_t>(used);
    for (int i = first_run_[static_cast<std::size_t>(suit.index)];
         i < first_run_[static_cast<std::size_t>(suit.index) + 1]; ++i)
      chosen_[static_cast<std::size_t>(i)][at] = runs_[static_cast<std::size_t>(i)];
  }
  int room_on(const GrowingRun& run) const {
    const int free = run.new_low() - span_.low + span_.high - run.new_high();
    return rules_.wild_limit_lay_off ? std::clamp(run.final_slack(), 0, free) : free;
  }

  bool in_order(const GrowingRun& run) const {
    return run.holes() == 0 || GrowthOrder(run, rules_.wild_limit_lay_off).possible();
  }

  // How many wilds the runs of each suit take, so that the rest finds room.
  bool share_wilds() {
    Room total;
    total.fill(kUnreached);
    total[0] = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
      const Room before = total;
      total.fill(kUnreached);
      for (int old = 0; old <= wilds_; ++old)
        for (int more = 0; old + more <= wilds_; ++more) {
          const int a = before[static_cast<std::size_t>(old)],
                    b = best_[static_cast<std::size_t>(suit)][static_cast<std::size_t>(more)];
          if (a == kUnreached || b == kUnreached ||
              a + b <= total[static_cast<std::size_t>(old + more)])
            continue;
          total[static_cast<std::size_t>(old + more)] = static_cast<std::int16_t>(a + b);
          taken_[static_cast<std::size_t>(suit)][static_cast<std::size_t>(old + more)] =
              static_cast<std::uint8_t>(more);
        }
    }
    for (int used = 0; used <= wilds_; ++used) {
      const int room = total[static_cast<std::size_t>(used)];
      if (room == kUnreached || wilds_ - used > room + set_room()) continue;
      choose(used);
      return true;
    }
    return false;
  }
  // Room on the sets as they lie.
  int set_room() const {
    if (!rules_.wild_limit_lay_off) return set_ranks_ != 0 ? wilds_ : 0;
    int room = 0;
    for (int meld = 0; meld < table_.size(); ++meld)
      if (table_[meld].kind == MeldKind::set) room += std::max(0, slack_of(meld));
    return room;
  }
  int slack_of(int meld) const {
    return table_[meld].size() - 2 * count_wilds(rules_, table_[meld].cards);
  }
  // The set of a rank with the most naturals over wilds.
  int set_of(Rank rank) const {
    int best = -1;
    for (int meld = 0; meld < table_.size(); ++meld) {
      const MeldView view = table_[meld];
      if (view.kind != MeldKind::set || view.start != std::to_underlying(rank)) continue;
      if (best < 0 || slack_of(meld) > slack_of(best)) best = meld;
    }
    return best;
  }
  // A natural on a set makes room for a wild; not on one that a set-up gave too many wilds.
  int room_made(int place) const { return slack_of(set_of(rank_at(place))) >= 0 ? 1 : 0; }
  void choose(int used) {
    for (int suit = kSuits - 1; suit >= 0; --suit) {
      const int here = taken_[static_cast<std::size_t>(suit)][static_cast<std::size_t>(used)];
      for (int i = first_run_[static_cast<std::size_t>(suit)];
           i < first_run_[static_cast<std::size_t>(suit) + 1]; ++i)
        runs_[static_cast<std::size_t>(i)] =
            chosen_[static_cast<std::size_t>(i)][static_cast<std::size_t>(here)];
      used -= here;
    }
  }

  // Naturals to sets, then the runs in a playable order, then the wilds that are left.
  class Writer {
   public:
    Writer(const Rules& rules, const Bag& hand, LayOffs& found) : found_(found) {
      found_.clear();
      hand.for_each([&](Card card) {
        if (rules.is_wild(card)) wilds_.push(card);
      });
    }
    void push(Card card, int meld, End end = End::unnamed) {
      found_.push({card, static_cast<std::uint8_t>(meld), end});
    }
    void push_wild(int meld, End end = End::unnamed) { push(wilds_[next_wild_++], meld, end); }
    int wilds_left() const { return wilds_.size - static_cast<int>(next_wild_); }
    const LayOffs& found() const { return found_; }

   private:
    LayOffs& found_;
    FixedList<Card, kMaxLayOffs> wilds_{};
    std::size_t next_wild_ = 0;
  };

  std::span<const GrowingRun> runs() const {
    return {runs_.data(), static_cast<std::size_t>(run_count_)};
  }
  Card card_at(const GrowingRun& run, int place) const {
    return Card(rank_at(place), table_[run.meld].suit);
  }

  void write(const Bag& hand, LayOffs& found) {
    Writer out(rules_, hand, found);
    Bag to_sets = hand;
    for (const GrowingRun& run : runs())
      for (Places left = run.below | run.above; left != 0; left &= static_cast<Places>(left - 1))
        to_sets.remove(card_at(run, std::countr_zero(left)));
    to_sets.for_each([&](Card card) {
      if (!rules_.is_wild(card)) out.push(card, set_of(card.rank()));
    });
    for (const GrowingRun& run : runs()) write_run(out, run);
    for (const GrowingRun& run : runs()) write_spare(out, run);
    for (int meld = 0; meld < table_.size(); ++meld)
      for (int room = room_in_set(out, meld); room > 0 && out.wilds_left() > 0; --room)
        out.push_wild(meld);
  }
  void write_run(Writer& out, const GrowingRun& run) const {
    const GrowthOrder order(run, rules_.wild_limit_lay_off);
    for (int i = 0, j = 0; i < run.steps_below() || j < run.steps_above();) {
      const bool low = order.low_is_next(i, j);
      const int step = low ? run.step_below(i) : run.step_above(j);
      const int place = low ? run.low - 1 - i++ : run.high + 1 + j++;
      if (step > 0)
        out.push(card_at(run, place), run.meld);
      else
        out.push_wild(run.meld, low ? End::low : End::high);
    }
  }
  void write_spare(Writer& out, const GrowingRun& run) const {
    int here = std::min(out.wilds_left(), room_on(run));
    for (int place = run.new_high() + 1; place <= span_.high && here > 0; ++place, --here)
      out.push_wild(run.meld, End::high);
    for (; here > 0; --here) out.push_wild(run.meld, End::low);
  }
  int room_in_set(const Writer& out, int meld) const {
    if (table_[meld].kind != MeldKind::set) return 0;
    if (!rules_.wild_limit_lay_off) return out.wilds_left();
    int slack = slack_of(meld);
    for (const LayOff& lay_off : out.found())
      if (lay_off.meld == meld) slack += rules_.is_wild(lay_off.card) ? -1 : 1;
    return slack;
  }

  const Rules& rules_;
  const Table& table_;
  const RunSpan span_;
  const int wilds_;
  std::array<std::uint64_t, kMaxDecks> naturals_;
  RankSet set_ranks_ = 0;
  std::array<unsigned, kSuits> run_melds_{};  // of each suit; bit per meld
  // Left as they are until used: most searches end before.
  std::array<GrowingRun, kMaxMelds> runs_;
  std::array<int, kSuits + 1> first_run_;  // the runs of a suit stand together
  int run_count_ = 0;
  std::array<Room, kSuits> best_;
  std::array<std::array<GrowingRun, kMaxLayOffs + 1>, kMaxMelds> chosen_;
  std::array<std::array<std::uint8_t, kMaxLayOffs + 1>, kSuits> taken_;
};

}  // namespace

bool find_go_out(const Rules& rules, const Bag& hand, const Table& table, LayOffs& found) {
  if (hand.empty() || hand.size() > kMaxLayOffs) return false;
  GoOutSearch search(rules, hand, table);
  return search.all_within_reach() && search.run(hand, found);
}

}  // namespace mayi
