#include "cli/call.h"
#include "cli/files.h"
#include "cli/models.h"
#include "cli/status_text.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "table/why_text.h"
#include "wire/meld_json.h"
#include "wire/state_json.h"

// The words that only look: status, log, hint, why, models.
namespace mayi::cli {
namespace {

using wire::json::object;

std::string all_hands(const GameTable& table) {
  std::string text = "For tests only: every hidden card is shown.\n";
  const Game& game = table.everything();
  for (const Seat seat : SeatSet::first(game.open.players))
    text += "Hand of " + table.names()[seat] + ": " + to_string(game.hands[seat]) + "\n";
  return text;
}

int status(const Call& call, const GameTable& table, Seat seat) {
  const SeatView view = table.view(seat == kEveryone ? kNobody : seat);
  std::string text = draw_status(view, plain_look());
  object state = wire::state_json(view);
  if (seat == kEveryone) {
    text += "\n" + all_hands(table);
    state["everything"] = wire::everything_json(table.everything(), table.names());
  }
  return say(call, text, state);
}

int log(const Call& call, const GameTable& table, Seat seat) {
  std::size_t most = 20;
  if (call.words.size() > 1) {
    const auto number = parse_number(call.words[1], 1'000'000);
    if (!number || call.words.size() > 2)
      return say_fault(call, {"log takes a number of events.", "For example: log 50."});
    most = *number;
  }
  std::vector<Told> told = table.told_since(std::nullopt, seat == kEveryone ? kNobody : seat);
  if (told.size() > most) told.erase(told.begin(), told.end() - static_cast<std::ptrdiff_t>(most));
  const Story story(table.names(), plain_look().spell);
  std::string text;
  for (const Told& entry : told)
    if (const std::string line = story.sentence(entry); !line.empty()) text += line + "\n";
  return say(call, text,
             {{"format", wire::kFormat},
              {"game", table.id()},
              {"version", table.version()},
              {"events", wire::events_json(told, table.names())}});
}

int hint(const Call& call, const GameTable& table, Seat seat) {
  if (seat >= table.names().size())
    return say_refusal(call, text_of(refusal_of(Rejection{Reason::unknown_seat, {}})));
  const SeatView view = table.view(seat);
  const auto decision = table.hint(seat);
  const bool lets_by = !decision && view.situation == Situation::may_call;
  if (!decision && !lets_by)
    return say_refusal(
        call, {"nothing-to-do", "", "There is nothing for you to do now.", what_to_do(view)});
  const std::string action = decision ? to_string(decision->action) : "pass";
  const std::string reason =
      decision ? sentence(decision->why) : "The card is not worth its penalty.";
  return say(call, action + "\n" + reason + "\n",
             {{"version", table.version()}, {"action", action}, {"sentence", reason}});
}

// With a seat's name after it: that seat's last reason.
int why(const Call& call, const GameTable& table) {
  std::optional<Seat> seat;
  if (call.words.size() > 1) {
    const auto named = read_seat(table.names(), call.words[1]);
    if (!named) return say_fault(call, named.error());
    seat = *named;
  }
  const auto last = table.why(seat);
  if (!last)
    return say_refusal(call, {"no-reason", "", "No bot has done anything yet.", "Play on."});
  const std::string name = table.names()[last->seat], action = to_string(last->action);
  const std::string text = last->text.empty()
                               ? "The reason is told when the round is over and the hands lie open."
                               : last->text;
  return say(call, name + ": " + action + "\n" + text + "\n",
             {{"version", last->version},
              {"seat", name},
              {"action", action},
              {"told", !last->text.empty()},
              {"sentence", text}});
}

// What models have used.
int models(const Call& call, const GameTable& table) {
  return say(call, models_text(table),
             {{"game", table.id()}, {"version", table.version()}, {"models", models_json(table)}});
}

}  // namespace

int look(const Call& call) {
  const auto game = open_game(call, Access::read);
  if (!game) return say_refusal(call, text_of(game.error()));
  const GameTable& table = *game->table;
  const std::string& word = call.words[0];
  if (word == "why") return why(call, table);
  if (word == "models") return models(call, table);
  auto seat = seat_of(call, table);
  // A game of bots alone can be watched.
  if (!seat && call.as.empty() && seat.error().code == "not-your-seat") seat = kNobody;
  if (!seat) return say_refusal(call, seat.error());
  if (word == "log") return log(call, table, *seat);
  if (word == "hint") return hint(call, table, *seat);
  if (call.words.size() > 1)
    return say_fault(call, {"Nothing is expected after status.", "Say: status --as SEAT."});
  return status(call, table, *seat);
}

}  // namespace mayi::cli
