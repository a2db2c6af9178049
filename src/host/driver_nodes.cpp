#include "host/open_game.h"

// Among other nodes: which tables are driven here, and what happened to them elsewhere.
namespace mayi {

void Driver::meet_nodes() {
  if (leases_.is_alone()) return;
  // Without news all stays as it is known; the line says when it has missed something.
  const News news = journal_.nodes()->hear().value_or(News{});
  for (const auto& [id, game] : games_)
    if (news.missed) stale_.insert(id);
  for (const GameId& id : news.moved)
    if (games_.contains(id)) stale_.insert(id);
  take_leases();
  catch_up_stale();
  if (on_news_ && news != News{}) on_news_(news);
}

// A deadline that stayed would be passed again and again: nothing may be done about it here.
void Driver::give_up() {
  if (leases_.is_alone()) return;
  for (const auto& [id, game] : games_) rest(*game);
  leases_.give_up();
}

void Driver::take_leases() {
  for (const GameId& id : leases_.keep()) {
    OpenGame* const game = find(id);
    if (game == nullptr) continue;
    rest(*game);
    if (!leases_.has(id)) continue;
    stale_.insert(id);  // whoever had it may have moved it
    changed(*game);
    if (on_drive_) on_drive_(game->table);
  }
}

// Where the store cannot be read now it is tried with the next run.
void Driver::catch_up_stale() {
  while (!stale_.empty()) {
    const GameId id = *stale_.begin();
    OpenGame* const game = find(id);
    const auto caught_up = game == nullptr ? Hosted<bool>(false) : catch_up(*game);
    const auto* const error = caught_up ? nullptr : std::get_if<StoreError>(&caught_up.error());
    if (error != nullptr && !concerns_one_game(error->fault)) return;
    stale_.erase(id);
  }
}

}  // namespace mayi
