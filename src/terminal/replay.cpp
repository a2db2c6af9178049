#include "terminal/replay.h"

#include <fmt/format.h>

#include <algorithm>

#include "command/table_picture.h"
#include "command/words.h"
#include "terminal/scene.h"

namespace mayi::terminal {
namespace {

bool is_a_move(const TableEvent& event) {
  return std::holds_alternative<Dealt>(event.change) ||
         std::holds_alternative<Played>(event.change);
}

}  // namespace

Replay::Replay(const KeptGame& game, Seat seat) : game_(game), seat_(seat) { step(true); }

// From the beginning: a whole game takes less than a frame.
void Replay::show(std::size_t events) {
  shown_ = events;
  state_ = {};
  history_ = {};
  for (std::size_t i = 0; i < events; ++i) {
    History::Listener listener;
    (void)apply(game_.header.rules.rules, state_, game_.events[i], listener);
    history_.add(game_.events[i], listener.events, state_);
  }
}

// To the next action or deal; what lies between is small talk.
void Replay::step(bool forward) {
  std::size_t to = shown_;
  do {
    if (to == (forward ? game_.events.size() : 0)) {
      said_ = forward ? "That was the end of the game." : "The game begins here.";
      return;
    }
    to += forward ? 1 : std::size_t(-1);
  } while (to == 0 || !is_a_move(game_.events[to - 1]));
  show(to);
}

void Replay::to_round(int round) {
  const std::size_t before = shown_;
  for (std::size_t to = 1; to <= game_.events.size(); ++to) {
    show(to);
    if (state_.dealt && state_.game.open.round == round) return;
  }
  show(before);
  said_ = fmt::format("There is no round {} in this game.", round);
}

void Replay::turn_to(const std::vector<std::string>& words) {
  const int seats = static_cast<int>(state_.places.size());
  if (words.size() == 1) {
    seat_ = seat_ == kNobody             ? Seat(0)
            : seat_.index() + 1 == seats ? kNobody
                                         : Seat(seat_.index() + 1);
    return;
  }
  std::vector<std::string> names;
  for (const Place& place : state_.places) names.push_back(place.name);
  const auto seat = command::read_seat(names, words[1]);
  if (seat)
    seat_ = *seat;
  else
    said_ = command::told(seat.error());
}

bool Replay::take(std::string_view typed) {
  said_.clear();
  const auto words = words_of(typed);
  const std::string word = words.empty() ? "n" : words[0];
  const auto number = words.size() > 1 ? parse_number(words[1], 1000) : std::nullopt;
  if (word == "q" || word == "quit") return false;
  if (word == "n")
    step(true);
  else if (word == "b")
    step(false);
  else if (word == "r")
    to_round(number ? static_cast<int>(*number) : state_.game.open.round + 1);
  else if (word == "s")
    turn_to(words);
  else
    said_ = "Enter, b, r, s or q.";
  return true;
}

Lines Replay::draw(const Ink& ink) const {
  Scene scene{.seat = look(game_.header.id, game_.header.rules, state_, seat_, {})};
  const Voice voice = ink.voice(scene.seat);
  const TableEvent& last = game_.events[shown_ - 1];
  for (const Happening& happening : history_.since(Version(last.version.number() - 1), seat_))
    if (std::string sentence = voice.tell(happening); !sentence.empty())
      scene.news.push_back({std::move(sentence), true});
  scene.before = scene.seat.view.hand;
  if (const std::string& why = why_of(last.change); !why.empty())
    scene.answer = wrap(voice.reason(why), ink.width);
  append(scene.answer, ink.alarm_lines(said_));
  scene.ask =
      wrap(fmt::format("Step {} of {}, seen by {}. Enter: next. b: back. r: next round. s: another "
                       "seat. q: quit.",
                       shown_, game_.events.size(),
                       seat_ == kNobody ? "a spectator" : voice.name(seat_)),
           ink.width);
  if (state_.game.open.stage == Stage::playing) return terminal::draw(scene, ink);
  Lines summary = draw_round_over(scene.seat, history_.rounds(), ink);
  append(summary, scene.answer);
  append(summary, scene.ask);
  return draw_below_news(scene, summary, ink);
}

void Replay::run(Console& console) {
  while (const auto typed = console.ask({.picture = [this](const Ink& ink) { return draw(ink); }}))
    if (!take(*typed)) return;
}

}  // namespace mayi::terminal
