#include "melds/lay_down_search.h"

#include <algorithm>
#include <array>
#include <bit>

#include "melds/named_melds.h"
#include "melds/rank_tally.h"
#include "melds/windows.h"

namespace mayi {
namespace {

using Places = std::uint16_t;  // one bit per place in runs

constexpr Places window(int low, int size) {
  return static_cast<Places>(((1u << size) - 1) << low);
}

// A run that may be laid down: where it lies, and, once picked, which of its places wilds fill.
struct RunPick {
  std::uint8_t suit = 0, low = 0, size = 0;
  Places wild = 0;

  Places places() const { return window(low, size); }
  int last() const { return low + size - 1; }
};

// Picks the runs one by one, then gives the sets the cheapest ranks. The search is exact because
// every way to share a contested card is tried: a run may leave a natural it could use to a set or
// to a later run and take a wild in its stead.
class LayDownSearch {
 public:
  LayDownSearch(const Rules& rules, int round, const Bag& hand, LayDownSink& found)
      : rules_(rules),
        contract_(rules.contract(round)),
        larger_(rules.larger_allowed(round)),
        whole_(rules.whole_hand(round)),
        span_(run_span(rules)),
        hand_(hand),
        found_(found) {
    const std::uint64_t naturals = ~rules.wild_plane();
    for (int i = 0; i < kMaxDecks; ++i)
      left_[static_cast<std::size_t>(i)] = hand.plane(i) & naturals;
    wilds_ = rules.wilds_in(hand);
  }

  void run() {
    if (hand_.size() < contract_.sets * rules_.min_set + contract_.runs * rules_.min_run) return;
    // Runs only take naturals away, so the sets will need at least as many wilds as they would now.
    if (contract_.sets > 0) {
      for_sets_ = least_wilds_for_sets();
      if (for_sets_ > wilds_) return;
    }
    if (contract_.runs > 0) {
      for_a_run_ = least_wilds_for_a_run();
      if (for_sets_ + contract_.runs * for_a_run_ > wilds_) return;
    }
    to_name_ = wilds_to_name(rules_, hand_);
    pick_runs(contract_.runs, {});
  }

 private:
  static constexpr int kNever = 1000;
  using Counts = std::array<std::int8_t, kHighestRank + 1>;  // by rank

  Places held(int suit, int copies) const {
    return lane(to_places(rules_, left_[static_cast<std::size_t>(copies - 1)]), suit);
  }
  // One copy of each card of a run that is no wild.
  void take(const RunPick& run) {
    std::uint64_t borrow = to_cards(
        rules_, std::uint64_t{static_cast<Places>(run.places() & ~run.wild)} << 16 * run.suit);
    for (std::size_t i = left_.size(); i-- > 0;) {  // from the last plane that has the card
      const std::uint64_t present = left_[i] & borrow;
      left_[i] ^= present;
      borrow ^= present;
    }
  }
  int rank_count(Rank rank) const {
    int n = 0;
    for (const auto plane : left_) n += std::popcount(plane & plane_of(rank_bit(rank)));
    return n;
  }

  // Longer runs than the minimum are needed only where a longer one can be legal and no window of
  // minimal size in it is. With a minimum of 2 or 4 that cannot be: were every window of 4 to hold
  // at most one natural, a run of k would hold at most ceil(k / 4), fewer than half.
  int longest() const {
    const bool windows_suffice = rules_.min_run == 2 || rules_.min_run == 4;
    return whole_ || (larger_ && !windows_suffice) ? span_.longest() : rules_.min_run;
  }
  // What a run may take of the wilds, if the sets and the runs after it are to have theirs.
  int affordable(int size, int runs_after) const {
    return std::min(wilds_ - for_sets_ - runs_after * for_a_run_, most_wilds(size));
  }

  // How many sets of the contract's number can be made with at most `wilds` wilds for each of them;
  // one more set of a rank never needs fewer than the one before.
  int sets_with(const RankTally& tally, int wilds) const {
    int n = 0;
    for (int of_a_rank = 1; of_a_rank <= contract_.sets; ++of_a_rank) {
      const int naturals = of_a_rank * ((rules_.min_set + 1) / 2);
      n += std::popcount(tally.at_least(wilds < rules_.min_set
                                            ? std::max(naturals, of_a_rank * rules_.min_set - wilds)
                                            : naturals));
    }
    return n;
  }
  int least_wilds_for_sets() const {
    const RankTally tally(left_);
    int spent = 0;
    for (int wilds = 0; wilds <= rules_.min_set; ++wilds) {
      const int lacking = contract_.sets - sets_with(tally, wilds);
      if (lacking <= 0) return spent;
      spent += lacking;
    }
    return kNever;
  }

  // Where runs of `size` can lie, all suits at once.
  WindowCounts windows_of(int size) const {
    WindowCounts windows;
    const RankSet starts =
        size > span_.longest() ? RankSet{0} : window(span_.low, span_.longest() - size + 1);
    windows.count(to_places(rules_, left_[0]), size, plane_of(starts));
    return windows;
  }
  int least_wilds_for_a_run() const {
    int least = kNever;
    for (int size = rules_.min_run; size <= longest(); ++size) {
      const WindowCounts windows = windows_of(size);
      for (int wilds = most_wilds(size); wilds >= 0; --wilds)
        least = windows.holding(size - wilds) != 0 ? std::min(least, wilds) : least;
    }
    return least;
  }

  bool keeps_gap(const RunPick& run) const {
    if (rules_.same_suit_run_gap == 0) return true;
    const std::span<const RunPick> picked(picked_.data(), picked_count_);
    return std::ranges::all_of(picked, [&](const RunPick& other) {
      if (other.suit != run.suit) return true;
      const int between =
          run.low <= other.low ? other.low - run.last() - 1 : run.low - other.last() - 1;
      return between >= rules_.same_suit_run_gap;
    });
  }

  // Places whose natural could serve a set or a later run better than this one. With a copy for
  // each run to come there is nothing to share.
  Places contested(const RunPick& run, Places have, int runs_after) const {
    const Places enough = runs_after < kMaxDecks ? held(run.suit, runs_after + 1) : Places{0};
    Places result = have & static_cast<Places>(~enough);
    if (contract_.sets == 0) return result;
    const int others_needed = (rules_.min_set + 1) / 2 - 1;
    for (Places left = have; left != 0; left &= static_cast<Places>(left - 1)) {
      const int place = std::countr_zero(left);
      if (rank_count(rank_at(place)) - 1 >= others_needed)
        result |= static_cast<Places>(1u << place);
    }
    return result;
  }

  // Whether that many runs, and sets of at most that many ranks, can take all that is left. A run
  // takes one copy of a card, of one suit, and is of limited length; a set takes one rank and as
  // many wilds. Necessary where the whole hand must be laid down.
  bool takes_all(int runs, int sets, RankSet in_sets, int from) const {
    int needed = 0, naturals = 0, to_sets = 0;
    for (const auto plane : left_) {
      naturals += std::popcount(plane);
      to_sets += std::popcount(plane & plane_of(in_sets));
      for (int suit = 0; suit < kSuits; ++suit) needed += (lane(plane, suit) & ~in_sets) != 0;
    }
    const int room = runs * span_.longest() + 2 * to_sets;
    if (needed <= runs && naturals + wilds_ <= room) return true;
    for (int rank = from; sets > 0 && rank <= kHighestRank; ++rank)
      if (takes_all(runs, sets - 1, static_cast<RankSet>(in_sets | 1u << rank), rank + 1))
        return true;
    return false;
  }

  // Whether that many more runs find a place beside those picked, where a gap is kept between runs
  // of one suit.
  bool gaps_leave_room(int runs, int from_suit) const {
    const int gap = rules_.same_suit_run_gap;
    if (gap == 0) return true;
    const int a_suit = (span_.longest() + gap) / (rules_.min_run + gap);
    int room = 0;
    for (int suit = from_suit; suit < kSuits; ++suit) {
      const int there =
          static_cast<int>(std::count_if(picked_.begin(), picked_.begin() + picked_count_,
                                         [&](const RunPick& run) { return run.suit == suit; }));
      if (held(suit, 1) != 0) room += std::max(0, a_suit - there);
    }
    return runs <= room;
  }

  // Runs are picked in the order of suit, size and place; one may be picked twice.
  void pick_runs(int runs, const RunPick& from) {
    if (whole_ && !takes_all(runs, contract_.sets, 0, kLowestRank)) return;
    if (runs == 0) return pick_sets();
    if (!gaps_leave_room(runs, from.suit)) return;
    std::array<std::uint64_t, kHighestRank + 1> windows;  // by size
    const int smallest = rules_.min_run, largest = longest();
    for (int size = smallest; size <= largest; ++size) {
      const int wilds = affordable(size, runs - 1);
      windows[static_cast<std::size_t>(size)] =
          wilds < 0 ? 0 : windows_of(size).holding(size - wilds);
    }
    for (int suit = from.suit; suit < kSuits; ++suit)
      for (int size = smallest; size <= largest; ++size) {
        const bool before = suit == from.suit && size < from.size;
        const int lowest = suit == from.suit && size == from.size ? from.low : 0;
        Places left = before ? Places{0} : lane(windows[static_cast<std::size_t>(size)], suit);
        for (left &= static_cast<Places>(~0u << lowest); left != 0 && !done_;
             left &= static_cast<Places>(left - 1))
          try_run(
              {static_cast<std::uint8_t>(suit), static_cast<std::uint8_t>(std::countr_zero(left)),
               static_cast<std::uint8_t>(size), 0},
              runs);
      }
  }

  // Every way to fill it with naturals and wilds that can matter.
  void try_run(RunPick run, int runs) {
    if (!keeps_gap(run)) return;
    const Places have = held(run.suit, 1) & run.places();
    const Places missing = run.places() & ~have;
    const int most = affordable(run.size, runs - 1);
    const Places spare = std::popcount(missing) < most ? contested(run, have, runs - 1) : Places{0};
    Places left_out = 0;  // each subset of `spare`, the empty one first
    do {
      run.wild = missing | left_out;
      if (std::popcount(run.wild) <= most) pick_run(run, runs);
      left_out = static_cast<Places>((left_out - spare) & spare);
    } while (left_out != 0 && !done_);
  }

  void pick_run(const RunPick& run, int runs) {
    const auto before = left_;
    const int used = std::popcount(run.wild);
    take(run);
    wilds_ -= used;
    picked_[picked_count_++] = run;
    pick_runs(runs - 1, run);
    --picked_count_;
    wilds_ += used;
    left_ = before;
  }

  // Wilds that `sets` sets of a rank with `naturals` cards need at least.
  int wilds_for(int sets, int naturals) const {
    return std::max(0, sets * rules_.min_set - naturals);
  }
  // What one more set of the rank needs.
  int marginal(int sets, int naturals) const {
    return wilds_for(sets + 1, naturals) - wilds_for(sets, naturals);
  }
  bool enough_naturals(int sets, int naturals) const {
    return naturals >= sets * ((rules_.min_set + 1) / 2);
  }

  void pick_sets() {
    const RankTally naturals(left_);
    Counts sets{};
    int wanted = contract_.sets, spent = 0;
    if (whole_) {
      // Every rank left over must be a set.
      for (int rank = kLowestRank; rank <= kHighestRank; ++rank) {
        if (naturals.of(rank) == 0) continue;
        if (!enough_naturals(1, naturals.of(rank))) return;
        sets[static_cast<std::size_t>(rank)] = 1;
        --wanted;
        spent += wilds_for(1, naturals.of(rank));
      }
      if (wanted < 0) return;
    }
    spent += choose_sets(naturals, sets, wanted);
    if (spent > wilds_ || (whole_ && wilds_ > left_over())) return;
    write(naturals, sets);
  }

  // Adds the sets wanted; the wilds they need, kNever if there are too few naturals. The cost of
  // one more set of a rank never falls, so taking the cheapest each time is optimal.
  int choose_sets(const RankTally& naturals, Counts& sets, int wanted) const {
    const RankSet able = naturals.at_least((rules_.min_set + 1) / 2);
    int spent = 0;
    for (; wanted > 0; --wanted) {
      const int rank = cheapest_rank(able, naturals, sets);
      if (rank == 0) return kNever;
      spent += marginal(sets[static_cast<std::size_t>(rank)]++, naturals.of(rank));
    }
    return spent;
  }
  int left_over() const {
    int n = 0;
    for (const auto plane : left_) n += std::popcount(plane);
    return n;
  }
  int cheapest_rank(RankSet able, const RankTally& naturals, const Counts& sets) const {
    int best = 0, least = kNever;
    for (; able != 0; able &= static_cast<RankSet>(able - 1)) {
      const int rank = std::countr_zero(able), n = naturals.of(rank);
      const int before = sets[static_cast<std::size_t>(rank)];
      if (!enough_naturals(before + 1, n)) continue;
      if (const int cost = marginal(before, n); cost < least) best = rank, least = cost;
    }
    return best;
  }

  void write(const RankTally& naturals, const Counts& sets) {
    NamedMelds out(to_name_);
    int spare = whole_ ? wilds_ : 0;  // beyond what the sets need
    for (int rank = kLowestRank; whole_ && rank <= kHighestRank; ++rank)
      spare -= wilds_for(sets[static_cast<std::size_t>(rank)], naturals.of(rank));
    for (int rank = kLowestRank; rank <= kHighestRank; ++rank)
      if (const int wanted = sets[static_cast<std::size_t>(rank)]; wanted > 0)
        write_sets(out, static_cast<Rank>(rank), wanted, spare);
    for (std::size_t i = 0; i < picked_count_; ++i) write_run(out, picked_[i]);
    done_ = !found_.on(out.lay_down);
  }

  void write_sets(NamedMelds& out, Rank rank, int sets, int& spare) const {
    FixedList<Card, kMaxMeldCards> cards;
    for (const auto plane : left_)
      for (std::uint64_t left = plane & plane_of(rank_bit(rank)); left != 0; left &= left - 1)
        cards.push(Card::from_code(std::countr_zero(left)));
    std::size_t next = 0;
    for (; sets > 0; --sets) {
      const int share = (static_cast<int>(cards.size - next) + sets - 1) / sets;
      const int used = whole_ ? share : std::min<int>(share, rules_.min_set);
      for (int i = 0; i < used; ++i) out.card(cards[next++]);
      const int needed = std::max(0, rules_.min_set - used);
      const int extra = std::min(spare, used - needed);
      for (int i = 0; i < needed + extra; ++i) out.wild();
      spare -= extra;
      out.end_meld(MeldKind::set);
    }
  }

  void write_run(NamedMelds& out, const RunPick& run) const {
    for (int place = run.low; place <= run.last(); ++place)
      out.card_or_wild((run.wild >> place & 1) != 0,
                       Card(rank_at(place), static_cast<Suit>(run.suit)));
    out.end_meld(MeldKind::run);
  }

  const Rules& rules_;
  const Contract contract_;
  const bool larger_, whole_;
  const RunSpan span_;
  const Bag& hand_;
  LayDownSink& found_;
  bool done_ = false;
  std::array<std::uint64_t, kMaxDecks> left_{};  // naturals not yet in a run
  int wilds_ = 0;
  int for_sets_ = 0,
      for_a_run_ = 0;  // of them, those that the sets and each run will need at least
  Wilds to_name_;
  std::array<RunPick, kMaxContractMelds> picked_{};
  std::size_t picked_count_ = 0;
};

}  // namespace

void find_lay_downs(const Rules& rules, int round, const Bag& hand, LayDownSink& found) {
  LayDownSearch(rules, round, hand, found).run();
}

std::optional<LayDown> find_lay_down(const Rules& rules, int round, const Bag& hand) {
  struct First final : LayDownSink {
    bool on(const LayDown& lay_down) override {
      found = lay_down;
      return false;
    }
    std::optional<LayDown> found;
  } first;
  find_lay_downs(rules, round, hand, first);
  return first.found;
}

bool can_lay_down(const Rules& rules, int round, const Bag& hand) {
  return find_lay_down(rules, round, hand).has_value();
}

}  // namespace mayi
