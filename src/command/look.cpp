#include <fmt/format.h>

#include "command/call.h"
#include "command/session.h"
#include "command/status_text.h"
#include "models/tally.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "wire/answer_json.h"
#include "wire/event_json.h"
#include "wire/state_json.h"

// The words that only look.
namespace mayi::command {
namespace {

std::string all_hands(const TableState& state, const Voice& voice) {
  std::string text = "\nFor tests only: every hidden card is shown.\n";
  for (const Seat seat : SeatSet::first(state.game.open.players))
    text += fmt::format("Hand of {}: {}\n", voice.name(seat), to_string(state.game.hands[seat]));
  return text;
}

Outcome status(const HostedTable& table, Seat seat) {
  const SeatView view = table.view(seat == kEveryone ? kNobody : seat);
  const Voice voice = voice_for(view);
  std::string text = draw_status(view, voice, table.history().rounds());
  if (seat != kEveryone) return Output{std::move(text), wire::state_json(view, voice)};
  return Output{text + all_hands(table.everything(), voice),
                wire::everything_json(view, voice, table.everything().game)};
}

Outcome log(const HostedTable& table, const SeatView& view, std::span<const std::string> rest) {
  std::size_t most = 20;
  if (!rest.empty()) {
    const auto number = parse_number(rest[0], kMaxEvents);
    if (!number || rest.size() > 1)
      return failed(WordsFault{"log takes a number of events.", "For example: log 50."});
    most = *number;
  }
  const Voice voice = voice_for(view);
  const auto all = table.history().since(std::nullopt, view.me());
  const auto last = std::span(all).last(std::min(most, all.size()));
  std::string text;
  for (const Happening& happening : last)
    if (const std::string line = voice.tell(happening); !line.empty()) text += line + "\n";
  return Output{std::move(text), wire::history_json(view, last, voice)};
}

Outcome rounds(const HostedTable& table, const SeatView& view) {
  const auto& all = table.history().rounds();
  return Output{all.empty() ? "No round is over yet.\n" : draw_scores(view, voice_for(view), all),
                wire::rounds_json(view, all)};
}

Outcome hint(const SeatView& view) {
  const Voice voice = voice_for(view);
  const auto decision = advise(view);
  const std::string action = decision                    ? to_string(decision->action) + "\n"
                             : view.need() == Need::call ? "pass\n"
                                                         : "";
  return Output{fmt::format("{}{}\n", action, voice.hint(view, decision)),
                wire::hint_json(view, voice, decision)};
}

// With a seat's name after it: that seat's last reason.
Outcome why(const HostedTable& table, std::span<const std::string> rest) {
  std::optional<Seat> seat;
  if (!rest.empty()) {
    const auto named = read_seat(table.names(), rest[0]);
    if (!named) return failed(named.error());
    seat = *named;
  }
  const SeatView view = table.view(kNobody);
  const Reasoned* const last = table.history().last_reason(seat);
  if (last == nullptr)
    return Output{"Nobody has given a reason yet.\n", wire::reason_json(view, nullptr, "")};
  const Voice voice = voice_for(view);
  const std::string text = reason_now(table, *last, voice);
  return Output{
      fmt::format("{}: {}\n{}\n", voice.name(last->seat), to_string(last->action),
                  text.empty() ? "The reason is told when the round is over and the hands lie open."
                               : text),
      wire::reason_json(view, last, text)};
}

Outcome models_used(const HostedTable& table) {
  return Output{models::tallies_text(table),
                {{"game", table.id()},
                 {"version", table.version().number()},
                 {"models", models::tallies_json(table)}}};
}

Outcome look_as(const HostedTable& table, Seat seat, std::span<const std::string> words) {
  const std::string word = words.empty() ? "status" : words[0];
  const auto rest = words.empty() ? words : words.subspan(1);
  const SeatView view = table.view(seat == kEveryone ? kNobody : seat);
  if (word == "log") return log(table, view, rest);
  if (!rest.empty())
    return failed(WordsFault{fmt::format("Nothing is expected after {}.", word),
                             fmt::format("Say: {} --as SEAT.", word)});
  if (word == "rounds") return rounds(table, view);
  if (word != "hint") return status(table, seat);
  if (seat < table.places().size()) return hint(view);
  return failed(Fault(Refusal{TableReason::unknown_seat, {}}));
}

}  // namespace

std::string reason_now(const HostedTable& table, const Reasoned& reasoned, const Voice& voice) {
  const auto known = parse_why(reasoned.why);
  const bool playing = table.everything().game.open.stage == Stage::playing;
  if (playing && !(known && tells_nothing_hidden(known->kind))) return "";
  return voice.reason(reasoned.why);
}

Outcome look(const Call& call) {
  const auto session = Session::look(call.options, call.id);
  if (!session) return std::unexpected(session.error());
  const HostedTable& table = (*session)->table();
  const std::span<const std::string> words(call.words);
  if (!words.empty() && words[0] == "why") return why(table, words.subspan(1));
  if (!words.empty() && words[0] == "models") return models_used(table);
  auto seat = seat_of(table, call.as, call.options);
  // A game of bots alone can be watched.
  if (!seat && call.as.empty() && seat.error().refusal.code == "not-your-seat") seat = kNobody;
  if (!seat) return std::unexpected(seat.error());
  return look_as(table, *seat, words);
}

}  // namespace mayi::command
