#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/random.h"
#include "game/game.h"
#include "solver/distance.h"

namespace mayi {

// What an observer can guess of the hidden cards. Its worlds are games that look to the observer
// exactly as the one observed: what was seen to be taken is fixed, the rest is dealt from the
// unseen cards and changed, card by card, until each hand fits what its seat did:
//   - it is about as near to the contract as hands are at that time in play;
//   - the cards that the seat let go by or shed lately would not bring it nearer;
//   - of a seat that is down, no card could have been laid off.
// Worlds form a chain (Metropolis 1953): each is a few changes away from the one before.
class Belief {
 public:
  Belief(const Rules& rules, const View& view, Random& random);
  Belief(const Rules& rules, View&& view, Random& random) = delete;  // it looks at the view again

  // Whether the unseen cards are as many as the view has hidden ones; only a made-up position can
  // fail. Without it there are no worlds.
  [[nodiscard]] bool is_sound() const { return sound_; }

  // The next world. Requires a sound belief, of a round that is being played.
  void sample(Random& random, Game& world);

  // Whether there are at most so many worlds: orders of the hidden cards that differ.
  [[nodiscard]] bool has_at_most(int worlds) const;
  // Goes through all of them: `world` is each in turn, `visit(how likely it is, against the
  // others)`.
  template <class Visit>
  void for_each(Random& random, Game& world, Visit visit) {
    HiddenCards cards = hidden_cards();
    std::sort(cards.begin(), cards.end());
    do {
      const double likelihood = lay_out(cards);
      write(random, world);
      visit(likelihood);
    } while (std::next_permutation(cards.begin(), cards.end()));
  }

 private:
  // What there is to say for or against a hand.
  struct Looks {
    int missing = kNever;
    std::uint64_t wants = 0;  // of the cards that its seat let go by or shed
    int fitting = 0;          // hidden cards that the table takes
  };

  struct Opponent {
    Seat seat = kNobody;
    bool down = false;
    bool had_turn_down = false;  // since it laid down
    Bag known{};
    FixedList<Card, kMaxCards> hidden{};
    Bag hand{};                            // both together
    Looks looks{};                         // of that hand
    int wanted_missing = 0;                // of this world's hand
    std::uint64_t lately = 0, before = 0;  // cards let go by or shed: in the last circuit, earlier
    double strain = 0;
  };

  using HiddenCards = FixedList<Card, kMaxCards>;
  HiddenCards hidden_cards() const;  // in other hands, then in the stock
  // Gives them out in this order, and says how well the hands fit what their seats did.
  double lay_out(const HiddenCards& cards);
  void write(Random& random, Game& world) const;

  void note_discards();
  void deal_hidden(Random& random);
  void aim(Opponent& opponent, Random& random) const;
  void change(Opponent& opponent, Random& random);
  [[nodiscard]] Looks looks_of(const Opponent& opponent) const;
  double strain_of(const Opponent& opponent, const Looks& looks) const;

  const Rules& rules_;
  const View& view_;
  FixedList<Opponent, kMaxSeats> opponents_{};
  FixedList<Card, kMaxCards> stock_{};
  std::uint64_t fitting_ = 0;  // naturals that a meld on the table takes
  bool wild_fits_ = false;
  int circuit_ = 0;
  bool sound_ = false;
};

}  // namespace mayi
