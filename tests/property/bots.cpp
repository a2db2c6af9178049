#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "arena/playing.h"
#include "bots/beginner.h"
#include "bots/expert.h"
#include "bots/random_player.h"
#include "bots/search.h"
#include "effort.h"
#include "notation/action_text.h"
#include "notation/knobs.h"
#include "solver/distance.h"
#include "walk.h"

namespace mayi::property {
namespace {

// A bot cannot be asked with anything but what its seat may see: this is what keeps hidden cards
// from it, so it is the compiler that refuses.
template <class Player, class Seen>
concept DecidesOn = requires(Player& bot, const Rules& rules, const Seen& seen, Random& random) {
  bot.decide(rules, seen, random);
};
template <class Player, class Seen>
concept InterruptsOn = requires(Player& bot, const Rules& rules, const Seen& seen, Random& random) {
  bot.interrupt(rules, seen, random);
};
template <class Player>
constexpr bool kSeesAViewOnly =
    DecidesOn<Player, View> && InterruptsOn<Player, View> && !DecidesOn<Player, Game> &&
    !InterruptsOn<Player, Game> && !DecidesOn<Player, Public> && !DecidesOn<Player, Sight>;
static_assert(kSeesAViewOnly<Bot> && kSeesAViewOnly<RandomBot> && kSeesAViewOnly<Beginner> &&
              kSeesAViewOnly<Greedy> && kSeesAViewOnly<Expert> && kSeesAViewOnly<Search>);
static_assert(!std::is_convertible_v<Game, View> && !std::is_constructible_v<View, Game>);

struct Reasoned {
  const Rules& rules;
  const View& view;
  const Decision& decision;
  std::string_view rung;

  bool helped() const { return decision.why.after < decision.why.before; }
  bool legal(const Action& action) const {
    return check(sight_of(rules, view), action).has_value();
  }
  bool is(ActionKind kind) const { return kind_of(decision.action) == kind; }
  bool down() const { return view.open.down.has(view.me); }
  bool takes() const {
    return is(ActionKind::draw_discard) || is(ActionKind::claim) || is(ActionKind::may_i);
  }
  bool leaves() const {
    return is(ActionKind::draw_stock) || is(ActionKind::allow) || is(ActionKind::pass);
  }
  bool about_top() const { return decision.why.card == view.open.discards.top().card; }
  // Exact for hands that need not be laid down whole.
  int missing(const Bag& hand) const { return cards_missing(rules, view.open.round, hand); }
  bool counts_cards() const {
    return (rung == "greedy" || rung == "claimer" || rung == "expert") &&
           !rules.whole_hand(view.open.round);
  }
};

Bag minus(Bag hand, Card card) {
  hand.remove(card);
  return hand;
}
Bag plus(Bag hand, Card card) {
  hand.add(card);
  return hand;
}

bool numbers_of_card_fit(const Reasoned& r) {
  const Why& why = r.decision.why;
  if (!r.counts_cards() || r.down()) return true;
  return why.before == r.missing(r.view.hand) &&
         why.after == r.missing(plus(r.view.hand, why.card));
}

bool does_not_help(const Reasoned& r) {
  if (!r.counts_cards() || r.down()) return true;
  return r.missing(plus(r.view.hand, r.decision.why.card)) == r.missing(r.view.hand);
}

bool discard_fits(const Reasoned& r) {
  const Why& why = r.decision.why;
  const auto* const discard = std::get_if<Discard>(&r.decision.action);
  return discard != nullptr && discard->card == why.card &&
         why.before == r.rules.points_of(why.card);
}

bool lay_down_fits(const Reasoned& r) {
  Bag left = r.view.hand;
  const auto* const lay_down = std::get_if<LayDown>(&r.decision.action);
  if (lay_down == nullptr) return false;
  lay_down->for_each_meld([&](MeldKind, std::span<const Card> cards) {
    for (const Card card : cards) left.remove(card);
  });
  return r.decision.why.after == points_in_hand(r.rules, left);
}

bool sheds_points_fits(const Reasoned& r) {
  if (!discard_fits(r)) return false;
  if (!r.counts_cards()) return true;
  const int after = r.missing(minus(r.view.hand, r.decision.why.card));
  return after == r.missing(r.view.hand) && after == r.decision.why.after;
}

bool fits_the_table_fits(const Reasoned& r) {
  const Why& why = r.decision.why;
  if (!r.down()) return false;
  if (const auto* const lay_off = std::get_if<LayOff>(&r.decision.action))
    return lay_off->card == why.card && why.before == points_in_hand(r.rules, r.view.hand) &&
           why.after <= why.before - r.rules.points_of(why.card);
  return r.takes() && r.about_top();
}

// The card with which the whole hand can be laid down.
bool takes_the_last_card(const Reasoned& r) {
  const Bag hand = plus(r.view.hand, r.decision.why.card);
  return r.takes() && r.about_top() && r.rules.last_card_stays(r.view.open.round) &&
         whole_hand_distance(r.rules, r.view.open.round, hand, hand.size()).missing == 0;
}

// Whether what a bot says of its decision is so.
bool fits(const Reasoned& r) {
  const Why& why = r.decision.why;
  switch (why.kind) {
    case WhyKind::only_choice:
      return r.legal(DrawStock{}) != r.legal(DrawDiscard{}) && r.legal(r.decision.action);
    case WhyKind::at_random: return r.rung == "random";
    case WhyKind::card_helps:
      return r.takes() && r.about_top() && numbers_of_card_fit(r) &&
             (!r.counts_cards() || (r.helped() && !r.down()));
    case WhyKind::opens_ways: return r.takes() && r.about_top() && !r.down();
    case WhyKind::card_does_not_help: return r.leaves() && r.about_top() && does_not_help(r);
    case WhyKind::costs_too_much: return r.leaves() && r.about_top();
    case WhyKind::blocks: return r.takes() && r.about_top();
    case WhyKind::contract_complete: return lay_down_fits(r);
    case WhyKind::waits_to_lay_down: return !r.down() && r.missing(r.view.hand) == 0;
    case WhyKind::joker_worth_more:
      return r.is(ActionKind::swap) && std::get<Swap>(r.decision.action).card == why.card &&
             why.after < why.before;
    case WhyKind::fits_the_table: return fits_the_table_fits(r);
    case WhyKind::goes_out: return r.is(ActionKind::go_out) || takes_the_last_card(r);
    case WhyKind::sheds_points: return sheds_points_fits(r);
    case WhyKind::least_harm: return discard_fits(r);
    case WhyKind::keeps_last_card: return r.is(ActionKind::end_turn) && r.view.hand.size() == 1;
    case WhyKind::keeps_fitting_card:
      return r.is(ActionKind::discard) && r.down() && r.view.hand.has(why.card);
    case WhyKind::goes_with_others:
      return r.takes() && r.about_top() && !r.down() &&
             (r.rules.is_wild(why.card) ? why.after == r.view.hand.size() : why.after >= 2);
    case WhyKind::more_cards:
      return r.takes() && r.about_top() && !r.down() && r.view.open.turn != r.view.me &&
             why.after == 1 + r.rules.penalty_cards;
    case WhyKind::came_out_better:
    case WhyKind::wins_more_often: return r.rung == "search" && why.after >= 0;
    case WhyKind::next_round: return r.view.open.stage == Stage::round_over;
  }
  std::unreachable();
}

// The least that search can look ahead: whether it is right does not matter here.
BotSettings quick() {
  BotSettings settings;
  settings.search.budget.iterations = 1;
  return settings;
}

// Still it takes twenty times as long as all others together: it is asked for one decision in so
// many, and the expert, to whom it is inclined, for the rest.
constexpr std::uint32_t kOneOf = 16;

// Listens to a bot, and says what it said that was not so.
class Listener final : public Bot {
 public:
  Listener(std::string_view rung, std::set<WhyKind>& heard)
      : rung_(rung), bot_(make_bot(rung, quick())), heard_(heard) {}

  Decision decide(const Rules& rules, const View& view, Random& random) const override {
    const Asked asked = ask(random);
    const Decision decision = asked.bot.decide(rules, view, random);
    listen({rules, view, decision, asked.rung});
    return decision;
  }
  std::optional<Decision> interrupt(const Rules& rules, const View& view,
                                    Random& random) const override {
    const Asked asked = ask(random);
    const auto decision = asked.bot.interrupt(rules, view, random);
    if (decision) listen({rules, view, *decision, asked.rung});
    return decision;
  }
  bool uses_chance() const override { return bot_->uses_chance(); }

 private:
  struct Asked {
    const Bot& bot;
    std::string_view rung;
  };
  Asked ask(Random& random) const {
    if (rung_ == "search" && !random.chance(1, kOneOf)) return {expert_, "expert"};
    return {*bot_, rung_};
  }
  void listen(const Reasoned& reasoned) const {
    const Why& why = reasoned.decision.why;
    heard_.insert(why.kind);
    EXPECT_TRUE(fits(reasoned)) << reasoned.rung << ": " << to_string(reasoned.decision.action)
                                << " because of " << static_cast<int>(why.kind) << " " << why.before
                                << " " << why.after << " in round " << int{reasoned.view.open.round}
                                << " of " << rules_line(reasoned.rules);
  }

  const std::string_view rung_;
  const std::unique_ptr<const Bot> bot_;
  const Expert expert_;
  std::set<WhyKind>& heard_;
};

struct Tally {
  std::int64_t decisions = 0, refusals = 0;
  std::set<WhyKind> heard;
};

// All rungs at one table, each seat another one from game to game.
void play_game(const Rules& rules, int players, int number, Random& random, Tally& tally) {
  std::vector<std::unique_ptr<Bot>> made;
  std::vector<const Bot*> bots;
  for (int seat = 0; seat < players; ++seat) {
    const auto rung = static_cast<std::size_t>(seat + number) % bot_names().size();
    made.push_back(std::make_unique<Listener>(bot_names()[rung], tally.heard));
    bots.push_back(made.back().get());
  }
  BotGame game(rules, bots, {.seed = seed_from_number(random.next64())});
  game.play_out();
  tally.decisions += game.decisions();
  tally.refusals += game.refusals();
}

// MAYI_EFFORT=250 makes it more than a million decisions in each rule set.
TEST(Bots, AreNeverRefusedAndSayWhatIsSo) {
  std::set<WhyKind> heard;
  for (const NamedRules& set : built_in_rules()) {
    Random random(static_cast<std::uint64_t>(effort()));
    Tally tally;
    for (int game = 0; game < effort(); ++game)
      for (int players = set.rules.min_players; players <= set.rules.max_players; ++players) {
        const bool plain = (game + players) % 2 == 0;
        const Rules rules = plain ? set.rules : varied(set.rules, random);
        play_game(rules, players, game + players, random, tally);
        ASSERT_EQ(tally.refusals, 0) << players << " players, " << rules_line(rules);
      }
    heard.merge(tally.heard);
    std::printf("%s: %lld decisions, no refusal\n", std::string(set.name).c_str(),
                static_cast<long long>(tally.decisions));
  }
  std::printf("%zu kinds of reason\n", heard.size());
}

}  // namespace
}  // namespace mayi::property
