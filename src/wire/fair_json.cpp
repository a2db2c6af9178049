#include "fair/hex.h"
#include "wire/scratch.h"
#include "wire/values.h"

namespace mayi::wire {
namespace {

json::array by_seat(const std::map<Seat, fair::Digest>& given, std::string_view key) {
  json::array array(storage());
  for (const auto& [seat, bytes] : given)
    array.push_back(
        json::object({{"seat", seat_json(seat)}, {key, fair::to_hex(bytes)}}, storage()));
  return array;
}

json::object attempt_json(const FairAttempt& attempt, std::size_t number) {
  return json::object({{"attempt", number},
                       {"commitment", fair::to_hex(attempt.commitment)},
                       {"seats", seats_json(attempt.seats)},
                       {"pledges", by_seat(attempt.pledges, "digest")},
                       {"closed", attempt.closed},
                       {"openings", by_seat(attempt.openings, "nonce")},
                       {"secret", attempt.secret ? json::value(fair::to_hex(*attempt.secret))
                                                 : json::value(nullptr)}},
                      storage());
}

}  // namespace

json::value fair_json(const std::optional<FairDealing>& fair) {
  if (!fair) return nullptr;
  json::array voided(storage());
  for (std::size_t i = 0; i + 1 < fair->attempts.size(); ++i)
    voided.push_back(attempt_json(fair->attempts[i], i + 1));
  json::object object = attempt_json(fair->last(), fair->attempts.size());
  object["until"] = time_json(fair->until);
  object["voided"] = std::move(voided);
  return object;
}

}  // namespace mayi::wire
