#include "arena/learn_claims.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "arena/match.h"
#include "arena/playing.h"
#include "arena/weights_text.h"
#include "bots/expert.h"
#include "bots/trial.h"

namespace mayi {
namespace {

// What is fitted, a column each.
constexpr std::array kColumns{
    &Weights::claim,       &Weights::claim_leading, &Weights::claim_far,       &Weights::claim_down,
    &Weights::claim_done,  &Weights::claim_near,    &Weights::claim_near_down, &Weights::claim_out,
    &Weights::claim_ahead, &Weights::claim_behind};
using Column = std::array<double, kColumns.size()>;

// A point of what the expert reckons with, in what search does: games of a hundred, or points. It
// sets the scale of the weights; what they decide depends little on it.
constexpr double kGames = 0.02, kPoints = 0.05;
// What a weight that hardly ever counts is held to zero by, against what the games say of it.
constexpr double kRestraint = 0.002;
constexpr std::size_t kFewest = 200;  // May Is of a round from which anything is learnt

// A May I: how often each weight counts in its price, and the price at which it is worth nothing.
struct Lesson {
  int round = 0;
  Column terms{};
  double price = 0;
};
using Lessons = std::vector<Lesson>;

// An expert who looks ahead at every May I, and then plays as ever.
class Learner final : public Bot {
 public:
  Learner(const LearnSpec& spec, const Playbook& weights, std::uint64_t seed)
      : spec_(spec), weights_(weights), expert_(weights), chance_(seed) {}

  Decision decide(const Rules& rules, const View& view, Random& random) const override {
    const bool may_claim = view.open.asked == view.me && view.open.turn != view.me;
    const bool window = rules.may_i == MayIMode::window;
    if (may_claim)
      look_into(rules, view, Action{Claim{}}, window ? Action{Pass{}} : Action{Allow{}});
    return expert_.decide(rules, view, random);
  }
  [[nodiscard]] std::optional<Decision> interrupt(const Rules& rules, const View& view,
                                                  Random& random) const override {
    if (rules.may_i == MayIMode::line) look_into(rules, view, Action{MayI{}}, {});
    return expert_.interrupt(rules, view, random);
  }

  Lessons take() { return std::move(lessons_); }

 private:
  void look_into(const Rules& rules, const View& view, const Option& claim,
                 const Option& leave) const {
    if (view.open.down.has(view.me)) return;
    OptionList options;
    options.push(leave);
    options.push(claim);
    Trial trial(rules, view, options,
                find_win_chances(built_in_win_chances(), rules, view.open.players));
    Random worlds(chance_.next64());
    const auto cost = trial.difference(spec_.worlds, worlds);
    if (!cost) return;
    const Situation here(rules, view, weights_.weights(rules, view.open.round, view.open.players));
    const auto& [before, after] = here.with_may_i();
    const double gain = here.outlook.cost(before) - here.outlook.cost(after);
    Lesson lesson{.round = view.open.round};
    for (const auto& [weight, times] : here.outlook.claim_terms(before, after))
      lesson.terms[static_cast<std::size_t>(std::ranges::find(kColumns, weight) -
                                            kColumns.begin())] += times;
    lesson.price = *cost / (trial.stake() == Stake::wins ? kGames : kPoints) + gain;
    lessons_.push_back(lesson);
  }

  const LearnSpec& spec_;
  const Playbook& weights_;
  const Expert expert_;
  mutable Random chance_;
  mutable Lessons lessons_;
};

Lessons lessons_of(const LearnSpec& spec, const Playbook& weights, int game) {
  const std::uint64_t seed = seed_of_part(spec.seed, static_cast<std::uint64_t>(game));
  Learner learner(spec, weights, seed);
  const Expert expert(weights);
  std::vector<const Bot*> bots(static_cast<std::size_t>(spec.players), &expert);
  bots.front() = &learner;
  BotGame(spec.set->rules, bots, Start{.seed = seed_from_number(seed)}).play_out();
  return learner.take();
}

// The lessons of all games, in their order.
Lessons play_games(const LearnSpec& spec, const Playbook& weights, int threads) {
  std::vector<Lessons> games(static_cast<std::size_t>(spec.games));
  std::atomic<int> next = 0;
  {
    std::vector<std::jthread> running;
    for (int i = 0; i < std::clamp(threads, 1, kMaxThreads); ++i)
      running.emplace_back([&] {
        for (int game = next++; game < spec.games; game = next++)
          games[static_cast<std::size_t>(game)] = lessons_of(spec, weights, game);
      });
  }
  Lessons all;
  for (const Lessons& lessons : games) all.insert(all.end(), lessons.begin(), lessons.end());
  return all;
}

// Least squares: sums of products, and each row's with the price.
class Normal {
 public:
  void add(const Lesson& lesson) {
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
      for (std::size_t j = 0; j < kColumns.size(); ++j)
        rows_[i][j] += lesson.terms[i] * lesson.terms[j];
      right_[i] += lesson.terms[i] * lesson.price;
    }
  }

  // By elimination; the restraint makes the sums positive definite, so no row is exchanged.
  Column solve() {
    for (std::size_t i = 0; i < kColumns.size(); ++i)
      rows_[i][i] += kRestraint * rows_[i][i] + 1e-9;
    for (std::size_t i = 0; i < kColumns.size(); ++i)
      for (std::size_t below = i + 1; below < kColumns.size(); ++below)
        subtract(below, i, rows_[below][i] / rows_[i][i]);
    for (std::size_t i = kColumns.size(); i-- > 0;) {
      right_[i] /= rows_[i][i];
      for (std::size_t above = 0; above < i; ++above) right_[above] -= rows_[above][i] * right_[i];
    }
    return right_;
  }

 private:
  void subtract(std::size_t from, std::size_t row, double times) {
    for (std::size_t j = row; j < kColumns.size(); ++j) rows_[from][j] -= times * rows_[row][j];
    right_[from] -= times * right_[row];
  }

  std::array<Column, kColumns.size()> rows_{};
  Column right_{};
};

// Rounded, so that a file stays readable.
double within(const WeightKey& key, double value) {
  return std::clamp(std::round(value * 10) / 10, key.low, key.high);
}

}  // namespace

Playbook learn_claims(const LearnSpec& spec, const Playbook& from, int threads) {
  const Lessons lessons = play_games(spec, from, threads);
  Playbook learnt = from;
  for (int round = 1; round <= spec.set->rules.rounds; ++round) {
    if (std::cmp_less(std::ranges::count(lessons, round, &Lesson::round), kFewest)) continue;
    Normal normal;
    for (const Lesson& lesson : lessons)
      if (lesson.round == round) normal.add(lesson);
    const Column found = normal.solve();
    Weights& weights = learnt.round(*spec.set, round);
    for (std::size_t i = 0; i < kColumns.size(); ++i)
      weights.*kColumns[i] =
          within(*std::ranges::find(weight_keys(), kColumns[i], &WeightKey::member), found[i]);
  }
  return learnt;
}

}  // namespace mayi
