#include <boost/json/parse.hpp>

#include "server/house.h"
#include "wire/answer_json.h"
#include "wire/event_json.h"
#include "wire/state_json.h"

// What guests are told: once each when something has changed, and never more than they can take.
namespace mayi::server {

void House::send(SocketId socket, const json::object& message) {
  const auto guest = guests_.find(socket);
  if (guest != guests_.end()) ++guest->second.ahead;
  outlet_.send(socket, wire::to_text(message));
}

void House::refuse(SocketId socket, const RefusalText& refusal, const std::string& id) {
  ++counts_.refused;
  send(socket, wire::refusal_json(refusal, id, nullptr));
}

void House::drained(SocketId socket) {
  const auto found = guests_.find(socket);
  if (found == guests_.end()) return;
  Guest& guest = found->second;
  guest.ahead = 0;
  if (std::exchange(guest.behind, false)) changed_.insert(guest.game);
}

json::object House::picture_of(const Room& room, const HostedTable& table) const {
  wire::RoomPicture picture{.present = present(room), .votes = room.votes};
  for (const auto& [socket, seat] : room.sockets) picture.spectators += seat == kNobody;
  for (const auto& [seat, socket] : room.asks) picture.asks.add(seat);
  std::erase_if(picture.votes, [](const auto& each) { return each.second.empty(); });
  picture.link = table.note(kNobody, kRoomNote);
  if (!table.everything().dealt) picture.code = table.note(kNobody, kCodeNote);
  picture.tally = read_tally(table.note(kNobody, kTallyNote), picture.games);
  return wire::room_json(picture);
}

void House::tell_everybody(const GameId& id) {
  const auto found = rooms_.find(id);
  const auto table = driver_.open(id);
  if (found == rooms_.end() || !table) return;  // nothing can be shown that cannot be read
  Room& room = found->second;
  json::object picture = picture_of(room, **table);
  const bool room_changed = picture != std::exchange(room.picture, picture);
  std::map<Seat, Sent> now;
  for (const auto& [socket, seat] : room.sockets) {
    Guest& guest = guests_.at(socket);
    guest.behind = guest.ahead >= options_.limits.frames_ahead;
    if (guest.behind) {
      guest.told_room = false;
      continue;
    }
    Sent& sent = now.try_emplace(seat).first->second;
    if (sent.state.empty()) {
      const SeatView view = (*table)->view(seat);
      sent = {view.version, wire::state_json(view, Voice(Tone::player, view))};
    }
    const auto before = room.sent.find(seat);
    tell(socket, guest, **table, sent, before == room.sent.end() ? nullptr : &before->second,
         room_changed);
  }
  for (auto& [seat, sent] : now) room.sent[seat] = std::move(sent);
}

// The changes to what the reader has, where that is known; else the whole.
void House::tell(SocketId socket, Guest& guest, const HostedTable& table, const Sent& now,
                 const Sent* before, bool room_changed) {
  json::object message;
  if (guest.sent != now.version) {
    const auto since = guest.sent ? guest.sent : std::exchange(guest.saw, std::nullopt);
    json::array events;
    if (since) {
      const Voice voice(Tone::player, table.view(guest.seat));
      events = wire::events_json(table.history().since(since, guest.seat), voice);
    }
    if (guest.sent && before != nullptr && *guest.sent == before->version)
      message["update"] = wire::update_json(before->state, now.state, std::move(events));
    else
      message = {{"state", now.state}, {"events", std::move(events)}};
  }
  if (room_changed || !guest.told_room) {
    message["room"] = rooms_.at(guest.game).picture;
    // Whoever only watches brings nobody to the table.
    if (guest.seat == kNobody)
      message["room"].as_object()["code"] = message["room"].as_object()["link"] = nullptr;
  }
  if (message.empty()) return;
  guest.sent = now.version;
  guest.told_room = true;
  send(socket, message);
}

}  // namespace mayi::server
