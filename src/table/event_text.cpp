#include <algorithm>
#include <array>

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

// Reads one kind after the other off a line; the first fault is kept.
class Reading {
 public:
  explicit Reading(std::string_view text) : text_(text), line_(text) {}

  Parsed<Change> read() {
    const Token kind = line_.take();
    const Change change = read(kind);
    if (!fault_ && !line_.done()) fail("there is too much");
    if (fault_) return std::unexpected(*fault_);
    return change;
  }

 private:
  Change read(const Token& kind) {
    if (kind.text == "played") return played();
    if (kind.text == "let-by") return LetBy{seat()};
    if (kind.text == "seated") return seated();
    if (kind.text == "dealt") return dealt();
    if (kind.text == "left") return WentAway{seat()};
    if (kind.text == "came-back") return CameBack{seat()};
    if (kind.text == "stood-in") return stood_in();
    if (kind.text == "timed-out") return timed_out();
    if (kind.text == "standing") return answered();
    if (kind.text == "settings") return settings();
    fail("unknown kind of event " + quoted(kind.text));
    return {};
  }
  void fail(std::string message) {
    if (!fault_) fault_ = line_.error(std::move(message)).error();
  }
  void expect(std::string_view word) {
    if (!line_.take_if(word)) fail("'" + std::string(word) + "' is expected");
  }
  unsigned number(unsigned most) {
    const auto found = parse_number(line_.peek().text, most);
    if (!found) fail("a number up to " + std::to_string(most) + " is expected");
    line_.take();
    return found.value_or(0);
  }
  Seat seat() { return Seat(static_cast<int>(number(kMaxSeats - 1))); }
  Seat seat_or_nobody() { return line_.take_if("nobody") ? kNobody : seat(); }
  // A word as it stands, whatever the notation's own words are made of.
  std::string_view raw_word() {
    const auto from = static_cast<std::size_t>(line_.peek().column - 1);
    const std::string_view rest = text_.substr(std::min(from, text_.size()));
    const std::string_view word = rest.substr(0, rest.find(' '));
    line_ = Line(text_.substr(std::min(from + word.size() + 1, text_.size())));
    text_.remove_prefix(std::min(from + word.size() + 1, text_.size()));
    return word;
  }
  Sitter sitter() {
    const auto found = parse_sitter(raw_word());
    if (!found) fail("nobody who could sit at a seat");
    return found.value_or(Sitter{});
  }
  Change seated() {
    const Seat where = seat();
    Sitter who = sitter();
    std::string name(raw_word());
    if (!is_seat_name(name)) fail("no name for a seat");
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
    const auto seed = take_seed(line_);
    if (!seed) fail("a seed is expected");
    start.seed = seed.value_or(Seed{});
    return Dealt{start};
  }
  Change played() {
    const Seat who = seat();
    const auto action = take_action(line_);
    if (!action && !fault_) fault_ = action.error();
    return Played{who, action.value_or(Action{}), ""};
  }
  Change stood_in() {
    const Seat where = seat();
    return StoodIn{where, sitter()};
  }
  Change timed_out() {
    const Seat who = seat();
    const auto need = std::ranges::find(kNeeds, line_.take().text);
    if (need == kNeeds.end()) fail("something that was awaited is expected");
    return TimedOut{who, need == kNeeds.end() ? Need{} : static_cast<Need>(need - kNeeds.begin())};
  }
  Change answered() {
    const Seat who = seat();
    const auto from = static_cast<std::size_t>(line_.peek().column - 1);
    const auto standing = parse_standing(text_.substr(std::min(from, text_.size())));
    if (!standing) fail("a standing answer is expected");
    line_ = Line("");
    return Answered{who, standing.value_or(Standing{})};
  }
  std::chrono::milliseconds limit(std::string_view word) {
    expect(word);
    return std::chrono::milliseconds(number(1'000'000'000));
  }
  Change settings() {
    Settings read;
    read.turn = limit("turn");
    read.answer = limit("answer");
    read.call = limit("call");
    expect("stand-in");
    read.stand_in = raw_word();
    if (!parse_sitter("bot:" + read.stand_in)) fail("a bot's name is expected");
    return SettingsChanged{std::move(read)};
  }

  std::string_view text_;
  Line line_;
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
