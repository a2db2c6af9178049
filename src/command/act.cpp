#include <fmt/format.h>

#include "command/call.h"
#include "command/session.h"
#include "command/status_text.h"
#include "table/hand_order.h"
#include "wire/answer_json.h"
#include "wire/event_json.h"
#include "wire/state_json.h"

// The words that do something.
namespace mayi::command {
namespace {

// What has happened, what is in the hand, and what to do next.
std::string tell(const HostedTable& table, const SeatView& seat,
                 std::span<const Happening> happenings, std::span<const std::string> news) {
  std::string text = story_text(voice_for(seat), happenings);
  for (const std::string& sentence : news) text += sentence + "\n";
  if (!text.empty()) text += '\n';
  if (seat.open().stage != Stage::playing)
    return text + status_text(seat, table.history().rounds());
  return fmt::format("{}{}\n{}", text, hand_text(seat), question_text(seat));
}

// What came of a command, told to its seat; `news` of models are for people alone.
Output answer(const HostedTable& table, const Call& call, Seat seat, const Done& done,
              std::span<const Happening> happenings, std::span<const std::string> news = {}) {
  const SeatView view = table.view(seat);
  const Voice voice = voice_for(view);
  auto object = wire::answer_json(call.command, done.version, done.repeated,
                                  wire::events_json(happenings, voice));
  object["state"] = wire::state_json(view, voice);
  return {tell(table, view, happenings, news), std::move(object)};
}

Outcome order_hand(Session& session, const Call& call, Seat seat) {
  const HostedTable& table = session.table();
  const auto order = read_order(table.view(seat), call.words);
  if (!order) return failed(order.error());
  const auto kept = session.driver().set_note(table.id(), seat, kHandNote, print_order(*order));
  if (!kept) return failed(kept.error());
  const SeatView after = table.view(seat);
  return Output{hand_text(after), wire::state_json(after, voice_for(after))};
}

std::unexpected<Failure> refused(const HostedTable& table, const Call& call, Seat seat,
                                 const Fault& fault, const Ask& tried) {
  const SeatView view = table.view(seat);
  const auto* const refusal = std::get_if<Refusal>(&fault);
  if (refusal == nullptr) return failed(fault);
  return std::unexpected(Failure{.refusal = voice_for(view).refuse(*refusal, view, &tried),
                                 .seat = view,
                                 .command = call.command});
}

// `may-i SEAT` names the caller, as `--as SEAT` does.
Call with_caller_named(Call call) {
  const bool calls = call.words[0] == "may-i" || call.words[0] == "mayi";
  if (!calls || call.words.size() != 2) return call;
  call.as = call.words[1];
  call.words.pop_back();
  return call;
}

}  // namespace

Outcome act(const Call& given) {
  const Call call = with_caller_named(given);
  const auto session = Session::act(call.options, call.id);
  if (!session) return std::unexpected(session.error());
  const HostedTable& table = (*session)->table();
  const auto seat = seat_of(table, call.as, call.options);
  if (!seat) return std::unexpected(seat.error());
  if (*seat >= table.places().size())
    return failed(RefusalText{"unknown-seat", "R1.1", "Only someone with a seat can act.",
                              "Leave --as out, or name your seat."});
  if (call.words[0] == "sort" || call.words[0] == "move") return order_hand(**session, call, *seat);
  if (const auto before = table.done_before(*seat, call.command))
    return answer(table, call, *seat, Done{*before, true}, {});
  const auto ask = read_ask(table.view(*seat), call.words);
  if (!ask) return failed(ask.error());
  const Version seen = table.version();
  const auto done = (*session)->driver().act(
      table.id(), {.seat = *seat, .ask = *ask, .id = call.command, .seen = call.seen});
  if (!done) return refused(table, call, *seat, done.error(), *ask);
  if (const auto moved = (*session)->move_on(); !moved) return std::unexpected(moved.error());
  return answer(table, call, *seat, *done, table.history().since(seen, *seat),
                (*session)->take_news());
}

}  // namespace mayi::command
