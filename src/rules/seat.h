#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace mayi {

// A player's place at the table: 0 is the first, play goes upward and around. A number does not
// become a seat by itself; a seat is an index wherever one is wanted.
class Seat {
 public:
  constexpr Seat() = default;
  constexpr explicit Seat(std::size_t index) : index_(static_cast<std::uint8_t>(index)) {}
  constexpr operator std::size_t() const { return index_; }
  constexpr int index() const { return index_; }
  constexpr Seat& operator++() {
    ++index_;
    return *this;
  }
  constexpr bool operator==(const Seat&) const = default;
  constexpr auto operator<=>(const Seat&) const = default;

 private:
  std::uint8_t index_ = 0;
};
static_assert(sizeof(Seat) == 1);
inline constexpr Seat kNobody{255};

// Seats of one table, a bit each. Going through it gives them from the lowest on.
class SeatSet {
 public:
  class Iterator {
   public:
    using value_type = Seat;
    using difference_type = std::ptrdiff_t;
    constexpr Iterator() = default;
    constexpr explicit Iterator(std::uint8_t rest) : rest_(rest) {}
    constexpr Seat operator*() const { return Seat(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ = static_cast<std::uint8_t>(rest_ & (rest_ - 1));
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint8_t rest_ = 0;
  };

  constexpr SeatSet() = default;
  constexpr explicit SeatSet(Seat seat) : bits_(static_cast<std::uint8_t>(1u << seat.index())) {}
  static constexpr SeatSet from_bits(std::uint8_t bits) {
    SeatSet seats;
    seats.bits_ = bits;
    return seats;
  }
  static constexpr SeatSet first(std::size_t count) {  // all seats of a table of so many
    return from_bits(static_cast<std::uint8_t>((1u << count) - 1));
  }

  constexpr bool has(Seat seat) const {
    return seat.index() < 8 && (bits_ >> seat.index() & 1) != 0;
  }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr Seat lowest() const { return empty() ? kNobody : *begin(); }
  constexpr std::uint8_t bits() const { return bits_; }
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(); }

  constexpr void add(Seat seat) { *this = *this | SeatSet(seat); }
  constexpr void remove(Seat seat) { *this = *this - SeatSet(seat); }
  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) {
    return from_bits(static_cast<std::uint8_t>(a.bits_ | b.bits_));
  }
  friend constexpr SeatSet operator&(SeatSet a, SeatSet b) {
    return from_bits(static_cast<std::uint8_t>(a.bits_ & b.bits_));
  }
  friend constexpr SeatSet operator-(SeatSet a, SeatSet b) {  // in a, not in b
    return from_bits(static_cast<std::uint8_t>(a.bits_ & ~b.bits_));
  }
  constexpr SeatSet& operator|=(SeatSet more) { return *this = *this | more; }
  constexpr bool operator==(const SeatSet&) const = default;

 private:
  std::uint8_t bits_ = 0;
};
static_assert(sizeof(SeatSet) == 1);

}  // namespace mayi
