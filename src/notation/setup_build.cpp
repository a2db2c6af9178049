#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "game/line.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "notation/setup.h"

// From set-up lines to a state.
namespace mayi {
namespace {

// Removes a card from those that are left, if there is one.
bool use(Bag& left, Card card) {
  if (!left.has(card)) return false;
  left.remove(card);
  return true;
}

}  // namespace

std::unexpected<ParseError> Setup::fault(std::string message) const {
  return std::unexpected(ParseError{first_line_, 1, std::move(message)});
}

Parsed<void> Setup::check_frame() const {
  const auto players = static_cast<int>(seats_.size());
  const Rules& rules = rules_.rules;
  if (seats_.empty()) return fault("a seats line is missing");
  if (players < rules.min_players || players > rules.max_players)
    return fault(
        fmt::format("these rules are for {} to {} players", rules.min_players, rules.max_players));
  if (!has_turn_) return fault("a turn line is missing");
  if (!(laid_down_ - SeatSet(open_.turn)).empty())
    return fault("down this-turn: only the seat in turn can have laid down this turn");
  if (open_.round > rules.rounds)
    return fault(fmt::format("these rules have no round {}", open_.round));
  if (open_.taken == Taken::by_draw && open_.phase == Phase::draw)
    return fault("drew discard: but the turn is still to draw");
  if (discarders_.size() > discards_.cards.size() &&
      !(discards_.cards.empty() && discarders_.size() == 1))
    return fault("discarded-by names more seats than there are discards");
  return {};
}

// The deck less all cards named. Without `*` the deck is the named cards themselves, and nothing is
// left.
Parsed<Bag> Setup::unnamed_cards() const {
  const auto players = seats_.size();
  Bag left = names_all_cards()
                 ? Bag::of_decks(kMaxDecks, kMaxJokers)
                 : Bag::of_decks(rules_.rules.decks[players], rules_.rules.jokers[players]);
  const auto use_all = [&](const auto& cards) {
    return std::ranges::all_of(cards, [&](Card card) { return use(left, card); });
  };
  bool ok = use_all(discards_.cards) && (!stock_ || use_all(stock_->cards));
  for (const auto& hand : hands_) ok = ok && (!hand || use_all(hand->cards));
  for (const NamedMeld& meld : melds_) ok = ok && use_all(meld.cards);
  if (!ok) return fault("a card is named more often than the deck has it");
  return names_all_cards() ? Bag{} : left;
}

Parsed<void> Setup::mark_known(Game& game) const {
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (!known_[seat]) continue;
    Bag hand = game.hands[seat];
    for (const Card card : known_[seat]->cards) {
      if (!use(hand, card))
        return fault(fmt::format("known: {} does not hold {}", seats_[seat], card));
      game.open.known[seat].add(card);
    }
  }
  return {};
}

Parsed<void> Setup::deal_cards(Game& game, const Bag& unnamed) const {
  std::vector<Card> rest = cards_of(unnamed);
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (hands_[seat]) {
      for (const Card card : hands_[seat]->cards) game.hands[seat].add(card);
      continue;
    }
    if (names_all_cards())
      return fault(fmt::format("the stock is given without *, so every hand must be: {} has none",
                               seats_[seat]));
    const bool drew = seat == open_.turn && open_.phase != Phase::draw;
    for (int left = rules_.rules.dealt(open_.round) + (drew ? 1 : 0); left > 0; --left) {
      if (rest.empty()) return fault("too few cards are left to deal the hands that are not given");
      game.hands[seat].add(rest.back());
      rest.pop_back();
    }
  }
  Cards stock = stock_.value_or(Cards{{}, true, 0});
  const auto place = stock.cards.begin() + static_cast<std::ptrdiff_t>(stock.rest_at);
  if (stock.rest) stock.cards.insert(place, rest.rbegin(), rest.rend());
  for (const Card card : stock.cards | std::views::reverse) game.stock.push(card);
  return mark_known(game);
}

// A set can outgrow what is ever laid down at once, where wilds are laid off without a limit.
Parsed<void> Setup::place_melds(Table& table) const {
  const Rules& rules = rules_.rules;
  for (const NamedMeld& named : melds_) {
    const std::span<const Card> cards = named.cards;
    const bool set = named.kind == MeldKind::set;
    const auto first =
        cards.first(set ? std::min<std::size_t>(cards.size(), kMaxMeldCards) : cards.size());
    const auto more = cards.subspan(first.size());
    Meld meld;
    const bool placed = set ? place_set(rules, first, meld) : place_run(rules, first, meld);
    const auto joins = [&](Card card) {
      return rules.is_wild(card) || std::to_underlying(card.rank()) == meld.start;
    };
    if (!placed || !std::ranges::all_of(more, joins))
      return std::unexpected(ParseError{
          named.line, named.column, fmt::format("these cards are no {}", to_string(named.kind))});
    table.add(named.owner, meld);
    for (const Card card : more) table.lay_off(table.size() - 1, card, false);
  }
  return {};
}

// Whoever is not down yet must find room on the table.
Parsed<void> Setup::check_room(const Public& open) const {
  const int waiting = open.players - open.down.size();
  if (open.table.size() + waiting * rules_.rules.contract(open.round).melds() > kMaxMelds)
    return fault("too many melds on the table");
  return {};
}

Parsed<void> Setup::ask(Public& open) const {
  const Rules& rules = rules_.rules;
  if (rules.may_i == MayIMode::line && open.caller != kNobody && open.asked == kNobody) {
    for (int from = 0; open.asked == kNobody || open.allowed.has(open.asked); ++from) {
      open.asked = next_ahead(rules, open, from);
      if (open.asked == kNobody) return fault("called: nobody ahead of the caller is left to ask");
      from = distance_from_turn(open, open.asked);
    }
  }
  const SeatSet answers = open.claimed | open.passed | open.allowed;
  if (open.asked == kNobody && open.caller == kNobody && answers.empty()) return {};
  return check_question(open);
}

Parsed<void> Setup::check_question(const Public& open) const {
  const Rules& rules = rules_.rules;
  if (open.stage != Stage::playing) return fault("the round is over: nothing can be settled");
  if (!is_exposed(rules, open)) return fault("no exposed discard to be settled");
  const bool asking = open.asked != kNobody;
  if (rules.may_i == MayIMode::line) {
    if (!open.claimed.empty() || !open.passed.empty())
      return fault("claimed and passed belong to window rules");
    if (open.caller == kNobody) return fault("asking and allowed need a called line");
    if (open.caller == open.turn || !is_in_line(rules, open, open.caller))
      return fault("called: the caller is not in line");
    if (!is_in_line(rules, open, open.asked) ||
        distance_from_turn(open, open.asked) >= distance_from_turn(open, open.caller))
      return fault("asking: that seat is not in line ahead of the caller");
    return {};
  }
  if (open.caller != kNobody || !open.allowed.empty())
    return fault("called and allowed belong to line rules");
  if (asking && (open.phase == Phase::draw || open.asked == open.turn ||
                 !is_in_line(rules, open, open.asked)))
    return fault("asking: that seat cannot be asked now");
  return {};
}

Parsed<Position> Setup::build() {
  if (const auto frame = check_frame(); !frame) return std::unexpected(frame.error());
  Position position{rules_, seats_, {}, {}};
  Game& game = position.game;
  game.open = open_;
  game.seed = seed_;
  game.open.players = static_cast<std::uint8_t>(seats_.size());
  if (!has_dealer_) game.open.dealer = seat_after_turn(game.open, game.open.players - 1);
  game.open.laid_down_now = !laid_down_.empty();
  if (over_)
    game.open.stage = rules_.rules.is_final(open_.round) ? Stage::game_over : Stage::round_over;
  for (std::size_t i = discards_.cards.size(); i > 0; --i)
    game.open.discards.push(
        {discards_.cards[i - 1], i <= discarders_.size() ? discarders_[i - 1] : kNobody});
  const auto unnamed = unnamed_cards();
  if (!unnamed) return std::unexpected(unnamed.error());
  if (const auto melds = place_melds(game.open.table); !melds)
    return std::unexpected(melds.error());
  if (const auto cards = deal_cards(game, *unnamed); !cards) return std::unexpected(cards.error());
  if (const auto room = check_room(game.open); !room) return std::unexpected(room.error());
  if (const auto asked = ask(game.open); !asked) return std::unexpected(asked.error());
  position.deck = all_cards(game);
  return position;
}

}  // namespace mayi
