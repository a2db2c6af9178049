#include "cli/thinking.h"

#include <algorithm>
#include <chrono>

#include "arena/playing.h"

namespace mayi::cli {
namespace {

constexpr double kEnough = 2e6;  // microseconds of thinking
constexpr int kMostGames = 50;

// Plays as another, and takes the time of it.
class Timed final : public Bot {
 public:
  explicit Timed(const Bot& bot) : bot_(bot) {}

  Decision decide(const Rules& rules, const View& view, Random& random) const override {
    return timed([&] { return bot_.decide(rules, view, random); });
  }
  [[nodiscard]] std::optional<Decision> interrupt(const Rules& rules, const View& view,
                                                  Random& random) const override {
    return timed([&] { return bot_.interrupt(rules, view, random); });
  }
  bool uses_chance() const override { return bot_.uses_chance(); }

  double all() const { return all_; }
  Thinking thinking() const { return {all_ / std::max(1, decisions_), worst_}; }

 private:
  template <class Think>
  std::invoke_result_t<Think> timed(Think think) const {
    const auto begin = std::chrono::steady_clock::now();
    auto decision = think();
    const double took =
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
    all_ += took;
    worst_ = std::max(worst_, took);
    ++decisions_;
    return decision;
  }

  const Bot& bot_;
  mutable double all_ = 0, worst_ = 0;
  mutable int decisions_ = 0;
};

}  // namespace

Thinking time_thinking(const MatchSpec& spec) {
  const auto candidate = make_bot(spec.candidate.rung, spec.candidate.settings);
  const auto field = make_bot(spec.field.rung, spec.field.settings);
  const Timed timed(*candidate);
  std::vector<const Bot*> bots(static_cast<std::size_t>(spec.players), field.get());
  bots[0] = &timed;
  for (int i = 0; i < kMostGames && timed.all() < kEnough; ++i) {
    const std::uint64_t seed = seed_of_part(spec.seed, static_cast<std::uint64_t>(i));
    BotGame(spec.rules.rules, bots, Start{.seed = seed_from_number(seed)}).play_out();
  }
  return timed.thinking();
}

}  // namespace mayi::cli
