#include "melds/go_out_search.h"

#include <algorithm>
#include <array>
#include <bit>

namespace mayi {
namespace {

using Places = std::uint16_t;  // one bit per place in runs

// A run of the table with the naturals that are to join it at its ends.
struct Growing {
  int meld = 0, low = 0, high = 0, naturals = 0, wilds = 0;
  Places below = 0, above = 0;

  int new_low() const { return below != 0 ? std::countr_zero(below) : low; }
  int new_high() const { return above != 0 ? std::bit_width(above) - 1 : high; }
  int holes_below() const { return low - new_low() - std::popcount(below); }
  int holes_above() const { return new_high() - high - std::popcount(above); }
  int holes() const { return holes_below() + holes_above(); }
  int slack() const { return naturals - wilds; }
  // What stands at the i-th place out from an end: +1 a natural, -1 a wild.
  int step_below(int i) const { return below >> (low - 1 - i) & 1 ? 1 : -1; }
  int step_above(int i) const { return above >> (high + 1 + i) & 1 ? 1 : -1; }
};

// Gives every natural a set or the end of a run, then fills the holes and places the wilds that are left.
//
// A natural whose rank has a set goes to a run only if some natural without a set lies farther out on that
// side: otherwise moving it (and, if need be, the outermost wild) to the set is as good.
class Search {
 public:
  Search(const Rules& rules, const Bag& hand, const Table& table, LayOffs& found)
      : rules_(rules), table_(table), found_(found), span_(run_span(rules)) {
    hand.for_each([&](Card card) { (rules.is_wild(card) ? wilds_ : naturals_).push(card); });
    for (int meld = 0; meld < table.size(); ++meld) add_meld(meld);
  }

  bool run() {
    std::uint64_t reachable = plane_of(set_ranks_);
    for (const Growing& run : runs_)
      reachable |= std::uint64_t{0xffff} << 16 * std::to_underlying(table_[run.meld].suit);
    for (const Card card : naturals_)
      if ((card.bit() & reachable) == 0) return false;
    return assign(0);
  }

 private:
  void add_meld(int meld) {
    const MeldView view = table_[meld];
    const int wilds = count_wilds(rules_, view.cards);
    if (view.kind == MeldKind::run) {
      runs_.push({meld, view.start, view.last(), view.size() - wilds, wilds});
      return;
    }
    const auto rank = static_cast<std::size_t>(view.start);
    set_ranks_ |= static_cast<RankSet>(1u << rank);
    set_of_rank_[rank] = meld;
    set_room_ += std::max(0, view.size() - 2 * wilds);
  }
  bool has_set(Card card) const { return (set_ranks_ & rank_bit(card.rank())) != 0; }
  int place(Card card) const { return run_place(rules_, card.rank()); }

  bool lone_natural_beyond(Card card, bool below) const {
    return std::ranges::any_of(naturals_.view(), [&](Card other) {
      return other.suit() == card.suit() && !has_set(other) &&
             (below ? place(other) < place(card) : place(other) > place(card));
    });
  }

  bool assign(std::size_t next) {
    if (next == naturals_.size) return finish();
    const Card card = naturals_[next];
    if (has_set(card)) {
      ++to_sets_;
      if (assign(next + 1)) return true;
      --to_sets_;
    }
    return std::ranges::any_of(runs_, [&](Growing& run) { return assign_to_run(next, run); });
  }

  bool assign_to_run(std::size_t next, Growing& run) {
    const Card card = naturals_[next];
    const int at = place(card);
    if (table_[run.meld].suit != card.suit() || (at >= run.low && at <= run.high)) return false;
    const bool low = at < run.low;
    Places& side = low ? run.below : run.above;
    const auto bit = static_cast<Places>(1u << at);
    if ((side & bit) != 0 || (has_set(card) && !lone_natural_beyond(card, low))) return false;
    side |= bit;
    if (assign(next + 1)) return true;
    side &= static_cast<Places>(~bit);
    return false;
  }

  // All naturals have their places: do the wilds fill the holes, and is there room for the rest of them?
  bool finish() {
    int spare = wilds_.size;
    for (const Growing& run : runs_) spare -= run.holes();
    if (spare < 0 || !std::ranges::all_of(runs_, [&](const Growing& run) { return in_order(run); })) return false;
    if (spare > set_room() + run_room()) return false;
    write(spare);
    return true;
  }

  int set_room() const {
    if (set_ranks_ == 0) return 0;
    return rules_.wild_limit_lay_off ? set_room_ + to_sets_ : static_cast<int>(wilds_.size);
  }
  int free_places(const Growing& run) const { return run.new_low() - span_.low + span_.high - run.new_high(); }
  int final_slack(const Growing& run) const {
    return run.slack() + std::popcount(run.below) + std::popcount(run.above) - run.holes();
  }
  int room(const Growing& run) const {
    const int limit = rules_.wild_limit_lay_off ? std::max(0, final_slack(run)) : kMaxCards;
    return std::min(limit, free_places(run));
  }
  int run_room() const {
    int room_left = 0;
    for (const Growing& run : runs_) room_left += room(run);
    return room_left;
  }

  // Whether the places below and above can be filled in some order without the wilds ever outnumbering the
  // naturals; from_here[i][j]: with i filled below and j above.
  using Orders = std::array<std::array<bool, kHighestRank + 1>, kHighestRank + 1>;
  bool may_add(int step, int slack) const { return step > 0 || !rules_.wild_limit_lay_off || slack >= 1; }
  Orders orders(const Growing& run) const {
    Orders from_here{};
    const int below = run.low - run.new_low(), above = run.new_high() - run.high;
    for (int i = below; i >= 0; --i)
      for (int j = above; j >= 0; --j) {
        const int slack = slack_after(run, i, j);
        bool& ok = from_here[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
        ok = (i == below && j == above) ||
             (i < below && may_add(run.step_below(i), slack) && from_here[static_cast<std::size_t>(i) + 1][static_cast<std::size_t>(j)]) ||
             (j < above && may_add(run.step_above(j), slack) && from_here[static_cast<std::size_t>(i)][static_cast<std::size_t>(j) + 1]);
      }
    return from_here;
  }
  static int slack_after(const Growing& run, int below, int above) {
    int slack = run.slack();
    for (int i = 0; i < below; ++i) slack += run.step_below(i);
    for (int j = 0; j < above; ++j) slack += run.step_above(j);
    return slack;
  }
  bool in_order(const Growing& run) const {
    return (run.below | run.above) == 0 || orders(run)[0][0];
  }

  void write(int spare) {
    found_.clear();
    Bag in_runs = to_runs();
    for (const Card card : naturals_) {
      if (in_runs.has(card)) {
        in_runs.remove(card);
      } else {
        push(card, set_of_rank_[std::to_underlying(card.rank())], End::unnamed);
      }
    }
    for (const Growing& run : runs_) write_run(run);
    write_spare(spare);
  }
  Bag to_runs() const {
    Bag bag;
    for (const Growing& run : runs_)
      for (Places left = run.below | run.above; left != 0; left &= static_cast<Places>(left - 1))
        bag.add(card_at(run, std::countr_zero(left)));
    return bag;
  }
  Card card_at(const Growing& run, int at) const { return Card(rank_at(at), table_[run.meld].suit); }
  void push(Card card, int meld, End end) { found_.push({card, static_cast<std::uint8_t>(meld), end}); }
  void push_wild(int meld, End end) { push(wilds_[next_wild_++], meld, end); }

  void write_run(const Growing& run) {
    if ((run.below | run.above) == 0) return;
    const Orders from_here = orders(run);
    const int below = run.low - run.new_low(), above = run.new_high() - run.high;
    for (int i = 0, j = 0; i < below || j < above;) {
      const bool low = i < below && may_add(run.step_below(i), slack_after(run, i, j)) &&
                       from_here[static_cast<std::size_t>(i) + 1][static_cast<std::size_t>(j)];
      const int step = low ? run.step_below(i) : run.step_above(j);
      const int at = low ? run.low - 1 - i++ : run.high + 1 + j++;
      if (step > 0)
        push(card_at(run, at), run.meld, End::unnamed);
      else
        push_wild(run.meld, low ? End::low : End::high);
    }
  }

  void write_spare(int spare) {
    for (const Growing& run : runs_) {
      int here = std::min(spare, room(run));
      spare -= here;
      for (int at = run.new_high() + 1; at <= span_.high && here > 0; ++at, --here) push_wild(run.meld, End::high);
      for (; here > 0; --here) push_wild(run.meld, End::low);
    }
    for (int meld = 0; meld < table_.size() && spare > 0; ++meld) {
      if (table_[meld].kind != MeldKind::set) continue;
      int here = rules_.wild_limit_lay_off ? std::min(spare, room_in_set(meld)) : spare;
      spare -= here;
      for (; here > 0; --here) push_wild(meld, End::unnamed);
    }
  }
  int room_in_set(int meld) const {
    int slack = table_[meld].size() - 2 * count_wilds(rules_, table_[meld].cards);
    for (const LayOff& lay_off : found_)
      if (lay_off.meld == meld) slack += rules_.is_wild(lay_off.card) ? -1 : 1;
    return std::max(0, slack);
  }

  const Rules& rules_;
  const Table& table_;
  LayOffs& found_;
  RunSpan span_;
  FixedList<Card, kMaxLayOffs> naturals_{}, wilds_{};
  FixedList<Growing, kMaxMelds> runs_{};
  RankSet set_ranks_ = 0;
  std::array<int, kHighestRank + 1> set_of_rank_{};
  int set_room_ = 0, to_sets_ = 0;
  std::size_t next_wild_ = 0;
};

}  // namespace

bool find_go_out(const Rules& rules, const Bag& hand, const Table& table, LayOffs& found) {
  if (hand.empty() || hand.size() > kMaxLayOffs) return false;
  return Search(rules, hand, table, found).run();
}

}  // namespace mayi
