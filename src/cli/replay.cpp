#include <fmt/format.h>

#include "cli/commands.h"
#include "command/table_picture.h"
#include "host/files.h"
#include "notation/card_text.h"
#include "notation/record.h"

namespace mayi::cli {
namespace {

constexpr std::size_t kMaxRecord = 64 << 20;

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

std::expected<GameRecord, std::string> load_record(const std::string& file) {
  const auto text = read_file(file, kMaxRecord);
  if (!text) return std::unexpected(text.error());
  auto record = parse_record(*text);
  if (!record) return std::unexpected(fmt::format("{}: {}", file, to_string(record.error())));
  return *std::move(record);
}

SeatView view_of(const GameRecord& record, const Game& game, Seat seat_or_nobody) {
  TableState table{.dealt = true, .game = game};
  for (const std::string& name : record.seats) table.places.push_back({.name = name});
  return look("", record.rules, table, seat_or_nobody, {});
}

std::string all_hands(const Game& game, const Voice& voice) {
  std::string text;
  for (const Seat seat : SeatSet::first(game.open.players)) {
    std::vector<Card> cards;
    game.hands[seat].for_each([&](Card card) { cards.push_back(card); });
    text += fmt::format("Hand of {}: {}\n", voice.name(seat), voice.cards(cards));
  }
  return text;
}

int failed_at(const std::string& file, const ParseError& error) {
  (void)misuse(fmt::format("{}: {}", file, to_string(error)));
  return kFailed;
}

}  // namespace

int replay(const ReplayOptions& options) {
  const auto record = load_record(options.file);
  if (!record) return misuse(record.error());
  const bool all = options.as.empty();
  const auto seat =
      all || options.as == "nobody" ? std::optional(kNobody) : find_seat(record->seats, options.as);
  if (!seat) return misuse(fmt::format("unknown seat {}", quoted(options.as)));
  const std::size_t most =
      options.to < 0 ? record->steps.size() : static_cast<std::size_t>(options.to);
  if (most > record->steps.size())
    return misuse(fmt::format("the game has {} actions", record->steps.size()));
  const Voice voice(Tone::log, record->seats, *seat, for_people);
  Teller teller(voice, all ? std::nullopt : seat);
  const auto game = mayi::replay(*record, most, teller);
  if (!game) return failed_at(options.file, game.error());
  const SeatView view = view_of(*record, *game, *seat);
  const Rules& rules = record->rules.rules;
  fmt::print("\nAfter {} of {} actions, in round {} of {} ({}):\n\n{}", most, record->steps.size(),
             game->open.round, rules.rounds, to_string(rules.contract(game->open.round)),
             joined(draw_table(view, {}, {.height = 0})));
  if (all && game->open.stage == Stage::playing) fmt::print("\n{}", all_hands(*game, voice));
  return kDone;
}

int verify(const std::string& file) {
  const auto record = load_record(file);
  if (!record) return misuse(record.error());
  if (const auto game = mayi::verify(*record); !game) return failed_at(file, game.error());
  fmt::print("{}: {} actions and the result confirmed\n", file, record->steps.size());
  return kDone;
}

}  // namespace mayi::cli
