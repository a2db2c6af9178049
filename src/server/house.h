#pragma once

#include <map>
#include <set>

#include "host/driver.h"
#include "server/limits.h"
#include "wire/room_json.h"

// All rooms of one server, behind frames: texts come in by socket and go out by socket. Knows no
// network, so that it runs under any, a simulated one too.
//
// A room is a chain of tables, one for each game, found by its link, which is kept beside them; the
// latest is the present one. Who is connected is not kept: after a restart
// everybody comes again, and finds what the tables hold.
namespace mayi::server {

namespace json = wire::json;
using namespace std::chrono_literals;

using SocketId = std::uint64_t;

// What is kept beside a room's table.
inline constexpr std::string_view kRoomNote = "room",  // the secret of its link
    kCodeNote = "code",                                // that opens it until the deal
    kTallyNote = "tally";                              // of the games before this one

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

  // Gives a game up: the secret of its deal is opened, and nothing more is played.
  void abandon(const GameId& game);

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
    int ahead = 0;        // frames that are on their way to it
    bool behind = false;  // too many are: it gets the newest state when they have arrived
    Bucket messages{}, queries{};
  };
  // What those at one seat, or all spectators, see beside what everybody sees.
  struct Own {
    Version version{}, before{};
    json::object state{};
    std::string changes{}, events{};  // since the version before, spelled
  };
  struct Room {
    std::map<SocketId, Seat> sockets{};
    Version version{}, before{};  // of what was last shown, and of what was shown before
    std::string header{};         // what never changes, spelled
    json::object shared{};        // what everybody sees,
    std::string changes{};        // and how it differs from before, spelled
    std::map<Seat, Own> own{};
    json::object picture{};                      // as it was last sent
    std::string picture_text{}, outside_text{};  // for those who sit there, and for others
    std::map<Seat, SeatSet> votes{};             // for a bot in somebody's place
    std::map<Seat, SocketId> asks{};             // for a seat whose token is lost
    bool expects = false;  // everybody to come, since it was dealt and looked at
  };
  // Something to look after later. Whether it still matters is seen then.
  struct Errand {
    enum class Kind : std::uint8_t { mark_away, close_table, forget_old, deal_on };
    Kind kind{};
    GameId game{};
    Seat seat = kNobody;
  };
  struct SeatKey {  // moves a seat to another device, once
    GameId game;
    Seat joined_as{};
    Time until{};
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
  void answer(const Letter& letter, const wire::Query& query);
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
  // A new token for the seat.
  [[nodiscard]] Result<std::string> rekey(const HostedTable& table, Seat seat);
  [[nodiscard]] Result<json::object> find_out(const Guest& guest, const HostedTable& table,
                                              const wire::Query& query) const;
  std::string unused_code();
  [[nodiscard]] Result<void> may_sit(const Sit& sit) const;
  [[nodiscard]] Result<void> may_say(const Guest& guest, const HostedTable& table,
                                     Command& command) const;
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
  SeatSet pages_at(const GameId& game) const;
  Noted next_attempt(const HostedTable& table, int round, std::optional<fair::Secret> last);
  void watch_deal(const HostedTable& table);
  [[nodiscard]] std::optional<Noted> part_in_deal(const HostedTable& table);  // nothing: it waits
  bool deal_on();  // false: there was nothing to be said

  void tell_everybody(const GameId& id);
  json::object picture_of(const Room& room, const HostedTable& table) const;
  void tell(SocketId socket, Guest& guest, const HostedTable& table, Room& room, bool room_changed);
  static Own& own_of(Room& room, const HostedTable& table, Seat seat);
  json::array events_since(const HostedTable& table, Guest& guest) const;
  void send(SocketId socket, const json::object& message);
  void send_text(SocketId socket, std::string text);
  void refuse(SocketId socket, const RefusalText& refusal, const std::string& id);
  static SeatSet present(const Room& room);

  Journal& journal_;
  const Clock clock_;
  const Entropy entropy_;
  Outlet& outlet_;
  const HouseOptions options_;
  Driver driver_;
  std::map<SocketId, Guest> guests_;
  std::map<GameId, Room> rooms_;  // those that somebody looks at
  std::set<GameId> changed_;      // since everybody there was told
  std::set<GameId> dealing_;      // where something may be left to be said for a deal
  std::multimap<Time, Errand> errands_;
  std::map<std::string, SeatKey> keys_;  // by their digest
  Counter guesses_, made_;               // by address
  bool shut_ = false;
  Counts counts_{};
};

}  // namespace mayi::server
