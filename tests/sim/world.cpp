#include "world.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "host/secret.h"

namespace mayi::sim {
namespace {

constexpr milliseconds kLongest = 6h;  // after all has healed
constexpr std::size_t kMostFailures = 3;

std::string last_events(const TrueTable& table) {
  std::string lines = "the last events:";
  for (std::size_t i = table.events.size() - std::min<std::size_t>(table.events.size(), 12);
       i < table.events.size(); ++i)
    lines += fmt::format("\n  {} {}", table.events[i].version.number(),
                         print_change(table.events[i].change));
  return lines;
}

json::object settings(Random& random, bool alone) {
  const bool deadlines = random.chance(1, 2);
  return {{"turn", deadlines ? 20'000 + random.below(20'000) : 0},
          {"answer", deadlines ? 8'000 : 0},
          {"call", deadlines || random.chance(1, 2) ? 3'000 : 0},
          {"stand_in", "greedy"},
          {"pace", alone || random.chance(1, 2) ? 0 : 700},
          {"hints", true},
          {"spectators", true}};
}

}  // namespace

World::World(std::uint64_t seed, Theme theme)
    : chaos_(seed, theme),
      ledger_(truth_, [this](const std::string& what) { fail(what); }),
      net_(timeline_, chaos_),
      context_{timeline_, chaos_,  net_,
               truth_,    ledger_, [this](const std::string& what) { fail(what); }} {
  net_.watch([this](SocketId socket, const json::object& frame, const std::string& text) {
    inspect(socket, frame, text);
  });
  start_servers();
  const int parties = 2 + static_cast<int>(chaos_.random.below(4));
  for (int i = 0; i < parties; ++i) gather();
}

// Half of the worlds have one server, the others, and those about nodes, a few.
void World::start_servers() {
  const auto store = std::make_shared<MemoryStore>();
  store->clock = [this] { return Time(kEpoch + timeline_.now()); };
  const bool alone = chaos_.theme == Theme::everything && chaos_.random.chance(1, 2);
  const int nodes = alone ? 1 : 2 + static_cast<int>(chaos_.random.below(2));
  const Shelf shelf{store, nodes == 1,
                    [this](const Append& append, bool drives) { kept(append, drives); }};
  for (int i = 0; i < nodes; ++i) {
    servers_.push_back(std::make_unique<SimServer>(timeline_, chaos_, net_, *this, shelf));
    net_.add_door(*servers_.back());
  }
}

void World::heal() {
  for (const auto& server : servers_) server->heal();
}

void World::kept(const Append& append, bool drives) {
  truth_.keep(append);
  if (drives) return;
  if (const TableEvent* const move = own_move(append))
    fail(fmt::format("game {} was moved by a node that does not drive it: {}", append.id,
                     print_change(move->change)));
}

void World::add_person(Party& party, Role role, const std::string& name) {
  const auto number = static_cast<int>(parties_.size() * 10 + party.people.size());
  auto person = std::make_unique<Person>(Person{
      .party = party, .name = name, .address = fmt::format("10.0.0.{}", number), .role = role});
  const bool two = role != Role::watcher && chaos_.strikes(Mishap::unlucky_device, 1, 3);
  for (int page = 0; page <= two; ++page)
    person->pages.push_back(std::make_unique<Page>(
        context_, *person, fmt::format("{}{}{}", name, parties_.size(), page == 0 ? "" : "b")));
  for (const auto& page : person->pages)
    timeline_.in(chaos_.between(0ms, 5s), [&page = *page] { page.open(); });
  party.people.push_back(std::move(person));
}

// Half of the parties are somebody alone with bots, who play many quick games.
void World::gather() {
  Random& random = chaos_.random;
  constexpr std::array<std::string_view, 3> rules{"house", "classic", "jeanne"};
  constexpr std::array<std::string_view, 6> rungs{"greedy",   "claimer", "expert",
                                                  "beginner", "greedy",  kSimModel};
  parties_.push_back(std::make_unique<Party>());
  Party& party = *parties_.back();
  const bool alone = random.chance(1, 2);
  party.rules = rules[random.below(rules.size())];
  party.round = find_built_in(party.rules)->rounds - (!alone && random.chance(1, 8) ? 1 : 0);
  party.games = alone ? 4 + random.below(6) : 2 + random.below(3);
  party.settings = settings(random, alone);
  const int guests = alone ? 0 : 1 + static_cast<int>(random.below(2));
  add_person(party, Role::host, "Ann");
  for (int i = 0; i < guests; ++i) add_person(party, Role::guest, i == 0 ? "Bob" : "Cid");
  if (!alone && random.chance(1, 3)) add_person(party, Role::late, "Dee");
  if (random.chance(1, 5)) add_person(party, Role::watcher, "Eve");
  const int bots = std::max(1, 2 - guests) + (random.chance(1, 4) ? 1 : 0);
  for (int i = 0; i < bots; ++i)
    party.bots.emplace_back(i == 0 ? "greedy" : rungs[random.below(rungs.size())]);
}

bool World::all_done() const {
  return std::ranges::all_of(parties_, [](const auto& party) { return party->is_done(); });
}

std::string World::what_pages_see() const {
  std::string text;
  for (const auto& party : parties_)
    if (!party->is_done())
      for (const auto& person : party->people)
        for (const auto& page : person->pages) text += "\n  " + page->describe();
  return text;
}

Report World::run() {
  const milliseconds healing = chaos_.between(4min, 16min);
  timeline_.at(healing, [this] { heal(); });
  while (!all_done() && report_.failures.empty() && timeline_.now() < healing + kLongest)
    timeline_.step();
  if (!all_done() && report_.failures.empty())
    fail("a party does not come to its end: " + what_pages_see());
  heal();
  const milliseconds end = timeline_.now() + 1min;  // all that is on its way arrives
  while (report_.failures.empty() && timeline_.now() < end) timeline_.step();
  if (report_.failures.empty()) inspect_end();
  report_.trace = trace_.value();
  report_.lasted = timeline_.now();
  report_.mishaps = chaos_.counts();
  report_.fenced = chaos_.fenced;
  report_.commands = ledger_.size();
  report_.repeats = ledger_.repeats;
  report_.refusals = ledger_.refusals;
  return report_;
}

void World::fail(const std::string& what) {
  if (report_.failures.size() < kMostFailures)
    report_.failures.push_back(
        fmt::format("after {} s: {}", static_cast<double>(timeline_.now().count()) / 1000, what));
}

void World::received(SocketId socket, const std::string& said) {
  trace_.add_number(static_cast<std::uint64_t>(timeline_.now().count()));
  trace_.add(said);
  const json::object message = json::parse(said).as_object();
  ledger_.arrived(text(message, "id"));
  if (const auto* const enter = message.if_contains("enter"))
    readers_[socket].tokens.insert(text(enter->as_object(), "token"));
}

void World::inspect(SocketId socket, const json::object& frame, const std::string& text) {
  ++report_.frames;
  trace_.add_number(static_cast<std::uint64_t>(timeline_.now().count()));
  trace_.add_number(socket);
  trace_.add(text);
  inspect_answer(socket, frame);
  inspect_secrets(socket, text);
  inspect_state(socket, frame);
}

void World::inspect_answer(SocketId socket, const json::object& frame) {
  if (!frame.contains("ok")) return;
  const std::string id = text(frame, "id");
  if (frame.contains("token")) {
    const std::string token = text(frame, "token");
    readers_[socket].tokens.insert(token);
    tokens_.insert(token);
  }
  if (!frame.at("ok").as_bool())
    ledger_.refused(id, text(frame.at("refusal").as_object(), "code"));
  else if (frame.contains("version"))
    ledger_.answered(id, version_of(frame), frame.at("repeated").as_bool());
}

void World::inspect_secrets(SocketId socket, const std::string& text) {
  if (report_.frames % 8 != 0) return;
  for (const std::string& token : tokens_)
    if (text.find(token) != text.npos && !readers_[socket].tokens.contains(token))
      fail(fmt::format("socket {} was sent somebody else's token", socket));
}

// Byte for byte what a fresh page would be shown, and the seat that its token is good for.
void World::inspect_state(SocketId socket, const json::object& frame) {
  json::object& state = readers_[socket].state;
  if (frame.contains("state")) {
    state = frame.at("state").as_object();
  } else if (frame.contains("update")) {
    for (const auto& [key, value] : frame.at("update").at("changes").as_object())
      state[key] = value;
  } else {
    return;
  }
  const GameId game = text(state, "game");
  const TrueTable* const table = truth_.find(game);
  if (table == nullptr) return fail("a game is shown that is not kept");
  const json::value& you = state.at("you");
  const Seat seat = you.is_null() ? kNobody : Seat(static_cast<std::size_t>(you.as_int64()));
  const Version version = version_of(state);
  if (version > table->state.version) return fail("a version is shown that is not kept");
  if (seat != kNobody && version == table->state.version) {
    const std::string& holder = table->state.places.at(seat).holder.player;
    const auto holds = [&](const std::string& token) { return digest_of(token) == holder; };
    if (std::ranges::none_of(readers_[socket].tokens, holds))
      return fail(fmt::format("socket {} is shown the hand of seat {}; {}", socket, seat.index(),
                              last_events(*table)));
  }
  if (frame.contains("update") && report_.frames % 6 != 0) return;
  ++report_.compared;
  const json::object expected = truth_.state(game, version, seat);
  if (state != expected)
    fail(fmt::format("seat {} is shown {}\ninstead of {}", seat.index(), json::serialize(state),
                     json::serialize(expected)));
}

void World::inspect_end() {
  ledger_.close();
  for (const auto& [id, table] : truth_.tables()) inspect_table(table);
  for (const auto& party : parties_)
    for (const auto& person : party->people)
      for (const auto& page : person->pages) {
        if (person->gone) continue;  // whoever is away sees it when they come back
        const TrueTable* const table = truth_.find(page->game());
        if (table == nullptr) continue;
        if (page->version() != table->state.version)
          fail(fmt::format("{} is behind: {} of {}", person->name, page->version().number(),
                           table->state.version.number()));
      }
}

void World::inspect_table(const TrueTable& table) {
  if (!table.state.dealt) return;
  const Rules& rules = table.header.rules.rules;
  const Game& game = table.state.game;
  const int size = all_cards(game).size();
  if (size != rules.deck_size(game.open.players))
    fail(fmt::format("game {} has {} cards", table.header.id, size));
  // Who makes a room on two devices at once plays in one of them.
  const bool is_played =
      std::ranges::any_of(parties_, [&](const auto& party) { return party->link == table.link; });
  if (is_played && !table.state.is_over())
    return fail(fmt::format("game {} was dealt and not played to its end: {} events",
                            table.header.id, table.state.version.number()));
  if (table.state.is_over()) ++report_.games;
}

}  // namespace mayi::sim
