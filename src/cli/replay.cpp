#include <cstdio>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/table_text.h"
#include "notation/event_text.h"
#include "notation/record.h"

namespace mayi::cli {
namespace {

constexpr std::size_t kMaxRecord = 64 << 20;

// Tells events as they happen, as the observer may see them.
struct Teller final : EventSink {
  const std::vector<std::string>& seats;
  bool all;
  Seat observer;

  Teller(const std::vector<std::string>& names, bool show_all, Seat who)
      : seats(names), all(show_all), observer(who) {}
  void on(const Event& event) override {
    if (kind_of(event) == EventKind::round_dealt) std::puts("");
    std::puts(sentence(all ? event : seen_by(event, observer), seats).c_str());
  }
};

std::expected<GameRecord, std::string> load_record(const std::string& file) {
  const auto text = read_file(file, kMaxRecord);
  if (!text) return std::unexpected(text.error());
  auto record = parse_record(*text);
  if (!record) return std::unexpected(file + ": " + to_string(record.error()));
  return *std::move(record);
}

void show_all_hands(const Game& game, const GameRecord& record) {
  std::fputs(draw_table(record.rules.rules, observe(game, kNobody), record.seats).c_str(), stdout);
  for (Seat seat{}; seat < game.open.players && game.open.stage == Stage::playing; ++seat)
    std::printf("Hand of %s: %s\n", record.seats[seat].c_str(),
                cards_line(game.hands[seat]).c_str());
}

}  // namespace

int replay(const ReplayOptions& options) {
  const auto record = load_record(options.file);
  if (!record) return misuse(record.error());
  const bool all = options.as.empty();
  const auto seat =
      all || options.as == "nobody" ? std::optional(kNobody) : find_seat(record->seats, options.as);
  if (!seat) return misuse("unknown seat " + mayi::quoted(options.as));
  const std::size_t most =
      options.to < 0 ? record->steps.size() : static_cast<std::size_t>(options.to);
  if (most > record->steps.size())
    return misuse("the game has " + std::to_string(record->steps.size()) + " actions");
  Teller teller(record->seats, all, *seat);
  const auto game = mayi::replay(*record, most, teller);
  if (!game) {
    std::fprintf(stderr, "mayi: %s: %s\n", options.file.c_str(), to_string(game.error()).c_str());
    return kFailed;
  }
  std::printf("\nAfter %zu of %zu actions:\n", most, record->steps.size());
  if (all)
    show_all_hands(*game, *record);
  else
    std::fputs(draw_table(record->rules.rules, observe(*game, *seat), record->seats).c_str(),
               stdout);
  return kDone;
}

int verify(const std::string& file) {
  const auto record = load_record(file);
  if (!record) return misuse(record.error());
  const auto game = mayi::verify(*record);
  if (!game) {
    std::fprintf(stderr, "mayi: %s: %s\n", file.c_str(), to_string(game.error()).c_str());
    return kFailed;
  }
  std::printf("%s: %zu actions and the result confirmed\n", file.c_str(), record->steps.size());
  return kDone;
}

}  // namespace mayi::cli
