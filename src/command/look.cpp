#include <fmt/format.h>

#include "command/call.h"
#include "command/session.h"
#include "command/status_text.h"
#include "models/tally.h"
#include "notation/action_text.h"
#include "wire/answer_json.h"
#include "wire/event_json.h"
#include "wire/state_json.h"

// The words that only look.
namespace mayi::command {
namespace {

Outcome status(const HostedTable& table, Seat seat) {
  const SeatView view = table.view(seat == kEveryone ? kNobody : seat);
  const Voice voice = voice_for(view);
  std::string text = status_text(view, table.history().rounds());
  if (seat != kEveryone) return Output{std::move(text), wire::state_json(view, voice)};
  const Game& game = table.everything().game;
  return Output{fmt::format("{}\nFor tests only: every hidden card is shown.\n{}", text,
                            hands_text(voice, game)),
                wire::everything_json(view, voice, game)};
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
  return Output{story_text(voice, last), wire::history_json(view, last, voice)};
}

Outcome rounds(const HostedTable& table, const SeatView& view) {
  const auto& all = table.history().rounds();
  return Output{joined(draw_score_chart(view, all, kTypedInk)), wire::rounds_json(view, all)};
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

Outcome why(const HostedTable& table, std::span<const std::string> rest) {
  const SeatView view = table.view(kNobody);
  const auto last = last_reason(table, rest, voice_for(view));
  if (!last) return failed(last.error());
  return Output{last->text + "\n", wire::reason_json(view, last->reasoned, last->reason)};
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

Read<LastReason> last_reason(const HostedTable& table, std::span<const std::string> words,
                             const Voice& voice) {
  std::optional<Seat> seat;
  if (!words.empty()) {
    const auto named = read_seat(table.names(), words[0]);
    if (!named) return std::unexpected(named.error());
    seat = *named;
  }
  const Reasoned* const last = table.history().last_reason(seat);
  if (last == nullptr) return LastReason{.text = "No reason has been given yet."};
  const bool told = table.people().empty() ||  // nobody could use it
                    table.view(kNobody).open().stage != Stage::playing ||
                    tells_nothing_hidden(last->why);
  const std::string reason = told ? voice.reason(last->why) : "";
  std::string did;
  for (const Happening& happening : table.history().since(std::nullopt, kNobody))
    if (happening.version == last->version && did.empty()) did = voice.tell(happening);
  return LastReason{
      last, reason,
      fmt::format(
          "{} {}", did,
          told ? reason : "The reason is told when the round is over and the hands lie open.")};
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
