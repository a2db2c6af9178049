#include "table/fair_dealing.h"

namespace mayi {
namespace {

bool fits(const FairDealing& dealing, const fair::Secret& secret) {
  return fair::server_commitment(dealing.occasion(), secret) == dealing.last().commitment;
}

}  // namespace

SeatSet FairAttempt::unopened() const {
  SeatSet left;
  for (const auto& [seat, digest] : pledges)
    if (!openings.contains(seat)) left.add(seat);
  return left;
}

SeatSet FairDealing::left_out() const {
  SeatSet seats;
  for (const FairAttempt& attempt : attempts)
    if (attempt.closed) seats = seats | attempt.unopened();
  return seats;
}

Seed FairDealing::seed(const fair::Secret& secret) const {
  std::vector<fair::Opened> pages;
  for (const auto& [seat, nonce] : last().openings) pages.push_back({seat, nonce});
  return fair::deal_seed(occasion(), secret, pages);
}

Said begin(std::optional<FairDealing>& dealing, const AttemptBegun& begun) {
  if (dealing && !dealing->last().secret) return refuse(TableReason::dealing);
  if (!dealing) dealing.emplace(FairDealing{begun.game, begun.round, begun.bots});
  const bool follows = static_cast<std::size_t>(begun.attempt) == dealing->attempts.size() + 1;
  if (!follows || begun.game != dealing->game || begun.round != dealing->round)
    return refuse(TableReason::stale);
  if (!(begun.seats & dealing->left_out()).empty()) return refuse(TableReason::not_expected);
  dealing->attempts.push_back({.commitment = begun.commitment, .seats = begun.seats});
  return {};
}

Said pledge(FairAttempt& attempt, const Pledged& pledged) {
  if (attempt.closed) return refuse(TableReason::too_late);
  if (!attempt.seats.has(pledged.seat)) return refuse(TableReason::not_expected);
  if (!attempt.pledges.emplace(pledged.seat, pledged.digest).second)
    return refuse(TableReason::already_pledged);
  return {};
}

Said close(FairAttempt& attempt) {
  if (std::exchange(attempt.closed, true)) return refuse(TableReason::too_late);
  return {};
}

Said open(FairDealing& dealing, const NonceOpened& opened) {
  FairAttempt& attempt = dealing.attempts.back();
  if (!attempt.closed) return refuse(TableReason::too_early);
  const auto pledged = attempt.pledges.find(opened.seat);
  if (pledged == attempt.pledges.end()) return refuse(TableReason::not_pledged);
  if (attempt.openings.contains(opened.seat)) return refuse(TableReason::already_opened);
  if (fair::page_commitment(dealing.occasion(), opened.seat, opened.nonce) != pledged->second)
    return refuse(TableReason::wrong_nonce);
  attempt.openings.emplace(opened.seat, opened.nonce);
  return {};
}

Said void_attempt(FairDealing& dealing, const AttemptVoided& voided) {
  FairAttempt& attempt = dealing.attempts.back();
  if (!attempt.closed || attempt.is_complete()) return refuse(TableReason::dealing);
  if (!fits(dealing, voided.secret)) return refuse(TableReason::wrong_secret);
  attempt.secret = voided.secret;
  return {};
}

Said reveal(FairDealing& dealing, const SecretRevealed& revealed, const Seed& dealt) {
  FairAttempt& attempt = dealing.attempts.back();
  if (attempt.secret) return refuse(TableReason::too_late);
  if (!fits(dealing, revealed.secret)) return refuse(TableReason::wrong_secret);
  if (dealing.seed(revealed.secret) != dealt) return refuse(TableReason::wrong_secret);
  attempt.secret = revealed.secret;
  return {};
}

}  // namespace mayi
