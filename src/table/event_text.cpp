#include <algorithm>
#include <array>
#include <utility>

#include "notation/action_text.h"
#include "notation/position.h"
#include "table/event.h"

// Changes as the lines that journals keep. What is written here is read for ever.
namespace mayi {
namespace {

constexpr std::array<std::string_view, 5> kNeeds{"nothing", "call", "answer", "turn", "next-round"};

std::string seat_text(Seat seat) {
  return seat == kNobody ? "nobody" : std::to_string(seat.index());
}

struct Printing {
  std::string operator()(const Seated& seated) const {
    return "seated " + seat_text(seated.seat) + " " + to_string(seated.sitter) + " " + seated.name;
  }
  std::string operator()(const Dealt& dealt) const {
    return "dealt " + std::to_string(dealt.start.players) + " round " +
           std::to_string(dealt.start.round) + " dealer " + seat_text(dealt.start.dealer) +
           " seed " + to_string(dealt.start.seed);
  }
  std::string operator()(const Played& played) const {
    return "played " + seat_text(played.seat) + " " + to_string(played.action);
  }
  std::string operator()(const LetBy& let_by) const { return "let-by " + seat_text(let_by.seat); }
  std::string operator()(const WentAway& away) const { return "left " + seat_text(away.seat); }
  std::string operator()(const StoodIn& stood_in) const {
    return "stood-in " + seat_text(stood_in.seat) + " " + to_string(stood_in.by);
  }
  std::string operator()(const CameBack& back) const { return "came-back " + seat_text(back.seat); }
  std::string operator()(const TimedOut& timed_out) const {
    return "timed-out " + seat_text(timed_out.seat) + " " + std::string(code_of(timed_out.need));
  }
  std::string operator()(const Answered& answered) const {
    return "standing " + seat_text(answered.seat) + " " + to_string(answered.standing);
  }
  std::string operator()(const SettingsChanged& changed) const {
    const Settings& settings = changed.settings;
    return "settings turn " + std::to_string(settings.turn.count()) + " answer " +
           std::to_string(settings.answer.count()) + " call " +
           std::to_string(settings.call.count()) + " stand-in " + settings.stand_in;
  }
};

// Takes a line apart, word by word; the first fault is kept. Words stand one blank apart, as they
// were printed.
class Reading {
 public:
  explicit Reading(std::string_view line) : line_(line), rest_(line) {}

  Parsed<Change> read() {
    const Change change = read_kind();
    if (!rest_.empty()) fail("there is too much");
    if (fault_) return std::unexpected(*fault_);
    return change;
  }

 private:
  Change read_kind() {
    const std::string_view kind = word();
    if (kind == "played") return played();
    if (kind == "let-by") return LetBy{seat()};
    if (kind == "seated") return seated();
    if (kind == "dealt") return dealt();
    if (kind == "left") return WentAway{seat()};
    if (kind == "came-back") return CameBack{seat()};
    if (kind == "stood-in") return stood_in();
    if (kind == "timed-out") return timed_out();
    if (kind == "standing") return answered();
    if (kind == "settings") return settings();
    fail("unknown kind of event " + quoted(kind));
    return {};
  }
  void fail(std::string message) {
    const int column = static_cast<int>(line_.size() - rest_.size()) + 1;
    if (!fault_) fault_ = ParseError{1, column, std::move(message)};
    rest_ = {};
  }
  std::string_view word() {
    const std::size_t blank = rest_.find(' ');
    const std::string_view taken = rest_.substr(0, blank);
    rest_ = blank == std::string_view::npos ? std::string_view{} : rest_.substr(blank + 1);
    return taken;
  }
  void expect(std::string_view expected) {
    if (word() != expected) fail("'" + std::string(expected) + "' is expected");
  }
  unsigned number(unsigned most) {
    const auto found = parse_number(word(), most);
    if (!found) fail("a number up to " + std::to_string(most) + " is expected");
    return found.value_or(0);
  }
  Seat seat() { return Seat(static_cast<int>(number(kMaxSeats - 1))); }
  Seat seat_or_nobody() {
    if (!rest_.starts_with("nobody ")) return seat();
    word();
    return kNobody;
  }
  template <class T>
  T value_or_fail(const std::optional<T>& found, std::string_view what) {
    if (!found) fail(std::string(what) + " is expected");
    return found.value_or(T{});
  }
  Sitter sitter() { return value_or_fail(parse_sitter(word()), "somebody who can sit at a seat"); }
  Change seated() {
    const Seat where = seat();
    Sitter who = sitter();
    std::string name(word());
    if (!is_seat_name(name)) fail("a seat's name is expected");
    return Seated{where, std::move(name), std::move(who)};
  }
  Change dealt() {
    Start start;
    start.players = static_cast<int>(number(kMaxSeats));
    expect("round");
    start.round = static_cast<int>(number(kMaxRounds));
    expect("dealer");
    start.dealer = seat_or_nobody();
    expect("seed");
    const auto seed = parse_seed(word());
    if (!seed) fail("a seed is expected");
    start.seed = seed.value_or(Seed{});
    return Dealt{start};
  }
  Change played() {
    const Seat who = seat();
    const auto action = parse_action(rest_);
    if (!action) fail(action.error().message);
    rest_ = {};
    return Played{who, action.value_or(Action{}), ""};
  }
  Change stood_in() {
    const Seat where = seat();
    return StoodIn{where, sitter()};
  }
  Change timed_out() {
    const Seat who = seat();
    const auto need = std::ranges::find(kNeeds, word());
    if (need == kNeeds.end()) fail("something that was awaited is expected");
    return TimedOut{who, static_cast<Need>(need == kNeeds.end() ? 0 : need - kNeeds.begin())};
  }
  Change answered() {
    const Seat who = seat();
    const auto standing = parse_standing(std::exchange(rest_, {}));
    return Answered{who, value_or_fail(standing, "a standing answer")};
  }
  std::chrono::milliseconds limit(std::string_view name) {
    expect(name);
    return std::chrono::milliseconds(number(1'000'000'000));
  }
  Change settings() {
    Settings read;
    read.turn = limit("turn");
    read.answer = limit("answer");
    read.call = limit("call");
    expect("stand-in");
    read.stand_in = word();
    if (!parse_sitter("bot:" + read.stand_in)) fail("a bot's name is expected");
    return SettingsChanged{std::move(read)};
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

std::string print_change(const Change& change) { return std::visit(Printing{}, change); }

Parsed<Change> parse_change(std::string_view line) { return Reading(line).read(); }

const std::string& why_of(const Change& change) {
  static const std::string none;
  const Played* const played = std::get_if<Played>(&change);
  return played == nullptr ? none : played->why;
}

void set_why(Change& change, std::string why) {
  if (Played* const played = std::get_if<Played>(&change)) played->why = std::move(why);
}

}  // namespace mayi
