#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace mayi {

// A list with storage of its own: trivially copyable, never allocates. Unused slots hold T{}, so
// two lists with the same items have the same bytes.
template <class T, std::size_t N>
struct FixedList {
  using Size = std::conditional_t<(N < 256), std::uint8_t, std::uint16_t>;

  std::array<T, N> items{};
  Size size = 0;

  constexpr bool empty() const { return size == 0; }
  constexpr bool full() const { return size == N; }
  // From any type that T takes: a small alternative of a large variant is written without the rest,
  // and without a look at what was there.
  template <class U = T>
  constexpr void push(U&& item) {
    assert(size < N);
    T& slot = items[size++];
    if consteval {
      slot = std::forward<U>(item);
    } else {
      ::new (&slot) T(std::forward<U>(item));
    }
  }
  constexpr T pop() {
    assert(size > 0);
    const T item = items[--size];
    items[size] = T{};
    return item;
  }
  constexpr void insert(std::size_t at, const T& item) {
    assert(at <= size && size < N);
    for (std::size_t i = size++; i > at; --i) items[i] = items[i - 1];
    items[at] = item;
  }
  constexpr void clear() {
    while (size > 0) items[--size] = T{};
  }
  constexpr const T& top() const {
    assert(size > 0);
    return items[size - 1];
  }
  constexpr const T& operator[](std::size_t i) const {
    assert(i < size);
    return items[i];
  }
  constexpr T& operator[](std::size_t i) {
    assert(i < size);
    return items[i];
  }
  constexpr const T* begin() const { return items.data(); }
  constexpr const T* end() const { return items.data() + size; }
  constexpr T* begin() { return items.data(); }
  constexpr T* end() { return items.data() + size; }
  constexpr std::span<const T> view() const { return {items.data(), size}; }
  constexpr bool operator==(const FixedList& other) const {
    if (size != other.size) return false;
    for (std::size_t i = 0; i < size; ++i)
      if (!(items[i] == other.items[i])) return false;
    return true;
  }
};

}  // namespace mayi
