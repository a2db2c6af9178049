#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "fair/hex.h"
#include "notation/action_text.h"
#include "notation/position.h"
#include "table/event.h"

// Changes as the lines that journals keep. What is written here is read for ever.
namespace mayi {
namespace {

constexpr std::array<std::string_view, 5> kNeeds{"nothing", "call", "answer", "turn", "next-round"};
constexpr std::array<std::string_view, std::variant_size_v<Change>> kKinds{
    "seated",    "dealt",    "played",         "let-by",   "left",     "stood-in", "came-back",
    "timed-out", "standing", "settings",       "arranged", "pictured", "ready",    "rekeyed",
    "attempt",   "pledged",  "pledges-closed", "opened",   "voided",   "revealed"};

constexpr unsigned kMostNumber = 999;  // what a number means is judged when it is applied

struct BotName {
  std::string& name;
};
struct GameName {  // six small letters and digits
  std::string& name;
};
struct Hex {
  fair::Digest& bytes;
};
struct YesOrNo {
  bool& yes;
};

// Each kind as the words of its line, for the printer and the reader alike: the one reads what the
// other has printed.
void spell(auto& line, Seated& it) { line(it.seat, it.sitter, it.name); }
void spell(auto& line, Dealt& it) {
  Start& start = it.start;
  line(start.players, "round", start.round, "dealer", start.dealer, "seed", start.seed);
}
void spell(auto& line, Played& it) { line(it.seat, it.action); }
void spell(auto& line, StoodIn& it) { line(it.seat, it.by); }
void spell(auto& line, TimedOut& it) { line(it.seat, it.need); }
void spell(auto& line, Answered& it) { line(it.seat, it.standing); }
void spell(auto& line, SettingsChanged& it) {
  Settings& set = it.settings;
  line("turn", set.turn, "answer", set.answer, "call", set.call, "stand-in", BotName{set.stand_in});
  if (line.goes_on(set.pace.count() > 0 || !set.hints || !set.spectators))
    line("pace", set.pace, "hints", YesOrNo{set.hints}, "spectators", YesOrNo{set.spectators});
}
void spell(auto& line, Arranged& it) { line(it.order); }
void spell(auto& line, Pictured& it) { line(it.seat, it.avatar); }
void spell(auto& line, AttemptBegun& it) {
  line(it.attempt, "game", GameName{it.game}, "round", it.round, "bots", it.bots, "commitment",
       Hex{it.commitment}, "seats", it.seats);
}
void spell(auto& line, Pledged& it) { line(it.seat, Hex{it.digest}); }
void spell(auto&, PledgesClosed&) {}
void spell(auto& line, NonceOpened& it) { line(it.seat, Hex{it.nonce}); }
void spell(auto& line, AttemptVoided& it) { line(Hex{it.secret}); }
void spell(auto& line, SecretRevealed& it) { line(Hex{it.secret}); }
void spell(auto& line, Rekeyed& it) { line(it.seat, it.holder); }
void spell(auto& line, auto& with_a_seat_alone) { line(with_a_seat_alone.seat); }

struct Printer {
  std::string text;
  void operator()(const auto&... words) { (text.append(" ").append(print(words)), ...); }

  static bool goes_on(bool has_more) { return has_more; }

  static std::string_view print(std::string_view word) { return word; }
  static std::string_view print(YesOrNo answer) { return answer.yes ? "yes" : "no"; }
  static std::string_view print(Need need) { return code_of(need); }
  static std::string_view print(BotName bot) { return bot.name; }
  static std::string_view print(GameName game) { return game.name; }
  static std::string print(Hex hex) { return fair::to_hex(hex.bytes); }
  static std::string print(SeatSet seats) {
    std::vector<int> numbers;
    for (const Seat seat : seats) numbers.push_back(seat.index());
    return seats.empty() ? "nobody" : fmt::format("{}", fmt::join(numbers, ","));
  }
  static std::string print(Seat seat) {
    return seat == kNobody ? "nobody" : std::to_string(seat.index());
  }
  static std::string print(const SeatOrder& order) {
    std::vector<int> seats;
    for (const Seat seat : order) seats.push_back(seat.index());
    return fmt::format("{}", fmt::join(seats, " "));
  }
  static std::string print(int number) { return std::to_string(number); }
  static std::string print(std::chrono::milliseconds limit) {
    return std::to_string(limit.count());
  }
  static std::string print(const auto& word)
    requires requires { to_string(word); }
  {
    return to_string(word);
  }
};

// Takes a line apart; the first fault is kept. Words stand one blank apart, as they were printed.
class Reader {
 public:
  explicit Reader(std::string_view line) : line_(line), rest_(line) {}

  Parsed<Change> read() {
    Change change;
    const std::string_view kind = take();
    if (!read_as(change, kind)) fail(fmt::format("unknown kind of event {}", in_quotes(kind)));
    if (!rest_.empty()) fail("there is too much");
    if (fault_) return std::unexpected(*fault_);
    return change;
  }
  void operator()(auto&&... words) { (read(words), ...); }
  bool goes_on(bool) const { return !rest_.empty(); }

 private:
  template <std::size_t I = 0>
  bool read_as(Change& change, std::string_view kind) {
    if constexpr (I == kKinds.size())
      return false;
    else if (kind != kKinds[I])
      return read_as<I + 1>(change, kind);
    else
      return spell(*this, change.emplace<I>()), true;
  }
  void read(std::string_view expected) {
    if (take() != expected) fail(fmt::format("'{}' is expected", expected));
  }
  void read(int& number) { number = static_cast<int>(take_number(kMostNumber)); }
  void read(SeatOrder& order) {
    while (!rest_.empty() && !order.full()) order.push(Seat(take_number(kMaxSeats - 1)));
  }
  void read(std::chrono::milliseconds& limit) {
    limit = std::chrono::milliseconds(take_number(1'000'000'000));
  }
  void read(Seat& seat) {
    const bool none = rest_.starts_with("nobody ");
    seat = none ? kNobody : Seat(take_number(kMaxSeats - 1));
    if (none) take();
  }
  void read(Need& need) {
    const auto found = std::ranges::find(kNeeds, take());
    if (found == kNeeds.end()) return fail("something that was awaited is expected");
    need = static_cast<Need>(found - kNeeds.begin());
  }
  void read(std::string& name) {
    name = take();
    if (!is_seat_name(name)) fail("a seat's name is expected");
  }
  void read(BotName bot) {
    bot.name = take();
    if (!parse_sitter("bot:" + bot.name)) fail("a bot's name is expected");
  }
  void read(GameName game) {
    game.name = take();
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    if (game.name.size() != 6 || !std::ranges::all_of(game.name, fits))
      fail("a game's id is expected");
  }
  void read(Hex hex) { set(hex.bytes, fair::parse_hex(take()), "64 hexadecimal digits"); }
  void read(SeatSet& seats) {
    const std::string_view list = take();
    if (list == "nobody") return;
    const auto complaint =
        for_each_part(list, ',', [&](std::string_view part) -> std::optional<std::string> {
          const auto seat = parse_number(part, kMaxSeats - 1);
          if (!seat) return "seats are expected";
          seats.add(Seat(*seat));
          return std::nullopt;
        });
    if (complaint) fail(*complaint);
  }
  void read(YesOrNo answer) {
    const std::string_view word = take();
    answer.yes = word == "yes";
    if (!answer.yes && word != "no") fail("yes or no is expected");
  }
  void read(Sitter& sitter) { set(sitter, parse_sitter(take()), "somebody who can sit at a seat"); }
  void read(Seed& seed) { set(seed, parse_seed(take()), "a seed"); }
  void read(Standing& standing) {
    set(standing, parse_standing(std::exchange(rest_, {})), "a standing answer");
  }
  void read(Action& action) {
    const auto found = parse_action(std::exchange(rest_, {}));
    if (!found) return fail(found.error().message);
    action = *found;
  }

  void fail(std::string message) {
    const int column = static_cast<int>(line_.size() - rest_.size()) + 1;
    if (!fault_) fault_ = ParseError{1, column, std::move(message)};
    rest_ = {};
  }
  std::string_view take() {
    const std::string_view taken = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(std::min(rest_.size(), taken.size() + 1));
    return taken;
  }
  unsigned take_number(unsigned most) {
    const auto found = parse_number(take(), most);
    if (!found) fail(fmt::format("a number up to {} is expected", most));
    return found.value_or(0);
  }
  void set(auto& value, const auto& found, std::string_view expected) {
    if (!found) return fail(fmt::format("{} is expected", expected));
    value = *found;
  }

  std::string_view line_, rest_;
  std::optional<ParseError> fault_;
};

}  // namespace

std::string_view code_of(Need need) { return kNeeds[static_cast<std::size_t>(need)]; }

Seat seat_of(const Change& change) {
  return std::visit(
      [](const auto& kind) {
        if constexpr (requires { kind.seat; })
          return kind.seat;
        else
          return kNobody;
      },
      change);
}

std::string print_change(const Change& change) {
  Printer printer{std::string(kKinds[change.index()])};
  std::visit([&](auto kind) { spell(printer, kind); }, change);
  return printer.text;
}

Parsed<Change> parse_change(std::string_view line) { return Reader(line).read(); }

const std::string& why_of(const Change& change) {
  static const std::string none;
  const Played* const played = std::get_if<Played>(&change);
  return played == nullptr ? none : played->why;
}

void set_why(Change& change, std::string why) {
  if (Played* const played = std::get_if<Played>(&change)) played->why = std::move(why);
}

}  // namespace mayi
