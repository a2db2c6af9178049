#include <fmt/format.h>

#include "host/player.h"
#include "host/secret.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "server/house.h"
#include "server/lesson_page.h"
#include "tools/findings.h"
#include "wire/answer_json.h"
#include "wire/event_json.h"
#include "wire/replay_json.h"
#include "wire/state_json.h"

// What guests say to the table they are at, and what they want to know.
namespace mayi::server {
namespace {

RefusalText not_yours(std::string sentence, std::string advice) {
  return refusal("not-your-seat", std::move(sentence), std::move(advice));
}

// How far it is anybody can count; which cards would help is a hint.
json::object distance_json(const SeatView& seat) {
  json::object found = tools::distance_json(seat);
  if (!seat.settings.hints) found["outs"] = json::array();
  return found;
}

constexpr std::size_t kMovesAtOnce = 100;  // of a replay

template <class... Kinds>
bool is_one_of(const Ask& ask) {
  return (std::holds_alternative<Kinds>(ask) || ...);
}

}  // namespace

RefusalText refusal(std::string code, std::string sentence, std::string advice) {
  return {std::move(code), "", std::move(sentence), std::move(advice)};
}

// What is wrong with the store, and where it is, is for whoever runs the server.
RefusalText refusal_of(const Fault& fault) {
  const Voice voice(Tone::player, {}, kNobody, &to_string);
  RefusalText text = std::visit([&](const auto& why) { return voice.refuse(why); }, fault);
  const StoreError* const error = std::get_if<StoreError>(&fault);
  if (error == nullptr || concerns_one_game(error->fault)) return text;
  return refusal(std::move(text.code),
                 "The server cannot keep anything at the moment, so nothing is confirmed.",
                 "Try again in a moment.");
}

void House::received(SocketId socket, std::string_view text) {
  const auto found = guests_.find(socket);
  if (found == guests_.end()) return;
  Guest& guest = found->second;
  ++counts_.messages;
  if (!guest.messages.take(options_.limits.messages, clock_())) {
    if (++guest.strikes > options_.limits.strikes)
      return outlet_.close(socket, Close::policy, "That was far too much at once.");
    return refuse(socket, refusal("too-many", "That was too much at once.", "Wait a moment."), "");
  }
  const auto message = wire::parse_room_message(text);
  if (!message) return refuse(socket, message.error(), "");
  const Letter letter{socket, guest, message->id};
  if (const auto* const hello = std::get_if<wire::Hello>(&message->what))
    return greet(letter, *hello);
  if (!guest.greeted) return outlet_.close(socket, Close::policy, "Say hello first.");
  // Sent again after a rematch, it would be done a second time.
  const bool other_game =
      !message->game.empty() && !guest.game.empty() && message->game != guest.game;
  if (other_game && std::holds_alternative<wire::Rematch>(message->what))
    return send(socket, wire::done_json(message->id));  // this is the next game
  if (other_game && done_in(letter, message->game)) return;
  if (other_game)
    return refuse(
        socket, refusal("stale", "That was for another game.", "Look at this one and decide anew."),
        message->id);
  std::visit([&](const auto& what) { answer(letter, what); }, message->what);
}

// An old page is told the present build and reloads itself when nothing is being decided.
void House::greet(const Letter& letter, const wire::Hello& hello) {
  if (hello.protocol != wire::kProtocol)
    return refuse(
        letter.socket,
        refusal("other-protocol", "This page is not of the server's age.", "Load it again."),
        letter.id);
  letter.guest.greeted = true;
  letter.guest.fair = hello.fair;
  send(letter.socket, wire::welcome_json(options_.build, clock_()));
}

House::Result<HostedTable*> House::table_of(const Guest& guest) {
  if (guest.game.empty())
    return Refused(refusal("not-here", "You are in no room yet.", "Enter a room first."));
  const auto table = driver_.open(guest.game);
  if (!table) return Refused(refusal_of(table.error()));
  return *table;
}

House::Result<HostedTable*> House::table_of_seated(const Guest& guest) {
  auto table = table_of(guest);
  if (table && guest.seat == kNobody)
    return Refused(not_yours("You are watching.", "Take a seat to play."));
  return table;
}

House::Result<void> House::may_sit(const Sit& sit) const {
  switch (sit.sitter.kind) {
    case SitterKind::person:
      return Refused(not_yours("People take their seats themselves.", "Send them the link."));
    case SitterKind::bot:
      if (is_bot(sit.sitter.player)) return {};
      return Refused(refusal("bad-sitter", "No bot goes by that name.", "Choose another one."));
    case SitterKind::model:
      if (options_.models.contains(sit.sitter.player)) return {};
      return Refused(refusal("bad-sitter", "That model does not play here.", "Choose a bot."));
  }
  std::unreachable();
}

// Everybody at the table arranges it; what a seat does it does itself, and only bots and those who
// are not there are seen off by others.
House::Result<void> House::may_say(const Guest& guest, const HostedTable& table,
                                   Command& command) const {
  if (is_one_of<Arrange, Configure>(command.ask)) {
    command.seat = kNobody;
    return {};
  }
  if (const Sit* const sit = std::get_if<Sit>(&command.ask)) return may_sit(*sit);
  if (command.seat == kNobody) command.seat = guest.seat;
  if (command.seat == guest.seat) return {};
  if (command.seat >= table.places().size())
    return Refused(refusal_of(Refusal{TableReason::unknown_seat, {}}));
  const bool there = table.places()[command.seat].holder.kind == SitterKind::person &&
                     present(rooms_.at(guest.game)).has(command.seat);
  if (is_one_of<Leave, StandIn>(command.ask) && !there) return {};
  return Refused(not_yours("That is for another seat to say.", "Speak for your own."));
}

// More than half of those who are there agree that a bot plays for the seat. If one does already,
// there is nothing to vote on.
bool House::outvoted(const Guest& guest, const HostedTable& table, Seat seat) {
  if (seat < table.places().size() && table.places()[seat].stand_in) return false;
  Room& room = rooms_.at(guest.game);
  room.votes[seat].add(guest.seat);
  changed_.insert(guest.game);
  Crowd now = crowd(room);
  const SeatSet voters = now.seats & table.people();
  if (2 * (now.votes[seat] & voters).size() <= voters.size()) return false;
  room.votes.erase(seat);
  return true;
}

// Of what was done before a rematch, too, only the answer was lost.
bool House::done_in(const Letter& letter, const GameId& last) {
  const auto table = table_of(letter.guest);
  const auto before = table ? driver_.open(last) : Hosted<HostedTable*>(nullptr);
  if (!table || !before) return false;
  std::optional<Version> done;
  const Seat seat = seat_of(**before, letter.guest.holder);
  const bool same_room = (*before)->note(kNobody, kRoomNote) == (*table)->note(kNobody, kRoomNote);
  if (same_room && seat != kNobody) done = (*before)->done_before(seat, letter.id);
  if (!rooms_.contains(last)) driver_.close(last);
  if (done) send(letter.socket, wire::answer_json(letter.id, *done, true, {}));
  return done.has_value();
}

bool House::was_done(const Guest& guest, const HostedTable& table, const std::string& id) {
  return !id.empty() && table.everything().commands.contains({guest.joined_as, id});
}

void House::answer(const Letter& letter, Command command) {
  const auto& [socket, guest, id] = letter;
  const auto table = table_of_seated(guest);
  if (!table) return refuse(socket, table.error(), id);
  command.from = guest.joined_as;
  // Of what was done before only the answer was lost, whatever might be said against it now.
  if (was_done(guest, **table, id)) return post(socket, guest.game, std::move(command));
  if (const auto allowed = may_say(guest, **table, command); !allowed)
    return refuse(socket, allowed.error(), id);
  const bool others = command.seat != guest.seat && std::holds_alternative<StandIn>(command.ask);
  if (others && !outvoted(guest, **table, command.seat)) return send(socket, wire::done_json(id));
  post(socket, guest.game, std::move(command));
}

void House::post(SocketId socket, const GameId& game, Command command, SeatTexts notes) {
  ++counts_.commands;
  const auto table = driver_.open(game);
  const Ask ask = command.ask;
  const Seat seat = command.seat;
  const std::string id = command.id;
  const Reply reply = [this, socket, game, ask, seat, id](const Hosted<Done>& done) {
    if (done) return send(socket, wire::answer_json(id, done->version, done->repeated, {}));
    const Refusal* const why = std::get_if<Refusal>(&done.error());
    const auto at = driver_.open(game);
    if (why == nullptr || !at || seat >= (*at)->places().size())  // nobody's, or there is none
      return refuse(socket, refusal_of(done.error()), id);
    const SeatView view = (*at)->view(seat);
    refuse(socket, Voice(Tone::player, view).refuse(*why, view, &ask), id);
  };
  // Before the deal seats move up, so one thing is done after the other.
  if (table && !(*table)->everything().dealt)
    return reply(driver_.act(game, std::move(command), std::move(notes)));
  driver_.post(game, std::move(command), reply, std::move(notes));
}

House::Result<json::object> House::find_out(Seat seat, const HostedTable& table,
                                            const wire::Query& query) const {
  const SeatView view = table.view(seat);
  const Voice voice(Tone::player, view);
  if (query.about == "history")
    return wire::history_json(view, table.history().since(query.since, seat), voice);
  if (query.about == "rounds") return wire::rounds_json(view, table.history().rounds());
  if (query.about == "rules") return wire::rules_json(table.rules());
  if (query.about == "replay") return replay(table, query.since.value_or(Version()));
  if (view.abandoned) return Refused(refusal_of(Refusal{TableReason::abandoned, {}}));
  if (view.is_spectator() || !view.dealt)
    return Refused(not_yours("Only who plays can ask that.", "Wait for the deal, or take a seat."));
  if (query.about == "check") {
    const auto action = parse_action(query.action);
    if (!action) return Refused(refusal("malformed", action.error().message, "Spell an action."));
    const Verdict verdict = judge(view, *action);
    if (verdict) return json::object{{"possible", true}};
    const Ask tried = Act{*action};
    return json::object{
        {"possible", false},
        {"refusal",
         wire::refusal_json(
             voice.refuse(Refusal{TableReason::rules, verdict.error()}, view, &tried), "", &view)
             .at("refusal")}};
  }
  if (query.about == "go-out") {
    const auto found = tools::find_go_out(view);
    return json::object{{"action", found ? json::value(to_string(*found)) : nullptr}};
  }
  if (query.about == "distance") return distance_json(view);
  if (!view.settings.hints)
    return Refused(refusal("no-hints", "This table plays without hints.", "Trust your own eyes."));
  if (query.about == "hint") return wire::hint_json(view, voice, advise(view));
  auto found = tools::check_lay_down_json(view, {});
  if (!found) return Refused(found.error());
  return json::object{{"best", found->at("best")}};
}

// Rules and lessons can be looked at from anywhere, all else at one's table.
House::Result<json::object> House::find_out(const Guest& guest, const wire::Query& query) {
  if (query.about == "rules" && !query.rules.empty()) {
    const auto rules = rules_of(query.rules);
    if (!rules) return Refused(rules.error());
    return wire::rules_json(*rules);
  }
  if (query.lesson != 0 || query.about == "lesson") return find_in_lesson(query);
  const auto table = table_of(guest);
  if (!table) return Refused(table.error());
  return find_out(guest.seat, **table, query);
}

House::Result<json::object> House::find_in_lesson(const wire::Query& query) const {
  const auto table = lesson_table(query.lesson);
  if (!table) return Refused(refusal("malformed", "There is no such lesson.", "Begin with 1."));
  if (query.about != "lesson") return find_out(kLearner, *table, query);
  auto told = lesson_json(query.lesson, query.action);
  if (!told) return Refused(refusal("malformed", told.error(), "Spell an action."));
  return *std::move(told);
}

// Of a game that is not over it would tell every hidden card.
House::Result<json::object> House::replay(const HostedTable& table, Version since) const {
  if (!table.is_over())
    return Refused(refusal("not-due", "This game is not over yet.", "Play it to its end."));
  const auto kept = journal_.load(table.id());
  if (!kept) return Refused(refusal_of(kept.error()));
  return wire::replay_json(*kept, since, kMovesAtOnce);
}

void House::answer(const Letter& letter, const wire::React& react) {
  const auto& [socket, guest, id] = letter;
  const auto table = table_of_seated(guest);
  if (!table) return refuse(socket, table.error(), id);
  if (!guest.reactions.take(options_.limits.reactions, clock_()))
    return refuse(socket, refusal("too-many", "That was too much at once.", "Wait a moment."), id);
  send(socket, wire::done_json(id));
  json::object told = wire::reaction_json(guest.seat, react.kind);
  for (const auto& [other, seat] : rooms_.at(guest.game).sockets) send(other, told);
  told["game"] = guest.game;
  say(std::move(told));
}

// The others see it; whoever deals need not wait for it.
void House::answer(const Letter& letter, const wire::Prepared& prepared) {
  const auto& [socket, guest, id] = letter;
  const auto table = table_of_seated(guest);
  if (!table) return refuse(socket, table.error(), id);
  if ((*table)->everything().dealt)
    return refuse(socket, refusal_of(Refusal{TableReason::already_dealt, {}}), id);
  SeatSet& ready = rooms_.at(guest.game).prepared;
  if (prepared.ready)
    ready.add(guest.joined_as);
  else
    ready.remove(guest.joined_as);
  changed_.insert(guest.game);
  send(socket, wire::done_json(id));
}

void House::answer(const Letter& letter, const wire::Query& query) {
  const auto& [socket, guest, id] = letter;
  if (!guest.queries.take(options_.limits.queries, clock_()))
    return refuse(socket, refusal("too-many", "That was too much at once.", "Wait a moment."), id);
  auto found = find_out(guest, query);
  if (!found) return refuse(socket, found.error(), id);
  json::object answer = wire::done_json(id);
  answer["found"] = *std::move(found);
  send(socket, answer);
}

}  // namespace mayi::server
