#include "host/secret.h"
#include "notation/card_text.h"
#include "notation/rule_file.h"
#include "server/house.h"
#include "wire/answer_json.h"
#include "wire/command_json.h"
#include "wire/event_json.h"
#include "wire/state_json.h"

// What guests say.
namespace mayi::server {
namespace {

constexpr std::string_view kRoomNote = "room", kCodeNote = "code";  // beside a room's table

RefusalText refusal(std::string code, std::string sentence, std::string advice) {
  return {std::move(code), "", std::move(sentence), std::move(advice)};
}
RefusalText not_here() {
  return refusal("not-here", "You are in no room yet.", "Enter a room first.");
}
RefusalText unknown_room() {
  return refusal("unknown-room", "There is no such room, or its game has begun.",
                 "Ask whoever invited you for a new link.");
}
RefusalText slow_down() {
  return refusal("too-many", "That was too much at once.", "Wait a moment and try again.");
}

RefusalText text_of(const Fault& fault) {
  const Voice voice(Tone::player, {}, kNobody, &to_string);
  return std::visit([&](const auto& why) { return voice.refuse(why); }, fault);
}

std::expected<RuleSet, RefusalText> rules_of(const std::string& text) {
  if (const Rules* const built_in = find_built_in(text)) return RuleSet{text, *built_in};
  const auto read = parse_rule_file(text, "own");
  if (!read)
    return std::unexpected(refusal("bad-rules", to_string(read.error()), "Mend the file."));
  return *read;
}

}  // namespace

void House::received(SocketId socket, std::string_view text) {
  const auto found = guests_.find(socket);
  if (found == guests_.end()) return;
  Guest& guest = found->second;
  if (!guest.messages.take(options_.limits.messages, clock_()))
    return refuse(socket, slow_down(), "");
  const auto message = wire::parse_room_message(text);
  if (!message) return refuse(socket, message.error(), "");
  handle(socket, guest, *message);
}

void House::handle(SocketId socket, Guest& guest, const wire::RoomMessage& message) {
  const std::string& id = message.id;
  if (const auto* const hello = std::get_if<wire::Hello>(&message.what))
    return greet(socket, guest, *hello);
  if (!guest.greeted) return outlet_.close(socket, Close::policy, "Say hello first.");
  struct Handling {
    House& house;
    SocketId socket;
    Guest& guest;
    const std::string& id;
    void operator()(const wire::Hello&) const {}
    void operator()(const wire::Create& it) const { house.create(socket, guest, it, id); }
    void operator()(const wire::Join& it) const { house.join(socket, guest, it, id); }
    void operator()(const wire::Enter& it) const { house.enter(socket, guest, it, id); }
    void operator()(const wire::BeginGame& it) const { house.begin(socket, guest, it, id); }
    void operator()(const wire::Query& it) const { house.query(socket, guest, it, id); }
    void operator()(const Command& it) const { house.command(socket, guest, it); }
  };
  std::visit(Handling{*this, socket, guest, id}, message.what);
}

// An old page is told the present build and reloads itself when nothing is being decided.
void House::greet(SocketId socket, Guest& guest, const wire::Hello& hello) {
  if (hello.protocol != wire::kProtocol)
    return refuse(
        socket, refusal("other-protocol", "This page is older than the server.", "Load it again."),
        "");
  guest.greeted = true;
  guest.fair = hello.fair;
  send(socket, wire::hello_json(options_.build));
}

void House::create(SocketId socket, Guest& guest, const wire::Create& create,
                   const std::string& id) {
  if (shut_)
    return refuse(
        socket, refusal("restarting", "The server is about to restart.", "Try again in a moment."),
        id);
  if (!made_.take(guest.address, options_.limits.rooms, clock_()))
    return refuse(socket, slow_down(), id);
  auto rules = rules_of(create.rules);
  if (!rules) return refuse(socket, rules.error(), id);
  const std::string link = secret(), token = secret(), code = make_id(entropy_());
  const Sit first{create.name, {SitterKind::person, digest_of(token)}};
  const auto table = driver_.create({.rules = *std::move(rules), .seats = {first}}, entropy_);
  if (!table) return refuse(socket, text_of(table.error()), id);
  const GameId game = (*table)->id();
  for (const auto& [key, value] :
       {std::pair(kRoomNote, digest_of(link)), std::pair(kCodeNote, code)})
    if (const auto kept = driver_.set_note(game, kNobody, key, value); !kept)
      return refuse(socket, text_of(kept.error()), id);
  ++created_;
  if (create.avatar != 0) driver_.post(game, {.seat = Seat(0), .ask = Picture{create.avatar}}, {});
  send(socket, wire::seat_given_json(id, Seat(0), link, token, code));
  move_to(socket, guest, **table, Seat(0));
}

House::Result<HostedTable*> House::find_room(Guest& guest, std::string_view key,
                                             const std::string& value) {
  if (!guesses_.has_left(guest.address, options_.limits.guesses, clock_()))
    return Refused(slow_down());
  const auto games = journal_.find_by_text(key, value);
  if (!games) return Refused(text_of(games.error()));
  if (games->empty()) {
    (void)guesses_.take(guest.address, options_.limits.guesses, clock_());
    return Refused(unknown_room());
  }
  const auto table = driver_.open(games->front());
  if (!table) return Refused(text_of(table.error()));
  return *table;
}

void House::join(SocketId socket, Guest& guest, const wire::Join& join, const std::string& id) {
  const bool by_link = !join.link.empty();
  const auto table = by_link ? find_room(guest, kRoomNote, digest_of(join.link))
                             : find_room(guest, kCodeNote, join.code);
  if (!table) return refuse(socket, table.error(), id);
  // The code opens the lobby alone.
  if (!by_link && (*table)->everything().dealt) return refuse(socket, unknown_room(), id);
  const std::string token = secret();
  const GameId game = (*table)->id();
  const auto done = driver_.act(
      game, {.seat = join.seat, .ask = Sit{join.name, {SitterKind::person, digest_of(token)}}});
  if (!done) return refuse(socket, text_of(done.error()), id);
  const std::size_t last = (*table)->places().size() - 1;
  const Seat seat = join.seat == kNobody ? Seat(last) : join.seat;
  if (join.avatar != 0) driver_.post(game, {.seat = seat, .ask = Picture{join.avatar}}, {});
  send(socket, wire::seat_given_json(id, seat, join.link, token, ""));
  move_to(socket, guest, **table, seat);
}

void House::enter(SocketId socket, Guest& guest, const wire::Enter& enter, const std::string& id) {
  const auto table = find_room(guest, kRoomNote, digest_of(enter.link));
  if (!table) return refuse(socket, table.error(), id);
  Seat seat = kNobody;
  if (!enter.token.empty()) {
    const auto& places = (*table)->places();
    const Sitter holder{SitterKind::person, digest_of(enter.token)};
    const auto found = std::ranges::find(places, holder, &Place::holder);
    if (found == places.end()) {
      (void)guesses_.take(guest.address, options_.limits.guesses, clock_());
      return refuse(socket,
                    refusal("not-your-seat", "That seat is somebody else's now.",
                            "Watch, or take a free seat."),
                    id);
    }
    seat = Seat(static_cast<std::size_t>(found - places.begin()));
    if (found->away) driver_.post((*table)->id(), {.seat = seat, .ask = ComeBack{}}, {});
  }
  move_to(socket, guest, **table, seat);
}

House::Result<HostedTable*> House::table_of(const Guest& guest) {
  if (guest.game.empty()) return Refused(not_here());
  const auto table = driver_.open(guest.game);
  if (!table) return Refused(text_of(table.error()));
  return *table;
}

// Everybody at the table arranges it; what a seat does it does itself, and only bots and those who
// are not there are seen off by others.
House::Result<void> House::may_say(const Guest& guest, const HostedTable& table,
                                   Command& command) const {
  const auto mine =
      Refused(refusal("not-your-seat", "That is for another seat to say.", "Speak for your own."));
  if (guest.seat == kNobody)
    return Refused(refusal("not-your-seat", "You are watching.", "Take a seat to play."));
  const bool about_all = std::holds_alternative<BeginAttempt>(command.ask) ||
                         std::holds_alternative<Arrange>(command.ask) ||
                         std::holds_alternative<Configure>(command.ask);
  if (about_all) return {};
  if (const Sit* const sit = std::get_if<Sit>(&command.ask))
    return sit->sitter.kind == SitterKind::person ? Result<void>(mine) : Result<void>();
  const Seat seat = command.seat == kNobody ? guest.seat : command.seat;
  const bool removes =
      std::holds_alternative<Leave>(command.ask) || std::holds_alternative<StandIn>(command.ask);
  const Room& room = rooms_.at(guest.game);
  const bool there = seat < table.places().size() &&
                     table.places()[seat].holder.kind == SitterKind::person &&
                     present(room).has(seat);
  if (seat != guest.seat && (!removes || there)) return mine;
  command.seat = seat;
  return {};
}

void House::command(SocketId socket, Guest& guest, Command command) {
  const auto table = table_of(guest);
  if (!table) return refuse(socket, table.error(), command.id);
  if (const auto allowed = may_say(guest, **table, command); !allowed)
    return refuse(socket, allowed.error(), command.id);
  post(socket, guest.game, std::move(command));
}

void House::post(SocketId socket, const GameId& game, Command command, SeatTexts notes) {
  ++commands_;
  const std::string id = command.id;
  const auto reply = [this, socket, id](const Hosted<Done>& done) {
    if (!done) return refuse(socket, text_of(done.error()), id);
    send(socket, wire::answer_json(id, done->version, done->repeated, {}));
  };
  driver_.post(game, std::move(command), reply, std::move(notes));
}

void House::query(SocketId socket, Guest& guest, const wire::Query& query, const std::string& id) {
  if (!guest.queries.take(options_.limits.queries, clock_()))
    return refuse(socket, slow_down(), id);
  const auto table = table_of(guest);
  if (!table) return refuse(socket, table.error(), id);
  const SeatView view = (*table)->view(guest.seat);
  const Voice voice(Tone::player, view);
  json::object answer;
  if (query.about == "history")
    answer = wire::history_json(view, (*table)->history().since(query.since, guest.seat), voice);
  else if (query.about == "rounds")
    answer = wire::rounds_json(view, (*table)->history().rounds());
  else if (query.about == "hint")
    answer = wire::hint_json(view, voice, advise(view));
  else
    return refuse(
        socket,
        refusal("malformed", "That cannot be asked here.", "Ask for hint, history or rounds."), id);
  if (!id.empty()) answer["id"] = id;
  send(socket, answer);
}

}  // namespace mayi::server
