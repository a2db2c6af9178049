#include <boost/json/parse.hpp>

#include "host/player.h"
#include "host/secret.h"
#include "notation/rule_file.h"
#include "server/house.h"

// Rooms: made, found, entered, kept for the next game; and seats, which belong to their tokens.
namespace mayi::server {
namespace {

std::expected<RuleSet, RefusalText> rules_of(const std::string& text) {
  if (const Rules* const built_in = find_built_in(text)) return RuleSet{text, *built_in};
  const auto read = parse_rule_file(text, "own");
  if (!read)
    return std::unexpected(refusal("bad-rules", to_string(read.error()), "Mend the rule file."));
  return *read;
}

Sitter held_by(const std::string& token) { return {SitterKind::person, digest_of(token)}; }

Seat seat_of_place(const HostedTable& table, auto found) {
  return Seat(static_cast<int>(found - table.places().begin()));
}

// The tally with the game that is over now.
std::string counted(const HostedTable& table) {
  std::int64_t games = 0;
  json::object tally = read_tally(table.note(kNobody, kTallyNote), games);
  for (const Seat seat : winners(table.everything().game.open)) {
    json::value& won = tally[table.places()[seat].name];
    won = won.is_int64() ? won.get_int64() + 1 : 1;
  }
  return wire::to_text(json::object{{"games", games + 1}, {"won", std::move(tally)}});
}

}  // namespace

json::object read_tally(const std::string& note, std::int64_t& games) {
  games = 0;
  if (note.empty()) return {};
  boost::system::error_code failed;
  const json::value read = boost::json::parse(note, failed);
  if (failed || !read.is_object()) return {};
  games = read.at("games").to_number<std::int64_t>();
  return read.at("won").as_object();
}

std::string House::unused_code() {
  while (true) {
    std::string code = make_id(entropy_());
    const auto taken = journal_.find_by_text(kCodeNote, code);
    if (!taken || taken->empty()) return code;
  }
}

void House::answer(const Letter& letter, const wire::Create& create) {
  const auto& [socket, guest, id] = letter;
  if (shut_)
    return refuse(
        socket, refusal("restarting", "The server is about to restart.", "Try again in a moment."),
        id);
  if (!made_.take(guest.address, options_.limits.rooms, clock_()))
    return refuse(socket,
                  refusal("too-many", "That are many rooms for one place.", "Wait a minute."), id);
  auto rules = rules_of(create.rules);
  if (!rules) return refuse(socket, rules.error(), id);
  const std::string link = make_secret(entropy_), token = make_secret(entropy_);
  NewGame game{.rules = *std::move(rules),
               .seats = {{create.name, held_by(token)}},
               .settings = options_.settings,
               .notes = {{{kNobody, std::string(kRoomNote)}, link},
                         {{kNobody, std::string(kCodeNote)}, unused_code()}}};
  const auto table = driver_.create(std::move(game), entropy_);
  if (!table) return refuse(socket, refusal_of(table.error()), id);
  ++counts_.made;
  const Seat first(0);
  if (create.avatar != 0)
    (void)driver_.act((*table)->id(), {.seat = first, .ask = Picture{create.avatar}});
  if (const auto moved = move_to(socket, guest, **table, first); !moved)
    return refuse(socket, moved.error(), id);
  send(socket, wire::seat_given_json(id, first, token, link));
}

House::Result<HostedTable*> House::find_room(Guest& guest, std::string_view key,
                                             const std::string& value) {
  if (!guesses_.has_left(guest.address, options_.limits.guesses, clock_()))
    return Refused(refusal("too-many", "Too many wrong tries.", "Wait a minute."));
  const auto games = journal_.find_by_text(key, value);
  if (!games) return Refused(refusal_of(games.error()));
  if (games->empty()) {
    (void)guesses_.take(guest.address, options_.limits.guesses, clock_());
    return Refused(refusal("unknown-room", "There is no such room, or its game has begun.",
                           "Ask whoever invited you for the link."));
  }
  const auto table = driver_.open(games->front());
  if (!table) return Refused(refusal_of(table.error()));
  return *table;
}

// A link takes one anywhere, the code to the lobby alone. Who has a seat may invite others, and so
// is told the link.
void House::answer(const Letter& letter, const wire::Join& join) {
  const auto& [socket, guest, id] = letter;
  const bool by_link = !join.link.empty();
  const auto code = parse_id(join.code);
  const auto table = by_link ? find_room(guest, kRoomNote, join.link)
                             : find_room(guest, kCodeNote, code.value_or(""));
  if (!table) return refuse(socket, table.error(), id);
  const HostedTable& room = **table;
  if (!by_link && room.everything().dealt)
    return refuse(socket,
                  refusal("unknown-room", "That game has begun, so its code is no longer good.",
                          "Ask whoever invited you for the link."),
                  id);
  const bool is_persons = join.seat < room.places().size() &&
                          room.places()[join.seat].holder.kind == SitterKind::person;
  if (is_persons)
    return refuse(socket, refusal("seat-taken", "Somebody has that seat.", "Take another one."),
                  id);
  const std::string token = make_secret(entropy_);
  const auto done =
      driver_.act(room.id(), {.seat = join.seat, .ask = Sit{join.name, held_by(token)}});
  if (!done) return refuse(socket, refusal_of(done.error()), id);
  const auto place = std::ranges::find(room.places(), held_by(token), &Place::holder);
  const Seat seat = seat_of_place(room, place);
  if (join.avatar != 0) (void)driver_.act(room.id(), {.seat = seat, .ask = Picture{join.avatar}});
  if (const auto moved = move_to(socket, guest, room, seat); !moved)
    return refuse(socket, moved.error(), id);
  send(socket, wire::seat_given_json(id, seat, token, room.note(kNobody, kRoomNote)));
}

House::Result<Seat> House::seat_by_token(Guest& guest, const HostedTable& table,
                                         const std::string& token) {
  const auto place = std::ranges::find(table.places(), held_by(token), &Place::holder);
  if (place != table.places().end()) return seat_of_place(table, place);
  (void)guesses_.take(guest.address, options_.limits.guesses, clock_());
  return Refused(
      refusal("not-your-seat", "That seat is somebody else's now.", "Watch, or ask for it back."));
}

House::Result<Seat> House::seat_by_key(Guest& guest, const HostedTable& table,
                                       const std::string& key) {
  const auto found = keys_.extract(digest_of(key));
  const auto place = found.empty() ? table.places().end()
                                   : std::ranges::find(table.places(), found.mapped().joined_as,
                                                       &Place::joined_as);
  if (place != table.places().end() && found.mapped().game == table.id() &&
      clock_() <= found.mapped().until)
    return seat_of_place(table, place);
  (void)guesses_.take(guest.address, options_.limits.guesses, clock_());
  return Refused(refusal("not-your-seat", "That key has been used, or is too old.",
                         "Make a new one on the other device."));
}

House::Result<std::string> House::rekey(const HostedTable& table, Seat seat) {
  std::string token = make_secret(entropy_);
  const auto done =
      driver_.act(table.id(), {.seat = seat, .ask = Rekey{held_by(token)}, .sender = Sender::host});
  if (!done) return Refused(refusal_of(done.error()));
  return token;
}

void House::answer(const Letter& letter, const wire::Enter& enter) {
  const auto& [socket, guest, id] = letter;
  const auto table = find_room(guest, kRoomNote, enter.link);
  if (!table) return refuse(socket, table.error(), id);
  const HostedTable& room = **table;
  Result<Seat> seat(kNobody);
  std::string token;
  if (!enter.token.empty()) seat = seat_by_token(guest, room, enter.token);
  if (!enter.key.empty()) seat = seat_by_key(guest, room, enter.key);
  if (!seat) return refuse(socket, seat.error(), id);
  if (!enter.key.empty()) {
    auto made = rekey(room, *seat);
    if (!made) return refuse(socket, made.error(), id);
    token = *std::move(made);
  }
  if (*seat == kNobody && !room.everything().settings.spectators)
    return refuse(
        socket,
        refusal("no-spectators", "This table is for players only.", "Ask them to let you watch."),
        id);
  if (const auto moved = move_to(socket, guest, room, *seat); !moved)
    return refuse(socket, moved.error(), id);
  guest.saw = enter.since;
  if (*seat != kNobody && room.places()[*seat].away)
    driver_.post(room.id(), {.seat = *seat, .ask = ComeBack{}}, {});
  if (token.empty())
    send(socket, wire::done_json(id));
  else
    send(socket, wire::seat_given_json(id, *seat, token, enter.link));
}

// The same people and bots at a new table, and everybody in the room goes there.
void House::answer(const Letter& letter, const wire::Rematch&) {
  const auto& [socket, guest, id] = letter;
  const auto table = table_of_seated(guest);
  if (!table) return refuse(socket, table.error(), id);
  const HostedTable& last = **table;
  if (!last.is_over())
    return refuse(socket, refusal("not-due", "This game is not over yet.", "Play it to its end."),
                  id);
  NewGame game{.rules = last.rules(),
               .settings = last.everything().settings,
               .notes = {{{kNobody, std::string(kRoomNote)}, last.note(kNobody, kRoomNote)},
                         {{kNobody, std::string(kCodeNote)}, unused_code()},
                         {{kNobody, std::string(kTallyNote)}, counted(last)}}};
  for (const Place& place : last.places()) game.seats.push_back({place.name, place.holder});
  const auto next = driver_.create(std::move(game), entropy_);
  if (!next) return refuse(socket, refusal_of(next.error()), id);
  for (Seat seat(0); seat < last.places().size(); ++seat)
    if (const int avatar = last.places()[seat].avatar; avatar != 0)
      (void)driver_.act((*next)->id(), {.seat = seat, .ask = Picture{avatar}});
  const GameId old = last.id();
  for (const auto& [other, seat] : std::map(rooms_.at(old).sockets))
    (void)move_to(other, guests_.at(other), **next, seat);
  send(socket, wire::done_json(id));
}

void House::answer(const Letter& letter, const wire::Move&) {
  const auto& [socket, guest, id] = letter;
  const auto table = table_of_seated(guest);
  if (!table) return refuse(socket, table.error(), id);
  const std::string key = make_secret(entropy_);
  keys_[digest_of(key)] = {(*table)->id(), guest.joined_as, clock_() + options_.key_lasts};
  json::object given = wire::done_json(id);
  given["key"] = key;
  send(socket, given);
}

void House::answer(const Letter& letter, const wire::AskBack& ask) {
  const auto& [socket, guest, id] = letter;
  const auto table = table_of(guest);
  if (!table) return refuse(socket, table.error(), id);
  Room& room = rooms_.at(guest.game);
  const auto& places = (*table)->places();
  const bool lost = guest.seat == kNobody && ask.seat < places.size() &&
                    places[ask.seat].holder.kind == SitterKind::person &&
                    !present(room).has(ask.seat);
  if (!lost)
    return refuse(
        socket,
        refusal("seat-taken", "Whoever has that seat is here.", "Ask for one that is empty."), id);
  room.asks[ask.seat] = socket;
  changed_.insert(guest.game);
  send(socket, wire::done_json(id));
}

// Somebody who sits there vouches for who asks.
void House::answer(const Letter& letter, const wire::GiveBack& give) {
  const auto& [socket, guest, id] = letter;
  const auto table = table_of_seated(guest);
  if (!table) return refuse(socket, table.error(), id);
  Room& room = rooms_.at(guest.game);
  const auto ask = room.asks.extract(give.seat);
  if (ask.empty() || present(room).has(give.seat))
    return refuse(socket,
                  refusal("not-due", "Nobody asks for that seat.", "There is nothing to do."), id);
  const auto token = rekey(**table, give.seat);
  if (!token) return refuse(socket, token.error(), id);
  Guest& asker = guests_.at(ask.mapped());
  if (const auto moved = move_to(ask.mapped(), asker, **table, give.seat); !moved)
    return refuse(socket, moved.error(), id);
  if ((*table)->places()[give.seat].away)
    driver_.post((*table)->id(), {.seat = give.seat, .ask = ComeBack{}}, {});
  send(ask.mapped(),
       wire::seat_given_json("", give.seat, *token, (*table)->note(kNobody, kRoomNote)));
  send(socket, wire::done_json(id));
}

}  // namespace mayi::server
