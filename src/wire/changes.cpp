#include "wire/changes.h"

#include <boost/json/value.hpp>

namespace mayi::wire {

json::object changes(const json::object& before, const json::object& after) {
  json::object changed;
  for (const auto& [key, value] : after)
    if (const json::value* const old = before.if_contains(key); old == nullptr || *old != value)
      changed[key] = value;
  for (const auto& member : before)
    if (!after.contains(member.key())) changed[member.key()] = nullptr;
  return changed;
}

}  // namespace mayi::wire
