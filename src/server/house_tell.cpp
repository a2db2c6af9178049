#include "server/house.h"
#include "wire/answer_json.h"
#include "wire/event_json.h"
#include "wire/state_json.h"

// What guests are told: once each when something has changed, and never more than they can take.
namespace mayi::server {
namespace {

constexpr int kFramesAhead = 16;  // that may be on their way to one reader

}  // namespace

void House::send(SocketId socket, const json::object& message) {
  outlet_.send(socket, wire::to_text(message));
}

void House::refuse(SocketId socket, const RefusalText& refusal, const std::string& id) {
  ++refused_;
  send(socket, wire::refusal_json(refusal, id, nullptr));
}

void House::drained(SocketId socket) {
  const auto found = guests_.find(socket);
  if (found == guests_.end()) return;
  Guest& guest = found->second;
  guest.ahead = 0;
  const auto room = rooms_.find(guest.game);
  if (room != rooms_.end() && std::exchange(guest.behind, false)) room->second.changed = true;
}

void House::tell_everybody(const GameId& id, Room& room) {
  const auto table = driver_.open(id);
  if (!table) return;  // nothing can be shown that cannot be read
  const std::size_t spectators =
      std::ranges::count(room.sockets, kNobody, [](const auto& entry) { return entry.second; });
  const std::string code = (*table)->everything().dealt ? "" : (*table)->note(kNobody, "code");
  const json::object presence = wire::presence_json(present(room), spectators, code);
  const bool others = presence != std::exchange(room.presence, presence);
  std::map<Seat, Sent> now;
  for (const auto& [socket, seat] : room.sockets) {
    Guest& guest = guests_.at(socket);
    guest.behind = guest.ahead >= kFramesAhead;
    if (guest.behind) continue;
    const SeatView view = (*table)->view(seat);
    const Voice voice(Tone::player, view);
    Sent& sent = now.try_emplace(seat, Sent{view.version, {}}).first->second;
    if (sent.state.empty()) sent.state = wire::state_json(view, voice);
    tell(socket, guest, **table, sent, room.sent[seat], others);
  }
  for (auto& [seat, sent] : now) room.sent[seat] = std::move(sent);
}

// The changes to what the reader has, where that is known; else the whole.
void House::tell(SocketId socket, Guest& guest, const HostedTable& table, const Sent& now,
                 const Sent& before, bool presence) {
  const bool fresh = guest.sent == Version();
  const SeatView view = table.view(guest.seat);
  const Voice voice(Tone::player, view);
  json::object message;
  if (guest.sent < now.version) {
    json::array events;
    if (!fresh) events = wire::events_json(table.history().since(guest.sent, guest.seat), voice);
    if (!fresh && guest.sent == before.version)
      message["update"] = wire::update_json(before.state, now.state, std::move(events));
    else
      message = {{"state", now.state}, {"events", std::move(events)}};
  }
  if (presence || fresh) message["presence"] = rooms_.at(guest.game).presence;
  if (message.empty()) return;
  guest.sent = now.version;
  ++guest.ahead;
  send(socket, message);
}

}  // namespace mayi::server
