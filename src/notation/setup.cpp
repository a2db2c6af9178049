#include "notation/setup.h"

#include <algorithm>

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
    auto set = take_rules(line, find_);
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
    seats.add(*seat);
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
    open_.down.add(*seat);
    if (line.take_if("this-turn")) laid_down_.add(*seat);
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

}  // namespace mayi
