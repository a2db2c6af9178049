#pragma once

#include <expected>
#include <map>
#include <vector>

#include "notation/knobs.h"
#include "table/fair_dealing.h"

// One game with its seats as a value and three functions: commands are decided into events, events
// are applied, and what is awaited follows from the state alone. Nothing here reads a clock, a disk
// or a hidden card of somebody else, thinks for a bot, or speaks English.
namespace mayi {

struct Place {  // at the table, one for each seat
  std::string name;
  Seat joined_as{};  // given to nobody else; commands are known by it, for seats may move up
  Sitter holder{};   // to whom the seat belongs
  int avatar = 0;
  std::optional<Sitter> stand_in{};  // plays until the holder comes back
  bool away = false;
  Standing standing{};
  Need need{};   // what the table has been to the seat since:
  Time since{};  // deadlines count from here

  const Sitter& player() const { return stand_in ? *stand_in : holder; }
  bool operator==(const Place&) const = default;
};

struct TableState {
  std::vector<Place> places{};  // by seat
  int joined = 0;               // so many have
  Settings settings{};
  bool dealt = false;
  Game game{};                        // once dealt
  std::optional<FairDealing> fair{};  // nothing: the deal can be verified by nobody
  SeatSet ready{};                    // for the next round,
  Time ready_since{};                 // the first of them since then
  SeatSet let_by{};                   // have let the exposed card go by, this turn
  Version version{};                  // of the last event
  Version turn_began{};       // at which the present turn did: the exposed card is the same since
  Version last_played{};      // of the last action
  std::uint32_t actions = 0;  // so many were played
  // By sender and id, the version of the event that carries it: a repeat is known for ever.
  std::map<std::pair<Seat, std::string>, Version> commands{};

  Seat sender_at(Seat seat) const { return seat < places.size() ? places[seat].joined_as : seat; }

  bool is_over() const { return dealt && game.open.stage == Stage::game_over; }
  bool is_dealing() const { return fair && !dealt; }
  // The server has opened its secret before the end: everybody can know every card.
  bool is_abandoned() const { return fair && dealt && fair->last().secret && !is_over(); }
  bool is_ended() const { return is_over() || is_abandoned(); }
  bool operator==(const TableState&) const = default;
};

// Who says it. The host answers for bots, models and stand-ins, by standing answers, and when time
// is over.
enum class Sender : std::uint8_t { holder, host };

struct Act {
  Action action{};
  std::string why{};
};
// Line rules know no pass: at the table it lets the exposed card go by. The judge of a call says
// who may, for only they have something to let go.
bool lets_by(const Rules& rules, const Public& open, ActionKind kind);
[[nodiscard]] Verdict judge_letting_by(const Sight& sight, SeatSet let_by);
// Of any action, that one included.
[[nodiscard]] Verdict judge(const Sight& sight, SeatSet let_by, const Action& action);
struct Sit {  // seat kNobody: a new one, before the deal
  std::string name;
  Sitter sitter{};
};
struct Deal {
  Start start{};  // start.players is not read: all who sit play
};
struct Arrange {
  SeatOrder order{};
};
struct Picture {
  int avatar = 0;
};
struct Ready {};
// The host has made sure that it is the same person.
struct Rekey {
  Sitter holder{};
};
struct Leave {};
struct ComeBack {};
struct StandIn {
  Sitter by{};
};
struct Answer {
  Standing standing{};
};
struct Configure {
  Settings settings{};
};
struct TimeOut {};
// For a fair deal. The host begins, and when a page has not opened in time begins once more, with
// the secret of the attempt that is void; seats pledge and open; then the host deals.
struct BeginAttempt {
  std::string game;
  int round = 1, bots = 0;
  fair::Digest commitment{};
  SeatSet seats{};
  std::optional<fair::Secret> last{};
};
struct Pledge {
  fair::Digest digest{};
};
struct ClosePledges {};  // whoever has not pledged in time is left out
struct OpenNonce {
  fair::Secret nonce{};
};
struct Reveal {  // at the end; before it, the game is abandoned
  fair::Secret secret{};
};
using Ask =
    std::variant<Act, Sit, Arrange, Picture, Deal, Ready, Rekey, Leave, ComeBack, StandIn, Answer,
                 Configure, TimeOut, BeginAttempt, Pledge, ClosePledges, OpenNonce, Reveal>;

struct Command {
  Seat seat = kNobody;  // for whom; nobody: for the table
  Ask ask{};
  std::string id{};            // the sender's own for it, distinct for each seat; empty: none
  std::optional<Seat> from{};  // who says it, as they joined; nothing: the seat itself
  // What the sender saw. Stale if an action was played since; a call, an answer, letting a card go
  // by and taking the discard only if the turn they mean is over.
  std::optional<Version> seen{};
  Sender sender = Sender::holder;
};

struct Decided {
  std::vector<TableEvent> events{};  // none: it was done before, or there is nothing to do
  Version version{};                 // after the command; of a repeat: as it was answered first
  bool repeated = false;
};

// Requires rules that find_fault has nothing to say about. A refused command has no effect; the
// events of one that is not are to be applied in order, all of them. They are put into `room`,
// whatever was in it: memory that is used again.
[[nodiscard]] std::expected<Decided, Refusal> decide(const Rules& rules, const TableState& state,
                                                     const Command& command, Time now,
                                                     std::vector<TableEvent> room = {});

// Who may do what now, on whom the game rests, and until when it waits for them.
struct Awaited {
  std::array<Need, kMaxSeats> needs{};
  SeatSet must{};                       // nothing happens before one of them has decided
  std::array<Time, kMaxSeats> until{};  // Time{}: as long as it takes
};
// Requires an event that decide gave for this state, or that a journal has kept after it. The
// error: the event does not fit the state, which is left in an unspecified one. Otherwise what is
// awaited then.
[[nodiscard]] std::expected<Awaited, Refusal> apply(const Rules& rules, TableState& state,
                                                    const TableEvent& event, EventSink& events);
[[nodiscard]] Awaited awaited(const Rules& rules, const TableState& state);
// For apply: the same, and from now on deadlines count for whoever it is news to.
Awaited mark_awaited(const Rules& rules, TableState& state, Time now);

// The seats by who plays there.
SeatSet played_by(const TableState& state, SitterKind kind);

// The same for whoever has a game and no table, such as a match of bots: `patient` are the seats
// that may take their time, people and models; the others are asked and answer at once.
struct Seating {
  SeatSet patient{};  // the table waits for them to call before an automatic seat draws
  SeatSet people{};  // among those: only they decide when the next round is dealt, if there are any
};
Awaited awaited(const Rules& rules, const Public& open, const Seating& seating, SeatSet let_by);

// Which of the seats that answer at once is to be asked next, and what; nothing: the game rests on
// others. Those who may call for the exposed card come first, nearest in line first; `declined` are
// those who were asked in this turn and did not.
struct Question {
  Seat seat{};
  Need need{};
};
[[nodiscard]] std::optional<Question> next_question(const Rules& rules, const Public& open,
                                                    const Awaited& awaited, SeatSet automatic,
                                                    SeatSet declined);

}  // namespace mayi
