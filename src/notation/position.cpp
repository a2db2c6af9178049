#include "notation/position.h"

#include <algorithm>
#include <charconv>

#include "notation/card_text.h"
#include "notation/setup.h"

namespace mayi {
namespace {

constexpr std::string_view kPhases[] = {"draw", "act", "discard"};

// Writes a position line by line.
class Printer {
 public:
  Printer(const std::vector<std::string>& seats, const Game& game)
      : seats_(seats), game_(game), open_(game.open) {}

  std::string print(const Rules& rules) {
    line("rules " + rules_line(rules));
    line("round " + std::to_string(open_.round));
    std::string names = "seats";
    for (const std::string& seat : seats_) names += " " + seat;
    line(names);
    line("seed " + to_string(game_.seed));
    line("dealer " + name(open_.dealer));
    line("turn " + name(open_.turn) + " " +
         std::string(kPhases[static_cast<std::size_t>(open_.phase)]));
    print_cards();
    print_table();
    print_may_i();
    print_scores();
    return std::move(text_);
  }

 private:
  std::string name(Seat seat) const { return seat == kNobody ? "nobody" : seats_[seat]; }
  void line(const std::string& text) { text_ += text + "\n"; }
  void print_set(std::string_view word, SeatSet seats) {
    for (const Seat seat : SeatSet::first(open_.players))
      if (seats.has(seat)) line(std::string(word) + " " + name(seat));
  }
  template <class Numbers>
  void print_numbers(std::string_view word, const Numbers& numbers) {
    std::string text;
    for (const Seat seat : SeatSet::first(open_.players))
      if (numbers[seat] != 0) text += " " + name(seat) + " " + std::to_string(numbers[seat]);
    if (!text.empty()) line(std::string(word) + text);
  }

  void print_cards() {
    for (const Seat seat : SeatSet::first(open_.players)) {
      const std::string cards = to_string(game_.hands[seat]);
      line("hand " + name(seat) + (cards.empty() ? "" : " " + cards));
    }
    for (const Seat seat : SeatSet::first(open_.players))
      if (!open_.known[seat].empty())
        line("known " + name(seat) + " " + to_string(open_.known[seat]));
    std::string stock = "stock", discards = "discard", by = "discarded-by";
    for (std::size_t i = game_.stock.size; i > 0; --i) stock += " " + to_string(game_.stock[i - 1]);
    for (std::size_t i = open_.discards.size; i > 0; --i) {
      discards += " " + to_string(open_.discards[i - 1].card);
      by += " " + name(open_.discards[i - 1].by);
    }
    line(stock);
    line(discards);
    if (!open_.discards.empty()) line(by);
  }

  void print_table() {
    for (const Seat seat : SeatSet::first(open_.players))
      if (open_.down.has(seat))
        line("down " + name(seat) +
             (open_.laid_down_now && seat == open_.turn ? " this-turn" : ""));
    for (int meld = 0; meld < open_.table.size(); ++meld) {
      const MeldView view = open_.table[meld];
      line("meld " + name(open_.table.owner(meld)) +
           (view.kind == MeldKind::set ? " set " : " run ") + to_string(view.cards));
    }
  }

  void print_may_i() {
    if (open_.taken != Taken::no) line(open_.taken == Taken::by_draw ? "drew discard" : "taken");
    if (open_.caller != kNobody) line("called " + name(open_.caller));
    print_set("allowed", open_.allowed);
    print_set("claimed", open_.claimed);
    print_set("passed", open_.passed);
    if (open_.asked != kNobody) line("asking " + name(open_.asked));
    print_numbers("may-is", open_.may_is);
    if (open_.reshuffles != 0) line("reshuffles " + std::to_string(open_.reshuffles));
    if (open_.idle_turns != 0) line("idle-turns " + std::to_string(open_.idle_turns));
  }

  void print_scores() {
    print_numbers("totals", open_.totals);
    print_numbers("points", open_.points);
    if (open_.stage != Stage::playing) line("over " + name(open_.out));
  }

  const std::vector<std::string>& seats_;
  const Game& game_;
  const Public& open_;
  std::string text_;
};

std::optional<unsigned> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  return std::nullopt;
}

std::optional<std::uint64_t> parse_number64(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Not a word that a record or a position would read as something else, nor one that writes on a
// terminal.
}  // namespace

bool is_seat_name(std::string_view name) {
  constexpr std::string_view kReserved[] = {"nobody", "result", "winners", "unfinished"};
  if (name.empty() || name.size() > 24 || std::ranges::find(kReserved, name) != std::end(kReserved))
    return false;
  return std::ranges::none_of(name, [](char c) {
    return static_cast<unsigned char>(c) <= 32 || c == 127 || std::string_view("/,:#").contains(c);
  });
}

std::string print_position(const Rules& rules, const std::vector<std::string>& seats,
                           const Game& game) {
  return Printer(seats, game).print(rules);
}

Parsed<Position> parse_position(std::string_view text) {
  if (text.size() > kMaxText) return std::unexpected(ParseError{1, 1, "the text is too large"});
  Setup setup;
  const auto read = for_each_line(text, [&](Line& line) -> Parsed<void> {
    if (!Setup::knows(line.peek().text))
      return line.error("unknown word " + quoted(line.peek().text));
    return setup.take(line);
  });
  if (!read) return std::unexpected(read.error());
  return setup.build();
}

Parsed<std::vector<std::string>> take_seats(Line& line) {
  std::vector<std::string> seats;
  while (!line.done()) {
    const Token name = line.take();
    if (!is_seat_name(name.text))
      return line.error(name, "not a seat's name: " + quoted(name.text));
    if (find_seat(seats, name.text))
      return line.error(name, "two seats are called " + quoted(name.text));
    if (seats.size() == kMaxSeats) return line.error(name, "3 to 8 seats are expected");
    seats.emplace_back(name.text);
  }
  if (seats.size() < kMinSeats) return line.error("3 to 8 seats are expected");
  return seats;
}

std::optional<Seat> find_seat(const std::vector<std::string>& seats, std::string_view name) {
  const auto found = std::ranges::find(seats, name);
  if (found == seats.end()) return std::nullopt;
  return Seat(found - seats.begin());
}

std::vector<std::string> plain_seats(int players) {
  std::vector<std::string> seats;
  for (int i = 0; i < players; ++i) seats.push_back("P" + std::to_string(i));
  return seats;
}

Parsed<Seed> take_seed(Line& line) {
  const Token token = line.take();
  Seed seed{};
  const bool digits_of_all_bytes = token.text.size() == 2 * seed.size();
  if (const auto number = parse_number64(token.text); number && !digits_of_all_bytes)
    return seed_from_number(*number);
  if (!digits_of_all_bytes) return line.error(token, "a seed is a number or 64 hexadecimal digits");
  for (std::size_t i = 0; i < seed.size(); ++i) {
    const auto high = hex_digit(token.text[2 * i]), low = hex_digit(token.text[2 * i + 1]);
    if (!high || !low) return line.error(token, "a seed is a number or 64 hexadecimal digits");
    seed[i] = static_cast<std::uint8_t>(*high << 4 | *low);
  }
  return seed;
}

std::string to_string(const Seed& seed) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number |= static_cast<std::uint64_t>(seed[i]) << 8 * i;
  if (seed == seed_from_number(number)) return std::to_string(number);
  std::string text;
  for (const std::uint8_t byte : seed)
    text += {"0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
  return text;
}

}  // namespace mayi
