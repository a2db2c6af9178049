#include "fuzzing.h"
#include "notation/knobs.h"

using namespace mayi;

namespace {

// The knobs that change the course of play, with values worth trying.
struct KnobChoice {
  std::string_view key;
  std::string_view values[4];
};
constexpr KnobChoice kKnobs[] = {
    {"may_i", {"line", "window", "line", "window"}},
    {"down_in_line", {"yes", "no", "yes", "no"}},
    {"down_takes_discard", {"yes", "no", "yes", "no"}},
    {"beneath_exposed", {"yes", "no", "yes", "no"}},
    {"reshuffle", {"when-needed", "when-emptied", "when-needed", "when-emptied"}},
    {"max_reshuffles", {"0", "1", "3", "10"}},
    {"penalty_cards", {"0", "1", "2", "10"}},
    {"may_i_limit", {"0", "1", "3", "unlimited"}},
    {"joker_swap", {"never", "before-down", "never", "before-down"}},
    {"final_round", {"ordinary", "lay-off", "whole-hand", "lay-off"}},
    {"wild_limit.lay_off", {"yes", "no", "yes", "no"}},
    {"larger_melds", {"yes", "no", "yes", "no"}},
    {"same_suit_run_gap", {"0", "1", "2", "5"}},
    {"wilds", {"none", "2", "2,J", "2,3,A"}},
    {"aces", {"high", "low", "high", "low"}},
    {"min_set", {"2", "3", "4", "3"}},
    {"min_run", {"2", "3", "4", "5"}},
    {"deal", {"1", "3", "7", "15"}},
    {"decks", {"1", "2", "3", "2"}},
    {"jokers", {"0", "4", "12", "4"}},
    {"contracts", {"1s", "1r", "2r,4s", "1s1r,2s2r,4r"}},
};

Rules take_rules(fuzz::Bytes& bytes) {
  Rules rules = built_in_rules()[static_cast<std::size_t>(bytes.below(3))].rules;
  for (int changes = bytes.below(5); changes > 0; --changes) {
    Rules changed = rules;
    const KnobChoice& knob = kKnobs[bytes.below(std::size(kKnobs))];
    if (!set_knob(changed, knob.key, knob.values[bytes.below(4)]) &&
        find_fault(changed).reason.empty())
      rules = changed;
  }
  return rules;
}

// Any card, and now and then something that is none.
Card take_card(fuzz::Bytes& bytes, const Bag& hand) {
  const int how = bytes.next();
  if (how < 8 || hand.empty()) return Card::from_code(bytes.next());
  int skip = how % hand.size();
  Card chosen;
  hand.for_each([&](Card card) {
    if (skip-- == 0) chosen = card;
  });
  return chosen;
}

LayOff take_lay_off(fuzz::Bytes& bytes, const Bag& hand) {
  const Card card = take_card(bytes, hand);
  const int where = bytes.next();
  return {card, static_cast<std::uint8_t>(where < 250 ? where / 4 % 16 : where),
          static_cast<End>(where % 4)};
}

GoOut take_go_out(fuzz::Bytes& bytes, const Bag& hand) {
  GoOut go_out;
  for (int n = bytes.below(kMaxLayOffs + 1); n > 0; --n)
    go_out.lay_offs.push(take_lay_off(bytes, hand));
  return go_out;
}

LayDown take_lay_down(fuzz::Bytes& bytes, const Bag& hand) {
  LayDown lay_down;
  for (int n = bytes.below(kMaxNamedMelds + 1); n > 0; --n) {
    const int size = bytes.below(16), odd = bytes.next();
    for (int i = 0; i < size; ++i) lay_down.cards.push(take_card(bytes, hand));
    lay_down.melds.push(
        {static_cast<MeldKind>(odd & 1), static_cast<std::uint8_t>(odd > 250 ? odd : size)});
  }
  return lay_down;
}

Action take_action(fuzz::Bytes& bytes, const Bag& hand) {
  switch (static_cast<ActionKind>(bytes.below(kActionKinds))) {
    case ActionKind::draw_stock: return DrawStock{};
    case ActionKind::draw_discard: return DrawDiscard{};
    case ActionKind::may_i: return MayI{};
    case ActionKind::allow: return Allow{};
    case ActionKind::claim: return Claim{};
    case ActionKind::pass: return Pass{};
    case ActionKind::lay_down: return take_lay_down(bytes, hand);
    case ActionKind::lay_off: return take_lay_off(bytes, hand);
    case ActionKind::swap: return Swap{take_card(bytes, hand), bytes.next(), bytes.next()};
    case ActionKind::skip: return Skip{};
    case ActionKind::discard: return Discard{take_card(bytes, hand)};
    case ActionKind::end_turn: return EndTurn{};
    case ActionKind::go_out: return take_go_out(bytes, hand);
    case ActionKind::next_round: return NextRound{};
  }
  std::unreachable();
}

Game take_game(fuzz::Bytes& bytes, const Rules& rules) {
  Start start;
  start.players = rules.min_players + bytes.below(rules.max_players - rules.min_players + 1);
  start.round = 1 + bytes.below(rules.rounds);
  start.seed = seed_from_number(bytes.next() * 256u + bytes.next());
  NoEvents none;
  return new_game(rules, start, none);
}

constexpr int kMaxSteps = 400;

}  // namespace

// The bytes choose rules and a deal, then who does what: something legal, or any value an Action
// can have.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes bytes(data, size);
  const Rules rules = take_rules(bytes);
  fuzz::Play play(rules, take_game(bytes, rules));
  for (int step = 0; step < kMaxSteps && !bytes.done(); ++step) {
    const int who = bytes.next();
    const Public& open = play.game().open;
    const Seat seat = who < 128 ? open.asked != kNobody ? open.asked : open.turn : Seat(who % 16);
    if (bytes.below(4) != 0) {
      play.list_actions(seat);
      if (!play.list().empty())
        fuzz::require(play.act(seat, Action(play.list()[bytes.next() % play.list().size])),
                      "a listed action can be played");
    } else {
      play.act(seat, take_action(bytes, seat < open.players ? play.game().hands[seat] : Bag{}));
    }
  }
  play.print_and_parse();
  return 0;
}
