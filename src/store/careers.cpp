#include "store/careers.h"

#include <algorithm>

namespace mayi {
namespace {

using Careers = std::map<std::pair<SitterKind, std::string>, Career>;

void add_round(std::vector<Career*>& seats, const Public& open) {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    Career& career = *seats[i];
    const int points = open.points[seat];
    career.best_round = career.rounds == 0 ? points : std::min(career.best_round, points);
    ++career.rounds;
    career.went_out += open.out == seat;
  }
}

void add_result(std::vector<Career*>& seats, const Public& open) {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    Career& career = *seats[i];
    const int total = open.totals[seat];
    career.best_game = career.games == 0 ? total : std::min(career.best_game, total);
    ++career.games;
    career.points += total;
    const bool won = winners(open).has(seat);
    career.wins += won;
    career.streak = won ? career.streak + 1 : 0;
    career.longest_streak = std::max(career.longest_streak, career.streak);
  }
}

std::vector<Career*> careers_at(Careers& careers, const TableState& table) {
  std::vector<Career*> seats;
  for (const Place& place : table.places) {
    Career& career = careers[{place.holder.kind, place.name}];
    career.name = place.name;
    career.kind = place.holder.kind;
    seats.push_back(&career);
  }
  return seats;
}

// Requires a game that restore takes.
void add_game(Careers& careers, const KeptGame& kept, const TableState& last) {
  std::vector<Career*> seats = careers_at(careers, last);
  TableState table;
  NoEvents none;
  for (const TableEvent& event : kept.events) {
    const bool was_playing = table.dealt && table.game.open.stage == Stage::playing;
    (void)apply(kept.header.rules.rules, table, event, none);
    if (was_playing && table.game.open.stage != Stage::playing) add_round(seats, table.game.open);
  }
  add_result(seats, table.game.open);
}

}  // namespace

Stored<std::vector<Career>> careers_of(Journal& journal) {
  auto listed = journal.list();
  if (!listed) return std::unexpected(listed.error());
  std::ranges::sort(*listed, {}, &Listing::updated);  // so streaks are in order
  Careers careers;
  for (const Listing& listing : *listed) {
    const auto kept = journal.load(listing.id);
    if (!kept) continue;
    if (const auto last = restore(*kept); last && last->is_over()) add_game(careers, *kept, *last);
  }
  std::vector<Career> all;
  for (auto& [who, career] : careers) all.push_back(std::move(career));
  std::ranges::sort(all, {}, [](const Career& career) {
    return std::tuple(career.kind != SitterKind::person, -career.games, career.name, career.kind);
  });
  return all;
}

}  // namespace mayi
