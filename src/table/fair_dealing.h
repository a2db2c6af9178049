#pragma once

#include <expected>
#include <map>
#include <optional>
#include <vector>

#include "table/event.h"
#include "table/refusal.h"

// Making a deal's seed together (docs/FAIRNESS.md): pledges first, and when nobody can pledge any
// more, openings. All of it is public; the server's own secret comes in when it hides nothing more.
namespace mayi {

// How long an attempt waits for pledges, and then for openings.
inline constexpr std::chrono::milliseconds kPledgeTime{5'000}, kOpeningTime{10'000};

struct FairAttempt {
  fair::Digest commitment{};  // the server's
  SeatSet seats{};            // whose pages are asked for a pledge
  std::map<Seat, fair::Digest> pledges{};
  bool closed = false;  // who has not pledged is left out
  std::map<Seat, fair::Secret> openings{};
  std::optional<fair::Secret> secret{};  // the server's, once it is opened

  SeatSet unopened() const;  // have pledged
  bool is_complete() const { return closed && unopened().empty(); }
  bool operator==(const FairAttempt&) const = default;
};

struct FairDealing {
  std::string game;                     // the id that all was said for
  int round = 1;                        // to be dealt
  int bots = 0;                         // the version of those that the server has
  std::vector<FairAttempt> attempts{};  // at least one; all but the last are void
  Version begun{};                      // at which the last one did
  Time until{};                         // the last one waits

  const FairAttempt& last() const { return attempts.back(); }
  fair::Occasion occasion() const { return {game, static_cast<std::uint32_t>(attempts.size())}; }
  SeatSet left_out() const;                     // pages that did not open what they had pledged
  Seed seed(const fair::Secret& secret) const;  // of the last attempt; requires it complete
  bool operator==(const FairDealing&) const = default;
};

// Carry out what was said; the error says why it does not fit. `begin` and `void_attempt` are for
// the server's part, and so is what the table calls after the deal: `reveal`.
using Said = std::expected<void, Refusal>;
[[nodiscard]] Said begin(std::optional<FairDealing>& dealing, const AttemptBegun& begun);
[[nodiscard]] Said pledge(FairAttempt& attempt, const Pledged& pledged);
[[nodiscard]] Said close(FairAttempt& attempt);
[[nodiscard]] Said open(FairDealing& dealing, const NonceOpened& opened);
[[nodiscard]] Said void_attempt(FairDealing& dealing, const AttemptVoided& voided);
[[nodiscard]] Said reveal(FairDealing& dealing, const SecretRevealed& revealed, const Seed& dealt);

}  // namespace mayi
