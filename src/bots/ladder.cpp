#include <array>

#include "bots/beginner.h"
#include "bots/expert.h"
#include "bots/greedy.h"
#include "bots/random_player.h"
#include "bots/search.h"

namespace mayi {
namespace {

template <class Kind, class... Settings>
std::unique_ptr<const Bot> make(const Settings&... settings) {
  return std::make_unique<Kind>(settings...);
}

struct Rung {
  std::string_view name;
  std::unique_ptr<const Bot> (*make)(const BotSettings& settings);
};

constexpr std::array kLadder{
    Rung{"random", [](const BotSettings&) { return make<RandomBot>(); }},
    Rung{"beginner", [](const BotSettings&) { return make<Beginner>(); }},
    Rung{"greedy", [](const BotSettings&) { return make<Greedy>(false); }},
    Rung{"claimer", [](const BotSettings&) { return make<Greedy>(true); }},
    Rung{"expert", [](const BotSettings& settings) { return make<Expert>(settings.weights); }},
    Rung{"search", [](const BotSettings& settings) { return make<Search>(settings.search); }},
};
constexpr auto kNames = [] {
  std::array<std::string_view, kLadder.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kLadder[i].name;
  return names;
}();

}  // namespace

std::unique_ptr<const Bot> make_bot(std::string_view name, const BotSettings& settings) {
  for (const Rung& rung : kLadder)
    if (rung.name == name) return rung.make(settings);
  return nullptr;
}

std::span<const std::string_view> bot_names() { return kNames; }

}  // namespace mayi
