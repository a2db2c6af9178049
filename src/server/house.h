#pragma once

#include <map>
#include <set>

#include "host/driver.h"
#include "server/limits.h"
#include "wire/room_json.h"

// All rooms of one server, behind frames: texts come in by socket and go out by socket. Knows no
// network, so that it runs under any, a simulated one too.
namespace mayi::server {

namespace json = wire::json;

using SocketId = std::uint64_t;

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
  std::chrono::milliseconds away_after{20'000};   // of a seat that nobody is connected to
  std::chrono::milliseconds close_after{60'000};  // of a table that nobody looks at
};

// Everything random a house needs, unguessable.
using Entropy = std::function<std::uint64_t()>;

// Belongs to one thread, as its driver does. Journal, players and outlet outlive it.
class House {
 public:
  House(Journal& journal, Clock clock, Entropy entropy, FindPlayer find_player, Outlet& outlet,
        HouseOptions options);

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
    std::size_t sockets = 0, tables = 0;
    std::uint64_t commands = 0, refused = 0, rooms = 0;
  };
  Counts counts() const;

 private:
  struct Guest {
    std::string address;
    bool greeted = false;
    bool fair = false;    // its page takes part in deals
    GameId game{};        // empty: nowhere yet
    Seat seat = kNobody;  // at that table; nobody: a spectator
    Version sent{};       // of the state it has
    int ahead = 0;        // frames that are on their way to it
    bool behind = false;  // too many are: it gets the newest state when they have arrived
    Bucket messages{}, queries{};
  };
  // What those at one seat, or all spectators, were last sent.
  struct Sent {
    Version version{};
    json::object state{};
  };
  struct Room {
    std::map<SocketId, Seat> sockets{};
    std::map<Seat, Sent> sent{};
    json::object presence{};
    std::map<Seat, Time> left_since{};  // seats of people that nobody is connected to
    bool changed = true;                // since everybody was told
  };

  using Refused = std::unexpected<RefusalText>;
  template <class T>
  using Result = std::expected<T, RefusalText>;

  void handle(SocketId socket, Guest& guest, const wire::RoomMessage& message);
  void greet(SocketId socket, Guest& guest, const wire::Hello& hello);
  void create(SocketId socket, Guest& guest, const wire::Create& create, const std::string& id);
  void join(SocketId socket, Guest& guest, const wire::Join& join, const std::string& id);
  void enter(SocketId socket, Guest& guest, const wire::Enter& enter, const std::string& id);
  void begin(SocketId socket, Guest& guest, const wire::BeginGame& begin, const std::string& id);
  void query(SocketId socket, Guest& guest, const wire::Query& query, const std::string& id);
  void command(SocketId socket, Guest& guest, Command command);

  // A room's present table, by a text that is kept beside it.
  [[nodiscard]] Result<HostedTable*> find_room(Guest& guest, std::string_view key,
                                               const std::string& value);
  [[nodiscard]] Result<HostedTable*> table_of(const Guest& guest);
  [[nodiscard]] Result<void> may_say(const Guest& guest, const HostedTable& table,
                                     Command& command) const;
  void post(SocketId socket, const GameId& game, Command command, SeatTexts notes = {});
  void move_to(SocketId socket, Guest& guest, const HostedTable& table, Seat seat);
  void leave_room(SocketId socket, Guest& guest);

  void tell_everybody(const GameId& id, Room& room);
  void tell(SocketId socket, Guest& guest, const HostedTable& table, const Sent& now,
            const Sent& before, bool presence);
  void mark_absent();

  // What the host says for a deal, with what is kept beside it.
  struct Noted {
    Command command{};
    SeatTexts notes{};
  };
  SeatSet pages_at(const GameId& game) const;
  Noted next_attempt(const HostedTable& table, int round, std::optional<fair::Secret> last);
  void watch_deal(const HostedTable& table);
  std::optional<Noted> part_in_deal(const HostedTable& table);  // nothing: it waits
  bool deal_on();                                               // false: nothing was to be said

  void send(SocketId socket, const json::object& message);
  void refuse(SocketId socket, const RefusalText& refusal, const std::string& id);
  SeatSet present(const Room& room) const;
  std::string secret();  // 128 bits that nobody can guess

  Journal& journal_;
  const Clock clock_;
  const Entropy entropy_;
  Outlet& outlet_;
  const HouseOptions options_;
  Driver driver_;
  std::map<SocketId, Guest> guests_;
  std::map<GameId, Room> rooms_;    // those that somebody looks at
  std::map<GameId, Time> dealing_;  // when the host is to look at each deal again
  Counter guesses_, made_;          // by address: wrong links and codes; rooms
  bool shut_ = false;
  std::uint64_t commands_ = 0, refused_ = 0, created_ = 0;
};

}  // namespace mayi::server
