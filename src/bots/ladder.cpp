#include <array>

#include "bots/beginner.h"
#include "bots/expert.h"
#include "bots/greedy.h"
#include "bots/random_bot.h"

namespace mayi {
namespace {

struct Rung {
  std::string_view name;
  std::unique_ptr<Bot> (*make)();
};

constexpr std::array kLadder{
    Rung{"random", []() -> std::unique_ptr<Bot> { return std::make_unique<RandomBot>(); }},
    Rung{"beginner", []() -> std::unique_ptr<Bot> { return std::make_unique<Beginner>(); }},
    Rung{"greedy", []() -> std::unique_ptr<Bot> { return std::make_unique<Greedy>(false); }},
    Rung{"claimer", []() -> std::unique_ptr<Bot> { return std::make_unique<Greedy>(true); }},
    Rung{"expert", []() -> std::unique_ptr<Bot> { return std::make_unique<Expert>(); }},
};
constexpr auto kNames = [] {
  std::array<std::string_view, kLadder.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kLadder[i].name;
  return names;
}();

}  // namespace

std::unique_ptr<Bot> make_bot(std::string_view name) {
  for (const Rung& rung : kLadder)
    if (rung.name == name) return rung.make();
  return nullptr;
}

std::span<const std::string_view> bot_names() { return kNames; }

}  // namespace mayi
