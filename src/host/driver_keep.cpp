#include <algorithm>

#include "host/open_game.h"

// Making durable what was decided, and taking it back where that fails.
namespace mayi {
namespace {

constexpr int kMostRetries = 8;
constexpr std::size_t kMostStaged = 256;  // events of a game, before they are made durable

}  // namespace

Stored<bool> Driver::step() {
  meet_nodes();
  // A question that is put and answered at once is one step with its answer.
  bool done = false;
  for (const auto before = commands_; commands_ == before && progress();) done = true;
  if (const auto flushed = flush(); !flushed) return std::unexpected(flushed.error());
  return done;
}

// Whoever waits for an answer gets it before the bots go on.
Stored<void> Driver::run() {
  const auto is_urgent = [](const OpenGame* game) {
    return game->staged.size() > kMostStaged ||
           std::ranges::any_of(game->waiting, [](const auto& each) { return bool(each.reply); });
  };
  meet_nodes();
  while (progress())
    if (std::ranges::any_of(staged_, is_urgent))
      if (const auto flushed = flush(); !flushed) return flushed;
  return flush();
}

Stored<void> Driver::flush() {
  while (!staged_.empty()) {
    const std::vector<OpenGame*> games = std::exchange(staged_, {});
    for (const OpenGame* const game : games)
      journal_.append({game->table.id(), game->durable.version, game->staged,
                       summarize(game->table.rules().rules, game->table.state_), std::nullopt,
                       game->staged_notes,
                       game->staged_own ? leases_.epoch(game->table.id()) : std::nullopt});
    const auto synced = journal_.sync();
    for (std::size_t i = 0; i < games.size(); ++i)
      settle(*games[i], synced ? (*synced)[i] : Stored<Appended>(std::unexpected(synced.error())));
    if (!synced) return std::unexpected(synced.error());
  }
  return {};
}

void Driver::settle(OpenGame& game, const Stored<Appended>& appended) {
  const bool is_fenced = !appended && appended.error().fault == StoreFault::fenced;
  const bool moved_on =
      appended ? appended->repeated : is_fenced || appended.error().fault == StoreFault::lost_race;
  if (is_fenced) leases_.lost(game.table.id());
  if (moved_on && ++game.retries <= kMostRetries) return retry(game);
  game.retries = 0;
  std::optional<Fault> fault;
  if (!appended)
    fault = appended.error();
  else if (appended->repeated)
    fault = Refusal{TableReason::stale, {}};
  if (fault) take_back(game);
  game.staged.clear();
  game.staged_own = false;
  for (auto& [key, value] : std::exchange(game.staged_notes, {})) game.table.notes_[key] = value;
  const Version before = game.durable.version;
  for (const OpenGame::Waiting& each : std::exchange(game.waiting, {}))
    if (each.reply) each.reply(fault ? std::unexpected(*fault) : Hosted<Done>(each.done));
  if (!fault && on_change_) on_change_(game.table, before);
}

// Another process was first, or drives the table now: its events come in, and what was decided here
// is decided anew.
void Driver::retry(OpenGame& game) {
  take_back(game);
  const auto waiting = std::exchange(game.waiting, {});
  const auto caught_up = catch_up(game);
  for (const OpenGame::Waiting& each : waiting) {
    const auto fault =
        caught_up ? stage(game, each.command, each.reply, each.notes) : caught_up.error();
    if (fault && each.reply) each.reply(std::unexpected(*fault));
  }
}

void Driver::take_back(OpenGame& game) {
  TableState& state = game.table.state_;
  auto commands = std::exchange(state.commands, {});
  const Version last = game.durable.version;
  std::erase_if(commands, [&](const auto& each) { return each.second > last; });
  state = game.durable;
  state.commands = std::move(commands);
  game.table.awaited_ = awaited(game.table.rules().rules, state);
  game.table.history_.cut(last);
  game.staged.clear();
  game.staged_own = false;
  game.staged_notes.clear();
  rest(game);
  changed(game);
}

Hosted<bool> Driver::refresh(const GameId& id) {
  OpenGame* const game = find(id);
  if (game == nullptr) return std::unexpected(unknown_game(id).error());
  if (const auto flushed = flush(); !flushed) return std::unexpected(flushed.error());
  return catch_up(*game);
}

Hosted<bool> Driver::catch_up(OpenGame& game) {
  HostedTable& table = game.table;
  const auto version = journal_.version(table.id());
  if (!version) return std::unexpected(version.error());
  const Version before = table.version();
  const auto tail = *version == before ? Stored<std::vector<TableEvent>>()
                                       : journal_.load_after(table.id(), before);
  if (!tail) return std::unexpected(tail.error());
  // After the events, so that none is without what was kept with it; of what is ahead there will be
  // news.
  auto texts = journal_.texts(table.id());
  if (!texts) return std::unexpected(texts.error());
  const bool noted = table.notes_ != *texts;
  table.notes_ = *std::move(texts);
  if (tail->empty()) return noted;
  if (const auto replayed = replay(game, *tail); !replayed)
    return std::unexpected(replayed.error());
  changed(game);
  if (on_change_) on_change_(table, before);
  return true;
}

}  // namespace mayi
