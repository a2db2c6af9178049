#pragma once

#include "chaos.h"
#include "host/player.h"

namespace mayi::sim {

inline constexpr std::string_view kSimModel = "sim-model";

// Bots, and a model that plays as one of them: well, late, never, or against the rules.
class SimBots {
 public:
  SimBots(Timeline& timeline, Chaos& chaos) : timeline_(timeline), chaos_(chaos) {}
  Player* find(const Sitter& sitter);

 private:
  class Moody;
  Timeline& timeline_;
  Chaos& chaos_;
  ThinkingBots bots_;
  std::map<std::string, std::shared_ptr<Player>> moody_;
};

}  // namespace mayi::sim
