#include "notation/setup.h"

#include <algorithm>

#include "cards/deck.h"
#include "game/line.h"
#include "notation/card_text.h"

namespace mayi {
namespace {

constexpr std::string_view kWords[] = {
    "rules",  "round",  "seats",   "dealer",     "turn",      "discarded-by", "hand",
    "known",  "stock",  "discard", "totals",     "taken",     "drew",         "down",
    "meld",   "called", "asking",  "allowed",    "claimed",   "passed",       "seed",
    "points", "over",   "may-is",  "reshuffles", "idle-turns"};

Parsed<void> at_end(const Line& line) {
  if (!line.done()) return line.error("unexpected " + quoted(line.peek().text));
  return {};
}

// Removes a card from those that are left, if there is one.
bool use(Bag& left, Card card) {
  if (!left.has(card)) return false;
  left.remove(card);
  return true;
}

Bag full_bag(int decks, int jokers) {
  Bag bag;
  for (const Card card : unshuffled_deck(decks, jokers)) bag.add(card);
  return bag;
}

}  // namespace

bool Setup::knows(std::string_view word) {
  return std::ranges::find(kWords, word) != std::end(kWords);
}

Parsed<void> Setup::take(Line& line) {
  if (first_line_ == 0) first_line_ = line.number();
  const Token word = line.take();
  const bool frame =
      word.text == "rules" || word.text == "round" || word.text == "seats" || word.text == "seed";
  if (!frame && seats_.empty())
    return line.error(word, "a seats line is expected before " + quoted(word.text));
  if (const auto result = take_value(word.text, line); !result) return result;
  return at_end(line);
}

Parsed<void> Setup::take_value(std::string_view word, Line& line) {
  if (word == "rules") {
    auto set = take_rules(line);
    if (!set) return std::unexpected(set.error());
    rules_ = *std::move(set);
    return {};
  }
  if (word == "seats") return take_seat_names(line);
  if (word == "seed") {
    const auto seed = take_seed(line);
    if (!seed) return std::unexpected(seed.error());
    seed_ = *seed;
    return {};
  }
  if (word == "stock" || word == "discard") {
    auto cards = take_cards(line, word == "stock");
    if (!cards) return std::unexpected(cards.error());
    if (word == "stock")
      stock_ = *std::move(cards);
    else
      discards_ = *std::move(cards);
    return {};
  }
  if (word == "round") return take_round(line);
  if (word == "turn") return take_turn(line);
  if (word == "hand") return take_hand(line, hands_);
  if (word == "known") return take_hand(line, known_);
  if (word == "down") return take_down(line);
  if (word == "meld") return take_meld(line);
  if (word == "discarded-by") return take_discarders(line);
  if (word == "totals") return take_numbers(line, open_.totals, kMaxScore);
  if (word == "points") return take_numbers(line, open_.points, kMaxScore);
  if (word == "may-is") return take_numbers(line, may_is_, 255);
  if (word == "over") return take_over(line);
  if (word == "reshuffles") return take_count(line, open_.reshuffles);
  if (word == "idle-turns") return take_count(line, open_.idle_turns);
  if (word == "drew") return take_drew(line);
  if (word == "dealer") {
    has_dealer_ = true;
    return take_one(line, open_.dealer);
  }
  return take_may_i(word, line);
}

Parsed<void> Setup::take_may_i(std::string_view word, Line& line) {
  if (word == "called") return take_one(line, open_.caller);
  if (word == "asking") return take_one(line, open_.asked);
  if (word == "allowed") return add_to(line, open_.allowed);
  if (word == "claimed") return add_to(line, open_.claimed);
  if (word == "passed") return add_to(line, open_.passed);
  open_.taken = std::max(open_.taken, Taken::by_may_i);  // `taken`
  return {};
}

Parsed<Seat> Setup::take_seat(Line& line) {
  if (line.done()) return line.error("a seat is missing");
  const auto seat = find_seat(seats_, line.peek().text);
  if (!seat) return line.error("unknown seat " + quoted(line.peek().text));
  line.take();
  return *seat;
}

Parsed<void> Setup::take_seat_names(Line& line) {
  if (!seats_.empty()) return line.error("a second seats line");
  auto seats = take_seats(line);
  if (!seats) return std::unexpected(seats.error());
  seats_ = *std::move(seats);
  return {};
}

Parsed<void> Setup::take_one(Line& line, Seat& seat) {
  const auto taken = take_seat(line);
  if (!taken) return std::unexpected(taken.error());
  seat = *taken;
  return {};
}

Parsed<void> Setup::add_to(Line& line, SeatSet& seats) {
  do {
    const auto seat = take_seat(line);
    if (!seat) return std::unexpected(seat.error());
    seats |= bit(*seat);
  } while (!line.done());
  return {};
}

Parsed<void> Setup::take_round(Line& line) {
  const auto round = parse_number(line.peek().text, kMaxRounds);
  if (line.done() || !round || *round == 0) return line.error("a round is expected");
  line.take();
  open_.round = static_cast<std::uint8_t>(*round);
  return {};
}

Parsed<void> Setup::take_turn(Line& line) {
  if (const auto seat = take_one(line, open_.turn); !seat) return seat;
  if (line.take_if("draw"))
    open_.phase = Phase::draw;
  else if (line.take_if("act"))
    open_.phase = Phase::act;
  else if (line.take_if("discard"))
    open_.phase = Phase::discard;
  else
    return line.error("draw, act or discard is expected");
  has_turn_ = true;
  return {};
}

Parsed<Setup::Cards> Setup::take_cards(Line& line, bool star_allowed) {
  Cards result;
  while (!line.done()) {
    if (star_allowed && !result.rest && line.take_if("*")) {
      result.rest = true;
      result.rest_at = result.cards.size();
      continue;
    }
    const auto card = take_card(line);
    if (!card) return std::unexpected(card.error());
    if (result.cards.size() == kMaxCards) return line.error("too many cards");
    result.cards.push_back(*card);
  }
  return result;
}

Parsed<void> Setup::take_hand(Line& line, Hands& hands) {
  const auto seat = take_seat(line);
  if (!seat) return std::unexpected(seat.error());
  auto cards = take_cards(line, false);
  if (!cards) return std::unexpected(cards.error());
  hands[*seat] = *std::move(cards);
  return {};
}

Parsed<void> Setup::take_discarders(Line& line) {
  discarders_.clear();
  do {
    if (line.take_if("nobody")) {
      discarders_.push_back(kNobody);
      continue;
    }
    const auto seat = take_seat(line);
    if (!seat) return std::unexpected(seat.error());
    discarders_.push_back(*seat);
  } while (!line.done());
  return {};
}

Parsed<void> Setup::take_numbers(Line& line, std::array<std::int32_t, kMaxSeats>& numbers,
                                 unsigned most) {
  do {
    const auto seat = take_seat(line);
    if (!seat) return std::unexpected(seat.error());
    const auto number = parse_number(line.peek().text, most);
    if (line.done() || !number)
      return line.error("a number up to " + std::to_string(most) + " is expected");
    line.take();
    numbers[*seat] = static_cast<std::int32_t>(*number);
  } while (!line.done());
  return {};
}

Parsed<void> Setup::take_count(Line& line, std::uint8_t& count) {
  const auto number = parse_number(line.peek().text, 255);
  if (line.done() || !number) return line.error("a number up to 255 is expected");
  line.take();
  count = static_cast<std::uint8_t>(*number);
  return {};
}

Parsed<void> Setup::take_down(Line& line) {
  do {
    const auto seat = take_seat(line);
    if (!seat) return std::unexpected(seat.error());
    open_.down |= bit(*seat);
    if (line.take_if("this-turn")) laid_down_ |= bit(*seat);
  } while (!line.done());
  return {};
}

Parsed<void> Setup::take_meld(Line& line) {
  const auto seat = take_seat(line);
  if (!seat) return std::unexpected(seat.error());
  const Token kind = line.peek();
  const bool set = line.take_if("set");
  if (!set && !line.take_if("run")) return line.error("'set' or 'run' is expected");
  auto cards = take_cards(line, false);
  if (!cards) return std::unexpected(cards.error());
  if (melds_.size() == kMaxMelds) return line.error(kind, "too many melds");
  melds_.push_back({*seat, set, std::move(cards->cards), line.number(), kind.column});
  return {};
}

Parsed<void> Setup::take_over(Line& line) {
  over_ = true;
  return line.take_if("nobody") ? Parsed<void>{} : take_one(line, open_.out);
}

Parsed<void> Setup::take_drew(Line& line) {
  if (line.take_if("discard"))
    open_.taken = Taken::by_draw;
  else if (!line.take_if("stock"))
    return line.error("stock or discard is expected");
  return {};
}

std::unexpected<ParseError> Setup::fault(std::string message) const {
  return std::unexpected(ParseError{first_line_, 1, std::move(message)});
}

Parsed<void> Setup::check_frame() const {
  const auto players = static_cast<int>(seats_.size());
  const Rules& rules = rules_.rules;
  if (seats_.empty()) return fault("a seats line is missing");
  if (players < rules.min_players || players > rules.max_players)
    return fault("these rules are for " + std::to_string(rules.min_players) + " to " +
                 std::to_string(rules.max_players) + " players");
  if (!has_turn_) return fault("a turn line is missing");
  if ((laid_down_ & ~bit(open_.turn)) != 0)
    return fault("down this-turn: only the seat in turn can have laid down this turn");
  if (open_.round > rules.rounds)
    return fault("these rules have no round " + std::to_string(open_.round));
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
                 ? full_bag(kMaxDecks, kMaxJokers)
                 : full_bag(rules_.rules.decks[players], rules_.rules.jokers[players]);
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
        return fault("known: " + seats_[seat] + " does not hold " + to_string(card));
      game.open.known[seat].add(card);
    }
  }
  return {};
}

Parsed<void> Setup::deal_cards(Position& position, const Bag& unnamed) const {
  FixedList<Card, kMaxCards> rest;
  unnamed.for_each([&](Card card) { rest.push(card); });
  Game& game = position.game;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (hands_[seat]) {
      for (const Card card : hands_[seat]->cards) game.hands[seat].add(card);
      continue;
    }
    if (names_all_cards())
      return fault("the stock is given without *, so every hand must be: " + seats_[seat] +
                   " has none");
    const bool drew = seat == open_.turn && open_.phase != Phase::draw;
    const int size = rules_.rules.dealt(open_.round) + (drew ? 1 : 0);
    if (rest.size < size)
      return fault("too few cards are left to deal the hands that are not given");
    for (int i = 0; i < size; ++i) game.hands[seat].add(rest.pop());
  }
  if (const auto known = mark_known(game); !known) return known;
  const Cards stock = stock_.value_or(Cards{{}, true, 0});
  for (std::size_t i = stock.cards.size(); i > stock.rest_at; --i)
    game.stock.push(stock.cards[i - 1]);
  if (stock.rest)
    for (const Card card : rest) game.stock.push(card);
  for (std::size_t i = stock.rest_at; i > 0; --i) game.stock.push(stock.cards[i - 1]);
  return {};
}

// A set can outgrow what is ever laid down at once, where wilds are laid off without a limit.
Parsed<void> Setup::place_melds(Table& table) const {
  const Rules& rules = rules_.rules;
  for (const NamedMeld& named : melds_) {
    const std::span<const Card> cards = named.cards;
    const auto first =
        cards.first(named.set ? std::min<std::size_t>(cards.size(), kMaxMeldCards) : cards.size());
    const auto more = cards.subspan(first.size());
    Meld meld;
    const bool placed = named.set ? place_set(rules, first, meld) : place_run(rules, first, meld);
    const auto joins = [&](Card card) {
      return rules.is_wild(card) || std::to_underlying(card.rank()) == meld.start;
    };
    if (!placed || !std::ranges::all_of(more, joins))
      return std::unexpected(
          ParseError{named.line, named.column,
                     std::string("these cards are no ") + (named.set ? "set" : "run")});
    table.add(named.owner, meld);
    for (const Card card : more) table.lay_off(table.size() - 1, card, false);
  }
  return {};
}

void Setup::place_discards(Public& open) const {
  for (std::size_t i = discards_.cards.size(); i > 0; --i)
    open.discards.push(
        {discards_.cards[i - 1], i <= discarders_.size() ? discarders_[i - 1] : kNobody});
  for (std::size_t seat = 0; seat < seats_.size(); ++seat)
    open.may_is[seat] = static_cast<std::uint8_t>(may_is_[seat]);
}

// Whoever is not down yet must find room on the table.
Parsed<void> Setup::check_room(const Position& position) const {
  const Public& open = position.game.open;
  const int waiting = open.players - std::popcount(open.down);
  if (open.table.size() + waiting * rules_.rules.contract(open.round).melds() > kMaxMelds)
    return fault("too many melds on the table");
  return {};
}

Parsed<void> Setup::ask(Position& position) const {
  Public& open = position.game.open;
  const Rules& rules = rules_.rules;
  const bool line = rules.may_i == MayIMode::line;
  if (line && open.caller != kNobody && open.asked == kNobody) {
    for (int from = 0; open.asked == kNobody || has(open.allowed, open.asked); ++from) {
      open.asked = next_ahead(rules, open, from);
      if (open.asked == kNobody) return fault("called: nobody ahead of the caller is left to ask");
      from = distance_from_turn(open, open.asked);
    }
  }
  const SeatSet answers = open.claimed | open.passed | open.allowed;
  if (open.asked == kNobody && open.caller == kNobody && answers == 0) return {};
  return check_question(rules, open);
}

Parsed<void> Setup::check_question(const Rules& rules, const Public& open) const {
  if (open.stage != Stage::playing) return fault("the round is over: nothing can be settled");
  if (!is_exposed(rules, open)) return fault("no exposed discard to be settled");
  const bool asking = open.asked != kNobody;
  if (rules.may_i == MayIMode::line) {
    if (open.claimed != 0 || open.passed != 0)
      return fault("claimed and passed belong to window rules");
    if (open.caller == kNobody) return fault("asking and allowed need a called line");
    if (open.caller == open.turn || !is_in_line(rules, open, open.caller))
      return fault("called: the caller is not in line");
    if (!is_in_line(rules, open, open.asked) ||
        distance_from_turn(open, open.asked) >= distance_from_turn(open, open.caller))
      return fault("asking: that seat is not in line ahead of the caller");
    return {};
  }
  if (open.caller != kNobody || open.allowed != 0)
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
  game.open.laid_down_now = laid_down_ != 0;
  if (over_)
    game.open.stage = rules_.rules.is_final(open_.round) ? Stage::game_over : Stage::round_over;
  const auto unnamed = unnamed_cards();
  if (!unnamed) return std::unexpected(unnamed.error());
  if (const auto melds = place_melds(game.open.table); !melds)
    return std::unexpected(melds.error());
  place_discards(game.open);
  if (const auto cards = deal_cards(position, *unnamed); !cards)
    return std::unexpected(cards.error());
  if (const auto room = check_room(position); !room) return std::unexpected(room.error());
  if (const auto asked = ask(position); !asked) return std::unexpected(asked.error());
  position.deck = all_cards(game);
  return position;
}

}  // namespace mayi
