#include <algorithm>

#include "page.h"
#include "wire/json.h"

// What people do: they gather, play by what the page offers, and are not always there.
namespace mayi::sim {
namespace {

using wire::text_in;

Random& dice(const Page& page) { return page.context().chaos.random; }
Chaos& chaos(const Page& page) { return page.context().chaos; }
const json::array& seats(const Page& page) { return page.state().at("seats").as_array(); }
std::int64_t me(const Page& page) { return page.state().at("you").as_int64(); }

bool has(const json::array& array, const json::value& what) {
  return std::ranges::find(array, what) != array.end();
}
bool is_persons(const json::value& seat) { return text_in(seat.as_object(), "kind") == "human"; }

// -1: nobody of that name sits there.
std::int64_t seat_named(const Page& page, const std::string& name) {
  const auto found = std::ranges::find_if(seats(page), [&](const json::value& seat) {
    return text_in(seat.as_object(), "name") == name;
  });
  return found == seats(page).end() ? -1 : found - seats(page).begin();
}

void go_away(Page& page, milliseconds how_long) {
  Person& person = page.person();
  person.gone = true;
  for (const auto& each : person.pages) each->close();
  page.context().timeline.in(how_long, [&person] {
    person.gone = false;
    for (const auto& each : person.pages) each->open();
  });
}

// Whoever has no seat looks for the own one, or for a bot's.
void look_for_seat(Page& page) {
  Person& person = page.person();
  if (!person.token.empty()) {
    if (page.used_the_token()) person.token.clear();
    return page.start_over();
  }
  if (person.role == Role::watcher || page.is_busy() || !dice(page).chance(1, 2)) return;
  if (const auto own = seat_named(page, person.name); own >= 0) {
    chaos(page).count(Mishap::asked_back);
    return page.ask({{"ask_back", own}, {"token", page.own_token()}}, Page::About::other);
  }
  json::object join{{"name", person.name}, {"link", person.party.link}};
  if (page.state().at("stage") != "seating") {
    const auto bot = std::ranges::find_if(seats(page), [](const json::value& seat) {
      return text_in(seat.as_object(), "kind") == "bot";
    });
    if (bot == seats(page).end()) return;
    join["seat"] = bot - seats(page).begin();
  } else if (person.role == Role::late || seats(page).size() >= 8) {
    return;
  }
  page.ask({{"join", std::move(join)}}, Page::About::join);
}

// True: something was said.
bool seat_bots(Page& page) {
  const Party& party = page.person().party;
  // A rematch has who played before, unless too few of them have stayed.
  if (!party.finished.empty() && seats(page).size() >= 3) return false;
  for (std::size_t i = 0; i < party.bots.size(); ++i) {
    const std::string name = fmt::format("Bot{}", i);
    if (seat_named(page, name) >= 0 || seats(page).size() >= 8) continue;
    const bool model = party.bots[i] == "sim-model";
    page.tell(
        {{"sit", {{"name", name}, {"kind", model ? "model" : "bot"}, {"player", party.bots[i]}}}},
        true);
    return true;
  }
  return false;
}

bool all_are_here(const Page& page) {
  return std::ranges::all_of(page.person().party.people, [&](const auto& person) {
    return person->role != Role::guest || seat_named(page, person->name) >= 0;
  });
}

void shuffle_seats(Page& page) {
  std::vector<int> order(seats(page).size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  shuffle(std::span(order), dice(page));
  json::array array(order.begin(), order.end());
  page.tell({{"arrange", std::move(array)}}, true);
}

void gather(Page& page) {
  const Party& party = page.person().party;
  if (page.takes_part_in_deal() || !page.state().at("fair").is_null()) return;
  if (page.person().role != Role::host) {
    if (dice(page).chance(1, 20)) page.tell({{"avatar", 1 + dice(page).below(20)}}, false);
    if (chaos(page).strikes(Mishap::left, 1, 200)) page.tell({{"leave", true}}, false);
    return;
  }
  if (page.state().at("settings") != party.settings)
    return page.tell({{"settings", party.settings}}, false);
  if (seat_bots(page) || !all_are_here(page) || seats(page).size() < 3) return;
  if (dice(page).chance(1, 5)) return shuffle_seats(page);
  page.tell({{"deal", party.round}}, true);
}

// True: something was said for those who are not here, or to them.
bool look_after_others(Page& page) {
  const json::array& asks = page.room().at("asks").as_array();
  if (!asks.empty() && dice(page).chance(3, 4)) {
    page.ask({{"give_back", asks[0]}}, Page::About::other);
    return true;
  }
  const json::array& present = page.room().at("present").as_array();
  for (std::int64_t seat = 0; seat < std::ssize(seats(page)); ++seat) {
    const json::object& place = seats(page)[static_cast<std::size_t>(seat)].as_object();
    if (seat == me(page) || !is_persons(place) || has(present, seat)) continue;
    const bool away = place.contains("away");
    if (away && !place.contains("stand_in") && dice(page).chance(1, 3)) {
      page.tell({{"seat", seat}, {"stand_in", "greedy"}}, false);
      return true;
    }
    if (!away && page.state().at("stage") == "playing" && dice(page).chance(1, 20)) {
      page.tell({{"seat", seat}, {"leave", true}}, false);
      return true;
    }
  }
  return false;
}

// Whoever empties the browser's memory has to be let in again by the others; the host is not let in
// by bots.
bool forgets_token(Page& page) {
  Person& person = page.person();
  if (person.role == Role::host || chaos(page).healed() || !dice(page).chance(1, 150)) return false;
  person.token.clear();
  for (const auto& each : person.pages) each->start_over();
  return true;
}

// True: the person does something else than to play.
bool is_distracted(Page& page) {
  if (forgets_token(page)) return true;
  if (page.person().role != Role::host && chaos(page).strikes(Mishap::moved, 1, 300)) {
    page.ask({{"move", true}}, Page::About::move);
    return true;
  }
  if (chaos(page).strikes(Mishap::gone, 1, 300)) {
    go_away(page, chaos(page).between(2s, 2min));
    return true;
  }
  if (chaos(page).strikes(Mishap::left, 1, 400)) {
    page.tell({{"leave", true}}, false);
    page.context().timeline.in(1s, [&page] {
      if (!page.person().gone) go_away(page, chaos(page).between(2s, 1min));
    });
    return true;
  }
  if (!dice(page).chance(1, 40)) return false;
  if (dice(page).chance(1, 2))
    page.tell({{"standing", {{"wants", "nothing"}, {"until", "own-turn"}}}}, false);
  else
    page.tell({{"standing", {{"wants", "closer"}, {"then", "call"}}}}, false);
  return true;
}

void play(Page& page, const std::string& action) {
  page.tell({{"action", action}, {"seen", page.version().number()}}, true);
}

std::string some_card(Page& page) {
  const json::array& cards = page.state().at("hand").at("cards").as_array();
  return std::string(cards[dice(page).below(static_cast<std::uint32_t>(cards.size()))].as_string());
}

// One of the kinds that are open and need no thought; nothing: none is.
std::optional<std::string> anything(Page& page) {
  std::vector<std::string> kinds;
  for (const json::value& kind : page.state().at("actions").at("open").as_array())
    for (const std::string_view simple : {"draw stock", "draw discard", "may-i", "allow", "claim",
                                          "pass", "skip", "discard", "end-turn"})
      if (std::string_view(kind.as_string()) == simple) kinds.emplace_back(simple);
  if (kinds.empty()) return std::nullopt;
  const std::string kind = kinds[dice(page).below(static_cast<std::uint32_t>(kinds.size()))];
  return kind == "discard" ? kind + " " + some_card(page) : kind;
}

void take_turn(Page& page) {
  if (page.state().at("need") == "next-round") return page.tell({{"ready", true}}, false);
  if (dice(page).chance(3, 5)) return page.ask({{"query", "hint"}}, Page::About::hint);
  if (const auto action = anything(page)) play(page, *action);
}

}  // namespace

void follow(Page& page, const std::string& action) {
  if (page.is_seated() && !page.is_busy()) play(page, action);
}

void act(Page& page) {
  if (page.person().party.is_done()) return;  // a rematch that was asked for twice is not played
  if (!page.is_seated()) return look_for_seat(page);
  if (page.is_busy() || page.room().empty()) return;
  Party& party = page.person().party;
  const json::value& stage = page.state().at("stage");
  if (stage == "game-over") {
    party.finished.insert(page.game());
    if (!party.is_done() && dice(page).chance(1, 3))
      page.ask({{"rematch", true}, {"game", page.game()}}, Page::About::other);
    return;
  }
  if (look_after_others(page)) return;
  if (stage == "seating") return gather(page);
  if (is_distracted(page)) return;
  if (!page.state().at("need").is_null()) take_turn(page);
}

}  // namespace mayi::sim
