#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "notation/action_text.h"
#include "prose/voice.h"
#include "walk.h"

// What a seat is asked never offers what would be refused, nor hides what would be accepted.
namespace mayi::property {
namespace {

constexpr std::array kTones{Tone::player, Tone::agent, Tone::log};
constexpr std::uint32_t kOneOf = 10;  // of so many steps one is looked at

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// As whole words.
std::size_t find_phrase(const std::string& text, const std::string& phrase) {
  for (std::size_t at = text.find(phrase); at != std::string::npos;
       at = text.find(phrase, at + 1)) {
    const std::size_t end = at + phrase.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end])))
      return at;
  }
  return std::string::npos;
}

// People at a table in the midst of a game.
class AtTable {
 public:
  explicit AtTable(Walk& walk) : walk_(walk), rules_{"some", walk.rules()} {
    state_.dealt = true;
    state_.game = walk.game();
    for (const std::string& name : {"Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"})
      if (state_.places.size() < walk.game().open.players) state_.places.push_back({.name = name});
    if (rules_.rules.may_i == MayIMode::line && walk.random().chance(1, 2)) let_some_go_by();
  }

  SeatView look(Seat seat) const { return mayi::look("k7m2qp", rules_, state_, seat, {}); }
  bool accepts(Seat seat, const Action& action) const {
    return decide(rules_.rules, state_, {.seat = seat, .ask = Act{action, ""}}, Time{}).has_value();
  }

 private:
  void let_some_go_by() {
    const Awaited now = awaited(rules_.rules, state_);
    for (Seat seat(0); seat < state_.places.size(); ++seat)
      if (now.needs[seat] == Need::call && walk_.random().chance(1, 2)) state_.let_by.add(seat);
  }

  Walk& walk_;
  RuleSet rules_;
  TableState state_;
};

// The kinds that the table accepts, found without prose and without availability.
std::vector<ActionKind> accepted_kinds(const AtTable& table, const Walk& walk, Seat seat,
                                       ActionList& list) {
  legal_actions(walk.rules(), walk.game(), seat, list);
  std::vector<ActionKind> kinds;
  for (const Action& action : list)
    if (std::ranges::find(kinds, kind_of(action)) == kinds.end() && table.accepts(seat, action))
      kinds.push_back(kind_of(action));
  const bool line = walk.rules().may_i == MayIMode::line;
  if (line && table.accepts(seat, Pass{})) kinds.push_back(ActionKind::pass);
  std::ranges::sort(kinds);
  return kinds;
}

std::vector<ActionKind> open_kinds(const SeatView& seat) {
  std::vector<ActionKind> kinds;
  for (const Availability& each : availability(seat))
    if (!each.refused) kinds.push_back(each.kind);
  return kinds;
}

std::string spell(const std::vector<ActionKind>& kinds) {
  std::string text;
  for (const ActionKind kind : kinds) text += fmt::format("{}; ", to_string(kind));
  return text;
}

// What the sentence names that is not offered, or does not name that is; empty: neither.
std::string fault_in(const Voice& voice, const SeatView& seat,
                     const std::vector<ActionKind>& offered) {
  std::string text = voice.question(seat);
  for (const ActionKind kind : offered) {
    const std::string label = voice.label(seat, kind);
    const std::size_t at = find_phrase(text, label);
    if (at == std::string::npos) return fmt::format("'{}' is missing", label);
    text.erase(at, label.size());
  }
  for (int i = 0; i < kActionKinds; ++i) {
    const std::string label = voice.label(seat, static_cast<ActionKind>(i));
    if (find_phrase(text, label) != std::string::npos) return fmt::format("'{}' is named", label);
  }
  return "";
}

TEST(Offers, AreExactlyWhatTheTableAccepts) {
  Walk walk;
  ActionList list;
  std::array<long, kActionKinds> offered{};
  while (walk.next()) {
    if (!walk.random().chance(1, kOneOf)) continue;
    const AtTable table(walk);
    for (Seat me(0); me < walk.game().open.players; ++me) {
      const SeatView seat = table.look(me);
      const auto open = open_kinds(seat);
      ASSERT_EQ(spell(open), spell(accepted_kinds(table, walk, me, list)))
          << "seat " << me.index() << "\n"
          << walk;
      for (const ActionKind kind : open) ++offered[static_cast<std::size_t>(kind)];
      const Tone tone = kTones[walk.random().below(kTones.size())];
      const Voice voice(tone, seat);
      auto named = voice.offers(seat), expected = open;
      ASSERT_EQ(fault_in(voice, seat, named), "")
          << voice.question(seat) << "\nseat " << me.index() << "\n"
          << walk;
      std::ranges::sort(named);
      if (tone == Tone::player && expected.size() > 1) std::erase(expected, ActionKind::skip);
      ASSERT_EQ(spell(named), spell(expected)) << "seat " << me.index() << "\n" << walk;
    }
  }
  for (int i = 0; i < kActionKinds; ++i)
    EXPECT_GT(offered[static_cast<std::size_t>(i)], 0) << to_string(static_cast<ActionKind>(i));
}

TEST(Offers, AWaitingSeatIsToldWhomItWaitsFor) {
  Walk walk;
  while (walk.next()) {
    if (!walk.random().chance(1, kOneOf)) continue;
    const AtTable table(walk);
    const SeatView seat = table.look(kNobody);
    const std::string text = Voice(Tone::player, seat).question(seat);
    if (walk.game().open.stage == Stage::game_over) continue;
    for (const Seat other : seat.awaited.must)
      ASSERT_NE(find_phrase(text, seat.name(other)), std::string::npos) << text << "\n" << walk;
  }
}

// The hand of a seat that gets the exposed card, whatever it takes; nothing: it does not get it.
std::optional<int> hand_after_call(const Rules& rules, Game game, Seat seat) {
  NoEvents none;
  if (!apply(rules, game, seat, game.open.asked == seat ? Action(Claim{}) : Action(MayI{}), none))
    return std::nullopt;
  if (rules.may_i == MayIMode::window && game.open.phase == Phase::draw &&
      !apply(rules, game, game.open.turn, DrawStock{}, none))
    return std::nullopt;
  const bool line = rules.may_i == MayIMode::line;
  while (game.open.asked != kNobody)
    play(rules, game, game.open.asked, line ? Action(Allow{}) : Action(Pass{}), none);
  const bool has_it = game.open.taken != Taken::no;
  return has_it ? std::optional(game.hands[seat].size()) : std::nullopt;
}

TEST(Offers, AMayICostsWhatItIsSaidToCost) {
  Walk walk;
  long compared = 0, dear = 0;
  while (walk.next()) {
    if (!walk.random().chance(1, kOneOf)) continue;
    const AtTable table(walk);
    for (Seat me(0); me < walk.game().open.players; ++me) {
      const SeatView seat = table.look(me);
      const auto after = hand_after_call(walk.rules(), walk.game(), me);
      if (!after || *after == seat.view.hand.size()) continue;
      const int penalty = *after - seat.view.hand.size() - 1;
      const bool own_draw = me == walk.game().open.turn;
      const std::string said = Voice(Tone::player, seat).cost(seat);
      const std::string expected =
          own_draw ? "It would be your draw and cost nothing."
                   : fmt::format("It costs {} penalty card{}: you would hold {} cards.",
                                 penalty == 0 ? "no" : std::to_string(penalty),
                                 penalty > 1 ? "s" : "", *after);
      ASSERT_EQ(said, expected) << "seat " << me.index() << "\n" << walk;
      ++compared;
      dear += penalty != walk.rules().penalty_cards;
    }
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(dear, 0);
}

}  // namespace
}  // namespace mayi::property
