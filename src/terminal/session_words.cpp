#include <fmt/format.h>

#include <algorithm>

#include "command/call.h"
#include "command/table_picture.h"
#include "host/player.h"
#include "notation/action_text.h"
#include "notation/rules_text.h"
#include "terminal/dialogs.h"
#include "terminal/pager.h"
#include "terminal/session.h"
#include "terminal/way_out.h"

// What is typed during a game: a key, or the words of the command mode.
namespace mayi::terminal {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kSpeeds[] = {"instant", "quick", "normal", "slow"};

bool asks_for_cards(ActionKind kind) {
  return kind == ActionKind::lay_off || kind == ActionKind::swap || kind == ActionKind::discard;
}

// Empty: the action is asked for once only.
std::string second_question(const SeatView& seat, const Action& action, const Voice& voice) {
  if (const auto* const discard = std::get_if<Discard>(&action))
    return fmt::format("Discard {}?", voice.the(discard->card));
  const std::string card = voice.the(top_card(seat));
  if (std::holds_alternative<DrawDiscard>(action)) return fmt::format("Take {}?", card);
  const bool claims = std::holds_alternative<MayI>(action) || std::holds_alternative<Claim>(action);
  return claims ? fmt::format("Claim {}? {}", card, voice.cost(seat)) : "";
}

}  // namespace

std::optional<Speed> parse_speed(std::string_view text) {
  const auto* const found = std::ranges::find(kSpeeds, text);
  if (found == std::end(kSpeeds)) return std::nullopt;
  return static_cast<Speed>(found - kSpeeds);
}

std::string_view to_string(Speed speed) { return kSpeeds[std::to_underlying(speed)]; }

// With several persons at the screen another may call out of turn.
Choices Session::choices(std::span<const Action> way) const {
  const SeatView seat = screen_.view();
  Choices list = actions_of(seat, screen_.voice());
  if (std::ranges::count(list, "go-out", &Choice::word) == 0 && !way.empty())
    append(list, choices_of({"go-out"}));
  for (const Seat other : table().people() - SeatSet(screen_.me()))
    if (is_open(availability(table().view(other)), ActionKind::may_i)) {
      const std::string name = screen_.voice().name(other);
      list.push_back({fmt::format("May I? by {}", name), fmt::format("may-i {}", name),
                      fmt::format("m {}", name)});
    }
  if (seat.need() == Need::call || seat.need() == Need::answer)
    append(list, choices_of({"standing nothing own-turn", "standing nothing round-end",
                             "standing closer"}));
  append(list, choices_of({"sort", "hint", "help"}));
  return list;
}

void Session::take(const std::string& typed) {
  do_words(spelled_out(words_of(typed)));
  if (!pending_.empty()) take(std::exchange(pending_, ""));
}

// In a dialog: what only looks or orders the hand is done at once.
Heard Session::hear(const std::string& typed) {
  const Words words = spelled_out(words_of(typed));
  if (words.empty() || !is_command(words[0])) return Heard::no;
  if (order_hand(words) || look(words) || choose(words)) return Heard::done;
  pending_ = typed;
  return Heard::ends;
}

void Session::do_words(Words words) {
  if (words.empty()) return;
  const std::string& word = words[0];
  if (word == "quit" || word == "exit")
    next_ = Next::quit;
  else if (word == "menu")
    next_ = Next::menu;
  else if (word == "again" && table().is_over())
    next_ = Next::again;
  else if (!order_hand(words) && !look(words) && !choose(words) && ask_rest(words))
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
  const bool bare = words.size() == 1;
  if (one == all.end()) return true;
  const auto way = name == "go-out" && bare ? way_out(seat) : std::vector<Action>{};
  if (!way.empty())
    act_in_order(way);
  else if (one->refused && bare)
    screen_.say(screen_.voice().why_not(seat, *one));
  else if (one->kind == ActionKind::lay_down && bare)
    act_in_order(ask_lay_down(screen_));
  else if (one->kind == ActionKind::lay_off && bare)
    act_in_order(ask_lay_offs(screen_));
  else if (asks_for_cards(one->kind) && !one->refused)
    return !(words = ask_card(screen_, one->kind, words)).empty();
  else
    return true;
  return false;
}

void Session::act(const Words& words) {
  const bool calls = words[0] == "may-i" || words[0] == "mayi";
  if (calls && words.size() == 2) {  // somebody else at this screen calls
    const auto seat = command::read_seat(table().names(), words[1]);
    if (!seat) return screen_.say(command::told(seat.error()));
    act(Act{MayI{}}, *seat);
    return;
  }
  const SeatView seat = screen_.view();
  const auto card = command::read_card(seat, words[0]);
  if (card && words.size() == 1 && seat.view.hand.has(*card))
    return screen_.say(fmt::format("To discard {}: x {}.", screen_.voice().the(*card), words[0]));
  const auto ask = command::read_ask(seat, words);
  if (!ask) screen_.say(command::told(ask.error()));
  if (!ask && ask.error().misuse) screen_.say("Type ? to see all commands.");
  if (ask && is_meant(*ask)) act(*ask, screen_.me());
}

void Session::act_in_order(std::span<const Action> actions) {
  for (const Action& action : actions)
    if (!act(Act{action}, screen_.me())) return;
}

bool Session::act(const Ask& ask, Seat seat) {
  const SeatView before = table().view(seat);
  const auto done = driver_.act(table().id(), {.seat = seat, .ask = ask, .seen = before.version});
  shown_ = table().version();
  unsorted_.reset();
  if (!done)
    say(done.error(), &ask);
  else if (std::holds_alternative<Act>(ask))
    screen_.begin_news(seat, before);
  return done.has_value();
}

// What gives a card away or takes one that cannot be given back is asked for once more, if it would
// be done at all. Another command instead of an answer is done.
bool Session::is_meant(const Ask& ask) {
  const Act* const act = std::get_if<Act>(&ask);
  const SeatView seat = screen_.view();
  if (act == nullptr || !habits_.asks_twice || !console().is_screen() || !judge(seat, act->action))
    return true;
  const std::string question = second_question(seat, act->action, screen_.voice());
  if (question.empty()) return true;
  const auto typed = screen_.ask([&](const Ink& ink) {
    Lines lines = ink.bold_lines(question);
    append(lines, wrap("y: yes. Enter: no. To be asked only once: ask-twice off.", ink.width));
    return lines;
  });
  const std::string answer = command::in_small_letters(typed.value_or(""));
  if (!answer.starts_with('n') && !answer.starts_with('y')) pending_ = answer;
  return answer.starts_with('y');
}

// Nothing of what is refused or cannot be kept has happened.
void Session::say(const Fault& fault, const Ask* tried) {
  const Refusal* const refusal = std::get_if<Refusal>(&fault);
  const Act* const act = tried == nullptr ? nullptr : std::get_if<Act>(tried);
  if (refusal != nullptr && refusal->reason == TableReason::rules && act != nullptr)
    return screen_.refuse(refusal->rejection, screen_.view(), act->action);
  screen_.say(command::told(
      std::visit([&](const auto& each) { return screen_.voice().refuse(each); }, fault)));
}

// A bare `sort` changes from ranks to suits and back.
bool Session::order_hand(Words words) {
  const bool sorts = words[0] == "sort";
  if ((!sorts && words[0] != "move" && words[0] != "undo") || screen_.me() == kNobody) return false;
  const SeatView seat = screen_.view();
  if (words[0] == "undo") {
    if (unsorted_)
      keep_order(*std::exchange(unsorted_, std::nullopt));
    else
      screen_.say("There is nothing to undo: what was played stays.");
    return true;
  }
  if (sorts && words.size() == 1)
    words.emplace_back(habits_.sort == HandSort::by_rank ? "suit" : "rank");
  const auto order = command::read_order(seat, words);
  if (!order) screen_.say(command::told(order.error()));
  if (!order) return true;
  if (sorts)
    habits_.sort = *order == sorted(seat.rules.rules, seat.view.hand, HandSort::by_rank)
                       ? HandSort::by_rank
                       : HandSort::by_suit;
  unsorted_ = seat.hand;
  keep_order(*order);
  return true;
}

void Session::keep_order(std::span<const Card> order) {
  const auto kept = driver_.set_note(table().id(), screen_.me(), kHandNote, print_order(order));
  if (!kept) say(kept.error());
}

// The scraps of the order of the round before mean nothing any more.
void Session::sort_new_deal() {
  const int round = table().view(kNobody).open().round;
  const bool known = sorted_round_ == 0 && !table().note(screen_.me(), kHandNote).empty();
  if (std::exchange(sorted_round_, round) == round || known) return;
  for (const Seat seat : table().people()) {
    const SeatView view = table().view(seat);
    const auto kept =
        driver_.set_note(table().id(), seat, kHandNote,
                         print_order(sorted(view.rules.rules, view.view.hand, habits_.sort)));
    if (!kept) say(kept.error());
  }
}

// What only looks at a game.
bool Session::look(const Words& words) {
  const std::string& word = words[0];
  const SeatView seat = screen_.view();
  if (word == "hint") {
    screen_.say(screen_.voice().hint(seat, advise(seat)));
  } else if (word == "why") {
    const auto last = command::last_reason(table(), std::span(words).subspan(1), screen_.voice());
    screen_.say(last ? last->text : command::told(last.error()));
  } else if (word == "log") {
    screen_.show_page([this](const Ink& ink) { return screen_.draw_story(ink); });
  } else if (word == "scores") {
    screen_.show_page(
        [&](const Ink& ink) { return draw_score_chart(seat, table().history().rounds(), ink); });
  } else if (word == "table") {
    screen_.show_page([&](const Ink& ink) { return draw_melds(seat, ink); });
  } else if (word == "help") {
    screen_.show_page(draw_help);
  } else if (word == "rules") {
    screen_.show_page([&](const Ink& ink) { return draw_text(describe(seat.rules), ink); });
  } else {
    return false;
  }
  return true;
}

// What the person chooses, beside the game.
bool Session::choose(const Words& words) {
  const std::string value = words.size() == 2 ? words[1] : "";
  if (words[0] == "ask-twice" && (value == "on" || value == "off")) {
    habits_.asks_twice = value == "on";
    screen_.say(habits_.asks_twice
                    ? "You are asked once more before a card is given away or claimed."
                    : "You are asked only once from now on.");
  } else if (words[0] == "ask-twice") {
    screen_.say("Say: ask-twice on, or ask-twice off.");
  } else if (words[0] != "speed") {
    return false;
  } else if (const auto speed = parse_speed(value)) {
    habits_.speed = *speed;
    screen_.say(fmt::format("The others now play at this speed: {}.", value));
  } else {
    screen_.say("Say: speed instant, speed quick, speed normal or speed slow.");
  }
  return true;
}

}  // namespace mayi::terminal
