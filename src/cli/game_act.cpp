#include "cli/call.h"
#include "cli/files.h"
#include "cli/models.h"
#include "cli/status_text.h"
#include "table/hand_order.h"
#include "wire/command_json.h"
#include "wire/state_json.h"

// The words that do something.
namespace mayi::cli {
namespace {

// What happened since, which of it stand-ins did, what is in the hand, and what to do next.
std::string tell(const GameTable& table, Seat seat, const std::vector<Told>& told,
                 const Models::News& news) {
  const Look look = plain_look();
  const Story story(table.names(), look.spell);
  std::string text;
  for (const Told& entry : told)
    if (const std::string line = story.sentence(entry); !line.empty()) text += line + "\n";
  for (const std::string& sentence : news.sentences) text += sentence + "\n";
  const SeatView view = table.view(seat);
  if (view.open().stage != Stage::playing) return text + "\n" + draw_status(view, look);
  return text + (text.empty() ? "" : "\n") + draw_hand(view, look) + what_to_do(view) + "\n";
}

int sort_hand(const Call& call, GameTable& table, Seat seat) {
  const std::string how = call.words.size() == 2 ? call.words[1] : "";
  if (how != "rank" && how != "suit")
    return say_fault(call, {"Sort how?", "Say: sort rank, or sort suit."});
  const SeatView view = table.view(seat);
  const auto order = sorted(table.rules().rules, view.view.hand,
                            how == "rank" ? HandSort::by_rank : HandSort::by_suit);
  if (const auto arranged = table.arrange(seat, order); !arranged)
    return say_refusal(call, text_of(arranged.error()));
  const SeatView after = table.view(seat);
  return say(call, draw_hand(after, plain_look()), wire::state_json(after));
}

// `may-i SEAT` names the caller, as `--as SEAT` does.
Call with_caller_named(Call call) {
  const bool calls = call.words[0] == "may-i" || call.words[0] == "mayi";
  if (!calls || call.words.size() != 2) return call;
  call.as = call.words[1];
  call.words.pop_back();
  return call;
}

wire::json::object answer_json(const Answer& answer, const SeatView& seat,
                               const std::vector<Told>& told, const Models::News& news) {
  wire::json::object object = wire::answer_json(*answer, seat, told);
  wire::json::array decided;
  for (const agent::Decided& each : news.decided) decided.push_back(agent::decided_json(each));
  if (!decided.empty()) object["models"] = std::move(decided);
  return object;
}

// The models decide before, where a game was left in the middle of that, and after.
std::expected<void, Refusal> run(Models* models, GameTable& table) {
  if (models == nullptr) return {};
  return models->run(table, go_on);
}

}  // namespace

int act(const Call& given) {
  const Call call = with_caller_named(given);
  auto game = open_game(call, Access::write);
  if (!game) return say_refusal(call, text_of(game.error()));
  GameTable& table = *game->table;
  const auto models = Models::load(call.models, table.sitters(), data_folder(call.data));
  if (!models) return say_fault(call, models.error());
  if (const auto ran = run(models->get(), table); !ran)
    return say_refusal(call, text_of(ran.error()));
  const auto seat = seat_of(call, table);
  if (!seat) return say_refusal(call, seat.error());
  if (*seat >= table.names().size())
    return say_refusal(call, {"unknown-seat", "R1.1", "Only a seat of the game can act.",
                              "Leave --as out, or name your seat."});
  if (call.words[0] == "sort") return sort_hand(call, table, *seat);
  const SeatView before = table.view(*seat);
  if (const auto done = table.done_before(*seat, call.command))
    return say(call, tell(table, *seat, {}, {}), wire::answer_json(*done, before, {}));
  const auto action = read_action(before, call.words);
  if (!action) return say_fault(call, action.error());
  const Answer answer = table.act(
      {.seat = *seat, .action = *action, .id = call.command, .seen = call.seen, .why = {}});
  if (!answer) {
    const SeatView now = table.view(*seat);
    return say_refusal(call, text_of(answer.error(), now), &now);
  }
  if (const auto ran = run(models->get(), table); !ran)
    return say_refusal(call, text_of(ran.error()));
  const auto told = table.told_since(before.version, *seat);
  const Models::News news = *models ? (*models)->take_news() : Models::News{};
  return say(call, tell(table, *seat, told, news),
             answer_json(answer, table.view(*seat), told, news));
}

}  // namespace mayi::cli
