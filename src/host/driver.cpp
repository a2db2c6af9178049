#include "host/driver.h"

#include <fmt/format.h>

#include <algorithm>

#include "host/open_game.h"

// Opening tables, and what comes through the mailbox.
namespace mayi {
namespace {

constexpr int kMostIds = 100;

// The events of a game that begins.
std::expected<std::vector<TableEvent>, Refusal> begin(const NewGame& game, Time now) {
  const Rules& rules = game.rules.rules;
  TableState state;
  std::vector<TableEvent> events;
  std::vector<Ask> asks(game.seats.begin(), game.seats.end());
  asks.emplace_back(Configure{game.settings});
  asks.emplace_back(Deal{game.start});
  NoEvents none;
  for (Ask& ask : asks) {
    const auto decided = decide(rules, state, {.ask = std::move(ask)}, now);
    if (!decided) return std::unexpected(decided.error());
    for (const TableEvent& event : decided->events) {
      if (const auto applied = apply(rules, state, event, none); !applied)
        return std::unexpected(applied.error());
      events.push_back(event);
    }
  }
  return events;
}

TableState state_after(const Rules& rules, const std::vector<TableEvent>& events) {
  TableState state;
  NoEvents none;
  for (const TableEvent& event : events) (void)apply(rules, state, event, none);
  return state;
}

}  // namespace

Driver::Driver(Journal& journal, Clock clock, FindPlayer find_player)
    : journal_(journal),
      clock_(std::move(clock)),
      find_player_(std::move(find_player)),
      mailbox_(std::make_shared<Mailbox>()) {}

Driver::~Driver() {
  for (const auto& [id, game] : games_) game->drop_question();
}

Hosted<HostedTable*> Driver::create(NewGame game, const std::function<std::uint64_t()>& random) {
  const Time now = clock_();
  auto events = begin(game, now);
  if (!events) return std::unexpected(events.error());
  if (const auto flushed = flush(); !flushed) return std::unexpected(flushed.error());
  const GameSummary summary = summarize(game.rules.rules, state_after(game.rules.rules, *events));
  KeptGame kept{.header = {.id = {}, .rules = std::move(game.rules), .created = now},
                .events = *std::move(events)};
  for (int attempt = 1;; ++attempt) {
    kept.header.id = make_id(random());
    journal_.append({kept.header.id, Version{}, kept.events, summary, kept.header});
    const auto synced = journal_.sync();
    if (!synced) return std::unexpected(synced.error());
    const Stored<Appended>& appended = synced->front();
    if (appended) return install(kept);
    if (appended.error().fault != StoreFault::id_taken || attempt == kMostIds)
      return std::unexpected(appended.error());
  }
}

Hosted<HostedTable*> Driver::open(const GameId& id) {
  if (const auto found = games_.find(id); found != games_.end()) return &found->second->table;
  const auto kept = journal_.load(id);
  if (!kept) return std::unexpected(kept.error());
  return install(*kept);
}

Hosted<HostedTable*> Driver::install(const KeptGame& kept) {
  auto game = std::make_unique<OpenGame>();
  game->table.header_ = kept.header;
  if (const auto replayed = replay(*game, kept.events); !replayed)
    return std::unexpected(replayed.error());
  auto texts = journal_.texts(kept.header.id);
  if (!texts) return std::unexpected(texts.error());
  game->table.notes_ = *std::move(texts);
  OpenGame& opened = *(games_[kept.header.id] = std::move(game));
  changed(opened);
  return &opened.table;
}

Hosted<void> Driver::replay(OpenGame& game, const std::vector<TableEvent>& events) {
  HostedTable& table = game.table;
  for (const TableEvent& event : events) {
    History::Listener listener;
    const auto applied = apply(table.rules().rules, table.state_, event, listener);
    if (!applied)
      return std::unexpected(
          damaged(table.id(), fmt::format("event {} does not fit", event.version.number()))
              .error());
    table.history_.add(event, std::move(listener.events), table.state_);
  }
  return {};
}

void Driver::close(const GameId& id) {
  const auto found = games_.find(id);
  if (found == games_.end()) return;
  found->second->drop_question();
  std::erase(staged_, found->second.get());
  restless_.erase(id);
  deadlines_.erase({found->second->deadline, id});
  games_.erase(found);
}

// The table is another one now: whoever is to be asked is asked anew, and deadlines follow.
void Driver::changed(OpenGame& game) {
  const GameId& id = game.table.id();
  restless_.insert(id);
  deadlines_.erase({game.deadline, id});
  game.deadline = {};
  const Awaited now = game.table.awaited();
  for (const Time until : now.until)
    if (until != Time{} && (game.deadline == Time{} || until < game.deadline))
      game.deadline = until;
  if (game.deadline != Time{}) deadlines_.insert({game.deadline, id});
}

void Driver::post(const GameId& id, Command command, Reply reply) {
  mailbox_->put({id, std::move(command), std::move(reply), 0, {}});
}

Hosted<Done> Driver::act(const GameId& id, Command command) {
  Hosted<Done> answer = std::unexpected(unknown_game(id).error());
  post(id, std::move(command), [&](const Hosted<Done>& given) { answer = given; });
  read_mail();
  if (const auto flushed = flush(); !flushed) return std::unexpected(flushed.error());
  return answer;
}

void Driver::wake() {
  {
    const std::lock_guard lock(mailbox_->mutex);
    mailbox_->woken = true;
  }
  mailbox_->arrived.notify_one();
}

void Driver::wait(std::chrono::milliseconds most) {
  if (!deadlines_.empty())
    most = std::clamp(deadlines_.begin()->first - clock_(), std::chrono::milliseconds(0), most);
  std::unique_lock lock(mailbox_->mutex);
  mailbox_->arrived.wait_for(lock, most,
                             [&] { return mailbox_->woken || !mailbox_->letters.empty(); });
  mailbox_->woken = false;
}

bool Driver::is_thinking(const GameId& id) const {
  const auto found = games_.find(id);
  return found != games_.end() && found->second->asked.has_value();
}

bool Driver::read_mail() {
  std::vector<Letter> letters = mailbox_->take_all();
  for (Letter& letter : letters) {
    const auto found = games_.find(letter.id);
    if (found != games_.end())
      take(*found->second, std::move(letter));
    else if (letter.reply)
      letter.reply(std::unexpected(unknown_game(letter.id).error()));
  }
  return !letters.empty();
}

void Driver::take(OpenGame& game, Letter letter) {
  if (letter.ticket != 0) return take_response(game, letter);
  const Reply reply = letter.reply;
  if (const auto fault = stage(game, letter.command, std::move(letter.reply)); fault && reply)
    reply(std::unexpected(*fault));
}

// Decides and applies a command; it is answered when the journal has it.
std::optional<Fault> Driver::stage(OpenGame& game, const Command& command, Reply reply) {
  HostedTable& table = game.table;
  auto decided = decide(table.rules().rules, table.state_, command, clock_());
  if (!decided) return decided.error();
  if (decided->events.empty() && game.staged.empty()) {
    if (reply) reply(Done{decided->version, decided->repeated});
    return std::nullopt;
  }
  if (game.staged.empty()) {
    auto commands = std::exchange(table.state_.commands, {});
    game.durable = table.state_;
    table.state_.commands = std::move(commands);
    staged_.push_back(&game);
  }
  if (const auto applied = replay(game, decided->events); !applied) return applied.error();
  std::ranges::move(decided->events, std::back_inserter(game.staged));
  game.waiting.push_back({command, std::move(reply), {decided->version, decided->repeated}});
  changed(game);
  return std::nullopt;
}

Hosted<void> Driver::set_note(const GameId& id, Seat seat, std::string_view key,
                              std::string_view value) {
  const auto found = games_.find(id);
  if (found == games_.end()) return std::unexpected(unknown_game(id).error());
  if (const auto kept = journal_.set_text(id, seat, key, value); !kept)
    return std::unexpected(kept.error());
  found->second->table.notes_[{seat, std::string(key)}] = value;
  return {};
}

}  // namespace mayi
