#include <array>

#include "bots/beginner.h"
#include "bots/characters.h"
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
    Rung{"beginner", [](const BotSettings& set) { return make<Beginner>(set.manner.company); }},
    Rung{"greedy", [](const BotSettings&) { return make<Greedy>(); }},
    Rung{"claimer", [](const BotSettings& set) { return make<Greedy>(set.manner.claims_within); }},
    Rung{"expert", [](const BotSettings& set) { return make<Expert>(set.weights, set.manner); }},
    Rung{"search",
         [](const BotSettings& set) {
           return make<Search>(set.search, Expert(set.weights, set.manner));
         }},
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
  if (const Character* const character = find_character(name))
    return make_bot(character->rung, {.manner = character->manner});
  return nullptr;
}

std::span<const std::string_view> bot_names() { return kNames; }

}  // namespace mayi
