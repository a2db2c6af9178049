#include <gtest/gtest.h>

#include "agent/advice.h"
#include "agent/agent_state.h"
#include "arbitrary.h"
#include "bots/random_player.h"
#include "hidden.h"
#include "table/refusal.h"
#include "table/story.h"
#include "walk.h"
#include "wire/command_json.h"
#include "wire/state_json.h"

// Promise 1 at the table: every byte that a seat is sent is the same for two games that it cannot
// tell apart.
namespace mayi::property {
namespace {

SeatView look(const Rules& rules, const Game& game, Seat observer, SeatSet outside) {
  SeatView frame{.id = "k7m2qp",
                 .version = 1,
                 .rules = {"any", rules},
                 .names = {},
                 .sitters = {},
                 .view = {},
                 .hand = {},
                 .rounds = {}};
  frame.names = plain_seats(game.open.players);
  for (const Seat seat : SeatSet::first(game.open.players))
    frame.sitters.push_back(outside.has(seat) ? Sitter{} : Sitter{SitterKind::bot, "expert"});
  return look_at(game, observer, /*let_by=*/{}, {}, std::move(frame));
}

// What its agent is told, with advice. Advice searches, so it is asked for now and then.
constexpr Version kStepsBetweenAdvice = 8;
std::string told_to_agent(const SeatView& seat) {
  return wire::to_text(agent::agent_state(seat, {})) + agent::state_text(seat) +
         wire::to_text(agent::legal_actions_json(seat)) +
         wire::to_text(agent::distance_json(seat)) +
         wire::to_text(*agent::check_lay_down_json(seat, {}));
}

// All that the seat is sent: its state, the answer to a command of its own, what happened.
std::string sent(const Rules& rules, const Course& course, Seat observer, SeatSet outside,
                 const Action& tried) {
  const SeatView seat = look(rules, course.game(), observer, outside);
  std::string text = wire::to_text(wire::state_json(seat));
  if (observer != kNobody && course.version() % kStepsBetweenAdvice == 0)
    text += told_to_agent(seat);
  if (observer != kNobody)
    if (const Verdict verdict = check(rules, course.game(), observer, tried); !verdict)
      text += wire::to_text(wire::refusal_json(text_of(refusal_of(verdict.error()), seat), &seat));
  return text +
         wire::to_text(wire::events_json(told_since(course, std::nullopt, observer), seat.names));
}

// One action that both games take; false: there is none, or it shows the observer a hidden card.
bool play_on(const Rules& rules, Course& one, Course& other, Seat observer, Random& random,
             ActionList& list) {
  if (one.game().open.stage != Stage::playing) return false;
  const Seat seat = choose_actor(rules, one.game().open, random);
  const Action action = choose_randomly(sight_of(rules, one.game(), seat), list, random);
  if (!check(rules, other.game(), seat, action)) return false;
  (void)one.play(rules, seat, action);
  (void)other.play(rules, seat, action);
  for (const Told& told : told_since(one, one.version() - 1, observer))
    if (told.event != seen_by(told.event, kNobody)) return false;
  return one.game().open.stage == Stage::playing;
}

TEST(Secrecy, WhatASeatIsSentDoesNotDependOnHiddenCards) {
  Walk walk(kSteps / 40);
  const auto list = std::make_unique<ActionList>();
  long compared = 0;
  while (walk.next()) {
    const int players = walk.game().open.players;
    const auto drawn = walk.random().below(static_cast<std::uint32_t>(players) + 1);
    const Seat observer = static_cast<int>(drawn) == players ? kNobody : Seat(drawn);
    const auto outside = SeatSet::from_bits(static_cast<std::uint8_t>(walk.random().below(256))) &
                         SeatSet::first(players);
    const Rules& rules = walk.rules();
    Course one(walk.game());
    Course other(with_hidden_dealt_anew(walk.game(), observer, walk.random()));
    const Action tried = any_action(rules, walk.game(), observer, walk.random());
    do {
      ASSERT_EQ(sent(rules, one, observer, outside, tried),
                sent(rules, other, observer, outside, tried))
          << "observer " << observer.index() << "\n"
          << walk;
      ++compared;
    } while (play_on(rules, one, other, observer, walk.random(), *list));
  }
  EXPECT_GT(compared, kSteps / 40);
}

}  // namespace
}  // namespace mayi::property
