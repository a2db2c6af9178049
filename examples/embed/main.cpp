// A program that embeds May I?: three players who draw from the stock and discard what they drew.
#include <cstdio>

#include "engine/engine.h"
#include "notation/action_text.h"

int main() {
  auto engine =
      mayi::Engine::create({}, {"Ann", "Bob", "Cem"}, {.seed = mayi::seed_from_number(7)});
  if (!engine) return std::fprintf(stderr, "%s\n", engine.error().message.c_str()), 1;

  for (int turn = 0; turn < 3; ++turn) {
    const mayi::Seat seat = engine->view(mayi::kNobody).open.turn;
    if (!engine->act(seat, "draw stock")) return 1;
    // The seat sees its own card.
    const auto drew = std::get<mayi::DrewStock>(engine->events(seat).back());
    if (!engine->act(seat, mayi::Discard{drew.card})) return 1;
  }

  const auto refused = engine->act(mayi::Seat(0), "lay-down set 9C 9D 9H");
  std::printf("refused: %s\n", std::string(mayi::text_of(refused.error().reason).sentence).c_str());

  const auto again = mayi::Engine::restore(engine->record());
  std::printf("restored: %s\n", again && again->view(mayi::Seat(1)) == engine->view(mayi::Seat(1))
                                    ? "the same game"
                                    : "another game");
  std::fputs(engine->record().c_str(), stdout);
  return 0;
}
