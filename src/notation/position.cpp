#include "notation/position.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "notation/action_text.h"
#include "notation/card_text.h"
#include "notation/setup.h"

namespace mayi {
namespace {

// Writes a position line by line.
class Printer {
 public:
  Printer(const std::vector<std::string>& seats, const Game& game)
      : seats_(seats), game_(game), open_(game.open) {}

  std::string print(const Rules& rules) {
    line("rules {}", rules_line(rules));
    line("round {}", open_.round);
    line("seats {}", fmt::join(seats_, " "));
    line("seed {}", to_string(game_.seed));
    line("dealer {}", name(open_.dealer));
    line("turn {} {}", name(open_.turn), to_string(open_.phase));
    print_cards();
    print_table();
    print_may_i();
    print_scores();
    return std::move(text_);
  }

 private:
  std::string_view name(Seat seat) const { return seat_name(seats_, seat); }
  template <class... Parts>
  void line(fmt::format_string<Parts...> format, Parts&&... parts) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Parts>(parts)...);
    text_ += '\n';
  }
  void print_set(std::string_view word, SeatSet seats) {
    for (const Seat seat : seats) line("{} {}", word, name(seat));
  }
  template <class Numbers>
  void print_numbers(std::string_view word, const Numbers& numbers) {
    std::string text;
    for (const Seat seat : SeatSet::first(open_.players))
      if (numbers[seat] != 0) text += fmt::format(" {} {}", name(seat), numbers[seat]);
    if (!text.empty()) line("{}{}", word, text);
  }
  // The top comes first.
  template <class Cards, class Text>
  void print_pile(std::string_view word, const Cards& cards, Text text) {
    line("{}{}{}", word, cards.empty() ? "" : " ",
         fmt::join(std::views::reverse(cards) | std::views::transform(text), " "));
  }

  void print_cards() {
    const SeatSet all = SeatSet::first(open_.players);
    for (const Seat seat : all)
      line("hand {}{}{}", name(seat), game_.hands[seat].empty() ? "" : " ",
           to_string(game_.hands[seat]));
    for (const Seat seat : all)
      if (!open_.known[seat].empty()) line("known {} {}", name(seat), to_string(open_.known[seat]));
    print_pile("stock", game_.stock, std::identity{});
    print_pile("discard", open_.discards, &Discarded::card);
    if (!open_.discards.empty())
      print_pile("discarded-by", open_.discards,
                 [&](const Discarded& discarded) { return name(discarded.by); });
  }

  void print_table() {
    for (const Seat seat : open_.down)
      line("down {}{}", name(seat), open_.laid_down_now && seat == open_.turn ? " this-turn" : "");
    for (int meld = 0; meld < open_.table.size(); ++meld)
      line("meld {} {} {}", name(open_.table.owner(meld)), to_string(open_.table[meld].kind),
           to_string(open_.table[meld].cards));
  }

  void print_may_i() {
    if (open_.taken != Taken::no)
      line("{}", open_.taken == Taken::by_draw ? "drew discard" : "taken");
    if (open_.caller != kNobody) line("called {}", name(open_.caller));
    print_set("allowed", open_.allowed);
    print_set("claimed", open_.claimed);
    print_set("passed", open_.passed);
    if (open_.asked != kNobody) line("asking {}", name(open_.asked));
    print_numbers("may-is", open_.may_is);
    if (open_.reshuffles != 0) line("reshuffles {}", open_.reshuffles);
    if (open_.idle_turns != 0) line("idle-turns {}", open_.idle_turns);
  }

  void print_scores() {
    print_numbers("totals", open_.totals);
    print_numbers("points", open_.points);
    if (open_.stage != Stage::playing) line("over {}", name(open_.out));
  }

  const std::vector<std::string>& seats_;
  const Game& game_;
  const Public& open_;
  std::string text_;
};

}  // namespace

// Not a word that a record or a position would read as something else, nor one that writes on a
// terminal.
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
  const auto read = for_each_line(text, [&](Line& line) { setup.take(line); });
  return read ? setup.build() : std::unexpected(read.error());
}

std::vector<std::string> take_seats(Line& line) {
  std::vector<std::string> seats;
  while (!line.done()) {
    const Token name = line.take();
    if (!is_seat_name(name.text))
      line.fail(name, fmt::format("not a seat's name: {}", in_quotes(name.text)));
    else if (find_seat(seats, name.text))
      line.fail(name, fmt::format("two seats are called {}", in_quotes(name.text)));
    else if (seats.size() == kMaxSeats)
      line.fail(name, "3 to 8 seats are expected");
    seats.emplace_back(name.text);
  }
  if (seats.size() < kMinSeats) line.fail("3 to 8 seats are expected");
  return seats;
}

Seat take_seat(Line& line, const std::vector<std::string>& seats) {
  if (line.done()) return line.fail("a seat is missing"), Seat{};
  const Token name = line.take();
  const auto seat = find_seat(seats, name.text);
  if (!seat) line.fail(name, fmt::format("unknown seat {}", in_quotes(name.text)));
  return seat.value_or(Seat{});
}

std::optional<Seat> find_seat(const std::vector<std::string>& seats, std::string_view name) {
  const auto found = std::ranges::find(seats, name);
  if (found == seats.end()) return std::nullopt;
  return Seat(found - seats.begin());
}

std::string_view seat_name(const std::vector<std::string>& seats, Seat seat_or_nobody) {
  return seat_or_nobody == kNobody ? "nobody" : std::string_view(seats[seat_or_nobody]);
}

std::vector<std::string> plain_seats(int players) {
  std::vector<std::string> seats;
  for (int i = 0; i < players; ++i) seats.push_back(fmt::format("P{}", i));
  return seats;
}

std::string_view to_string(Phase phase) {
  constexpr std::string_view kPhases[] = {"draw", "act", "discard"};
  return kPhases[static_cast<std::size_t>(phase)];
}

Phase take_phase(Line& line) {
  for (const Phase phase : {Phase::draw, Phase::act, Phase::discard})
    if (line.take_if(to_string(phase))) return phase;
  line.fail("draw, act or discard is expected");
  return {};
}

std::uint8_t take_round(Line& line) {
  const Token token = line.peek();
  const unsigned round = line.take_number(kMaxRounds, "a round is expected");
  if (round == 0) line.fail(token, "a round is expected");
  return static_cast<std::uint8_t>(round);
}

Seed take_seed(Line& line) {
  const Token token = line.take();
  Seed seed{};
  const bool digits_of_all_bytes = token.text.size() == 2 * seed.size();
  if (const auto number = number_of<std::uint64_t>(token.text); number && !digits_of_all_bytes)
    return seed_from_number(*number);
  const bool good = digits_of_all_bytes &&
                    token.text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  if (!good) return line.fail(token, "a seed is a number or 64 hexadecimal digits"), seed;
  for (std::size_t i = 0; i < seed.size(); ++i)
    std::from_chars(&token.text[2 * i], &token.text[2 * i] + 2, seed[i], 16);
  return seed;
}

Parsed<Seed> parse_seed(std::string_view text) {
  Line line(text);
  const Seed seed = take_seed(line);
  line.expect_end();
  return line.result(seed);
}

std::string to_string(const Seed& seed) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number |= static_cast<std::uint64_t>(seed[i]) << 8 * i;
  if (seed == seed_from_number(number)) return fmt::to_string(number);
  return fmt::format("{:02x}", fmt::join(seed, ""));
}

}  // namespace mayi
