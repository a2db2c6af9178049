#include "agent/agent_state.h"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "agent/tools.h"
#include "game/line.h"
#include "notation/card_text.h"
#include "wire/meld_json.h"
#include "wire/state_json.h"

namespace mayi::agent {
namespace {

// What of the state for all front ends an agent gets as it is. History is a tool of its own, and
// what is open is told by the names of tools.
constexpr std::string_view kShared[] = {
    "game",  "version", "seat",     "situation", "phase", "turn", "turn_phase",
    "rules", "round",   "rounds",   "contract",  "seats", "hand", "hand_points",
    "table", "stock",   "discards", "exposed",   "may_i", "out",  "winners"};

std::vector<std::string_view> tools_of(const std::vector<Availability>& available) {
  std::vector<std::string_view> open;
  for (const Availability& entry : available)
    if (!entry.refused && (open.empty() || open.back() != tool_of(entry.kind)))
      open.push_back(tool_of(entry.kind));
  return open;
}

std::string name_of(const SeatView& seat, Seat other) {
  return other == kNobody ? "nobody" : seat.names[other];
}

std::string joined(std::span<const std::string> words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : std::string(between)) + word;
  return text;
}

SeatSet resting_on(const SeatView& seat) {
  if (!seat.waited_for.empty() || seat.open().stage != Stage::playing) return seat.waited_for;
  return SeatSet(seat.open().asked != kNobody ? seat.open().asked : seat.open().turn);
}

// Those who would have the exposed card before the seat.
std::vector<std::string> ahead_in_line(const SeatView& seat) {
  std::vector<std::string> names;
  const Public& open = seat.open();
  if (seat.situation != Situation::may_call) return names;
  const int mine = distance_from_turn(open, seat.me());
  for (int distance = 0; distance < mine; ++distance)
    if (const Seat other = seat_after_turn(open, distance);
        is_in_line(seat.rules.rules, open, other))
      names.push_back(seat.names[other]);
  return names;
}

struct SuitName {
  Suit suit;
  std::string_view name;
};
constexpr SuitName kSuits[] = {{Suit::clubs, "clubs"},
                               {Suit::diamonds, "diamonds"},
                               {Suit::hearts, "hearts"},
                               {Suit::spades, "spades"}};

std::vector<Card> naturals_of(const SeatView& seat, Suit suit) {
  std::vector<Card> cards;
  seat.view.hand.for_each([&](Card card) {
    if (!seat.rules.rules.is_wild(card) && card.suit() == suit) cards.push_back(card);
  });
  return cards;
}

std::vector<Card> wilds_of(const SeatView& seat) {
  std::vector<Card> cards;
  seat.view.hand.for_each([&](Card card) {
    if (seat.rules.rules.is_wild(card)) cards.push_back(card);
  });
  return cards;
}

std::vector<std::string> wild_names(const Rules& rules) {
  std::vector<std::string> names;
  for (int rank = std::to_underlying(Rank::two); rank <= std::to_underlying(Rank::ace); ++rank)
    if (rules.is_wild(Card(static_cast<Rank>(rank), Suit::clubs)))
      names.emplace_back(rank_name(static_cast<Rank>(rank)));
  if (rules.is_wild(Card::joker())) names.emplace_back("JK");
  return names;
}

json::object by_suit_json(const SeatView& seat) {
  json::object object;
  for (const SuitName& suit : kSuits)
    object[suit.name] = wire::cards_json(naturals_of(seat, suit.suit));
  object["wild"] = wire::cards_json(wilds_of(seat));
  return object;
}

std::string on_turn(const SeatView& seat) {
  const Public& open = seat.open();
  switch (open.phase) {
    case Phase::draw:
      if (!may_draw_discard(seat.rules.rules, open)) return "It is your turn: draw from the stock.";
      return "It is your turn: draw from the stock, or from the discard, which is " +
             to_string(open.discards.top().card) + ".";
    case Phase::act:
      return open.down.has(seat.me())
                 ? "It is your turn: lay_off what fits, then discard."
                 : "It is your turn: lay_down if your cards make the contract, then discard.";
    case Phase::discard: return "It is your turn: discard.";
  }
  std::unreachable();
}

std::string when_asked(const SeatView& seat) {
  const std::string card = to_string(seat.open().discards.top().card);
  if (seat.rules.rules.may_i == MayIMode::window)
    return "You are asked whether you want " + card + ": claim_may_i or pass_may_i.";
  return name_of(seat, seat.open().caller) + " says May I? for " + card +
         ": allow_may_i, or claim_may_i to have it yourself.";
}

std::string hand_text(const SeatView& seat) {
  std::string text = "Hand, " + std::to_string(seat.hand.size()) + " cards, " +
                     std::to_string(points_in_hand(seat.rules.rules, seat.view.hand)) + " points:";
  for (const SuitName& suit : kSuits)
    if (const auto cards = naturals_of(seat, suit.suit); !cards.empty())
      text += " " + to_string(cards) + ";";
  if (const auto wilds = wilds_of(seat); !wilds.empty()) text += " wild " + to_string(wilds) + ";";
  text.back() = '.';
  return text + "\n";
}

std::string end_text(const Rules& rules, const MeldView& run, End end) {
  const RunSpan span = run_span(rules);
  const int place = end == End::low ? run.start - 1 : run.last() + 1;
  if (place < span.low || place > span.high) return "";
  return to_string(Card(rank_at(place), run.suit));
}

std::string meld_text(const SeatView& seat, int index) {
  const Rules& rules = seat.rules.rules;
  const MeldView meld = seat.open().table[index];
  std::string text = "Meld " + std::to_string(index + 1) + " of " +
                     name_of(seat, seat.open().table.owner(index)) +
                     (meld.kind == MeldKind::set ? ", set: " : ", run: ") + to_string(meld.cards);
  if (meld.kind == MeldKind::set)
    return text + " (takes " + std::string(rank_name(static_cast<Rank>(meld.start))) + "s)\n";
  const std::string low = end_text(rules, meld, End::low), high = end_text(rules, meld, End::high);
  return text + " (takes " +
         (low.empty() && high.empty() ? "nothing more"
                                      : low + (low.empty() || high.empty() ? "" : " or ") + high) +
         "; starts at " + to_string(Card(rank_at(meld.start), meld.suit)) + ")\n";
}

std::string player_text(const SeatView& seat, Seat other) {
  const Public& open = seat.open();
  std::string text = name_of(seat, other) + (other == seat.me() ? " (you)" : "") + ": " +
                     std::to_string(seat.view.hand_sizes[other]) + " cards, total " +
                     std::to_string(open.totals[other]);
  if (open.down.has(other)) text += ", down";
  if (open.may_is[other] > 0) text += ", May Is " + std::to_string(open.may_is[other]);
  if (other != seat.me() && !open.known[other].empty())
    text += ", seen taking " + to_string(open.known[other]);
  if (open.stage != Stage::playing)
    text += ", " + std::to_string(open.points[other]) + " points this round";
  return text + "\n";
}

}  // namespace

std::string question(const SeatView& seat) {
  switch (seat.situation) {
    case Situation::your_turn: return on_turn(seat);
    case Situation::may_call:
      return "You may call for " + to_string(seat.open().discards.top().card) +
             ": call_may_i, or pass_may_i to let it go by.";
    case Situation::asked: return when_asked(seat);
    case Situation::waiting: return "There is nothing for you to decide: wait.";
    case Situation::round_over: return "The round is over: next_round deals the next.";
    case Situation::game_over: return "The game is over.";
  }
  std::unreachable();
}

std::vector<std::string_view> open_tools(const SeatView& seat) {
  auto open = tools_of(availability(seat));
  if (seat.situation == Situation::waiting) open.push_back("wait");
  return open;
}

json::array whose_move(const SeatView& seat) {
  json::array array;
  for (const Seat other : SeatSet::first(seat.names.size()))
    if (resting_on(seat).has(other)) array.push_back(json::string(seat.names[other]));
  return array;
}

json::object agent_state(const SeatView& seat, std::span<const std::string> recent) {
  json::object shared = wire::state_json(seat), state;
  for (const std::string_view key : kShared)
    if (const auto found = shared.find(key); found != shared.end())
      state[key] = std::move(found->value());
  state["question"] = question(seat);
  state["whose_move"] = whose_move(seat);
  json::array tools, wild, ahead, told;
  for (const std::string& name : wild_names(seat.rules.rules)) wild.push_back(json::string(name));
  for (const std::string_view name : open_tools(seat)) tools.push_back(json::string(name));
  for (const std::string& name : ahead_in_line(seat)) ahead.push_back(json::string(name));
  for (const std::string& sentence : recent) told.push_back(json::string(sentence));
  state["wild"] = std::move(wild);
  state["tools"] = std::move(tools);
  state["ahead_in_line"] = std::move(ahead);
  state["hand_by_suit"] = by_suit_json(seat);
  state["recent"] = std::move(told);
  return state;
}

std::string state_text(const SeatView& seat) {
  const Public& open = seat.open();
  std::string text =
      "Round " + std::to_string(open.round) + " of " + std::to_string(seat.rules.rules.rounds) +
      ", contract " + to_string(seat.rules.rules.contract(open.round)) + ", wild " +
      joined(wild_names(seat.rules.rules), " ") + ", version " + std::to_string(seat.version) +
      ". Situation: " + std::string(to_string(seat.situation)) + ". " + question(seat) + "\n";
  text += hand_text(seat);
  for (int i = 0; i < open.table.size(); ++i) text += meld_text(seat, i);
  for (const Seat other : SeatSet::first(open.players)) text += player_text(seat, other);
  if (open.stage == Stage::playing && is_exposed(seat.rules.rules, open))
    text += "Exposed: " + to_string(open.discards.top().card) + ", discarded by " +
            name_of(seat, open.discards.top().by) + ".\n";
  if (const auto ahead = ahead_in_line(seat); !ahead.empty())
    text += "Ahead of you in line: " + joined(ahead, ", ") + ".\n";
  text += "Stock: " + std::to_string(seat.view.stock_size) + " cards.\nOpen tools:";
  for (const std::string_view name : open_tools(seat)) text += " " + std::string(name);
  return text + "\n";
}

}  // namespace mayi::agent
