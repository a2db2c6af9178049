#include "host/driver.h"

#include <fmt/format.h>

#include <algorithm>

#include "host/open_game.h"
#include "host/seats.h"

// Opening tables, and what comes through the mailbox.
namespace mayi {
Driver::Driver(Journal& journal, Clock clock, FindPlayer find_player)
    : journal_(journal),
      clock_(std::move(clock)),
      find_player_(std::move(find_player)),
      leases_(journal.nodes(), clock_),
      mailbox_(std::make_shared<Mailbox>()) {
  if (Nodes* const nodes = journal_.nodes())
    nodes->on_news([mailbox = mailbox_] { mailbox->wake(); });
}

Driver::~Driver() {
  if (Nodes* const nodes = journal_.nodes()) nodes->on_news({});
  leases_.give_up();
  for (const auto& [id, game] : games_) game->drop_question();
}

Driver::OpenGame* Driver::find(const GameId& id) const {
  const auto found = games_.find(id);
  return found == games_.end() ? nullptr : found->second.get();
}

Hosted<HostedTable*> Driver::create(NewGame game, const std::function<std::uint64_t()>& random) {
  auto id = game.id.empty() ? unused_id(journal_, random) : Stored<GameId>(game.id);
  if (!id) return std::unexpected(id.error());
  auto made = std::make_unique<OpenGame>();
  HostedTable& table = made->table;
  table.header_ = {.id = *std::move(id), .rules = std::move(game.rules), .created = clock_()};
  const Rules& rules = table.rules().rules;
  Append append{.id = table.id(), .created = table.header_};
  std::vector<Ask> asks(game.seats.begin(), game.seats.end());
  asks.emplace_back(Configure{game.settings});
  if (game.start) asks.emplace_back(Deal{*game.start});
  for (Ask& ask : asks) {
    auto decided = decide_on(table, {.ask = std::move(ask)}, table.header_.created);
    if (!decided) return std::unexpected(decided.error());
    if (const auto applied = replay(*made, decided->events); !applied)
      return std::unexpected(applied.error());
    std::ranges::move(decided->events, std::back_inserter(append.events));
  }
  append.summary = summarize(rules, table.state_);
  append.texts = table.notes_ = std::move(game.notes);
  if (const auto kept = append_now(journal_, std::move(append)); !kept)
    return std::unexpected(kept.error());
  return host(std::move(made));
}

Hosted<HostedTable*> Driver::open(const GameId& id) {
  if (OpenGame* const game = find(id)) return &game->table;
  auto kept = journal_.load(id);
  if (!kept) return std::unexpected(kept.error());
  auto game = std::make_unique<OpenGame>();
  game->table.header_ = std::move(kept->header);
  if (const auto replayed = replay(*game, kept->events); !replayed)
    return std::unexpected(replayed.error());
  auto texts = journal_.texts(id);
  if (!texts) return std::unexpected(texts.error());
  game->table.notes_ = *std::move(texts);
  return host(std::move(game));
}

HostedTable* Driver::host(std::unique_ptr<OpenGame> game) {
  close(game->table.id());  // of a game that was removed elsewhere
  OpenGame& hosted = *(games_[game->table.id()] = std::move(game));
  leases_.want(hosted.table.id());
  changed(hosted);
  return &hosted.table;
}

Hosted<void> Driver::replay(OpenGame& game, const std::vector<TableEvent>& events) {
  HostedTable& table = game.table;
  NoEvents none;
  for (const TableEvent& event : events) {
    History::Listener listener;
    EventSink& sink = journal_.keeps() ? static_cast<EventSink&>(listener) : none;
    const auto applied = apply(table.rules().rules, table.state_, event, sink);
    if (!applied)
      return std::unexpected(
          damaged(table.id(), fmt::format("event {} does not fit", event.version.number()))
              .error());
    table.awaited_ = *applied;
    if (journal_.keeps()) table.history_.add(event, listener.events, table.state_);
  }
  return {};
}

void Driver::close(const GameId& id) {
  OpenGame* const game = find(id);
  if (game == nullptr) return;
  rest(*game);
  leases_.drop(id);
  stale_.erase(id);
  std::erase(staged_, game);
  games_.erase(id);
}

// Nothing happens by itself any more.
void Driver::rest(OpenGame& game) {
  const GameId& id = game.table.id();
  game.drop_question();
  restless_.erase(&game);
  deadlines_.erase({game.deadline, id});
  std::erase_if(pauses_, [&](const auto& each) { return each.second == id; });
}

// The table is another one now: whoever is to be asked is asked anew, and deadlines follow.
void Driver::changed(OpenGame& game) {
  const GameId& id = game.table.id();
  if (game.moved_at != game.table.state_.last_played) {
    game.moved_at = game.table.state_.last_played;
    game.moved = clock_();
  }
  if (!leases_.has(id)) return;
  restless_.insert(&game);
  if (game.deadline != Time{}) deadlines_.erase({game.deadline, id});
  game.deadline = {};
  for (const Time until : game.table.awaited().until)
    if (until != Time{} && (game.deadline == Time{} || until < game.deadline))
      game.deadline = until;
  if (game.deadline != Time{}) deadlines_.insert({game.deadline, id});
}

void Driver::post(const GameId& id, Command command, Reply reply, SeatTexts notes) {
  mailbox_->put({id, std::move(command), std::move(reply), 0, {}, std::move(notes)});
}

Hosted<Done> Driver::act(const GameId& id, Command command, SeatTexts notes) {
  Hosted<Done> answer = std::unexpected(unknown_game(id).error());
  const Reply reply = [&](const Hosted<Done>& given) { answer = given; };
  post(id, std::move(command), reply, std::move(notes));
  read_mail();
  if (const auto flushed = flush(); !flushed) return std::unexpected(flushed.error());
  return answer;
}

void Driver::wake() { mailbox_->wake(); }

void Driver::wait(std::chrono::milliseconds most) {
  if (!leases_.is_alone())
    most = std::clamp(leases_.next() - clock_(), std::chrono::milliseconds(0), most);
  for (const auto* const times : {&deadlines_, &pauses_})
    if (!times->empty())
      most = std::clamp(times->begin()->first - clock_(), std::chrono::milliseconds(0), most);
  std::unique_lock lock(mailbox_->mutex);
  mailbox_->arrived.wait_for(lock, most,
                             [&] { return mailbox_->woken || !mailbox_->letters.empty(); });
  mailbox_->woken = false;
}

bool Driver::is_thinking(const GameId& id) const {
  const OpenGame* const game = find(id);
  if (game == nullptr || game->asked) return game != nullptr;
  if (leases_.has(id)) return false;
  const SeatSet must = game->table.awaited().must;
  return !must.empty() && (must & played_by(game->table.state_, SitterKind::person)).empty();
}

bool Driver::read_mail() {
  const std::vector<Letter> letters = mailbox_->take_all();
  for (const Letter& letter : letters) {
    if (OpenGame* const game = find(letter.id))
      take(*game, letter);
    else if (letter.reply)
      letter.reply(std::unexpected(unknown_game(letter.id).error()));
  }
  return !letters.empty();
}

void Driver::take(OpenGame& game, const Letter& letter) {
  if (letter.ticket != 0) return take_response(game, letter);
  if (is_own(letter.command, letter.reply) && !leases_.has(letter.id)) return;
  auto fault = stage(game, letter.command, letter.reply, letter.notes);
  if (fault && letter.reply && was_behind(game))
    fault = stage(game, letter.command, letter.reply, letter.notes);
  if (fault && letter.reply) letter.reply(std::unexpected(*fault));
}

// Whoever comes from another node may have seen more there than is known here; and of what is
// staged nothing may be kept.
bool Driver::was_behind(OpenGame& game) {
  if (leases_.is_alone()) return false;
  const bool staged = !game.staged.empty();
  return flush() && (catch_up(game).value_or(false) || staged);
}

std::expected<Decided, Refusal> Driver::decide_on(const HostedTable& table, const Command& command,
                                                  Time now, std::vector<TableEvent> room) {
  const Sit* const sit = std::get_if<Sit>(&command.ask);
  if (sit != nullptr && !is_good_name(sit->name))
    return std::unexpected(Refusal{TableReason::bad_name, {}});
  return decide(table.rules().rules, table.state_, command, now, std::move(room));
}

// Decides and applies a command; it is answered when the journal has it.
std::optional<Fault> Driver::stage(OpenGame& game, const Command& command, Reply reply,
                                   const SeatTexts& notes) {
  HostedTable& table = game.table;
  auto decided = decide_on(table, command, clock_(), std::exchange(room_, {}));
  if (!decided) return decided.error();
  if (decided->events.empty() && game.staged.empty()) {
    if (reply) reply(Done{decided->version, decided->repeated});
    return std::nullopt;
  }
  ++commands_;
  if (!journal_.keeps()) return do_unkept(game, *decided, reply, notes);
  if (game.staged.empty()) {
    auto commands = std::exchange(table.state_.commands, {});
    game.durable = table.state_;
    table.state_.commands = std::move(commands);
    staged_.push_back(&game);
  }
  if (const auto applied = replay(game, decided->events); !applied) return applied.error();
  if (!decided->events.empty())
    for (const auto& [key, value] : notes) game.staged_notes[key] = value;
  std::ranges::move(decided->events, std::back_inserter(game.staged));
  if (is_own(command, reply))
    game.staged_own = true;
  else
    game.waiting.push_back(
        {command, std::move(reply), {decided->version, decided->repeated}, notes});
  changed(game);
  return std::nullopt;
}

std::optional<Fault> Driver::do_unkept(OpenGame& game, Decided& decided, const Reply& reply,
                                       const SeatTexts& notes) {
  const Version before = game.table.version();
  if (const auto applied = replay(game, decided.events); !applied) return applied.error();
  for (const auto& [key, value] : notes) game.table.notes_[key] = value;
  room_ = std::move(decided.events);
  changed(game);
  if (reply) reply(Done{decided.version, decided.repeated});
  if (on_change_) on_change_(game.table, before);
  return std::nullopt;
}

Hosted<void> Driver::set_note(const GameId& id, Seat seat, std::string_view key,
                              std::string_view value) {
  OpenGame* const game = find(id);
  if (game == nullptr) return std::unexpected(unknown_game(id).error());
  if (const auto kept = journal_.set_text(id, seat, key, value); !kept)
    return std::unexpected(kept.error());
  game->table.notes_[{seat, std::string(key)}] = value;
  return {};
}

}  // namespace mayi
