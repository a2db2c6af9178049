#include "bots/belief.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bots/laying.h"
#include "bots/prospects.h"
#include "bots/usual_distance.h"
#include "game/line.h"
#include "solver/distance.h"

namespace mayi {
namespace {

constexpr int kFirstChanges = 60, kChanges = 8;  // per opponent: before the first world, and each

// How much each oddity of a hand counts against it: a factor of e each time the sum grows by 1.
constexpr double kOffAim = 1.5, kWantsLately = 2, kWantedBefore = 0.7, kCouldLayOff = 1.5;

int circuits_played(const Rules& rules, const View& view) {
  const Public& open = view.open;
  if (open.reshuffles > 0) return kUsualCircuits - 1;
  const int stock = rules.deck_size(open.players) - open.players * rules.dealt(open.round) - 1;
  return std::clamp((stock - view.stock_size) / open.players, 0, kUsualCircuits - 1);
}

// The sum of twelve uniform numbers less six: close to normal, of mean 0 and deviation 1.
double bell(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(random.next()) * 0x1p-32;
  return sum;
}

}  // namespace

Belief::Belief(const Rules& rules, const View& view, Random& random) : rules_(rules), view_(view) {
  const Public& open = view.open;
  int hidden = view.stock_size;
  for (const Seat seat : SeatSet::first(open.players)) {
    if (seat == view.me) continue;
    Opponent opponent{.seat = seat, .down = open.down.has(seat), .known = open.known[seat]};
    opponent.had_turn_down = opponent.down && !(open.laid_down_now && open.turn == seat);
    hidden += view.hand_sizes[seat] - opponent.known.size();
    opponents_.push(opponent);
  }
  unseen_cards(rules, view).for_each([&](Card card) { stock_.push(card); });
  sound_ = stock_.size == hidden;
  if (!sound_) return;
  circuit_ = circuits_played(rules, view);
  fitting_ = naturals_fitting(rules, open.table);
  wild_fits_ = fits_table(rules, open.table, Card::joker());
  note_discards();
  deal_hidden(random);
}

// A card on the pile went by all who were in line for it. Whether the exposed one will is not yet
// known, but for the seat that shed it.
void Belief::note_discards() {
  const DiscardPile& discards = view_.open.discards;
  const bool undecided = is_exposed(rules_, view_.open);
  const int players = view_.open.players;
  const int most = std::min(static_cast<int>(discards.size), 4 * players);
  for (int age = 0; age < most; ++age) {
    const Discarded& discarded = discards[static_cast<std::size_t>(discards.size - 1 - age)];
    if (discarded.card.is_joker()) continue;
    for (Opponent& opponent : opponents_) {
      if (age == 0 && undecided && discarded.by != opponent.seat) continue;
      (age < players ? opponent.lately : opponent.before) |= discarded.card.bit();
    }
  }
}

void Belief::deal_hidden(Random& random) {
  shuffle(std::span(stock_.begin(), stock_.end()), random);
  for (Opponent& opponent : opponents_) {
    const int hidden = view_.hand_sizes[opponent.seat] - opponent.known.size();
    for (int i = 0; i < hidden; ++i) opponent.hidden.push(stock_.pop());
    opponent.hand = opponent.known;
    for (const Card card : opponent.hidden) opponent.hand.add(card);
    opponent.looks = looks_of(opponent);
    aim(opponent, random);
    for (int i = 0; i < kFirstChanges; ++i) change(opponent, random);
  }
}

void Belief::aim(Opponent& opponent, Random& random) const {
  const Usual usual =
      usual_distance(rules_.contract(view_.open.round), circuit_, view_.open.may_is[opponent.seat]);
  opponent.wanted_missing =
      std::max(0, static_cast<int>(std::lround(usual.mean + usual.deviation * bell(random))));
  opponent.strain = strain_of(opponent, opponent.looks);
}

// One card of the hand was exchanged since it was looked at last: that makes a difference of one at
// most to what is missing.
Belief::Looks Belief::looks_of(const Opponent& opponent) const {
  Looks looks;
  if (!opponent.down) {
    const Distance there = distance_and_outs_among(rules_, view_.open.round, opponent.hand,
                                                   opponent.lately | opponent.before,
                                                   std::min(opponent.looks.missing + 1, kNever));
    looks.missing = there.missing;
    looks.wants = there.outs;
  } else if (opponent.had_turn_down) {
    for (const Card card : opponent.hidden)
      looks.fitting += rules_.is_wild(card) ? wild_fits_ : (fitting_ & card.bit()) != 0;
  }
  return looks;
}

double Belief::strain_of(const Opponent& opponent, const Looks& looks) const {
  if (opponent.down) return kCouldLayOff * looks.fitting;
  const double off =
      rules_.whole_hand(view_.open.round) ? 0 : std::abs(looks.missing - opponent.wanted_missing);
  return kOffAim * off + kWantsLately * std::popcount(looks.wants & opponent.lately) +
         kWantedBefore * std::popcount(looks.wants & opponent.before);
}

// Exchanges a hidden card for one of the stock, unless that strains belief.
void Belief::change(Opponent& opponent, Random& random) {
  if (opponent.hidden.empty() || stock_.empty()) return;
  Card& held = opponent.hidden[random.below(opponent.hidden.size)];
  Card& other = stock_[random.below(stock_.size)];
  if (held == other) return;
  const Bag before = opponent.hand;
  std::swap(held, other);
  opponent.hand.remove(other);
  opponent.hand.add(held);
  const Looks looks = looks_of(opponent);
  const double strain = strain_of(opponent, looks);
  const double chance = std::exp(opponent.strain - strain);
  if (chance >= 1 || static_cast<double>(random.next()) * 0x1p-32 < chance) {
    opponent.looks = looks;
    opponent.strain = strain;
  } else {
    opponent.hand = before;
    std::swap(held, other);
  }
}

void Belief::sample(Random& random, Game& world) {
  for (Opponent& opponent : opponents_) {
    aim(opponent, random);
    for (int i = 0; i < kChanges; ++i) change(opponent, random);
  }
  shuffle(std::span(stock_.begin(), stock_.end()), random);
  write(random, world);
}

void Belief::write(Random& random, Game& world) const {
  world = Game{};
  world.open = view_.open;
  world.hands[view_.me] = view_.hand;
  for (const Opponent& opponent : opponents_) world.hands[opponent.seat] = opponent.hand;
  world.stock = stock_;
  for (std::uint8_t& byte : world.seed) byte = static_cast<std::uint8_t>(random.next());
}

Belief::HiddenCards Belief::hidden_cards() const {
  HiddenCards cards;
  for (const Opponent& opponent : opponents_)
    for (const Card card : opponent.hidden) cards.push(card);
  for (const Card card : stock_) cards.push(card);
  return cards;
}

// The cards come one by one: each can go before, between or behind those that are there, and what
// only exchanges it with its like is no other world.
bool Belief::has_at_most(int worlds) const {
  double orders = 1;
  Bag seen;
  int cards = 0;
  for (const Card card : hidden_cards()) {
    seen.add(card);
    orders *= static_cast<double>(++cards) / seen.count(card);
    if (orders > worlds) return false;
  }
  return true;
}

double Belief::lay_out(const HiddenCards& cards) {
  std::size_t next = 0;
  double strain = 0;
  for (Opponent& opponent : opponents_) {
    opponent.hand = opponent.known;
    for (Card& card : opponent.hidden) opponent.hand.add(card = cards[next++]);
    opponent.looks = {};
    opponent.looks = looks_of(opponent);
    opponent.wanted_missing = opponent.looks.missing;
    strain += strain_of(opponent, opponent.looks);
  }
  for (Card& card : stock_) card = cards[next++];
  return std::exp(-strain);
}

}  // namespace mayi
