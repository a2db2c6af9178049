#pragma once

#include <set>
#include <unordered_map>

#include "host/hosted_table.h"
#include "host/leases.h"
#include "host/player.h"

namespace mayi {

// Why something could not be done: the table refused it, or it could not be kept. The game is as it
// was.
using Fault = std::variant<Refusal, StoreError>;
template <class T>
using Hosted = std::expected<T, Fault>;

struct Done {
  Version version{};      // after the command; of a repeat: as it was answered first
  bool repeated = false;  // it was done before, and nothing was done now
};
using Reply = std::function<void(const Hosted<Done>&)>;

struct NewGame {
  GameId id{};  // empty: one that is made for it
  RuleSet rules{};
  std::vector<Sit> seats{};
  std::optional<Start> start{};  // nothing: seats are still being taken
  Settings settings{};
  SeatTexts notes{};  // kept with it
};

// What is kept beside a game for a seat.
inline constexpr std::string_view kHandNote = "hand",  // the order in which it holds its cards
    kModelNote = "llm";                                // what its model has used

// Hosts tables on a journal: the one loop that moves games on, under every front end. Commands come
// in through a mailbox; bots and models are asked outside, on what their seat sees, and answer
// through the same mailbox; what comes too late is dropped. Nobody is told of an event, and no
// command is answered, before the journal has it; what could not be kept has not happened.
//
// On a journal that keeps nothing tables have no history either, and all else is the same: a match
// of bots.
//
// Where there are other nodes on the journal, commands are decided here whichever node drives the
// table; what a table does by itself, deadlines and whoever is asked, is done where its lease is,
// and nothing of it is kept once another node has that.
//
// All but `post` and `wait` belong to one thread, which owns the tables; `post` may be called from
// anywhere. The journal and the players outlive the driver.
class Driver {
 public:
  Driver(Journal& journal, Clock clock, FindPlayer find_player);
  ~Driver();

  // Begins a new game under its id, or one made from `random`, uniform 64-bit numbers.
  [[nodiscard]] Hosted<HostedTable*> create(NewGame game,
                                            const std::function<std::uint64_t()>& random);
  // Opens a kept game, or gives the one that is open.
  [[nodiscard]] Hosted<HostedTable*> open(const GameId& id);
  void close(const GameId& id);
  // Takes up what other processes have added. True: there was something.
  [[nodiscard]] Hosted<bool> refresh(const GameId& id);

  // Puts a command into the mailbox; `reply` is called by step or run when it is durable or
  // refused. `notes` are kept with its events or not at all.
  void post(const GameId& id, Command command, Reply reply, SeatTexts notes = {});
  // The same, and done at once: requires the driver's thread.
  [[nodiscard]] Hosted<Done> act(const GameId& id, Command command, SeatTexts notes = {});

  // Does the next thing there is to do: the mail, or a deadline that passed, or one decision of a
  // player that answers at once. False: nothing happens before a command comes, a player answers or
  // a deadline passes. The error: what was done is taken back, and step may be tried again.
  [[nodiscard]] Stored<bool> step();
  // All there is to do. Bots' decisions in a row become durable together.
  [[nodiscard]] Stored<void> run();
  // Somebody outside was asked and has not answered yet; here, or where the table is driven.
  bool is_thinking(const GameId& id) const;
  // Sleeps until there is mail, a deadline passes or the time has come. From the driver's thread.
  void wait(std::chrono::milliseconds most);
  // Ends a wait, from any thread.
  void wake();

  // Called after every durable change of a table, with the version before it.
  using OnChange = std::function<void(const HostedTable&, Version before)>;
  void on_change(OnChange on_change) { on_change_ = std::move(on_change); }

  // Whether what the table does by itself is done here: always, where there are no other nodes.
  bool drives(const GameId& id) const { return leases_.has(id); }
  // Called when another node no longer drives a table that is open here, and this one does.
  using OnDrive = std::function<void(const HostedTable&)>;
  void on_drive(OnDrive on_drive) { on_drive_ = std::move(on_drive); }
  // Called with what other nodes have said, when the tables that they moved are as they are now.
  using OnNews = std::function<void(const News&)>;
  void on_news(OnNews on_news) { on_news_ = std::move(on_news); }
  // Some node has given up what it drove.
  void take_over() { leases_.hurry(); }
  // Other nodes may drive all tables that are open here, and from now on only they do.
  void give_up();

  // Small texts beside a game, kept for a seat: the order of a hand, what a model has used.
  [[nodiscard]] Hosted<void> set_note(const GameId& id, Seat seat, std::string_view key,
                                      std::string_view value);

  // Decisions of players that the rules refused; a random legal action was played instead.
  std::int64_t refusals() const { return refusals_; }

 private:
  struct OpenGame;
  struct Letter;
  struct Mailbox;
  struct ById {
    bool operator()(const OpenGame* a, const OpenGame* b) const;
  };

  OpenGame* find(const GameId& id) const;  // nullptr: it is not open
  HostedTable* host(std::unique_ptr<OpenGame> game);
  [[nodiscard]] Hosted<void> replay(OpenGame& game, const std::vector<TableEvent>& events);
  void changed(OpenGame& game);

  void rest(OpenGame& game);
  void meet_nodes();
  void take_leases();
  void catch_up_stale();

  [[nodiscard]] static std::expected<Decided, Refusal> decide_on(const HostedTable& table,
                                                                 const Command& command, Time now,
                                                                 std::vector<TableEvent> room = {});
  bool read_mail();
  void take(OpenGame& game, const Letter& letter);
  bool was_behind(OpenGame& game);
  [[nodiscard]] std::optional<Fault> stage(OpenGame& game, const Command& command, Reply reply,
                                           const SeatTexts& notes = {});
  [[nodiscard]] std::optional<Fault> do_unkept(OpenGame& game, Decided& decided, const Reply& reply,
                                               const SeatTexts& notes);
  void take_response(OpenGame& game, const Letter& letter);
  void play_at_random(OpenGame& game, Seat seat);
  bool pass_deadlines();
  bool end_pauses();
  bool pauses(OpenGame& game);
  bool ask_players();
  bool ask_next(OpenGame& game);
  Player* player_of(OpenGame& game, Seat seat);
  bool put(OpenGame& game, const Question& question);
  void ask(OpenGame& game, const Question& question, Player& player);
  void ask_at_once(OpenGame& game, const Question& question, const Bot& bot);
  void take_act(OpenGame& game, const Command& command);
  bool progress();

  [[nodiscard]] Stored<void> flush();
  void settle(OpenGame& game, const Stored<Appended>& appended);
  void retry(OpenGame& game);
  void take_back(OpenGame& game);
  [[nodiscard]] Hosted<bool> catch_up(OpenGame& game);

  Journal& journal_;
  const Clock clock_;
  const FindPlayer find_player_;
  OnChange on_change_;
  OnDrive on_drive_;
  OnNews on_news_;
  Leases leases_;
  std::unordered_map<GameId, std::unique_ptr<OpenGame>> games_;
  std::shared_ptr<Mailbox> mailbox_;
  std::set<GameId> stale_;                       // that other nodes may have moved
  std::vector<OpenGame*> staged_;                // those with events that are not durable yet
  std::set<OpenGame*, ById> restless_;           // where a player may have to be asked
  std::set<std::pair<Time, GameId>> deadlines_;  // the next one of each game that has any
  std::set<std::pair<Time, GameId>> pauses_;     // games whose bots take their time
  std::vector<TableEvent> room_;                 // for those that nobody keeps
  std::uint64_t tickets_ = 0;
  std::uint64_t commands_ = 0;  // that changed a table
  std::int64_t refusals_ = 0;
};

}  // namespace mayi
