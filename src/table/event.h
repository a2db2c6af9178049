#pragma once

#include <string>
#include <variant>

#include "fair/fair_deal.h"
#include "game/game.h"
#include "notation/text.h"
#include "table/sitter.h"
#include "table/standing.h"
#include "table/version.h"

namespace mayi {

// What a table is to a seat at this moment.
enum class Need : std::uint8_t {
  nothing,
  call,       // may call for the exposed card, or let it go by
  answer,     // is asked to allow or claim; under window rules to claim or pass
  turn,       // is to draw, lay or discard
  next_round  // may deal the next round
};

inline constexpr int kAvatars = 24;

// What may be set of a table. A limit of 0 is none.
struct Settings {
  std::chrono::milliseconds turn{0}, answer{0}, call{0};  // how long the table waits for a seat
  std::string stand_in = "expert";    // the bot that plays for a seat whose time is over
  std::chrono::milliseconds pace{0};  // of bots and standing answers, so that people can follow
  bool hints = true;                  // whoever plays may ask what to do
  bool spectators = true;             // whoever knows of the table may watch
  bool operator==(const Settings&) const = default;
};

// All that ever changes a table. A journal keeps these, and replaying them gives the same table.
struct Seated {  // joins; or takes over the seat of a bot, or of somebody who left
  Seat seat{};
  std::string name;
  Sitter sitter{};
  bool operator==(const Seated&) const = default;
};
using SeatOrder = FixedList<Seat, kMaxSeats>;  // each seat of the table once
struct Arranged {  // before the deal: the seat i is now that of whoever had order[i]
  SeatOrder order{};
  bool operator==(const Arranged&) const = default;
};
struct Pictured {
  Seat seat{};
  int avatar = 0;  // one of the pictures that front ends know by number, from 1; 0: none
  bool operator==(const Pictured&) const = default;
};
struct Dealt {  // the first round; later ones are played `next-round`
  Start start{};
  bool operator==(const Dealt&) const = default;
};
struct Played {
  Seat seat{};
  Action action{};
  std::string why{};  // a bot's or model's reason, as it gave it
  bool operator==(const Played&) const = default;
};
struct LetBy {  // the exposed card; the seat may still call for it while it lies there
  Seat seat{};
  bool operator==(const LetBy&) const = default;
};
struct WentAway {  // before the deal the seat is gone, and those after it move up
  Seat seat{};
  bool operator==(const WentAway&) const = default;
};
struct StoodIn {  // until the seat comes back
  Seat seat{};
  Sitter by{};
  bool operator==(const StoodIn&) const = default;
};
struct CameBack {
  Seat seat{};
  bool operator==(const CameBack&) const = default;
};
struct TimedOut {  // what the table does about it are the next events
  Seat seat{};
  Need need{};
  bool operator==(const TimedOut&) const = default;
};
struct Answered {  // beforehand; none: the seat wants to be asked again
  Seat seat{};
  Standing standing{};
  bool operator==(const Answered&) const = default;
};
struct Readied {  // for the next round
  Seat seat{};
  bool operator==(const Readied&) const = default;
};
struct Rekeyed {  // the seat is now held by another key of the same person; nobody is told
  Seat seat{};
  Sitter holder{};
  bool operator==(const Rekeyed&) const = default;
};
struct SettingsChanged {
  Settings settings{};
  bool operator==(const SettingsChanged&) const = default;
};
// What is said for a fair deal (docs/FAIRNESS.md), before it and after the game.
struct AttemptBegun {
  int attempt = 1;
  std::string game;  // its id, of six characters: what is said is for no other
  int round = 1;     // to be dealt
  int bots = 0;      // the version of those that play
  fair::Digest commitment{};
  SeatSet seats{};  // whose pages are asked for a pledge
  bool operator==(const AttemptBegun&) const = default;
};
struct Pledged {
  Seat seat{};
  fair::Digest digest{};
  bool operator==(const Pledged&) const = default;
};
struct PledgesClosed {
  bool operator==(const PledgesClosed&) const = default;
};
struct NonceOpened {
  Seat seat{};
  fair::Secret nonce{};
  bool operator==(const NonceOpened&) const = default;
};
struct AttemptVoided {  // a page did not open; the server's secret is good for nothing any more
  fair::Secret secret{};
  bool operator==(const AttemptVoided&) const = default;
};
struct SecretRevealed {  // whoever has it can find every card: it ends a game that is not over
  fair::Secret secret{};
  bool operator==(const SecretRevealed&) const = default;
};
using Change =
    std::variant<Seated, Dealt, Played, LetBy, WentAway, StoodIn, CameBack, TimedOut, Answered,
                 SettingsChanged, Arranged, Pictured, Readied, Rekeyed, AttemptBegun, Pledged,
                 PledgesClosed, NonceOpened, AttemptVoided, SecretRevealed>;

// Whose event it is; kNobody: the table's.
Seat seat_of(const Change& change);
std::string_view code_of(Need need);  // "next-round"; nothing: "nothing"

struct TableEvent {
  Version version{};
  Time time{};
  // Of the command it came from: the seat it came from, as it joined, and the sender's id for it;
  // empty: none. Of several events of one command the last carries the id.
  Seat sender = kNobody;
  std::string command{};
  Change change{};
  bool operator==(const TableEvent&) const = default;
};

// One line: "played 2 discard 9C", "seated 0 bot:expert Zoe", "dealt round=1 dealer=nobody seed=…".
// A reason is not in it, journals keep it beside. parse_change reads what print_change printed; an
// unknown kind is named in the error.
std::string print_change(const Change& change);
[[nodiscard]] Parsed<Change> parse_change(std::string_view line);
const std::string& why_of(const Change& change);  // empty: it has none
void set_why(Change& change, std::string why);    // requires Played, or an empty reason

}  // namespace mayi
