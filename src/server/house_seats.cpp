#include <fmt/format.h>

#include <charconv>

#include "host/secret.h"
#include "server/house.h"

// Seats: each belongs to whoever has its token, is entered and moved, lost and given back.
namespace mayi::server {
namespace {

std::string key_note(Seat joined_as) { return fmt::format("{}-{}", kMoveNote, joined_as.index()); }

// What is kept of a key that moves a seat.
struct SeatKey {
  std::string digest;
  Time until{};
};
SeatKey read_key(const std::string& note) {
  std::int64_t until = 0;
  const std::size_t space = note.find(' ');
  if (space == note.npos) return {};
  std::from_chars(note.data() + space + 1, note.data() + note.size(), until);
  return {note.substr(0, space), Time(std::chrono::milliseconds(until))};
}
RefusalText used_key() {
  return refusal("not-your-seat", "That key has been used, or is too old.",
                 "Make a new one on the other device.");
}

}  // namespace

Sitter held_by(const std::string& token) { return {SitterKind::person, digest_of(token)}; }

Seat seat_of(const HostedTable& table, const Sitter& holder) {
  const auto place = std::ranges::find(table.places(), holder, &Place::holder);
  return place == table.places().end() ? kNobody
                                       : Seat(static_cast<int>(place - table.places().begin()));
}

House::Result<std::string> House::token_from(const std::string& own) const {
  if (own.empty()) return make_secret(entropy_);
  if (is_secret(own)) return own;
  return Refused(refusal("malformed", "That cannot be the token of a seat.",
                         "It is 22 characters of base64 for addresses."));
}

void House::give_seat(const Letter& letter, const HostedTable& table, Seat seat,
                      const std::string& token) {
  if (const auto moved = move_to(letter.socket, letter.guest, table, seat); !moved)
    return refuse(letter.socket, moved.error(), letter.id);
  if (table.places()[seat].away) driver_.post(table.id(), {.seat = seat, .ask = ComeBack{}}, {});
  send(letter.socket,
       wire::seat_given_json(letter.id, seat, token, table.note(kNobody, kRoomNote)));
}

bool House::sits_already(const Letter& letter, const HostedTable& table, const std::string& token) {
  if (token.empty()) return false;
  const auto latest = journal_.find_by_text(kRoomNote, table.note(kNobody, kRoomNote));
  if (!latest || latest->empty()) return false;
  const auto room = driver_.open(latest->front());
  if (!room) return false;
  const Seat seat = seat_of(**room, held_by(token));
  if (seat == kNobody) return false;
  give_seat(letter, **room, seat, token);
  return true;
}

House::Result<Seat> House::seat_by_token(Guest& guest, const HostedTable& table,
                                         const std::string& token) {
  if (const Seat seat = seat_of(table, held_by(token)); seat != kNobody) return seat;
  count_guess(guest);
  return Refused(
      refusal("not-your-seat", "That seat is somebody else's now.", "Watch, or ask for it back."));
}

House::Result<Seat> House::seat_by_key(Guest& guest, const HostedTable& table,
                                       const std::string& key) {
  const std::string digest = digest_of(key);
  for (Seat seat(0); seat < table.places().size(); ++seat) {
    const Seat joined_as = table.places()[seat].joined_as;
    const SeatKey kept = read_key(table.note(kNobody, key_note(joined_as)));
    if (kept.digest == digest && clock_() <= kept.until) return seat;
  }
  count_guess(guest);
  return Refused(used_key());
}

// The key is the command's id, so that it is good once, on whichever node.
House::Result<void> House::rekey(const HostedTable& table, Seat seat, const std::string& key,
                                 const std::string& token) {
  const auto done = driver_.act(table.id(), {.seat = seat,
                                             .ask = Rekey{held_by(token)},
                                             .id = "key-" + digest_of(key),
                                             .sender = Sender::host});
  if (!done) return Refused(refusal_of(done.error()));
  if (done->repeated) return Refused(used_key());
  return {};
}

void House::enter_by_key(const Letter& letter, const HostedTable& table, const wire::Enter& enter) {
  letter.guest.saw = enter.since;
  if (sits_already(letter, table, enter.token)) return;
  const auto seat = seat_by_key(letter.guest, table, enter.key);
  if (!seat) return refuse(letter.socket, seat.error(), letter.id);
  const auto token = token_from(enter.token);
  if (!token) return refuse(letter.socket, token.error(), letter.id);
  if (const auto done = rekey(table, *seat, enter.key, *token); !done)
    return refuse(letter.socket, done.error(), letter.id);
  give_seat(letter, table, *seat, *token);
}

void House::answer(const Letter& letter, const wire::Enter& enter) {
  const auto& [socket, guest, id] = letter;
  const auto table = find_room(guest, kRoomNote, enter.link);
  if (!table) return refuse(socket, table.error(), id);
  if (!enter.key.empty()) return enter_by_key(letter, **table, enter);
  const HostedTable& room = **table;
  Result<Seat> seat(kNobody);
  if (!enter.token.empty()) seat = seat_by_token(guest, room, enter.token);
  if (!seat) return refuse(socket, seat.error(), id);
  if (*seat == kNobody && !room.everything().settings.spectators)
    return refuse(socket,
                  refusal("no-spectators", "This table is for players only.",
                          "Ask them to let you watch, or for your seat if you have one."),
                  id);
  if (const auto moved = move_to(socket, guest, room, *seat); !moved)
    return refuse(socket, moved.error(), id);
  guest.saw = enter.since;
  if (*seat != kNobody && room.places()[*seat].away)
    driver_.post(room.id(), {.seat = *seat, .ask = ComeBack{}}, {});
  send(socket, wire::done_json(id));
}

void House::answer(const Letter& letter, const wire::Move&) {
  const auto& [socket, guest, id] = letter;
  const auto table = table_of_seated(guest);
  if (!table) return refuse(socket, table.error(), id);
  const std::string key = make_secret(entropy_);
  const Time until = clock_() + options_.key_lasts;
  const auto kept =
      driver_.set_note((*table)->id(), kNobody, key_note(guest.joined_as),
                       fmt::format("{} {}", digest_of(key), until.time_since_epoch().count()));
  if (!kept) return refuse(socket, refusal_of(kept.error()), id);
  json::object given = wire::done_json(id);
  given["key"] = key;
  send(socket, given);
}

House::Result<std::pair<HostedTable*, Seat>> House::find_lost(Guest& guest,
                                                              const wire::AskBack& ask) {
  const auto table = ask.link.empty() ? table_of(guest) : find_room(guest, kRoomNote, ask.link);
  if (!table) return Refused(table.error());
  const auto& places = (*table)->places();
  const auto named = std::ranges::find(places, ask.name, &Place::name) - places.begin();
  const Seat seat = ask.name.empty() ? ask.seat : Seat(static_cast<int>(named));
  if (seat >= places.size() && !ask.name.empty()) count_guess(guest);
  const auto room = rooms_.find((*table)->id());
  const SeatSet there = room == rooms_.end() ? SeatSet{} : present(room->second);
  // Those on other nodes are heard of in a moment.
  if (there.empty() && journal_.nodes() == nullptr)
    return Refused(refusal("not-due", "Nobody is at that table now.",
                           "Ask again when one of them is there: they say that it is you."));
  const bool lost =
      seat < places.size() && places[seat].holder.kind == SitterKind::person && !there.has(seat);
  if (lost) return std::pair(*table, seat);
  return Refused(
      refusal("seat-taken", "Whoever has that seat is here.", "Ask for one that is empty."));
}

void House::answer(const Letter& letter, const wire::AskBack& ask) {
  const auto& [socket, guest, id] = letter;
  if (guest.seat != kNobody && !guest.game.empty())
    return refuse(socket, refusal("seat-taken", "You have a seat.", "There is nothing to do."), id);
  const auto lost = find_lost(guest, ask);
  if (!lost) return refuse(socket, lost.error(), id);
  auto token = token_from(ask.token);
  if (!token) return refuse(socket, token.error(), id);
  const auto& [table, seat] = *lost;
  stop_asking(socket, guest);
  if (guest.game != table->id()) guest.asks_at = table->id();
  const auto [room, is_new] = rooms_.try_emplace(table->id());
  if (is_new) say({{"game", table->id()}, {"who", true}});
  room->second.asks[seat] = {socket, *std::move(token)};
  changed_.insert(table->id());
  send(socket, wire::done_json(id));
}

// Somebody who sits there vouches for who asks, wherever that is: the seat gets the holder that was
// asked for, and whoever has its token sees it.
void House::answer(const Letter& letter, const wire::GiveBack& give) {
  const auto& [socket, guest, id] = letter;
  const auto table = table_of_seated(guest);
  if (!table) return refuse(socket, table.error(), id);
  if (was_done(guest, **table, id)) return send(socket, wire::done_json(id));
  const Crowd now = crowd(rooms_.at(guest.game));
  const auto ask = now.asks.find(give.seat);
  if (ask == now.asks.end() || now.seats.has(give.seat))
    return refuse(socket,
                  refusal("not-due", "Nobody asks for that seat.", "There is nothing to do."), id);
  const Rekey rekey{{SitterKind::person, ask->second}};
  const auto done = driver_.act(
      (*table)->id(),
      {.seat = give.seat, .ask = rekey, .id = id, .from = guest.joined_as, .sender = Sender::host});
  if (!done) return refuse(socket, refusal_of(done.error()), id);
  send(socket, wire::done_json(id));
}

void House::give_back_lost(const HostedTable& table) {
  for (const auto& [seat, lost] : std::map(rooms_.at(table.id()).asks)) {
    if (seat >= table.places().size() || table.places()[seat].holder != held_by(lost.token))
      continue;
    Guest& asker = guests_.at(lost.asker);
    stop_asking(lost.asker, asker);
    rooms_.at(table.id()).asks.erase(seat);
    give_seat({lost.asker, asker, ""}, table, seat, lost.token);
  }
}

}  // namespace mayi::server
