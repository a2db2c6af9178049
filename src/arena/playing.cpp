#include "arena/playing.h"

namespace mayi {
namespace {

// A seat's bot is known by the seat's number.
NewGame at_one_table(const Rules& rules, std::size_t players, const Start& start) {
  NewGame game{.id = "match", .rules = {"", rules}, .start = start};
  for (std::size_t i = 0; i < players; ++i)
    game.seats.push_back({"bot" + std::to_string(i), {SitterKind::bot, std::to_string(i)}});
  return game;
}

}  // namespace

BotGame::BotGame(const Rules& rules, std::span<const Bot* const> bots, const Start& start)
    : driver_(
          journal_, [] { return Time{}; },
          [this](const Sitter& sitter) {
            return &players_[static_cast<std::size_t>(sitter.player[0] - '0')];
          }) {
  for (const Bot* const bot : bots) players_.emplace_back(*bot);
  table_ = *driver_.create(at_one_table(rules, bots.size(), start), [] { return 0; });
}

bool BotGame::step() { return *driver_.step(); }

void BotGame::play_out() {
  while (step()) {}
}

}  // namespace mayi
