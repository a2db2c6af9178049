#include "server/house.h"

#include "host/secret.h"
#include "notation/rule_file.h"
#include "wire/answer_json.h"
#include "wire/event_json.h"
#include "wire/state_json.h"

// Who comes and goes; what they say is in house_talk.cpp, what they are told in house_tell.cpp.
namespace mayi::server {

House::House(Journal& journal, Clock clock, Entropy entropy, FindPlayer find_player, Outlet& outlet,
             HouseOptions options)
    : journal_(journal),
      clock_(clock),
      entropy_(std::move(entropy)),
      outlet_(outlet),
      options_(std::move(options)),
      driver_(journal, clock, std::move(find_player)) {
  driver_.on_change([this](const HostedTable& table, Version) {
    const auto found = rooms_.find(table.id());
    if (found != rooms_.end()) found->second.changed = true;
    watch_deal(table);
  });
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

void House::move_to(SocketId socket, Guest& guest, const HostedTable& table, Seat seat) {
  leave_room(socket, guest);
  guest.game = table.id();
  guest.seat = seat;
  guest.sent = {};
  Room& room = rooms_[table.id()];
  room.sockets[socket] = seat;
  room.left_since.erase(seat);
  room.changed = true;
  watch_deal(table);
}

void House::leave_room(SocketId socket, Guest& guest) {
  const auto found = rooms_.find(guest.game);
  if (found == rooms_.end()) return;
  Room& room = found->second;
  room.sockets.erase(socket);
  room.changed = true;
  if (guest.seat != kNobody && !present(room).has(guest.seat))
    room.left_since[guest.seat] = clock_();
  guest.game.clear();
}

SeatSet House::present(const Room& room) const {
  SeatSet seats;
  for (const auto& [socket, seat] : room.sockets)
    if (seat != kNobody) seats.add(seat);
  return seats;
}

Stored<void> House::run() {
  mark_absent();
  auto done = driver_.run();
  while (done && deal_on()) done = driver_.run();
  for (auto& [id, room] : rooms_)
    if (std::exchange(room.changed, false)) tell_everybody(id, room);
  return done;
}

// A game goes on without those who are gone for long: their seat is away, and can be stood in for.
void House::mark_absent() {
  const Time now = clock_();
  for (auto& [id, room] : rooms_)
    for (auto left = room.left_since.begin(); left != room.left_since.end();) {
      if (now - left->second < options_.away_after) {
        ++left;
        continue;
      }
      const auto table = driver_.open(id);
      if (table && (*table)->everything().dealt)
        driver_.post(id, {.seat = left->first, .ask = Leave{}, .sender = Sender::host}, {});
      left = room.left_since.erase(left);
    }
}

void House::shut_down() {
  shut_ = true;
  for (const auto& [socket, guest] : guests_)
    outlet_.close(socket, Close::restart, "Back in a moment.");
}

House::Counts House::counts() const {
  return {guests_.size(), rooms_.size(), commands_, refused_, created_};
}

std::string House::secret() { return make_secret(entropy_); }

}  // namespace mayi::server
