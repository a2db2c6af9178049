#pragma once

#include <functional>

#include "table/course.h"
#include "table/refusal.h"
#include "table/thinking.h"

namespace mayi {

// The clock is the caller's: the table reads none.
using Clock = std::function<Time()>;

// What somebody outside wants done.
struct Command {
  Seat seat = kNobody;
  Action action{};
  std::string id{};               // the sender's own for it, distinct for each seat; empty: none
  std::optional<Version> seen{};  // refused if the game is no longer there
  std::string why{};              // a model's reason, kept with the action
};

struct Done {
  Version version = 0;    // after the command's own action; of a repeat: as it was answered first
  bool repeated = false;  // it was done before, and nothing was done now
};
using Answer = std::expected<Done, Refusal>;

struct NewGame {
  RuleSet rules;
  std::vector<std::string> names;
  std::vector<Sitter> sitters;
  Start start;
};

// Hears of every change, once it is durable.
class GameTable;
struct Subscriber {
  virtual void on_change(const GameTable& table, Version before) = 0;

 protected:
  ~Subscriber() = default;
};

// When bots act: in the same breath as the command before them, or each when the caller says
// step().
enum class Pace : std::uint8_t { at_once, step_by_step };

// One game with its seats, bots and journal. All changes come through act and step, one at a time:
// whoever has several senders puts a mailbox before it. Nothing is acknowledged before the journal
// has it; what could not be kept has not happened. A table is restored by replaying the journal.
class GameTable {
 public:
  using Opened = std::expected<std::unique_ptr<GameTable>, Refusal>;

  // Deals a new game and keeps it under an id made from `random`, uniform 64-bit numbers.
  static Opened create(Journal& journal, Clock clock, NewGame game,
                       const std::function<std::uint64_t()>& random, Pace pace);
  static Opened open(Journal& journal, Clock clock, const GameId& id, Pace pace);

  // An action of a seat outside; with Pace::at_once also all that bots do next, kept together with
  // it. Under line rules Pass, said by a seat that may call, lets the exposed card go by.
  Answer act(const Command& command);

  // The first answer to a command that was done before; nothing: it was not, or has no id. Whoever
  // reads commands against the state, such as positions in a hand, asks this first.
  std::optional<Done> done_before(Seat seat, const std::string& id) const;

  // The next decision of a bot; false: the game rests on somebody outside, or is over.
  std::expected<bool, Refusal> step();
  // Bots' decisions until the game rests. Needed when a game was left in the middle of them.
  std::expected<void, Refusal> advance();
  // Whether a bot must act before anybody outside can: true only in a game left in the middle.
  bool owes_a_move() const;

  // Takes up what other processes have added. True: there was something.
  std::expected<bool, Refusal> refresh();

  SeatView view(Seat seat_or_nobody) const;
  std::vector<Told> told_since(std::optional<Version> version, Seat observer) const;
  const GameId& id() const { return header_.id; }
  Version version() const { return course_.version(); }
  const RuleSet& rules() const { return header_.rules; }
  const std::vector<std::string>& names() const { return names_; }
  const std::vector<Sitter>& sitters() const { return sitters_; }
  bool is_over() const { return course_.game().open.stage == Stage::game_over; }

  // The reason of a bot or model for its last action; with a seat, of that seat. Nothing: there is
  // none. `text` is empty while it would tell of a hidden hand: until the round is over.
  struct LastWhy {
    Seat seat = kNobody;
    Version version = 0;
    Action action{};
    std::string text;
  };
  std::optional<LastWhy> why(std::optional<Seat> seat) const;

  // What the expert would do in the seat's place, from the seat's view alone. Nothing: it is not
  // for this seat to do anything; or it would let the exposed card go by.
  std::optional<Decision> hint(Seat seat) const;

  // The order of a hand on screen: kept beside the game.
  std::expected<void, Refusal> arrange(Seat seat, std::span<const Card> order);
  // Small texts beside the game that a front end keeps for a seat: policies, settings.
  std::expected<void, Refusal> set_note(Seat seat, std::string_view key, std::string_view value);
  std::string note(Seat seat, std::string_view key) const;  // empty: none

  // Everything, hidden cards too. For tests and `--as all`; no front end shows it to a player.
  const Game& everything() const { return course_.game(); }

  void subscribe(Subscriber& subscriber) { subscribers_.push_back(&subscriber); }
  void unsubscribe(Subscriber& subscriber) { std::erase(subscribers_, &subscriber); }

 private:
  GameTable(Journal& journal, Clock clock, Pace pace)
      : journal_(journal), clock_(std::move(clock)), pace_(pace) {}

  std::expected<void, Refusal> load(const GameId& id);
  std::optional<Refusal> refuse_sender(const Command& command) const;
  Answer let_by(const Command& command);
  SeatSet let_by_now() const;
  std::optional<Thought> next_thought() const;
  void play_bot(const Thought& thought, std::vector<Entry>& entries);
  void run_bots(std::vector<Entry>& entries);
  std::expected<Appended, Refusal> keep(const std::vector<Entry>& entries,
                                        const Course::Mark& mark);
  void remember(const std::vector<Entry>& entries);
  void tell_subscribers(Version before) const;

  Journal& journal_;
  Clock clock_;
  const Pace pace_;
  GameHeader header_;
  std::vector<std::string> names_;
  std::vector<Sitter> sitters_;
  std::unique_ptr<Bots> bots_;
  Course course_;
  std::vector<Entry> entries_;
  std::map<std::pair<Seat, std::string>, Version> commands_;
  SeatTexts notes_;
  std::vector<Subscriber*> subscribers_;
};

}  // namespace mayi
