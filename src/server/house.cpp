#include "server/house.h"

#include <fmt/format.h>

#include "host/secret.h"

// Who comes and goes, and what is looked after in time. What guests say is in house_talk.cpp,
// house_rooms.cpp and house_seats.cpp, what they are told in house_tell.cpp, how cards are dealt in
// house_deal.cpp, what other nodes are told in house_nodes.cpp.
namespace mayi::server {
namespace {

constexpr std::chrono::milliseconds kSweep = std::chrono::hours(1);
constexpr std::size_t kSweptAtOnce = 100;

}  // namespace

House::House(Journal& journal, const Clock& clock, Entropy entropy, FindPlayer find_player,
             Outlet& outlet, HouseOptions options)
    : journal_(journal),
      clock_(clock),
      entropy_(std::move(entropy)),
      outlet_(outlet),
      options_(std::move(options)),
      driver_(journal, clock, std::move(find_player)),
      node_(make_secret(entropy_)) {
  driver_.on_change([this](const HostedTable& table, Version) {
    watch_deal(table);
    if (!rooms_.contains(table.id())) return;
    changed_.insert(table.id());
    follow_seats(table);
    give_back_lost(table);
    expect_people(table);
  });
  driver_.on_drive([this](const HostedTable& table) {
    watch_deal(table);
    const auto room = rooms_.find(table.id());
    if (room == rooms_.end()) return;
    room->second.expects = false;
    expect_people(table);
  });
  driver_.on_news([this](const News& news) { hear(news); });
  if (journal_.nodes() != nullptr) meet_nodes();
  later(kSweep, {.kind = Errand::Kind::forget_old});
}

void House::opened(SocketId socket, std::string address) {
  guests_.emplace(socket, Guest{.address = std::move(address)});
}

void House::closed(SocketId socket) {
  const auto found = guests_.find(socket);
  if (found == guests_.end()) return;
  leave_room(socket, found->second);
  stop_asking(socket, found->second);
  guests_.erase(found);
}

House::Result<void> House::move_to(SocketId socket, Guest& guest, const HostedTable& table,
                                   Seat seat) {
  const auto there = [&](const auto& each) { return each.first != socket && each.second == seat; };
  const auto room = rooms_.find(table.id());
  if (seat != kNobody && room != rooms_.end() &&
      std::ranges::count_if(room->second.sockets, there) >= options_.limits.sockets_a_seat)
    return Refused(
        {"too-many", "", "This seat is open on four devices already.", "Close it on one of them."});
  leave_room(socket, guest);
  guest.game = table.id();
  guest.seat = seat;
  guest.joined_as = seat == kNobody ? kNobody : table.places()[seat].joined_as;
  guest.holder = seat == kNobody ? Sitter{} : table.places()[seat].holder;
  guest.sent.reset();
  guest.told_room = false;
  const auto [entered, is_new] = rooms_.try_emplace(guest.game);
  entered->second.sockets[socket] = seat;
  if (is_new) say({{"game", guest.game}, {"who", true}});
  look_round(guest.game);
  changed_.insert(guest.game);
  expect_people(table);
  watch_deal(table);
  return {};
}

void House::expect_people(const HostedTable& table) {
  if (!table.everything().dealt || std::exchange(rooms_.at(table.id()).expects, true)) return;
  for (Seat seat(0); seat < table.places().size(); ++seat)
    if (table.places()[seat].holder.kind == SitterKind::person)
      later(options_.away_after, {Errand::Kind::mark_away, table.id(), seat});
}

void House::leave_room(SocketId socket, Guest& guest) {
  const auto found = rooms_.find(guest.game);
  if (found == rooms_.end()) return;
  Room& room = found->second;
  room.sockets.erase(socket);
  std::erase_if(room.asks, [&](const auto& each) { return each.second.asker == socket; });
  for (auto& [seat, by] : room.votes) by = by & here(room).seats;
  changed_.insert(guest.game);
  look_round(guest.game);
  if (room.sockets.empty())
    later(options_.close_after, {Errand::Kind::close_table, guest.game, kNobody});
  guest.game.clear();
}

// Whoever may not watch asks from outside.
void House::stop_asking(SocketId socket, Guest& guest) {
  const auto room = rooms_.find(std::exchange(guest.asks_at, {}));
  if (room == rooms_.end()) return;
  std::erase_if(room->second.asks, [&](const auto& each) { return each.second.asker == socket; });
  changed_.insert(room->first);
  if (room->second.sockets.empty())
    later(options_.close_after, {Errand::Kind::close_table, room->first, kNobody});
}

void House::follow_seats(const HostedTable& table) {
  Room& room = rooms_.at(table.id());
  std::erase_if(room.votes, [&](const auto& each) {
    return each.first < table.places().size() && table.places()[each.first].stand_in.has_value();
  });
  for (auto& [socket, seat] : room.sockets) {
    Guest& guest = guests_.at(socket);
    if (guest.joined_as == kNobody) continue;
    const auto place = std::ranges::find(table.places(), guest.joined_as, &Place::joined_as);
    const bool gone = place == table.places().end() || place->holder != guest.holder;
    const Seat now = gone ? kNobody : Seat(static_cast<int>(place - table.places().begin()));
    if (gone) room.prepared.remove(std::exchange(guest.joined_as, kNobody));
    if (now != seat) guest.sent.reset();
    seat = guest.seat = now;
  }
}

Stored<void> House::run() {
  do_errands();
  auto done = driver_.run();
  if (options_.after_run) options_.after_run(driver_);
  while (done && deal_on()) done = driver_.run();
  for (const GameId& id : std::exchange(changed_, {})) tell_everybody(id);
  say_all();
  return done;
}

void House::wait(std::chrono::milliseconds most) {
  if (!errands_.empty()) most = std::clamp(errands_.begin()->first - clock_(), 0ms, most);
  driver_.wait(most);
}

void House::later(std::chrono::milliseconds after, Errand errand) {
  errands_.emplace(clock_() + after, std::move(errand));
}

void House::do_errands() {
  while (!errands_.empty() && errands_.begin()->first <= clock_()) {
    const Errand errand = std::move(errands_.begin()->second);
    errands_.erase(errands_.begin());
    switch (errand.kind) {
      case Errand::Kind::mark_away: mark_away(errand.game, errand.seat); break;
      case Errand::Kind::close_table: close_table(errand.game); break;
      case Errand::Kind::forget_old: forget_old(); break;
      case Errand::Kind::deal_on: dealing_.insert(errand.game); break;
      case Errand::Kind::meet_nodes: meet_nodes(); break;
    }
  }
}

// A game goes on without those who are gone for long: their seat is away, and can be stood in for.
void House::mark_away(const GameId& id, Seat seat) {
  const auto room = rooms_.find(id);
  if (room == rooms_.end() || present(room->second).has(seat)) return;
  if (!driver_.drives(id)) return;  // who drives it has seen the same
  const auto table = driver_.open(id);
  if (!table || !(*table)->everything().dealt || (*table)->everything().is_ended()) return;
  if (seat < (*table)->places().size() &&
      (*table)->places()[seat].holder.kind == SitterKind::person)
    driver_.post(id, {.seat = seat, .ask = Leave{}, .sender = Sender::host}, {});
}

// Nobody looks: it rests on disk until somebody comes again.
void House::close_table(const GameId& id) {
  const auto room = rooms_.find(id);
  if (room == rooms_.end() || !room->second.sockets.empty() || !room->second.asks.empty()) return;
  rooms_.erase(room);
  driver_.close(id);
}

// Lobbies that nobody came to, and games that are long over.
void House::forget_old() {
  const Time now = clock_();
  const auto old = journal_.find_untouched(kRoomNote, now - options_.lobby_lasts,
                                           now - options_.game_lasts, kSweptAtOnce);
  const bool more = old && old->size() == kSweptAtOnce;
  if (old) {
    const std::vector<bool> unused = unused_by_nodes(*old);
    for (std::size_t i = 0; i < old->size(); ++i)
      if (!rooms_.contains((*old)[i]) && unused[i])
        (void)journal_.remove((*old)[i]);  // if it fails, the next sweep tries
  }
  later(more ? 1s : kSweep, {.kind = Errand::Kind::forget_old});
}

// They come back one after the other, or the new server meets all of them in its first moment.
void House::shut_down() {
  shut_ = true;
  driver_.give_up();
  say({{"gone", true}});
  say_all();
  const std::uint64_t spread = std::clamp<std::uint64_t>(guests_.size() / 2, 1'000, 5'000);
  for (const auto& [socket, guest] : guests_)
    outlet_.close(socket, Close::restart,
                  fmt::format("Back in a moment; retry in {} ms.", 250 + entropy_() % spread));
}

House::Counts House::counts() const {
  Counts counts = counts_;
  counts.sockets = guests_.size();
  counts.rooms = rooms_.size();
  return counts;
}

}  // namespace mayi::server
