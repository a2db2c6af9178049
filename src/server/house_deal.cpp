#include "bots/bot.h"
#include "fair/hex.h"
#include "server/house.h"

// Deals that anybody can check: what the host says for them (docs/FAIRNESS.md).
namespace mayi::server {
namespace {

constexpr std::string_view kSecretNote = "secret";  // of the last attempt; told to nobody
constexpr std::chrono::milliseconds kTryAgain{1'000};

fair::Secret make_secret_number(const Entropy& entropy) {
  fair::Secret secret{};
  for (std::uint8_t& byte : secret) byte = static_cast<std::uint8_t>(entropy());
  return secret;
}

// Something is left to be said by the host, now or when time is over.
bool rests_on_host(const TableState& state) {
  return state.is_dealing() || (state.fair && state.is_over() && !state.fair->last().secret);
}

}  // namespace

// With whom a deal is made: those who sit there with a page that knows how.
SeatSet House::pages_at(const GameId& game) const {
  SeatSet seats;
  const auto room = rooms_.find(game);
  if (room == rooms_.end()) return seats;
  for (const auto& [socket, seat] : room->second.sockets)
    if (seat != kNobody && guests_.at(socket).fair) seats.add(seat);
  return seats;
}

House::Noted House::next_attempt(const HostedTable& table, int round,
                                 std::optional<fair::Secret> last) {
  const std::optional<FairDealing>& before = table.everything().fair;
  const auto number = static_cast<std::uint32_t>(before ? before->attempts.size() + 1 : 1);
  const fair::Secret secret = make_secret_number(entropy_);
  const SeatSet seats = pages_at(table.id()) - (before ? before->left_out() : SeatSet{});
  const BeginAttempt begin{table.id(),   round,
                           kBotsVersion, fair::server_commitment({table.id(), number}, secret),
                           seats,        last};
  return {{.ask = begin, .sender = Sender::host},
          {{{kNobody, std::string(kSecretNote)}, fair::to_hex(secret)}}};
}

void House::begin(SocketId socket, Guest& guest, const wire::BeginGame& begin,
                  const std::string& id) {
  const auto table = table_of(guest);
  if (!table) return refuse(socket, table.error(), id);
  Noted attempt = next_attempt(**table, begin.round, std::nullopt);
  attempt.command.id = id;
  if (const auto allowed = may_say(guest, **table, attempt.command); !allowed)
    return refuse(socket, allowed.error(), id);
  post(socket, guest.game, std::move(attempt.command), std::move(attempt.notes));
}

void House::watch_deal(const HostedTable& table) {
  if (rests_on_host(table.everything())) dealing_[table.id()] = {};
}

std::optional<House::Noted> House::part_in_deal(const HostedTable& table) {
  const TableState& state = table.everything();
  const FairDealing& fair = *state.fair;
  const auto secret = fair::parse_hex(table.note(kNobody, kSecretNote));
  if (!secret) return std::nullopt;
  const auto says = [](Ask ask) {
    return Noted{{.ask = std::move(ask), .sender = Sender::host}, {}};
  };
  if (state.dealt) return says(Reveal{*secret});
  if (fair.last().is_complete())
    return says(Deal{{.seed = fair.seed(*secret), .round = fair.round}});
  if (clock_() < fair.until) return std::nullopt;
  if (!fair.last().closed) return says(ClosePledges{});
  return next_attempt(table, fair.round, *secret);
}

bool House::deal_on() {
  const Time now = clock_();
  bool said = false;
  for (auto each = dealing_.begin(); each != dealing_.end();) {
    const auto due = each++;
    if (due->second > now) continue;
    const auto table = driver_.open(due->first);
    if (!table || !rests_on_host((*table)->everything())) {
      dealing_.erase(due);
      continue;
    }
    auto part = part_in_deal(**table);
    due->second =
        part ? now + kTryAgain : std::max((*table)->everything().fair->until, now + kTryAgain);
    if (!part) continue;
    driver_.post(due->first, std::move(part->command), {}, std::move(part->notes));
    said = true;
  }
  return said;
}

void House::wait(std::chrono::milliseconds most) {
  const Time now = clock_();
  for (const auto& [game, due] : dealing_)
    most = std::clamp(due - now, std::chrono::milliseconds(0), most);
  driver_.wait(most);
}

void House::abandon(const GameId& game) {
  const auto table = driver_.open(game);
  if (!table || !(*table)->everything().fair || !(*table)->everything().dealt) return;
  if (const auto secret = fair::parse_hex((*table)->note(kNobody, kSecretNote)))
    driver_.post(game, {.ask = Reveal{*secret}, .sender = Sender::host}, {});
}

}  // namespace mayi::server
