#include "sim_bots.h"

namespace mayi::sim {
namespace {

Response nonsense(Random& random) {
  switch (random.below(4)) {
    case 0: return {};
    case 1: return {Act{LayOff{Card::joker(), 200, End::unnamed}, "for fun"}};
    case 2: return {Act{GoOut{}, "at once"}};
    default: return {Act{NextRound{}, ""}};
  }
}

// Whether a table goes on without whoever it waits for.
bool has_deadlines(const Settings& settings) {
  return settings.turn.count() > 0 && settings.answer.count() > 0 && settings.call.count() > 0;
}

}  // namespace

class SimBots::Moody final : public Player {
 public:
  Moody(SimBots& bots, Player& real, bool is_model)
      : bots_(bots), real_(real), is_model_(is_model) {}

  void ask(Request request, std::stop_token stop, Respond respond) override {
    Chaos& chaos = bots_.chaos_;
    if (chaos.theme == Theme::relief && !chaos.healed())
      return later(chaos.between(3s, 9s), std::move(request), stop, std::move(respond));
    if (chaos.strikes(Mishap::bot_nonsense, 1, 60)) return respond(nonsense(chaos.random));
    if (chaos.strikes(Mishap::bot_hangs, 1, 400)) {
      if (is_model_ && has_deadlines(request.view.settings)) return;
      return later(chaos.between(1min, 4min), std::move(request), stop, std::move(respond));
    }
    if (is_model_ || chaos.strikes(Mishap::bot_slow, 1, 40))
      return later(chaos.between(100ms, 8s), std::move(request), stop, std::move(respond));
    real_.ask(std::move(request), stop, std::move(respond));
  }

 private:
  void later(milliseconds after, Request request, std::stop_token stop, Respond respond) {
    bots_.timeline_.in(after,
                       [this, request = std::move(request), stop, respond = std::move(respond)] {
                         if (stop.stop_requested()) bots_.chaos_.count(Mishap::bot_late);
                         real_.ask(request, stop, respond);
                       });
  }

  SimBots& bots_;
  Player& real_;
  const bool is_model_;
};

Player* SimBots::find(const Sitter& sitter) {
  if (sitter.kind == SitterKind::person) return nullptr;
  const bool is_model = sitter.kind == SitterKind::model;
  auto& player = moody_[to_string(sitter)];
  if (player != nullptr) return player.get();
  Player* const real = bots_.find(is_model ? Sitter{SitterKind::bot, "greedy"} : sitter);
  if (real != nullptr) player = std::make_shared<Moody>(*this, *real, is_model);
  return player.get();
}

}  // namespace mayi::sim
