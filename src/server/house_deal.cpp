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

House::Noted House::next_attempt(const HostedTable& table, int round,
                                 std::optional<fair::Secret> last) {
  const std::optional<FairDealing>& before = table.everything().fair;
  const auto number = static_cast<std::uint32_t>(before ? before->attempts.size() + 1 : 1);
  const fair::Secret secret = make_secret_number(entropy_);
  const auto room = rooms_.find(table.id());
  const SeatSet pages = room == rooms_.end() ? SeatSet{} : crowd(room->second).pages;
  const SeatSet seats = pages - (before ? before->left_out() : SeatSet{});
  const BeginAttempt begin{table.id(),   round,
                           kBotsVersion, fair::server_commitment({table.id(), number}, secret),
                           seats,        last};
  return {{.ask = begin, .sender = Sender::host},
          {{{kNobody, std::string(kSecretNote)}, fair::to_hex(secret)}}};
}

void House::answer(const Letter& letter, const wire::BeginGame& begin) {
  const auto table = table_of_seated(letter.guest);
  if (!table) return refuse(letter.socket, table.error(), letter.id);
  Noted attempt = next_attempt(**table, begin.round, std::nullopt);
  attempt.command.id = letter.id;
  attempt.command.from = letter.guest.joined_as;
  post(letter.socket, letter.guest.game, std::move(attempt.command), std::move(attempt.notes));
}

void House::watch_deal(const HostedTable& table) {
  if (rests_on_host(table.everything())) dealing_.insert(table.id());
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
  return next_attempt(table, fair.round, secret);
}

bool House::deal_on() {
  bool said = false;
  for (const GameId& id : std::exchange(dealing_, {})) {
    const auto table = driver_.open(id);
    if (!table || !rests_on_host((*table)->everything()) || !driver_.drives(id)) continue;
    auto part = part_in_deal(**table);
    if (part) driver_.post(id, std::move(part->command), {}, std::move(part->notes));
    said = said || part;
    // What was said changes the table, which is looked at again then; if it could not be kept, now
    // and then.
    const auto left = (*table)->everything().fair->until - clock_();
    later(part ? kTryAgain : std::max(left, kTryAgain), {Errand::Kind::deal_on, id, kNobody});
  }
  return said;
}

void House::open_secret(const HostedTable& table, Reply reply) {
  if (const auto secret = fair::parse_hex(table.note(kNobody, kSecretNote)))
    driver_.post(table.id(), {.ask = Reveal{*secret}, .sender = Sender::host}, std::move(reply));
}

}  // namespace mayi::server
