#include "host/secret.h"
#include "server/house.h"

// Who is in a room on whichever node. Each node tells the others who is connected to it, whenever
// that changes and when it is asked; and now and then that it is there. What a node has told is
// forgotten when it falls silent.
namespace mayi::server {
namespace {

constexpr std::chrono::milliseconds kGreet = 3s, kSilent = 10s;
constexpr std::string_view kGuessed = "guessed", kMade = "made";  // from an address

}  // namespace

Crowd House::here(const Room& room) const {
  Crowd crowd{.votes = room.votes, .abandon = room.abandon};
  for (const auto& [socket, seat] : room.sockets) {
    if (seat == kNobody) {
      ++crowd.spectators;
      continue;
    }
    crowd.seats.add(seat);
    const Guest& guest = guests_.at(socket);
    if (guest.fair) crowd.pages.add(seat);
    if (room.prepared.has(guest.joined_as)) crowd.prepared.add(seat);
  }
  for (const auto& [seat, lost] : room.asks) crowd.asks[seat] = digest_of(lost.token);
  return crowd;
}

Crowd House::crowd(const Room& room) const {
  Crowd crowd = here(room);
  for (const auto& [node, others] : room.elsewhere) crowd.add(others);
  for (auto& [seat, by] : crowd.votes) by = by & crowd.seats;
  std::erase_if(crowd.votes, [](const auto& each) { return each.second.empty(); });
  return crowd;
}

void House::look_round(const GameId& id) {
  Room& room = rooms_.at(id);
  const SeatSet now = present(room);
  for (const Seat seat : std::exchange(room.seen, now) - now)
    later(options_.away_after, {Errand::Kind::mark_away, id, seat});
}

void House::say(json::object text) {
  if (journal_.nodes() == nullptr) return;
  text["node"] = node_;
  said_.push_back(wire::to_text(text));
}

void House::say_crowd(const GameId& id, Room& room) {
  if (journal_.nodes() == nullptr) return;
  Crowd now = here(room);
  if (now == room.said) return;
  say({{"game", id}, {"crowd", crowd_json(now)}});
  room.said = std::move(now);
}

// What cannot be said now is said with the next run.
void House::say_all() {
  if (!said_.empty() && journal_.nodes()->say(said_)) said_.clear();
}

void House::hear(const News& news) {
  for (const std::string& text : news.said)
    if (const auto read = wire::parse(text); read && read->is_object()) hear(read->as_object());
  if (!news.missed) return;
  say({{"who", true}});
  say_every_crowd();
}

void House::say_every_crowd() {
  for (auto& [id, room] : rooms_) {
    room.said = {};
    say_crowd(id, room);
  }
}

void House::hear(const json::object& text) {
  const std::string node(wire::text_in(text, "node"));
  if (text.contains("gone")) {
    forget_node(node);
    return driver_.take_over();
  }
  // Whoever was silent was forgotten, with all that it had told.
  if (!nodes_.contains(node)) say({{"who", true}, {"to", node}});
  nodes_[node] = clock_();
  hear_of_addresses(text);
  if (const GameId game(wire::text_in(text, "game")); rooms_.contains(game))
    return hear_of_room(node, game, text);
  const bool asked = !text.contains("to") || wire::text_in(text, "to") == node_;
  if (text.contains("who") && asked && !text.contains("game")) say_every_crowd();
}

void House::hear_of_room(const std::string& node, const GameId& game, const json::object& text) {
  Room& room = rooms_.at(game);
  if (text.contains("who")) {
    room.said = {};
    say_crowd(game, room);
  }
  if (const auto* const told = wire::find<json::object>(text, "crowd")) {
    room.elsewhere[node] = parse_crowd(*told);
    changed_.insert(game);
    look_round(game);
  }
  if (const auto* const told = wire::find<json::object>(text, "reaction"))
    for (const auto& [socket, seat] : room.sockets) send(socket, {{"reaction", *told}});
  if (const std::string_view next = wire::text_in(text, "next"); !next.empty())
    if (const auto table = driver_.open(GameId(next))) go_on_to(game, **table);
}

// What an address may do, it may do at all nodes together.
void House::hear_of_addresses(const json::object& text) {
  const std::string guessed(wire::text_in(text, kGuessed)), made(wire::text_in(text, kMade));
  if (!guessed.empty()) (void)guesses_.take(guessed, options_.limits.guesses, clock_());
  if (!made.empty()) (void)made_.take(made, options_.limits.rooms, clock_());
}

void House::count_guess(const Guest& guest) {
  if (guesses_.take(guest.address, options_.limits.guesses, clock_()))
    say({{kGuessed, guest.address}});
}

bool House::may_make_room(const Guest& guest) {
  const bool may = made_.take(guest.address, options_.limits.rooms, clock_());
  if (may) say({{kMade, guest.address}});
  return may;
}

void House::forget_node(const std::string& node) {
  nodes_.erase(node);
  for (auto& [id, room] : rooms_) {
    if (room.elsewhere.erase(node) == 0) continue;
    changed_.insert(id);
    look_round(id);
  }
}

void House::meet_nodes() {
  say({});
  const std::map<std::string, Time> known = nodes_;
  for (const auto& [node, last] : known)
    if (clock_() - last > kSilent) forget_node(node);
  later(kGreet, {.kind = Errand::Kind::meet_nodes});
}

// Whoever has it open has its lease.
std::vector<bool> House::unused_by_nodes(const std::vector<GameId>& games) {
  Nodes* const nodes = journal_.nodes();
  std::vector<bool> unused(games.size(), nodes == nullptr);
  if (nodes == nullptr) return unused;
  const auto taken = nodes->lease(games, Leases::kLasts);
  for (std::size_t i = 0; taken && i < games.size(); ++i) unused[i] = (*taken)[i].has_value();
  return unused;
}

}  // namespace mayi::server
