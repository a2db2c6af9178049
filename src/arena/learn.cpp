#include "arena/learn.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "arena/match.h"
#include "arena/playing.h"
#include "arena/weights_text.h"
#include "bots/expert.h"
#include "bots/expert_laying.h"
#include "bots/trial.h"

namespace mayi {
namespace {

// A point of what the expert reckons with, in what search does: games of a hundred, or points. It
// sets the scale of the weights; what they decide depends little on it.
constexpr double kGames = 0.02, kPoints = 0.05;
// What a weight that hardly ever counts is held to zero by, against what the games say of it.
constexpr double kRestraint = 0.002;
constexpr std::size_t kFewest = 200;  // lessons of a round from which anything is learnt

// Weights that are fitted together, a column each.
template <std::size_t N>
struct Fit {
  using Columns = std::array<double Weights::*, N>;
  using Row = std::array<double, N>;

  // How often each weight counts in a sum, and what the sum should be.
  struct Lesson {
    int round = 0;
    Row times{};
    double sum = 0;
  };
  using Lessons = std::vector<Lesson>;

  template <class Terms>
  static void add(const Columns& columns, const Terms& terms, double factor, Row& row) {
    for (const auto& [weight, times] : terms)
      row[static_cast<std::size_t>(std::ranges::find(columns, weight) - columns.begin())] +=
          factor * times;
  }
};

using ClaimFit = Fit<12>;
constexpr ClaimFit::Columns kClaimColumns{
    &Weights::claim,      &Weights::claim_leading,   &Weights::claim_far,
    &Weights::claim_down, &Weights::claim_short,     &Weights::claim_done,
    &Weights::claim_near, &Weights::claim_near_down, &Weights::claim_near_short,
    &Weights::claim_out,  &Weights::claim_ahead,     &Weights::claim_behind};

using DiscardFit = Fit<6>;
constexpr DiscardFit::Columns kDiscardColumns{&Weights::down_feed,        &Weights::down_reach,
                                              &Weights::down_fit,         &Weights::down_live,
                                              &Weights::down_point_alone, &Weights::down_point};

struct Lessons {
  ClaimFit::Lessons claims;
  DiscardFit::Lessons discards;
};

// An expert who looks ahead at every May I and at every discard once down, and then plays as ever.
class Learner final : public Bot {
 public:
  Learner(const LearnSpec& spec, const Playbook& weights, std::uint64_t seed)
      : spec_(spec), weights_(weights), expert_(weights), chance_(seed) {}

  Decision decide(const Rules& rules, const View& view, Random& random) const override {
    const Decision inclined = expert_.decide(rules, view, random);
    if (view.open.asked == view.me && view.open.turn != view.me)
      look_into_claim(rules, view, Action{Claim{}}, leaving(rules));
    else if (choice_before(rules, view, inclined.action) == ChoiceKind::down)
      look_into_discards(rules, view, inclined.action);
    return inclined;
  }
  [[nodiscard]] std::optional<Decision> interrupt(const Rules& rules, const View& view,
                                                  Random& random) const override {
    if (rules.may_i == MayIMode::line) look_into_claim(rules, view, Action{MayI{}}, {});
    return expert_.interrupt(rules, view, random);
  }

  Lessons take() { return std::move(lessons_); }

 private:
  static Option leaving(const Rules& rules) {
    return rules.may_i == MayIMode::window ? Action{Pass{}} : Action{Allow{}};
  }

  // What each option costs more than the first, in points of what the expert reckons with. None:
  // there are no worlds to try them in.
  std::vector<double> costs(const Rules& rules, const View& view, const OptionList& options) const {
    Trial trial(rules, view, options,
                find_win_chances(built_in_win_chances(), rules, view.open.players));
    Random worlds(chance_.next64());
    std::vector<double> costs = trial.differences(spec_.worlds, worlds);
    for (double& cost : costs) cost /= trial.stake() == Stake::wins ? kGames : kPoints;
    return costs;
  }

  void look_into_claim(const Rules& rules, const View& view, const Option& claim,
                       const Option& leave) const {
    if (view.open.down.has(view.me)) return;
    OptionList options;
    options.push(leave);
    options.push(claim);
    const std::vector<double> more = costs(rules, view, options);
    if (more.empty()) return;
    const Situation here = situation(rules, view);
    const auto& [before, after] = here.with_may_i();
    const double gain = here.outlook.cost(before) - here.outlook.cost(after);
    ClaimFit::Lesson lesson{.round = view.open.round, .sum = more[1] + gain};
    ClaimFit::add(kClaimColumns, here.outlook.claim_terms(before, after), 1, lesson.times);
    lessons_.claims.push_back(lesson);
  }

  // A lesson for each discard but the first: what it costs more than that one.
  void look_into_discards(const Rules& rules, const View& view, const Action& inclined) const {
    OptionList options;
    options.push(Option{inclined});
    add_alternatives(rules, view, ChoiceKind::down, options);
    const std::vector<double> more = costs(rules, view, options);
    const Situation here = situation(rules, view);
    const auto terms = [&](const Option& option) {
      return down_terms(here, std::get<Discard>(*option).card);
    };
    for (std::size_t i = 1; i < more.size(); ++i) {
      DiscardFit::Lesson lesson{.round = view.open.round, .sum = more[i]};
      DiscardFit::add(kDiscardColumns, terms(options[i]), 1, lesson.times);
      DiscardFit::add(kDiscardColumns, terms(options[0]), -1, lesson.times);
      lessons_.discards.push_back(lesson);
    }
  }

  Situation situation(const Rules& rules, const View& view) const {
    return {rules, view, weights_.weights(rules, view.open.round, view.open.players)};
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
  for (const Lessons& lessons : games) {
    all.claims.insert(all.claims.end(), lessons.claims.begin(), lessons.claims.end());
    all.discards.insert(all.discards.end(), lessons.discards.begin(), lessons.discards.end());
  }
  return all;
}

// Least squares: sums of products, and each row's with its sum.
template <std::size_t N>
class Normal {
 public:
  using Row = Fit<N>::Row;

  void add(const Row& times, double sum) {
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t j = 0; j < N; ++j) rows_[i][j] += times[i] * times[j];
      right_[i] += times[i] * sum;
    }
  }

  // By elimination; the restraint makes the sums positive definite, so no row is exchanged.
  Row solve() {
    for (std::size_t i = 0; i < N; ++i) rows_[i][i] += kRestraint * rows_[i][i] + 1e-9;
    for (std::size_t i = 0; i < N; ++i)
      for (std::size_t below = i + 1; below < N; ++below)
        subtract(below, i, rows_[below][i] / rows_[i][i]);
    for (std::size_t i = N; i-- > 0;) {
      right_[i] /= rows_[i][i];
      for (std::size_t above = 0; above < i; ++above) right_[above] -= rows_[above][i] * right_[i];
    }
    return right_;
  }

 private:
  void subtract(std::size_t from, std::size_t row, double times) {
    for (std::size_t j = row; j < N; ++j) rows_[from][j] -= times * rows_[row][j];
    right_[from] -= times * right_[row];
  }

  std::array<Row, N> rows_{};
  Row right_{};
};

// Rounded, so that a file stays readable.
double within(const WeightKey& key, double value) {
  return std::clamp(std::round(value * 10) / 10, key.low, key.high);
}

// Fits the columns in each round of which there are enough lessons.
template <std::size_t N>
void fit(const LearnSpec& spec, const std::vector<typename Fit<N>::Lesson>& lessons,
         const std::array<double Weights::*, N>& columns, Playbook& book) {
  for (int round = 1; round <= spec.set->rules.rounds; ++round) {
    Normal<N> normal;
    std::size_t count = 0;
    for (const auto& lesson : lessons) {
      if (lesson.round != round) continue;
      normal.add(lesson.times, lesson.sum);
      ++count;
    }
    if (count < kFewest) continue;
    const auto found = normal.solve();
    Weights& weights = book.round(*spec.set, round, table_size(spec.players));
    for (std::size_t i = 0; i < N; ++i)
      weights.*columns[i] =
          within(*std::ranges::find(weight_keys(), columns[i], &WeightKey::member), found[i]);
  }
}

}  // namespace

Playbook learn(const LearnSpec& spec, const Playbook& from, int threads) {
  const Lessons lessons = play_games(spec, from, threads);
  Playbook learnt = from;
  fit<kClaimColumns.size()>(spec, lessons.claims, kClaimColumns, learnt);
  fit<kDiscardColumns.size()>(spec, lessons.discards, kDiscardColumns, learnt);
  return learnt;
}

}  // namespace mayi
