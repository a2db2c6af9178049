#include <fmt/format.h>

#include <boost/json/parse.hpp>
#include <charconv>

#include "base/hash.h"
#include "bots/characters.h"
#include "host/player.h"
#include "host/secret.h"
#include "notation/rule_file.h"
#include "server/house.h"

// Rooms: made, found, entered, kept for the next game; and seats, which belong to their tokens.
namespace mayi::server {
namespace {

Sitter held_by(const std::string& token) { return {SitterKind::person, digest_of(token)}; }

// One of that level who does not sit there yet.
Sit some_character(Level level, std::span<const Sit> there, const Entropy& entropy) {
  std::vector<const Character*> free = characters_near(level);
  std::erase_if(free, [&](const Character* each) {
    return each->level != level || std::ranges::find(there, each->name, &Sit::name) != there.end();
  });
  const std::string name(free[entropy() % free.size()]->name);
  return {name, {SitterKind::bot, name}};
}

Seat seat_of_place(const HostedTable& table, auto found) {
  return Seat(static_cast<int>(found - table.places().begin()));
}

// The tally with the game that is over now; one that was given up does not count.
std::string counted(const HostedTable& table) {
  std::int64_t games = 0;
  json::object tally = read_tally(table.note(kNobody, kTallyNote), games);
  if (!table.is_over()) return table.note(kNobody, kTallyNote);
  for (const Seat seat : winners(table.everything().game.open)) {
    json::value& won = tally[table.places()[seat].name];
    won = won.is_int64() ? won.get_int64() + 1 : 1;
  }
  return wire::to_text(json::object{{"games", games + 1}, {"won", std::move(tally)}});
}

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

constexpr std::uint64_t kMostIds = 100;  // that other games may have
GameId next_id(const HostedTable& last, std::uint64_t attempt) {
  Hash hash;
  hash.add(last.id());
  hash.add(last.note(kNobody, kRoomNote));
  hash.add_number(attempt);
  return make_id(hash.value());
}

}  // namespace

std::expected<RuleSet, RefusalText> rules_of(const std::string& text) {
  if (const Rules* const built_in = find_built_in(text)) return RuleSet{text, *built_in};
  const auto read = parse_rule_file(text, "own");
  if (!read)
    return std::unexpected(refusal("bad-rules", to_string(read.error()), "Mend the rule file."));
  return *read;
}

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
  const auto place = std::ranges::find((*room)->places(), held_by(token), &Place::holder);
  if (place == (*room)->places().end()) return false;
  give_seat(letter, **room, seat_of_place(**room, place), token);
  return true;
}

bool House::made_already(const Letter& letter, const std::string& token) {
  if (token.empty()) return false;
  const auto made = journal_.find_by_text(kMadeNote, digest_of(token));
  if (!made || made->empty()) return false;
  const auto table = driver_.open(made->front());
  return table && sits_already(letter, **table, token);
}

House::Result<RuleSet> House::rules_of_new_room(const Guest& guest, const std::string& text) {
  if (shut_)
    return Refused(
        refusal("restarting", "The server is about to restart.", "Try again in a moment."));
  if (!may_make_room(guest))
    return Refused(refusal("too-many", "That are many rooms for one place.", "Wait a minute."));
  return rules_of(text);
}

void House::answer(const Letter& letter, const wire::Create& create) {
  const auto& [socket, guest, id] = letter;
  if (made_already(letter, create.token)) return;
  auto rules = rules_of_new_room(guest, create.rules);
  if (!rules) return refuse(socket, rules.error(), id);
  const auto token = token_from(create.token);
  if (!token) return refuse(socket, token.error(), id);
  NewGame game{.rules = *std::move(rules),
               .seats = {{create.name, held_by(*token)}},
               .settings = options_.settings,
               .notes = {{{kNobody, std::string(kRoomNote)}, make_secret(entropy_)},
                         {{kNobody, std::string(kCodeNote)}, unused_code()},
                         {{kNobody, std::string(kMadeNote)}, digest_of(*token)}}};
  const auto table = driver_.create(std::move(game), entropy_);
  if (!table) return refuse(socket, refusal_of(table.error()), id);
  ++counts_.made;
  const Seat first(0);
  if (create.avatar != 0)
    (void)driver_.act((*table)->id(), {.seat = first, .ask = Picture{create.avatar}});
  give_seat(letter, **table, first, *token);
}

// Bots that have nobody to wait for: whoever comes may take the seat of one.
void House::answer(const Letter& letter, const wire::Watch& watch) {
  const auto& [socket, guest, id] = letter;
  auto rules = rules_of_new_room(guest, watch.rules);
  if (!rules) return refuse(socket, rules.error(), id);
  const std::string link = make_secret(entropy_);
  NewGame game{.rules = *std::move(rules),
               .settings = options_.settings,
               .notes = {{{kNobody, std::string(kRoomNote)}, link}}};
  for (const Level level : {Level::hard, Level::easy, Level::medium, Level::medium})
    game.seats.push_back(some_character(level, game.seats, entropy_));
  const auto table = driver_.create(std::move(game), entropy_);
  if (!table) return refuse(socket, refusal_of(table.error()), id);
  ++counts_.made;
  if (const auto moved = move_to(socket, guest, **table, kNobody); !moved)
    return refuse(socket, moved.error(), id);
  Noted attempt = next_attempt(**table, 1, std::nullopt);
  driver_.post((*table)->id(), std::move(attempt.command), {}, std::move(attempt.notes));
  send(socket, wire::link_given_json(id, link));
}

House::Result<HostedTable*> House::find_room(Guest& guest, std::string_view key,
                                             const std::string& value) {
  if (!guesses_.has_left(guest.address, options_.limits.guesses, clock_()))
    return Refused(refusal("too-many", "Too many wrong tries.", "Wait a minute."));
  const auto games = journal_.find_by_text(key, value);
  if (!games) return Refused(refusal_of(games.error()));
  if (games->empty()) {
    count_guess(guest);
    return Refused(refusal("unknown-room", "There is no such room, or its game has begun.",
                           "Ask whoever invited you for the link."));
  }
  const auto table = driver_.open(games->front());
  if (!table) return Refused(refusal_of(table.error()));
  // Whoever comes from another node finds here what they saw there; if it cannot be read now, there
  // will be news.
  if (journal_.nodes() != nullptr) (void)driver_.refresh(games->front());
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
  if (sits_already(letter, **table, join.token)) return;
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
  const auto token = token_from(join.token);
  if (!token) return refuse(socket, token.error(), id);
  const auto done =
      driver_.act(room.id(), {.seat = join.seat, .ask = Sit{join.name, held_by(*token)}});
  if (!done) return refuse(socket, refusal_of(done.error()), id);
  const auto place = std::ranges::find(room.places(), held_by(*token), &Place::holder);
  const Seat seat = seat_of_place(room, place);
  if (join.avatar != 0) (void)driver_.act(room.id(), {.seat = seat, .ask = Picture{join.avatar}});
  give_seat(letter, room, seat, *token);
}

House::Result<Seat> House::seat_by_token(Guest& guest, const HostedTable& table,
                                         const std::string& token) {
  const auto place = std::ranges::find(table.places(), held_by(token), &Place::holder);
  if (place != table.places().end()) return seat_of_place(table, place);
  count_guess(guest);
  return Refused(
      refusal("not-your-seat", "That seat is somebody else's now.", "Watch, or ask for it back."));
}

House::Result<Seat> House::seat_by_key(Guest& guest, const HostedTable& table,
                                       const std::string& key) {
  const std::string digest = digest_of(key);
  const auto place = std::ranges::find_if(table.places(), [&](const Place& each) {
    const SeatKey kept = read_key(table.note(kNobody, key_note(each.joined_as)));
    return kept.digest == digest && clock_() <= kept.until;
  });
  if (place != table.places().end()) return seat_of_place(table, place);
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

// The same people and bots at a new table. Its id follows from the last one's, so that it is the
// same whoever is first to make it.
House::Result<HostedTable*> House::next_game(const HostedTable& last) {
  const std::string link = last.note(kNobody, kRoomNote);
  for (std::uint64_t attempt = 0;; ++attempt) {
    NewGame game{.id = next_id(last, attempt),
                 .rules = last.rules(),
                 .settings = last.everything().settings,
                 .notes = {{{kNobody, std::string(kRoomNote)}, link},
                           {{kNobody, std::string(kCodeNote)}, unused_code()},
                           {{kNobody, std::string(kTallyNote)}, counted(last)}}};
    for (const Place& place : last.places()) game.seats.push_back({place.name, place.holder});
    const GameId id = game.id;
    const auto next = driver_.create(std::move(game), entropy_);
    if (next) {
      for (Seat seat(0); seat < last.places().size(); ++seat)
        if (const int avatar = last.places()[seat].avatar; avatar != 0)
          (void)driver_.act(id, {.seat = seat, .ask = Picture{avatar}});
      return *next;
    }
    const auto* const error = std::get_if<StoreError>(&next.error());
    if (error == nullptr || error->fault != StoreFault::id_taken || attempt == kMostIds)
      return Refused(refusal_of(next.error()));
    const auto there = driver_.open(id);
    if (there && (*there)->note(kNobody, kRoomNote) == link) return *there;
  }
}

// Seats may have been moved there, so everybody goes to the one that they hold.
void House::go_on_to(const GameId& old, const HostedTable& next) {
  const auto room = rooms_.find(old);
  if (room == rooms_.end()) return;
  for (const auto& [socket, seat] : std::map(room->second.sockets)) {
    Guest& guest = guests_.at(socket);
    const auto place = std::ranges::find(next.places(), guest.holder, &Place::holder);
    const bool sits = seat != kNobody && place != next.places().end();
    (void)move_to(socket, guest, next, sits ? seat_of_place(next, place) : kNobody);
  }
}

void House::answer(const Letter& letter, const wire::Rematch&) {
  const auto& [socket, guest, id] = letter;
  const auto table = table_of_seated(guest);
  if (!table) return refuse(socket, table.error(), id);
  const HostedTable& last = **table;
  if (!last.everything().is_ended())
    return refuse(socket, refusal("not-due", "This game is not over yet.", "Play it to its end."),
                  id);
  const auto next = next_game(last);
  if (!next) return refuse(socket, next.error(), id);
  say({{"game", last.id()}, {"next", (*next)->id()}});
  go_on_to(last.id(), **next);
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
  const auto named = std::ranges::find(places, ask.name, &Place::name);
  const Seat seat = ask.name.empty() ? ask.seat : seat_of_place(**table, named);
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

// A game ends before its time when all who play it want that. Those who are away are not asked.
void House::answer(const Letter& letter, const wire::Abandon& abandon) {
  const auto& [socket, guest, id] = letter;
  const auto table = table_of_seated(guest);
  if (!table) return refuse(socket, table.error(), id);
  const TableState& state = (*table)->everything();
  if (!state.dealt) return refuse(socket, refusal_of(Refusal{TableReason::not_dealt, {}}), id);
  if (state.is_over())
    return refuse(socket, refusal("not-due", "This game is over.", "Play another one."), id);
  Room& room = rooms_.at(guest.game);
  SeatSet players;
  for (const Seat seat : (*table)->people())
    if (!state.places[seat].away) players.add(seat);
  if (abandon.wanted)
    room.abandon.add(guest.seat);
  else
    room.abandon.remove(guest.seat);
  room.abandon = room.abandon & players;
  changed_.insert(guest.game);
  if (state.is_abandoned() || players.empty() || !(players - crowd(room).abandon).empty())
    return send(socket, wire::done_json(id));
  open_secret(**table, [this, socket, id](const Hosted<Done>& done) {
    if (!done) return refuse(socket, refusal_of(done.error()), id);
    send(socket, wire::done_json(id));
  });
}

}  // namespace mayi::server
