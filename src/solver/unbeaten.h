#pragma once

#include <algorithm>

#include "base/fixed_list.h"

namespace mayi {

template <class T, std::size_t N>
bool is_beaten(const FixedList<T, N>& list, const T& item) {
  return std::ranges::any_of(list, [&](const T& other) { return other.beats(item); });
}

// Adds an item unless one in the list beats it, and drops those that it beats. False: the list is
// full.
template <class T, std::size_t N>
bool keep_unbeaten(FixedList<T, N>& list, const T& item) {
  if (is_beaten(list, item)) return true;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list.size; ++i)
    if (!item.beats(list[i])) list[kept++] = list[i];
  while (list.size > kept) list.pop();
  if (list.full()) return false;
  list.push(item);
  return true;
}

}  // namespace mayi
