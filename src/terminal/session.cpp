#include "terminal/session.h"

#include <fmt/format.h>

#include <algorithm>

#include "game/line.h"
#include "terminal/way_out.h"

// The course of a game on a console: who is asked, and what is shown meanwhile.
namespace mayi::terminal {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLookUpEvery(200);

milliseconds time_of(Speed speed) {
  switch (speed) {
    case Speed::instant: return milliseconds(0);
    case Speed::quick: return milliseconds(250);
    case Speed::normal: return milliseconds(700);
    case Speed::slow: return milliseconds(1600);
  }
  std::unreachable();
}

Seat nearest_to_turn(const Public& open, SeatSet seats) {
  for (int distance = 0; distance < open.players; ++distance)
    if (seats.has(seat_after_turn(open, distance))) return seat_after_turn(open, distance);
  return kNobody;
}

std::string waiting_text(const SeatView& seat, const Voice& voice, bool thinking, const Ink& ink) {
  const SeatSet must = seat.awaited.must;
  if (thinking && must.size() == 1)
    return fmt::format("{} is thinking{}", voice.name(must.lowest()), ink.dots());
  return voice.question(seat);
}

}  // namespace

Session::Session(Driver& driver, const HostedTable& table, Console& console, Habits& habits,
                 TakeNews take_news)
    : driver_(driver),
      screen_(table, console),
      habits_(habits),
      take_news_(std::move(take_news)),
      shown_(table.version()) {
  screen_.on_command([this](const std::string& typed) { return hear(typed); });
}

Next Session::run() {
  while (!next_ && !console().ended()) {
    const auto stepped = driver_.step();
    if (take_news_)
      for (std::string& sentence : take_news_()) screen_.say(std::move(sentence));
    if (!stepped)
      ask_to_try_again(stepped.error());
    else if (*stepped)
      show_move();
    else
      ask_somebody();
  }
  return next_.value_or(Next::quit);
}

void Session::show_move() {
  const bool is_news = std::exchange(shown_, table().version()) != shown_;
  if (!is_news || habits_.speed == Speed::instant || !console().is_screen()) return;
  if (table().people().empty()) return watch();
  screen_.show("The others play.");
  console().pause(time_of(habits_.speed));
}

// Nobody here plays: whoever looks on can leave at any time, and reads what a round leaves.
void Session::watch() {
  const auto until = std::chrono::steady_clock::now() + time_of(habits_.speed);
  const bool over = table().view(kNobody).open().stage == Stage::round_over;
  const auto typed =
      over ? screen_.ask_after_round(choices_of({"next-round", "log", "menu", "quit"}))
           : screen_.ask(
                 [](const Ink& ink) {
                   Lines lines = wrap("You are watching. Enter: the next move.", ink.width);
                   append(lines, draw_choices(choices_of({"why", "log", "menu", "quit"}), ink));
                   return lines;
                 },
                 {}, [&] { return std::chrono::steady_clock::now() >= until; });
  if (typed) take(*typed);
}

void Session::ask_somebody() {
  if (table().is_over()) return ask_after_game();
  const SeatSet here = table().awaited().must & table().people();
  if (here.empty()) return wait_for_others();
  // Once a round is over all hands lie open.
  if (table().view(kNobody).open().stage == Stage::round_over) {
    if (!here.has(screen_.me())) screen_.turn_to(here.lowest());
    ask_after_round();
  } else if (here.has(screen_.me()) || hand_over(here)) {
    ask_for_move();
  }
}

// Between two persons the screen shows no hand.
bool Session::hand_over(SeatSet awaited) {
  screen_.turn_to(nearest_to_turn(table().view(kNobody).open(), awaited));
  if (table().people().size() == 1 || !console().is_screen()) return true;
  const std::string name = screen_.voice().name(screen_.me());
  const auto picture = [&](const Ink& ink) {
    return wrap(ink.bold(fmt::format("Pass the screen to {}.", name)), ink.width);
  };
  return console()
      .ask({.picture = picture, .prompt = fmt::format("Enter when {} is looking: ", name)})
      .has_value();
}

// As long as nothing is typed the game may move on: others call, or the time is over.
std::optional<std::string> Session::ask(const Picture& below) {
  auto typed = screen_.ask(below, {}, [this] { return has_moved(); });
  if (!typed && !console().ended()) show_move();
  return typed;
}

// A step that fails is tried again by whoever is woken.
bool Session::has_moved() { return driver_.step().value_or(true); }

void Session::ask_for_move() {
  sort_new_deal();
  const auto way = way_out(screen_.view());
  const Choices list = choices(way);
  const auto typed = ask([&](const Ink& ink) {
    Lines lines;
    if (!way.empty())
      append(lines, ink.bold_lines(
                        fmt::format("You can go out now: {}.", plan_text(way, screen_.voice()))));
    append(lines, ink.bold_lines(screen_.voice().question(screen_.view())));
    append(lines, draw_choices(list, ink));
    return lines;
  });
  if (!typed) return;
  if (!words_of(*typed).empty()) return take(*typed);
  const auto harmless = std::ranges::find(list, kEnter, &Choice::key);
  if (harmless != list.end()) return take(harmless->word);
  const Choice& first = *std::ranges::find(list, "", &Choice::refused);
  screen_.say(fmt::format("Type a key, such as {} to {}.", first.key, first.label));
}

void Session::ask_after_round() {
  const auto typed = screen_.ask_after_round(choices_of({"next-round", "log", "why", "quit"}));
  if (typed) take(words_of(*typed).empty() ? "next-round" : *typed);
}

void Session::ask_after_game() {
  const auto typed = screen_.ask_after_round(choices_of({"again", "menu", "log", "quit"}));
  if (typed) take(*typed);
}

void Session::ask_to_try_again(const StoreError& error) {
  say(Fault(error));
  const auto typed = screen_.ask([](const Ink& ink) {
    return wrap("Nothing is lost. Enter: try again. q: leave the game.", ink.width);
  });
  if (typed && spelled_out(words_of(*typed)) == std::vector<std::string>{"quit"})
    next_ = Next::quit;
}

// Those who are to decide play elsewhere: a model that thinks, or somebody in another program.
void Session::wait_for_others() {
  const bool thinking = driver_.is_thinking(table().id());
  if (thinking && !console().is_screen()) return driver_.wait(kLookUpEvery);
  const auto typed = screen_.ask(
      [&](const Ink& ink) {
        const std::string text = waiting_text(screen_.view(), screen_.voice(), thinking, ink);
        return wrap(
            fmt::format("{}{} q: leave the game.", text, thinking ? "" : " Enter: look again."),
            ink.width);
      },
      {}, [&] { return thinking ? has_moved() : driver_.refresh(table().id()).value_or(false); });
  if (!thinking)
    if (const auto refreshed = driver_.refresh(table().id()); !refreshed) say(refreshed.error());
  show_move();
  if (typed) take(*typed);
}

}  // namespace mayi::terminal
