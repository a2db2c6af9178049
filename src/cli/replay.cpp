#include "terminal/replay.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/records.h"
#include "command/status_text.h"
#include "command/words.h"
#include "host/machine.h"
#include "notation/card_text.h"

namespace mayi::cli {
namespace {

// Tells events as they happen, as the observer may see them.
struct Teller final : EventSink {
  const Voice& voice;
  std::optional<Seat> observer;  // none: everything is told

  Teller(const Voice& speaker, std::optional<Seat> who) : voice(speaker), observer(who) {}
  void on(const Event& event) override {
    const Event seen = observer ? seen_by(event, *observer) : event;
    const std::string line = voice.tell({Version{}, seen});
    if (kind_of(event) == EventKind::round_dealt) fmt::print("\n");
    if (!line.empty()) fmt::print("{}\n", line);
  }
};

SeatView view_of(const GameRecord& record, const Game& game, Seat seat_or_nobody) {
  TableState table{.dealt = true, .game = game};
  for (const std::string& name : record.seats) table.places.push_back({.name = name});
  return look("", record.rules, table, seat_or_nobody, {});
}

// Every move with its reason, as far as one was given.
void tell_moves(const KeptGame& kept, std::size_t most, Teller& teller) {
  TableState table;
  for (const TableEvent& event : kept.events) {
    if (std::holds_alternative<Played>(event.change) && most-- == 0) break;
    (void)apply(kept.header.rules.rules, table, event, teller);
    if (const std::string& why = why_of(event.change); !why.empty())
      fmt::print("  {}\n", teller.voice.reason(why));
  }
}

int step_through(const KeptGame& kept, Seat seat) {
  const auto console = terminal::open_console({});
  terminal::Replay(kept, seat).run(*console);
  const int signal = console->signal();
  return signal == 0 ? kDone : 128 + signal;
}

}  // namespace

int replay(const ReplayOptions& options) {
  const auto loaded = load(options.file, games_place(options.data, options.store));
  if (!loaded) return loaded.error();
  const GameRecord* const record = &loaded->record;
  const bool all = options.as.empty();
  const auto seat = all || options.as == "nobody" ? command::Read<Seat>(kNobody)
                                                  : command::read_seat(record->seats, options.as);
  if (!seat) return misuse(command::told(seat.error()));
  const std::size_t most =
      options.to < 0 ? record->steps.size() : static_cast<std::size_t>(options.to);
  if (most > record->steps.size())
    return misuse(fmt::format("There are only {} in this game. Give --to a smaller number.",
                              counted(static_cast<int>(record->steps.size()), "action")));
  NoEvents none;
  const auto game = mayi::replay(*record, most, none);
  if (!game) return failure(fmt::format("{}: {}", options.file, to_string(game.error())));
  if (options.to < 0 && is_terminal(stdin) && is_terminal(stdout))
    return step_through(loaded->kept, *seat);
  const Voice voice(Tone::log, record->seats, *seat, for_people);
  Teller teller(voice, all ? std::nullopt : std::optional(*seat));
  tell_moves(loaded->kept, most, teller);
  const SeatView view = view_of(*record, *game, *seat);
  const Rules& rules = record->rules.rules;
  fmt::print("\nAfter {} of {} actions, in round {} of {} ({}):\n\n{}", most, record->steps.size(),
             game->open.round, rules.rounds, to_string(rules.contract(game->open.round)),
             joined(draw_table(view, {}, {.height = 0})));
  if (all && game->open.stage == Stage::playing)
    fmt::print("\n{}", command::hands_text(voice, *game));
  return kDone;
}

}  // namespace mayi::cli
