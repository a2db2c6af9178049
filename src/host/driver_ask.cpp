#include <algorithm>

#include "bots/random_player.h"
#include "host/open_game.h"
#include "prose/voice.h"

// What happens without a command: players that are asked, and deadlines that pass.
namespace mayi {
namespace {

// Whoever was asked is still to decide the same.
bool stands(const TableState& state, const Awaited& now, const Question& question,
            const Sitter& player, Version seen) {
  if (now.needs[question.seat] != question.need) return false;
  if (state.places[question.seat].player() != player) return false;
  return seen >= (question.need == Need::call ? state.turn_began : state.last_played);
}

// What a seat's standing answer says about the exposed card; nothing: the seat is to be asked.
std::optional<Act> answer_beforehand(const HostedTable& table, Need need, Seat seat) {
  const Place& place = table.places()[seat];
  if (place.standing.asks_always() || place.player().kind == SitterKind::bot) return std::nullopt;
  if (need != Need::call && need != Need::answer) return std::nullopt;
  return answer_of(place.standing, table.view(seat));
}

}  // namespace

bool Driver::ask_next(OpenGame& game) {
  const TableState& state = game.table.state_;
  if (!state.dealt || state.is_ended()) return false;
  const Rules& rules = game.table.rules().rules;
  const Awaited& now = game.table.awaited();
  if (game.asked && stands(state, now, game.asked->question, game.asked->player, game.asked->seen))
    return false;
  game.drop_question();
  if (std::exchange(game.declined_in, state.turn_began) != state.turn_began) game.declined = {};
  SeatSet automatic;
  for (Seat seat(0); seat < state.places.size(); ++seat) {
    if (now.needs[seat] == Need::nothing) continue;
    if (player_of(game, seat) != nullptr || answer_beforehand(game.table, now.needs[seat], seat))
      automatic.add(seat);
  }
  const Version before = state.version;
  while (state.version == before && !game.asked) {
    const auto question = next_question(rules, state.game.open, now, automatic, game.declined);
    if (!question || !put(game, *question)) return false;
  }
  return true;
}

Player* Driver::player_of(OpenGame& game, Seat seat) {
  const Sitter& sitter = game.table.places()[seat].player();
  OpenGame::Found& found = game.players[seat];
  if (found.player == nullptr || found.sitter != sitter) found = {sitter, find_player_(sitter)};
  return found.player;
}

// False: not before a pause is over.
bool Driver::put(OpenGame& game, const Question& question) {
  const auto act = answer_beforehand(game.table, question.need, question.seat);
  if (act && pauses(game)) return false;
  if (act) {
    (void)stage(game, {.seat = question.seat, .ask = *act, .sender = Sender::host}, {});
    return true;
  }
  Player& player = *game.players[question.seat].player;  // as ask_next has found them
  const Bot* const bot = player.at_once();
  if (bot != nullptr && pauses(game)) return false;
  if (bot != nullptr)
    ask_at_once(game, question, *bot);
  else
    ask(game, question, player);
  return true;
}

// Nothing can happen while it thinks: what it says is not too late.
void Driver::ask_at_once(OpenGame& game, const Question& question, const Bot& bot) {
  const TableState& state = game.table.state_;
  const Seat seat = question.seat;
  Random random = bot.uses_chance() ? random_of(state.game.seed, state.actions, seat) : Random(0);
  const auto decision =
      ask_bot(bot, game.table.rules().rules, observe(state.game, seat), question.need, random);
  if (decision)
    take_act(game, {.seat = seat,
                    .ask = Act{decision->action, journal_.keeps() ? print_why(decision->why) : ""},
                    .seen = state.version,
                    .sender = Sender::host});
  else
    game.declined.add(seat);
}

void Driver::ask(OpenGame& game, const Question& question, Player& player) {
  const HostedTable& table = game.table;
  const TableState& state = table.state_;
  const Sitter& sitter = state.places[question.seat].player();
  OpenGame::Asked& asked = game.asked.emplace(
      OpenGame::Asked{question, sitter, state.version, ++tickets_, std::stop_source{}});
  Request request{.view = table.view(question.seat),
                  .need = question.need,
                  .random = random_of(state.game.seed, state.actions, question.seat)};
  if (sitter.kind != SitterKind::bot) {
    request.history = table.history().since(std::nullopt, question.seat);
    request.rounds = table.history().rounds();
    request.used = table.note(question.seat, kModelNote);
  }
  player.ask(std::move(request), asked.stop.get_token(),
             [mailbox = mailbox_, id = table.id(), ticket = asked.ticket](Response response) {
               mailbox->put({id, {}, {}, ticket, std::move(response), {}});
             });
}

// A player's answer. To a question that no longer stands it is too late.
void Driver::take_response(OpenGame& game, const Letter& letter) {
  if (!game.asked || game.asked->ticket != letter.ticket) return;
  if (letter.response.act && pauses(game)) {
    game.held = letter;
    return;
  }
  const OpenGame::Asked asked = *std::exchange(game.asked, std::nullopt);
  const Seat seat = asked.question.seat;
  restless_.insert(&game);
  if (!stands(game.table.state_, game.table.awaited(), asked.question, asked.player, asked.seen))
    return;
  if (letter.response.standing)
    (void)stage(
        game, {.seat = seat, .ask = Answer{*letter.response.standing}, .sender = Sender::host}, {});
  // The table waits for a model until the card has gone by; bots are asked and forgotten.
  const bool is_bot = game.table.places()[seat].player().kind == SitterKind::bot;
  if (!letter.response.act && is_bot && asked.question.need == Need::call) {
    game.declined.add(seat);
    return;
  }
  take_act(game, {.seat = seat,
                  .ask = letter.response.act.value_or(Act{Pass{}, ""}),
                  .seen = asked.seen,
                  .sender = Sender::host});
}

void Driver::take_act(OpenGame& game, const Command& command) {
  const auto fault = stage(game, command, {});
  const Refusal* const refusal = fault ? std::get_if<Refusal>(&*fault) : nullptr;
  if (refusal != nullptr && refusal->reason == TableReason::rules)
    play_at_random(game, command.seat);
}

// A player that decides on what the rules refuse is faulty; the table goes on without it.
void Driver::play_at_random(OpenGame& game, Seat seat) {
  ++refusals_;
  const TableState& state = game.table.state_;
  const Rules& rules = game.table.rules().rules;
  const auto buffer = std::make_unique<ActionList>();
  Random random = random_of(state.game.seed, state.actions, seat);
  const Action action = choose_randomly(sight_of(rules, state.game, seat), *buffer, random);
  const Act act{action, print_why(Why{WhyKind::at_random})};
  (void)stage(game, {.seat = seat, .ask = act, .sender = Sender::host}, {});
}

// What bots and standing answers do comes at the table's pace, counted from the last action: so
// people can follow, and the time tells nothing of a hand.
bool Driver::pauses(OpenGame& game) {
  const Time due = game.moved + game.table.state_.settings.pace;
  if (clock_() >= due) return false;
  pauses_.insert({due, game.table.id()});
  return true;
}

bool Driver::end_pauses() {
  if (pauses_.empty() || pauses_.begin()->first > clock_()) return false;
  const GameId id = pauses_.extract(pauses_.begin()).value().second;
  OpenGame& game = *games_.at(id);
  restless_.insert(&game);
  if (const auto held = std::exchange(game.held, std::nullopt)) take_response(game, *held);
  return true;
}

bool Driver::pass_deadlines() {
  if (deadlines_.empty() || deadlines_.begin()->first > clock_()) return false;
  OpenGame& game = *games_.at(deadlines_.begin()->second);
  const Time due = game.deadline;
  const Awaited now = game.table.awaited();
  for (const Seat seat : now.must)
    if (now.until[seat] != Time{} && now.until[seat] <= due)
      (void)stage(game, {.seat = seat, .ask = TimeOut{}, .sender = Sender::host}, {});
  return true;
}

bool Driver::ask_players() {
  while (!restless_.empty()) {
    OpenGame* const game = *restless_.begin();
    if (ask_next(*game)) return true;
    restless_.erase(game);
  }
  return false;
}

bool Driver::progress() { return read_mail() || pass_deadlines() || end_pauses() || ask_players(); }

}  // namespace mayi
