#include <gtest/gtest.h>

#include "arbitrary.h"
#include "bots/random_player.h"
#include "hidden.h"
#include "models/protocol.h"
#include "tools/result.h"
#include "walk.h"
#include "wire/answer_json.h"
#include "wire/event_json.h"
#include "wire/sample_test.h"
#include "wire/state_json.h"

// Promise 1 at the table: every byte that a seat is sent, and that its agent is told, is the same
// for two games that it cannot tell apart.
namespace mayi::property {
namespace {

using wire::SampleTable;

// The game with people, bots and models at its seats.
SampleTable seated_at(const Rules& rules, const Game& game, std::uint32_t kinds) {
  SampleTable table{.rules = {"any", rules}};
  for (const std::string& name : plain_seats(game.open.players)) {
    const auto kind = static_cast<SitterKind>(kinds % 3);
    table.state.places.push_back({.name = name,
                                  .holder = {kind, kind == SitterKind::person ? "" : "expert"},
                                  .stand_in = {}});
    kinds /= 3;
  }
  table.state.dealt = true;
  table.state.game = game;
  return table;
}

// All that the seat is sent: its state, what happened, why something is not done.
std::string sent(const SampleTable& table, Seat observer, const Action& tried) {
  const SeatView seat = table.view(observer);
  const Voice voice(table.state.version.number() % 2 == 0 ? Tone::player : Tone::agent, seat);
  std::string text =
      wire::to_text(wire::state_json(seat, voice)) +
      wire::to_text(wire::history_json(seat, table.since(Version(), observer), voice)) +
      wire::to_text(wire::rounds_json(seat, table.history.rounds()));
  const Command command{.seat = observer, .ask = Act{tried}, .sender = Sender::host};
  if (const auto decided = decide(table.rules.rules, table.state, command, table.now); !decided)
    text += wire::to_text(wire::refusal_json(voice.refuse(decided.error(), seat), "", &seat));
  return text;
}

// All that the tools tell an agent at the seat and a model is asked: looks, advice, refusals, for
// readers and for machines.
std::string told(const SampleTable& table, Seat observer, const Action& tried) {
  const tools::Knowledge knowledge{table.view(observer), table.history.since({}, observer),
                                   table.history.rounds()};
  std::string text;
  const auto add = [&](const tools::ToolResult& result) {
    text += result.text + wire::to_text(result.content);
  };
  for (const tools::Tool& tool : tools::all_tools())
    if (!tool.changes_the_game()) add(tools::look(tool, {}, knowledge));
  add(tools::done(knowledge, Version()));
  const SeatView& seat = knowledge.seat;
  if (const Verdict verdict = judge(seat, tried); !verdict)
    add(tools::refused(Voice(Tone::agent, seat).refuse(Refusal{.rejection = verdict.error()}, seat),
                       knowledge));
  const models::Prompt prompt =
      models::make_prompt({.view = seat, .need = seat.need(), .history = knowledge.history}, true);
  return text + prompt.system + prompt.question;
}

// Something around the game, now and then.
Ask any_table_ask(Random& random) {
  switch (random.below(5)) {
    case 0: return Leave{};
    case 1: return StandIn{{SitterKind::bot, "expert"}};
    case 2: return ComeBack{};
    case 3: return Answer{{.wants = Standing::Wants::nothing}};
    default: return Configure{{.turn = std::chrono::milliseconds(random.below(3) * 1000)}};
  }
}

bool shows_hidden_card(const Happening& happening, Seat observer) {
  const Event* const event = std::get_if<Event>(&happening.what);
  if (event == nullptr) return false;
  const auto is_own = [&](const auto* drawn) {
    return drawn != nullptr && drawn->seat == observer;
  };
  return is_own(std::get_if<DrewStock>(event)) || is_own(std::get_if<PenaltyDrawn>(event));
}

// One command that both tables take; false: there is none, or it shows the observer a hidden card.
bool go_on(SampleTable& one, SampleTable& other, Seat observer, Random& random, ActionList& list) {
  const Rules& rules = one.rules.rules;
  const Game& game = one.state.game;
  if (game.open.stage != Stage::playing) return false;
  const Seat seat = choose_actor(rules, game.open, random);
  Command command{.seat = seat, .sender = Sender::host};
  if (random.below(4) == 0)
    command.ask = any_table_ask(random);
  else
    command.ask = Act{choose_randomly(sight_of(rules, game, seat), list, random)};
  const Version before = one.state.version;
  const bool done = one.act(command).has_value();
  if (other.act(command).has_value() != done) return false;
  for (const Happening& happening : one.since(before, observer))
    if (shows_hidden_card(happening, observer)) return false;
  return game.open.stage == Stage::playing;
}

TEST(Secrecy, WhatASeatIsSentDoesNotDependOnHiddenCards) {
  Walk walk(kSteps / 8);
  const auto list = std::make_unique<ActionList>();
  long compared = 0, asked = 0;
  while (walk.next()) {
    Random& random = walk.random();
    if (random.below(32) != 0) continue;  // each pair is played on for a while
    const int players = walk.game().open.players;
    const auto drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(players) + 1));
    const Seat observer = drawn == players ? kNobody : Seat(drawn);
    const std::uint32_t kinds = random.below(6561);
    SampleTable one = seated_at(walk.rules(), walk.game(), kinds);
    SampleTable other =
        seated_at(walk.rules(), with_hidden_dealt_anew(walk.game(), observer, random), kinds);
    const Action tried = any_action(walk.rules(), walk.game(), observer, random);
    do {
      ASSERT_EQ(sent(one, observer, tried), sent(other, observer, tried))
          << "observer " << observer.index() << "\n"
          << walk;
      ++compared;
      if (observer == kNobody || !random.chance(1, 24)) continue;  // they take their time
      ASSERT_EQ(told(one, observer, tried), told(other, observer, tried))
          << "observer " << observer.index() << "\n"
          << walk;
      ++asked;
    } while (go_on(one, other, observer, random, *list));
  }
  EXPECT_GT(compared, kSteps / 80);
  EXPECT_GT(asked, kSteps / 5000);
  std::printf("%ld pairs compared, %ld of them by tools\n", compared, asked);
}

}  // namespace
}  // namespace mayi::property
