#include "server/house.h"

#include <fmt/format.h>

// Who comes and goes, and what is looked after in time. What guests say is in house_talk.cpp and
// house_rooms.cpp, what they are told in house_tell.cpp, how cards are dealt in house_deal.cpp.
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
      driver_(journal, clock, std::move(find_player)) {
  driver_.on_change([this](const HostedTable& table, Version) {
    watch_deal(table);
    if (!rooms_.contains(table.id())) return;
    changed_.insert(table.id());
    follow_seats(table);
    expect_people(table);
  });
  later(kSweep, {.kind = Errand::Kind::forget_old});
}

void House::opened(SocketId socket, std::string address) {
  guests_.emplace(socket, Guest{.address = std::move(address)});
}

void House::closed(SocketId socket) {
  const auto found = guests_.find(socket);
  if (found == guests_.end()) return;
  leave_room(socket, found->second);
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
  rooms_[guest.game].sockets[socket] = seat;
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
  std::erase_if(room.asks, [&](const auto& each) { return each.second == socket; });
  for (auto& [seat, by] : room.votes) by = by & present(room);
  changed_.insert(guest.game);
  if (guest.seat != kNobody && !present(room).has(guest.seat))
    later(options_.away_after, {Errand::Kind::mark_away, guest.game, guest.seat});
  if (room.sockets.empty())
    later(options_.close_after, {Errand::Kind::close_table, guest.game, kNobody});
  guest.game.clear();
}

void House::follow_seats(const HostedTable& table) {
  for (auto& [socket, seat] : rooms_.at(table.id()).sockets) {
    Guest& guest = guests_.at(socket);
    if (guest.joined_as == kNobody) continue;
    const auto place = std::ranges::find(table.places(), guest.joined_as, &Place::joined_as);
    const bool gone = place == table.places().end() || place->holder != guest.holder;
    const Seat now = gone ? kNobody : Seat(static_cast<int>(place - table.places().begin()));
    if (gone) guest.joined_as = kNobody;
    if (now != seat) guest.sent.reset();
    seat = guest.seat = now;
  }
}

SeatSet House::present(const Room& room) {
  SeatSet seats;
  for (const auto& [socket, seat] : room.sockets)
    if (seat != kNobody) seats.add(seat);
  return seats;
}

Stored<void> House::run() {
  do_errands();
  auto done = driver_.run();
  if (options_.after_run) options_.after_run(driver_);
  while (done && deal_on()) done = driver_.run();
  for (const GameId& id : std::exchange(changed_, {})) tell_everybody(id);
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
    }
  }
}

// A game goes on without those who are gone for long: their seat is away, and can be stood in for.
void House::mark_away(const GameId& id, Seat seat) {
  const auto room = rooms_.find(id);
  if (room == rooms_.end() || present(room->second).has(seat)) return;
  const auto table = driver_.open(id);
  if (!table || !(*table)->everything().dealt || (*table)->is_over()) return;
  if (seat < (*table)->places().size() &&
      (*table)->places()[seat].holder.kind == SitterKind::person)
    driver_.post(id, {.seat = seat, .ask = Leave{}, .sender = Sender::host}, {});
}

// Nobody looks: it rests on disk until somebody comes again.
void House::close_table(const GameId& id) {
  const auto room = rooms_.find(id);
  if (room == rooms_.end() || !room->second.sockets.empty()) return;
  rooms_.erase(room);
  driver_.close(id);
}

// Lobbies that nobody came to, and games that are long over.
void House::forget_old() {
  const Time now = clock_();
  const auto old = journal_.find_untouched(kRoomNote, now - options_.lobby_lasts,
                                           now - options_.game_lasts, kSweptAtOnce);
  const bool more = old && old->size() == kSweptAtOnce;
  if (old)
    for (const GameId& id : *old)
      if (!rooms_.contains(id)) (void)journal_.remove(id);  // if it fails, the next sweep tries
  std::erase_if(keys_, [&](const auto& each) { return each.second.until < now; });
  later(more ? 1s : kSweep, {.kind = Errand::Kind::forget_old});
}

// They come back one after the other, or the new server meets all of them in its first moment.
void House::shut_down() {
  shut_ = true;
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
