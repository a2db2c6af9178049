#include <boost/json/parse.hpp>

#include "base/hash.h"
#include "bots/characters.h"
#include "host/player.h"
#include "host/secret.h"
#include "notation/rule_file.h"
#include "server/house.h"

// Rooms: made, found, joined, kept for the next game, given up.
namespace mayi::server {
namespace {

// One of that level who does not sit there yet.
Sit some_character(Level level, std::span<const Sit> there, const Entropy& entropy) {
  std::vector<const Character*> free = characters_near(level);
  std::erase_if(free, [&](const Character* each) {
    return each->level != level || std::ranges::find(there, each->name, &Sit::name) != there.end();
  });
  const std::string name(free[entropy() % free.size()]->name);
  return {name, {SitterKind::bot, name}};
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
    return Refused(
        refusal("too-many", "Many rooms were just opened from your address.", "Wait a minute."));
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
  const Seat seat = seat_of(room, held_by(*token));
  if (join.avatar != 0) (void)driver_.act(room.id(), {.seat = seat, .ask = Picture{join.avatar}});
  give_seat(letter, room, seat, *token);
}

// The same people and bots at a new table. Its id follows from the last one's, so that it is the
// same whoever is first to make it.
House::Result<HostedTable*> House::next_game(const HostedTable& last) {
  const std::string& link = last.note(kNobody, kRoomNote);
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
    (void)move_to(socket, guest, next, seat == kNobody ? kNobody : seat_of(next, guest.holder));
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
