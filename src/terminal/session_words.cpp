#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "command/call.h"
#include "command/table_picture.h"
#include "host/player.h"
#include "notation/action_text.h"
#include "notation/rules_text.h"
#include "table/hand_order.h"
#include "terminal/dialogs.h"
#include "terminal/session.h"

// What is typed during a game: a key, or the words of the command mode.
namespace mayi::terminal {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kSpeeds[] = {"instant", "quick", "normal", "slow"};

constexpr std::string_view kHelp =
    R"(Type the key of a choice, or a command; numbers are the places of your cards. A choice in brackets is not possible now; choose it to hear why. Cards are named (9C, 10H, KS, JK) or given by their place in your hand; new cards are marked with +.

d draw stock, t draw discard
m may-i, c claim, Enter lets the card go
l lay-down 9C 9D 9H / 5S 6S JK 8S
o lay-off 9S to 1, o JK to 2 low
j swap 6S in 2, x discard 9C, x 3
g go-out, e end-turn, k skip
s sort, sort rank (for sets), sort suit (for runs), move 3 1
h hint, w why, b log: all that happened
scores, table, rules
speed instant|quick|normal|slow
standing nothing own-turn (let all cards go by until your turn), standing none
n other games (this one is kept)
q quit: the game is kept, go on any time)";

bool asks_for_cards(ActionKind kind) {
  return kind == ActionKind::lay_off || kind == ActionKind::swap || kind == ActionKind::discard;
}

}  // namespace

std::optional<Speed> parse_speed(std::string_view text) {
  const auto* const found = std::ranges::find(kSpeeds, text);
  if (found == std::end(kSpeeds)) return std::nullopt;
  return static_cast<Speed>(found - kSpeeds);
}

// With several persons at the screen another may call out of turn.
Choices Session::choices() const {
  Choices list = actions_of(screen_.view(), screen_.voice());
  for (const Seat other : table().people() - SeatSet(screen_.me()))
    if (is_open(availability(table().view(other)), ActionKind::may_i)) {
      const std::string name = screen_.voice().name(other);
      list.push_back({fmt::format("May I? by {}", name), "may-i " + name, "m " + name});
    }
  if (screen_.view().need() == Need::call) append(list, choices_of({"standing nothing own-turn"}));
  append(list, choices_of({"sort", "hint", "help"}));
  return list;
}

void Session::take(const std::string& typed) {
  Words words = spelled_out(words_of(typed));
  if (words.empty()) return;
  const std::string& word = words[0];
  if (word == "quit" || word == "exit")
    next_ = Next::quit;
  else if (word == "menu")
    next_ = Next::menu;
  else if (word == "again" && table().is_over())
    next_ = Next::again;
  else if ((word == "sort" || word == "move") && screen_.me() != kNobody)
    order_hand(words);
  else if (!look(words) && ask_rest(words))
    act(words);
}

// What is refused whatever the cards is said before they are asked for. False: there is nothing to
// do any more.
bool Session::ask_rest(Words& words) {
  const SeatView seat = screen_.view();
  const std::string name = command::current_spelling(words[0]);
  const auto all = availability(seat);
  const auto one =
      std::ranges::find(all, name, [](const auto& each) { return to_string(each.kind); });
  if (one == all.end()) return true;
  if (one->refused && words.size() == 1) {
    screen_.say(screen_.voice().why_not(seat, *one));
    return false;
  }
  if (one->kind == ActionKind::lay_down && words.size() == 1) {
    if (const auto action = ask_lay_down(screen_)) act(Act{*action}, screen_.me());
    return false;
  }
  if (asks_for_cards(one->kind) && !one->refused) words = ask_card(screen_, one->kind, words);
  return !words.empty();
}

void Session::act(const Words& words) {
  const bool calls = words[0] == "may-i" || words[0] == "mayi";
  if (calls && words.size() == 2) {  // somebody else at this screen calls
    const auto seat = command::read_seat(table().names(), words[1]);
    return seat ? act(Act{MayI{}}, *seat) : screen_.say(command::told(seat.error()));
  }
  const auto ask = command::read_ask(screen_.view(), words);
  if (ask) return act(*ask, screen_.me());
  screen_.say(command::told(ask.error()));
  if (ask.error().misuse) screen_.say("Type help to see all commands.");
}

void Session::act(const Ask& ask, Seat seat) {
  const Version before = table().version();
  const Bag hand = table().view(seat).view.hand;
  const auto done = driver_.act(table().id(), {.seat = seat, .ask = ask, .seen = before});
  shown_ = table().version();
  if (done)
    screen_.begin_news(seat, before, hand);
  else
    say(done.error());
}

// Nothing of what is refused or cannot be kept has happened.
void Session::say(const Fault& fault) {
  screen_.say(command::told(
      std::visit([&](const auto& each) { return screen_.voice().refuse(each); }, fault)));
}

// A bare `sort` changes from ranks to suits and back.
void Session::order_hand(Words words) {
  const SeatView seat = screen_.view();
  if (words == Words{"sort"})
    words.push_back(
        seat.hand == sorted(seat.rules.rules, seat.view.hand, HandSort::by_rank) ? "suit" : "rank");
  const auto order = command::read_order(seat, words);
  if (!order) return screen_.say(command::told(order.error()));
  const auto kept = driver_.set_note(table().id(), screen_.me(), kHandNote, print_order(*order));
  if (!kept) say(kept.error());
}

// What only looks at a game, and how fast it is shown.
bool Session::look(const Words& words) {
  const std::string& word = words[0];
  const SeatView seat = screen_.view();
  if (word == "hint") {
    screen_.say(screen_.voice().hint(seat, advise(seat)));
  } else if (word == "why") {
    const auto last = command::last_reason(table(), std::span(words).subspan(1), screen_.voice());
    screen_.say(last ? last->text : command::told(last.error()));
  } else if (word == "log") {
    screen_.show_page([this](const Ink& ink) { return log_lines(ink); });
  } else if (word == "scores") {
    screen_.show_page(
        [&](const Ink& ink) { return draw_score_chart(seat, table().history().rounds(), ink); });
  } else if (word == "table") {
    screen_.show_page([&](const Ink& ink) { return draw_melds(seat, ink); });
  } else if (word == "help") {
    screen_.show_page([](const Ink& ink) { return wrap_lines(kHelp, ink.width); });
  } else if (word == "rules") {
    screen_.show_page([&](const Ink& ink) { return wrap_lines(describe(seat.rules), ink.width); });
  } else if (word == "speed") {
    set_speed(words);
  } else {
    return false;
  }
  return true;
}

void Session::set_speed(const Words& words) {
  const auto speed = words.size() == 2 ? parse_speed(words[1]) : std::nullopt;
  if (!speed) return screen_.say("Say: speed instant, speed quick, speed normal or speed slow.");
  speed_ = *speed;
  screen_.say(fmt::format("The others play at this speed now: {}.", words[1]));
}

// The newest first.
Lines Session::log_lines(const Ink& ink) const {
  Lines lines;
  const Voice voice = screen_.voice();
  const auto all = table().history().since(std::nullopt, screen_.me());
  for (const Happening& happening : std::views::reverse(all))
    append(lines, wrap(voice.tell(happening), ink.width, 2));
  return lines;
}

}  // namespace mayi::terminal
