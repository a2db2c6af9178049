#pragma once

#include <map>
#include <set>
#include <unordered_map>

#include "host/driver.h"
#include "server/crowd.h"
#include "server/limits.h"
#include "wire/room_json.h"

// All rooms of one server, behind frames: texts come in by socket and go out by socket. Knows no
// network, so that it runs under any, a simulated one too.
//
// A room is a chain of tables, one for each game, found by its link, which is kept beside them; the
// latest is the present one. Who is connected is not kept: after a restart
// everybody comes again, and finds what the tables hold.
//
// Several houses may share a journal, each on its own node. Anybody may come to any of them: what
// tables hold they all have, and who is connected they tell each other.
namespace mayi::server {

namespace json = wire::json;
using namespace std::chrono_literals;

using SocketId = std::uint64_t;

// What is kept beside a room's table.
inline constexpr std::string_view kRoomNote = "room",  // the secret of its link
    kCodeNote = "code",                                // that opens it until the deal
    kMadeNote = "made",                                // the digest of its maker's own token
    kTallyNote = "tally",                              // of the games before this one
    kMoveNote = "move";                                // the key that moves a seat, with its number

// Why a socket is closed, by the numbers of RFC 6455.
enum class Close : std::uint16_t { policy = 1008, restart = 1012 };

// Where frames go. A socket that is gone is no error.
class Outlet {
 public:
  virtual ~Outlet() = default;
  virtual void send(SocketId socket, std::string text) = 0;
  virtual void close(SocketId socket, Close code, std::string_view reason) = 0;
};

struct HouseOptions {
  std::string build;  // of the page that is served
  Limits limits{};
  Settings settings{.call = 5s, .pace = 900ms};     // of a new room
  std::set<std::string> models{};                   // that may sit down
  std::function<void(Driver&)> after_run{};         // whoever keeps accounts of them
  std::chrono::milliseconds away_after = 20s;       // of a seat that nobody is connected to
  std::chrono::milliseconds close_after = 60s;      // of a table that nobody looks at
  std::chrono::milliseconds key_lasts = 10min;      // of a key that moves a seat
  std::chrono::milliseconds lobby_lasts = 24h;      // untouched
  std::chrono::milliseconds game_lasts = 24h * 90;  // after its end
};

RefusalText refusal(std::string code, std::string sentence, std::string advice);
RefusalText refusal_of(const Fault& fault);  // to nobody in particular
// A built-in set by its name, else a rule file.
[[nodiscard]] std::expected<RuleSet, RefusalText> rules_of(const std::string& text);
// The holder of a seat that has that token, and the seat of a holder; nobody: it has none there.
Sitter held_by(const std::string& token);
Seat seat_of(const HostedTable& table, const Sitter& holder);
// Games won by name, and how many there were, as kTallyNote has them.
json::object read_tally(const std::string& note, std::int64_t& games);

// Everything random a house needs, unguessable.
using Entropy = std::function<std::uint64_t()>;

// Belongs to one thread, as its driver does. Journal, players and outlet outlive it.
class House {
 public:
  House(Journal& journal, const Clock& clock, Entropy entropy, FindPlayer find_player,
        Outlet& outlet, HouseOptions options);

  void opened(SocketId socket, std::string address);
  void received(SocketId socket, std::string_view text);
  void drained(SocketId socket);  // all that was sent has gone out
  void closed(SocketId socket);

  // Does all there is to do, and tells everybody. The error: the disk fails, and nobody was told
  // anything that is not kept.
  [[nodiscard]] Stored<void> run();
  void wait(std::chrono::milliseconds most);
  void wake() { driver_.wake(); }  // from any thread

  // No new rooms; every socket is told to come back in a moment.
  void shut_down();

  struct Counts {
    std::size_t sockets = 0, rooms = 0;
    std::uint64_t messages = 0, commands = 0, refused = 0, made = 0;
  };
  Counts counts() const;

 private:
  struct Guest {
    std::string address;
    bool greeted = false;
    bool fair = false;  // its page takes part in deals
    int strikes = 0;
    GameId game{};                  // empty: nowhere yet
    Seat seat = kNobody;            // at that table; nobody: a spectator
    Seat joined_as = kNobody;       // by which the seat is known when others move up
    Sitter holder{};                // of the seat, when the guest came to it
    std::optional<Version> sent{};  // of the state it has; nothing: none
    std::optional<Version> saw{};   // before it came
    bool told_room = false;
    GameId asks_at{};     // a table that it may not watch, for a seat there
    int ahead = 0;        // frames that are on their way to it
    bool behind = false;  // too many are: it gets the newest state when they have arrived
    Bucket messages{}, queries{}, reactions{};
  };
  struct LostSeat {
    SocketId asker{};
    std::string token{};  // that the seat will have, if somebody vouches for the asker
  };
  // What those at one seat, or all spectators, see beside what everybody sees.
  struct Own {
    Version version{}, before{};
    wire::Spelled state{};
    std::string update{};  // from what was shown before, spelled
  };
  struct Room {
    std::map<SocketId, Seat> sockets{};
    Version version{}, before{};  // of what was last shown, and of what was shown before
    std::string header{};         // what never changes, spelled
    wire::Spelled shared{};       // what everybody sees,
    std::string changes{};        // and how it differs from before, spelled
    std::map<Seat, Own> own{};
    std::optional<wire::RoomPicture> picture{};  // as it was last sent
    std::string picture_text{}, outside_text{};  // for those who sit there, and for others
    std::map<Seat, SeatSet> votes{};             // for a bot in somebody's place, of those here
    std::map<Seat, LostSeat> asks{};             // for a seat whose token is lost, of those here
    SeatSet abandon{};                           // who want the game to be given up, of those here
    SeatSet prepared{};                          // for the deal, as they joined
    bool expects = false;  // everybody to come, since it was dealt and looked at
    std::map<std::string, Crowd> elsewhere{};  // by node
    Crowd said{};                              // the last that other nodes were told
    SeatSet seen{};                            // who was there when it was last looked at
  };
  // Something to look after later. Whether it still matters is seen then.
  struct Errand {
    enum class Kind : std::uint8_t { mark_away, close_table, forget_old, deal_on, meet_nodes };
    Kind kind{};
    GameId game{};
    Seat seat = kNobody;
  };
  // A message of a guest, to be answered.
  struct Letter {
    SocketId socket;
    Guest& guest;
    const std::string& id;
  };

  using Refused = std::unexpected<RefusalText>;
  template <class T>
  using Result = std::expected<T, RefusalText>;

  void greet(const Letter& letter, const wire::Hello& hello);
  void answer(const Letter&, const wire::Hello&) {}  // is greeted
  void answer(const Letter& letter, const wire::Create& create);
  void answer(const Letter& letter, const wire::Join& join);
  void answer(const Letter& letter, const wire::Enter& enter);
  void answer(const Letter& letter, const wire::BeginGame& begin);
  void answer(const Letter& letter, const wire::Rematch& rematch);
  void answer(const Letter& letter, const wire::Move& move);
  void answer(const Letter& letter, const wire::AskBack& ask);
  void answer(const Letter& letter, const wire::GiveBack& give);
  void answer(const Letter& letter, const wire::Abandon& abandon);
  void answer(const Letter& letter, const wire::Prepared& prepared);
  void answer(const Letter& letter, const wire::Query& query);
  void answer(const Letter& letter, const wire::React& react);
  void answer(const Letter& letter, const wire::Watch& watch);
  void answer(const Letter& letter, Command command);

  // A room's present table, by a text that is kept beside it.
  [[nodiscard]] Result<HostedTable*> find_room(Guest& guest, std::string_view key,
                                               const std::string& value);
  [[nodiscard]] Result<HostedTable*> table_of(const Guest& guest);
  // Where the guest sits.
  [[nodiscard]] Result<HostedTable*> table_of_seated(const Guest& guest);
  [[nodiscard]] Result<Seat> seat_by_token(Guest& guest, const HostedTable& table,
                                           const std::string& token);
  [[nodiscard]] Result<Seat> seat_by_key(Guest& guest, const HostedTable& table,
                                         const std::string& key);
  // The token that a sender has made for a seat, or a new one.
  [[nodiscard]] Result<std::string> token_from(const std::string& own) const;
  // The seat is held by the token from now on.
  [[nodiscard]] Result<void> rekey(const HostedTable& table, Seat seat, const std::string& key,
                                   const std::string& token);
  // A seat that the token has already: what gave it was said before, and the answer was lost.
  [[nodiscard]] bool sits_already(const Letter& letter, const HostedTable& table,
                                  const std::string& token);
  [[nodiscard]] bool made_already(const Letter& letter, const std::string& token);
  void enter_by_key(const Letter& letter, const HostedTable& table, const wire::Enter& enter);
  void give_seat(const Letter& letter, const HostedTable& table, Seat seat,
                 const std::string& token);
  // Where somebody asks for a seat, which is the second.
  [[nodiscard]] Result<std::pair<HostedTable*, Seat>> find_lost(Guest& guest,
                                                                const wire::AskBack& ask);
  void stop_asking(SocketId socket, Guest& guest);
  // The next game of the room, made now or by somebody who was quicker.
  [[nodiscard]] Result<HostedTable*> next_game(const HostedTable& last);
  // Everybody who is there goes to the next game.
  void go_on_to(const GameId& old, const HostedTable& next);
  // To those here who asked for a lost seat, and for whom somebody has vouched.
  void give_back_lost(const HostedTable& table);
  [[nodiscard]] Result<json::object> find_out(Seat seat, const HostedTable& table,
                                              const wire::Query& query) const;
  [[nodiscard]] Result<json::object> find_out(const Guest& guest, const wire::Query& query);
  [[nodiscard]] Result<json::object> find_in_lesson(const wire::Query& query) const;
  [[nodiscard]] Result<json::object> replay(const HostedTable& table, Version since) const;
  // Of a room that the guest may make now.
  [[nodiscard]] Result<RuleSet> rules_of_new_room(const Guest& guest, const std::string& text);
  std::string unused_code();
  [[nodiscard]] Result<void> may_sit(const Sit& sit) const;
  [[nodiscard]] Result<void> may_say(const Guest& guest, const HostedTable& table,
                                     Command& command) const;
  static bool was_done(const Guest& guest, const HostedTable& table, const std::string& id);
  [[nodiscard]] bool done_in(const Letter& letter, const GameId& last);
  bool outvoted(const Guest& guest, const HostedTable& table, Seat seat);
  void post(SocketId socket, const GameId& game, Command command, SeatTexts notes = {});
  [[nodiscard]] Result<void> move_to(SocketId socket, Guest& guest, const HostedTable& table,
                                     Seat seat);
  void leave_room(SocketId socket, Guest& guest);
  // Whoever is not there a while after the deal, or after the server has come back, is away.
  void expect_people(const HostedTable& table);
  // Before the deal seats move: everybody stays at their own. Whose token is no longer good
  // watches.
  void follow_seats(const HostedTable& table);

  void do_errands();
  void mark_away(const GameId& id, Seat seat);
  void close_table(const GameId& id);
  void forget_old();
  void later(std::chrono::milliseconds after, Errand errand);

  // What the host says for a deal, with what is kept beside it.
  struct Noted {
    Command command{};
    SeatTexts notes{};
  };
  Noted next_attempt(const HostedTable& table, int round, std::optional<fair::Secret> last);
  void watch_deal(const HostedTable& table);
  [[nodiscard]] std::optional<Noted> part_in_deal(const HostedTable& table);  // nothing: it waits
  bool deal_on();  // false: there was nothing to be said
  // Gives a game up: the secret of its deal is opened, and nothing more is played.
  void open_secret(const HostedTable& table, Reply reply);

  void tell_everybody(const GameId& id);
  wire::RoomPicture picture_of(const Room& room, const HostedTable& table) const;
  // Of the table, as any seat sees and hears it; it is turned to the guest's.
  struct Telling {
    SeatView view;
    Voice voice{Tone::player, view};
  };
  void tell(SocketId socket, Guest& guest, const HostedTable& table, Telling& telling,
            bool room_changed);
  static Own& own_of(Room& room, const HostedTable& table, Telling& telling, Seat seat);
  json::array events_since(const HostedTable& table, Guest& guest) const;
  void send(SocketId socket, const json::object& message);
  void send_text(SocketId socket, std::string text);
  void refuse(SocketId socket, const RefusalText& refusal, const std::string& id);

  // Who is in the room: here, and on all nodes.
  Crowd here(const Room& room) const;
  Crowd crowd(const Room& room) const;
  SeatSet present(const Room& room) const { return crowd(room).seats; }
  void look_round(const GameId& id);  // who has come and who has gone
  void say(json::object text);        // to all other nodes, after the run
  void say_crowd(const GameId& id, Room& room);
  void hear(const News& news);
  void hear(const json::object& text);
  void hear_of_room(const std::string& node, const GameId& game, const json::object& text);
  void hear_of_addresses(const json::object& text);
  void count_guess(const Guest& guest);  // a wrong one
  [[nodiscard]] bool may_make_room(const Guest& guest);
  void say_every_crowd();
  void say_all();
  void meet_nodes();
  void forget_node(const std::string& node);
  // Whether no other node has the game open.
  std::vector<bool> unused_by_nodes(const std::vector<GameId>& games);

  Journal& journal_;
  const Clock clock_;
  const Entropy entropy_;
  Outlet& outlet_;
  const HouseOptions options_;
  Driver driver_;
  std::unordered_map<SocketId, Guest> guests_;
  std::unordered_map<GameId, Room> rooms_;  // those that somebody looks at
  std::set<GameId> changed_;                // since everybody there was told
  std::set<GameId> dealing_;                // where something may be left to be said for a deal
  std::multimap<Time, Errand> errands_;
  Counter guesses_, made_;             // by address
  const std::string node_;             // by which other nodes know this one
  std::map<std::string, Time> nodes_;  // the others, and when they were last heard of
  std::vector<std::string> said_;      // to be said to them
  bool shut_ = false;
  Counts counts_{};
};

}  // namespace mayi::server
