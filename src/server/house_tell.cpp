#include "server/house.h"
#include "wire/answer_json.h"
#include "wire/event_json.h"
#include "wire/scratch.h"
#include "wire/state_json.h"

// What guests are told: once each when something has changed, and never more than they can take.
namespace mayi::server {

void House::send(SocketId socket, const json::object& message) {
  send_text(socket, wire::to_text(message));
}

void House::send_text(SocketId socket, std::string text) {
  const auto guest = guests_.find(socket);
  if (guest != guests_.end()) ++guest->second.ahead;
  outlet_.send(socket, std::move(text));
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

wire::RoomPicture House::picture_of(const Room& room, const HostedTable& table) const {
  const Crowd now = crowd(room);
  wire::RoomPicture picture{.present = now.seats,
                            .spectators = static_cast<std::size_t>(now.spectators),
                            .votes = now.votes};
  for (const auto& [seat, holder] : now.asks) picture.asks.add(seat);
  picture.abandon = now.abandon;
  picture.link = table.note(kNobody, kRoomNote);
  if (!table.everything().dealt) {
    picture.code = table.note(kNobody, kCodeNote);
    picture.prepared = now.prepared;
  }
  picture.tally = read_tally(table.note(kNobody, kTallyNote), picture.games);
  return picture;
}

// What everybody sees is made once, and what each seat sees once for all who sit there.
void House::tell_everybody(const GameId& id) {
  const auto found = rooms_.find(id);
  const auto table = driver_.open(id);
  if (found == rooms_.end() || !table) return;  // nothing can be shown that cannot be read
  const wire::Scratch scratch;                  // all that is told is text
  Room& room = found->second;
  say_crowd(id, room);
  wire::RoomPicture picture = picture_of(room, **table);
  const bool room_changed = picture != room.picture;
  if (room_changed) {
    json::object spelled = wire::room_json(*(room.picture = std::move(picture)));
    room.picture_text = wire::to_text(spelled);
    spelled["link"] = nullptr;  // whoever only watches came by it; a large screen shows the code
    room.outside_text = wire::to_text(spelled);
  }
  Telling telling{(*table)->view(kNobody)};
  const SeatView& view = telling.view;
  if (room.shared.empty() || room.version != (*table)->version()) {
    if (room.header.empty()) room.header = wire::to_text(wire::header_json(view));
    wire::Spelled shared(wire::shared_json(view));
    room.changes = shared.changes_since(room.shared);
    room.before = std::exchange(room.version, (*table)->version());
    room.shared = std::move(shared);
  }
  for (const auto& [socket, seat] : room.sockets) {
    Guest& guest = guests_.at(socket);
    guest.behind = guest.ahead >= options_.limits.frames_ahead;
    if (guest.behind)
      guest.told_room = false;
    else
      tell(socket, guest, **table, telling, room_changed);
  }
}

House::Own& House::own_of(Room& room, const HostedTable& table, Telling& telling, Seat seat) {
  Own& own = room.own[seat];
  if (!own.state.empty() && own.version == room.version) return own;
  table.turn(telling.view, seat);
  telling.voice.turn(seat);
  wire::Spelled state(wire::own_json(telling.view, telling.voice));
  const std::string changes = state.changes_since(own.state);
  own.before = std::exchange(own.version, room.version);
  own.state = std::move(state);
  const auto events = wire::events_json(table.history().since(own.before, seat), telling.voice);
  own.update = wire::object_text({{"game", wire::to_text(json::string(table.id()))},
                                  {"version", std::to_string(room.version.number())},
                                  {"events", wire::to_text(events)},
                                  {"changes", wire::joined_text(room.changes, changes)}});
  return own;
}

// The changes to what the reader has, where that is known; else the whole.
void House::tell(SocketId socket, Guest& guest, const HostedTable& table, Telling& telling,
                 bool room_changed) {
  Room& room = rooms_.at(table.id());
  std::string state, events;
  std::string_view update;
  if (guest.sent != room.version) {
    const Own& own = own_of(room, table, telling, guest.seat);
    if (guest.sent && *guest.sent == room.before && *guest.sent == own.before) {
      update = own.update;
    } else {
      const std::string shared = wire::joined_text(room.header, room.shared.text());
      state = wire::joined_text(shared, own.state.text());
      events = wire::to_text(events_since(table, guest));
    }
  }
  std::string_view picture;
  if (room_changed || !guest.told_room)
    picture = guest.seat == kNobody ? room.outside_text : room.picture_text;
  if (state.empty() && update.empty() && picture.empty()) return;
  guest.sent = room.version;
  guest.told_room = true;
  send_text(socket,
            wire::object_text(
                {{"state", state}, {"events", events}, {"update", update}, {"room", picture}}));
}

json::array House::events_since(const HostedTable& table, Guest& guest) const {
  const auto since = guest.sent ? guest.sent : std::exchange(guest.saw, std::nullopt);
  if (!since) return {};
  const Voice voice(Tone::player, table.view(guest.seat));
  return wire::events_json(table.history().since(since, guest.seat), voice);
}

}  // namespace mayi::server
