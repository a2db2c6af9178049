#include "notation/setup.h"

#include <fmt/format.h>

#include <algorithm>

#include "notation/action_text.h"
#include "notation/card_text.h"

namespace mayi {

struct Setup::Word {
  std::string_view name;
  void (*take)(Setup& setup, Line& line);
  bool before_seats = false;
};

constexpr Setup::Word Setup::kWords[] = {
    {"rules", [](Setup& s, Line& line) { s.rules_ = take_rules(line, s.find_); }, true},
    {"round", [](Setup& s, Line& line) { s.open_.round = take_round(line); }, true},
    {"seats",
     [](Setup& s, Line& line) {
       if (!s.seats_.empty()) line.fail("a second seats line");
       s.seats_ = take_seats(line);
     },
     true},
    {"seed", [](Setup& s, Line& line) { s.seed_ = take_seed(line); }, true},
    {"dealer",
     [](Setup& s, Line& line) {
       s.has_dealer_ = true;
       s.open_.dealer = s.seat(line);
     }},
    {"turn",
     [](Setup& s, Line& line) {
       s.has_turn_ = true;
       s.open_.turn = s.seat(line);
       s.open_.phase = take_phase(line);
     }},
    {"hand", [](Setup& s, Line& line) { s.take_hand(line, s.hands_); }},
    {"known", [](Setup& s, Line& line) { s.take_hand(line, s.known_); }},
    {"stock", [](Setup& s, Line& line) { s.stock_ = take_cards(line, true); }},
    {"discard", [](Setup& s, Line& line) { s.discards_ = take_cards(line, false); }},
    {"discarded-by",
     [](Setup& s, Line& line) {
       s.discarders_.clear();
       do s.discarders_.push_back(s.seat_or_nobody(line));
       while (!line.done());
     }},
    {"down", [](Setup& s, Line& line) { s.take_down(line); }},
    {"meld", [](Setup& s, Line& line) { s.take_meld(line); }},
    {"taken", [](Setup& s, Line&) { s.open_.taken = std::max(s.open_.taken, Taken::by_may_i); }},
    {"drew", [](Setup& s, Line& line) { s.take_drew(line); }},
    {"called", [](Setup& s, Line& line) { s.open_.caller = s.seat(line); }},
    {"asking", [](Setup& s, Line& line) { s.open_.asked = s.seat(line); }},
    {"allowed", [](Setup& s, Line& line) { s.add_seats(line, s.open_.allowed); }},
    {"claimed", [](Setup& s, Line& line) { s.add_seats(line, s.open_.claimed); }},
    {"passed", [](Setup& s, Line& line) { s.add_seats(line, s.open_.passed); }},
    {"may-is", [](Setup& s, Line& line) { s.take_numbers(line, s.open_.may_is, 255); }},
    {"reshuffles", [](Setup& s, Line& line) { s.open_.reshuffles = take_count(line); }},
    {"idle-turns", [](Setup& s, Line& line) { s.open_.idle_turns = take_count(line); }},
    {"totals", [](Setup& s, Line& line) { s.take_numbers(line, s.open_.totals, kMaxScore); }},
    {"points", [](Setup& s, Line& line) { s.take_numbers(line, s.open_.points, kMaxScore); }},
    {"over",
     [](Setup& s, Line& line) {
       s.over_ = true;
       s.open_.out = s.seat_or_nobody(line);
     }},
};

const Setup::Word* Setup::find_word(std::string_view name) {
  const auto* found = std::ranges::find(kWords, name, &Word::name);
  return found == std::end(kWords) ? nullptr : found;
}

bool Setup::knows(std::string_view word) { return find_word(word) != nullptr; }

void Setup::take(Line& line) {
  if (first_line_ == 0) first_line_ = line.number();
  const Token name = line.take();
  const Word* word = find_word(name.text);
  if (word == nullptr) return line.fail(name, fmt::format("unknown word {}", in_quotes(name.text)));
  if (!word->before_seats && seats_.empty())
    return line.fail(name, fmt::format("a seats line is expected before {}", in_quotes(name.text)));
  word->take(*this, line);
  line.expect_end();
}

void Setup::add_seats(Line& line, SeatSet& seats) const {
  do seats.add(seat(line));
  while (!line.done());
}

void Setup::take_down(Line& line) {
  do {
    const Seat down = seat(line);
    open_.down.add(down);
    if (line.take_if("this-turn")) laid_down_.add(down);
  } while (!line.done());
}

void Setup::take_drew(Line& line) {
  if (line.take_if("discard"))
    open_.taken = Taken::by_draw;
  else if (!line.take_if("stock"))
    line.fail("stock or discard is expected");
}

std::uint8_t Setup::take_count(Line& line) {
  return static_cast<std::uint8_t>(line.take_number(255, "a number up to 255 is expected"));
}

template <class Number>
void Setup::take_numbers(Line& line, std::array<Number, kMaxSeats>& numbers, unsigned most) const {
  const std::string complaint = fmt::format("a number up to {} is expected", most);
  do {
    const Seat of = seat(line);
    numbers[of] = static_cast<Number>(line.take_number(most, complaint));
  } while (!line.done());
}

Setup::Cards Setup::take_cards(Line& line, bool star_allowed) {
  Cards result;
  while (!line.done()) {
    if (star_allowed && !result.rest && line.take_if("*")) {
      result.rest = true;
      result.rest_at = result.cards.size();
      continue;
    }
    const Card card = take_card(line);
    if (result.cards.size() == kMaxCards) line.fail("too many cards");
    result.cards.push_back(card);
  }
  return result;
}

void Setup::take_hand(Line& line, Hands& hands) const {
  const Seat of = seat(line);
  hands[of] = take_cards(line, false);
}

void Setup::take_meld(Line& line) {
  const Seat owner = seat(line);
  const Token named = line.peek();
  const MeldKind kind = take_meld_kind(line);
  std::vector<Card> cards = take_cards(line, false).cards;
  if (melds_.size() == kMaxMelds) return line.fail(named, "too many melds");
  melds_.push_back({owner, kind, std::move(cards), line.number(), named.column});
}

}  // namespace mayi
