#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "cards/card.h"

namespace mayi {

inline constexpr int kMaxDecks = 3;
inline constexpr int kMaxJokers = 12;
inline constexpr int kMaxCards = kMaxDecks * 52 + kMaxJokers;

// A multiset of cards. Plane i holds the cards present more than i times, so plane i+1 is always a
// subset of plane i, and "does this hand contain that meld" is three AND-NOTs.
class Bag {
 public:
  // All cards of some standard decks, and Jokers.
  static constexpr Bag of_decks(int decks, int jokers) {
    Bag bag;
    for (int i = 0; i < decks; ++i)
      bag.planes_[static_cast<std::size_t>(i)] = plane_of(0x7ffc);  // ranks 2 to 14
    bag.jokers_ = static_cast<std::uint64_t>(jokers);
    return bag;
  }
  // What some decks and Jokers hold beyond these cards.
  constexpr Bag rest_of_decks(int decks, int jokers) const {
    Bag rest;
    for (int i = 0; i < decks; ++i)
      rest.planes_[static_cast<std::size_t>(i)] = plane_of(0x7ffc) & ~plane(decks - 1 - i);
    rest.jokers_ =
        static_cast<std::uint64_t>(jokers > this->jokers() ? jokers - this->jokers() : 0);
    return rest;
  }

  constexpr void add(Card card) {
    if (card.is_joker()) {
      ++jokers_;
      return;
    }
    assert((planes_[kMaxDecks - 1] & card.bit()) == 0);
    std::uint64_t carry = card.bit();
    for (auto& plane : planes_) {
      const std::uint64_t present = plane & carry;
      plane |= carry;
      carry = present;
    }
  }
  constexpr void remove(Card card) {
    assert(count(card) > 0);
    if (card.is_joker()) {
      --jokers_;
      return;
    }
    std::uint64_t borrow = card.bit();  // from the last plane that has the card
    for (std::size_t i = planes_.size(); i-- > 0;) {
      const std::uint64_t present = planes_[i] & borrow;
      planes_[i] ^= present;
      borrow ^= present;
    }
  }
  constexpr int count(Card card) const {
    if (card.is_joker()) return jokers();
    int n = 0;
    for (const auto plane : planes_) n += (plane & card.bit()) != 0;
    return n;
  }
  // How many cards lie within the given cards of a plane; Jokers not counted.
  constexpr int count_in(std::uint64_t mask) const {
    int n = 0;
    for (const auto plane : planes_) n += std::popcount(plane & mask);
    return n;
  }
  constexpr bool has(Card card) const {
    return card.is_joker() ? jokers_ > 0 : (planes_[0] & card.bit()) != 0;
  }
  constexpr bool contains(const Bag& other) const {
    for (std::size_t i = 0; i < planes_.size(); ++i)
      if (other.planes_[i] & ~planes_[i]) return false;
    return other.jokers_ <= jokers_;
  }
  constexpr int size() const { return jokers() + count_in(~std::uint64_t{0}); }
  constexpr bool empty() const { return planes_[0] == 0 && jokers_ == 0; }
  constexpr int jokers() const { return static_cast<int>(jokers_); }
  constexpr std::uint64_t plane(int i) const { return planes_[static_cast<std::size_t>(i)]; }
  constexpr std::uint64_t distinct() const { return planes_[0]; }
  constexpr bool operator==(const Bag&) const = default;

  // Calls visit(card) for each distinct card, suited ones in code order, then the Joker.
  template <class Visit>
  constexpr void for_each_distinct(Visit visit) const {
    for (std::uint64_t left = planes_[0]; left != 0; left &= left - 1)
      visit(Card::from_code(std::countr_zero(left)));
    if (jokers_ > 0) visit(Card::joker());
  }
  // Calls visit(card) once per card held.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for_each_distinct([&](Card card) {
      for (int i = count(card); i > 0; --i) visit(card);
    });
  }

 private:
  std::array<std::uint64_t, kMaxDecks> planes_{};
  std::uint64_t jokers_ = 0;  // a whole word, so that a bag has no padding bytes
};
static_assert(sizeof(Bag) == 32);

}  // namespace mayi
