#include "load/load.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <optional>

#include "load/crowd.h"

namespace mayi::load {
namespace {

namespace json = wire::json;
using Clock = std::chrono::steady_clock;
using Moment = Clock::time_point;
using namespace std::chrono_literals;

double milliseconds(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

// Latencies, and where they lie.
class Times {
 public:
  void add(Clock::duration time) { times_.push_back(milliseconds(time)); }
  std::size_t size() const { return times_.size(); }
  json::object in_json() {
    std::ranges::sort(times_);
    if (times_.empty()) return {};
    return {{"p50", at(0.5)}, {"p90", at(0.9)}, {"p99", at(0.99)}, {"max", times_.back()}};
  }

 private:
  double at(double part) const {
    return times_[static_cast<std::size_t>(part * static_cast<double>(times_.size() - 1))];
  }
  std::vector<double> times_;
};

// How long the disk itself takes to keep a few bytes.
class DiskProbe {
 public:
  explicit DiskProbe(const std::string& folder) {
    if (folder.empty()) return;
    file_ =
        ::open((folder + "/load-probe").c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
  }
  ~DiskProbe() {
    if (file_ >= 0) ::close(file_);
  }
  void once_in_a_while(Moment now) {
    if (file_ < 0 || now < next_) return;
    next_ = now + 200ms;
    if (::write(file_, "a few bytes of a journal", 24) != 24) return;
    const Moment begin = Clock::now();
    if (::fdatasync(file_) == 0) times.add(Clock::now() - begin);
  }
  Times times;

 private:
  int file_ = -1;
  Moment next_{};
};

// One seat of a room, as far as its player needs to know the game.
struct Player {
  Crowd::Id socket{};
  std::string need{}, hand{};
  std::vector<std::string> open{};
  bool seated = false, dealt = false;
  std::int64_t version = 0;
  std::string token{};
  std::optional<Moment> gone{};  // since when it has no connection
};

struct LoadRoom {
  std::vector<Player> players{};
  std::string link{};
  bool arranged = false;
  std::optional<Moment> waiting{};  // since when the command that is on its way was due
  Moment due{};
  bool bots_are_slow = false;  // it was due, and none of the people had anything to decide
  int commands = 0;
  std::string command{};     // the last one, to be sent again
  std::size_t sender = 0;    // whose it is
  std::int64_t version = 0;  // who decides has seen it
};

class Load final : Crowd::Handler {
 public:
  explicit Load(const LoadOptions& options)
      : options_(options), crowd_(options.address, options.port), probe_(options.probe) {}

  std::expected<json::object, std::string> run() {
    if (const auto seated = gather(); !seated) return std::unexpected(seated.error());
    play();
    json::object report{
        {"rooms", options_.rooms},
        {"connections", at_.size()},
        {"asked_a_second", options_.rate},
        {"seconds", milliseconds(ended_ - began_) / 1000},
        {"acknowledged", latencies_.size()},
        {"a_second", static_cast<double>(latencies_.size()) * 1000 / milliseconds(ended_ - began_)},
        {"refused", refused_},
        {"lost_connections", lost_},
        {"came_back", back_.size()},
        {"milliseconds", latencies_.in_json()},
        {"setting_up", milliseconds(began_ - made_) / 1000}};
    if (back_.size() > 0) report["back_after_milliseconds"] = back_.in_json();
    if (probe_.times.size() > 0) report["disk_sync_milliseconds"] = probe_.times.in_json();
    return report;
  }

 private:
  struct Where {
    int room = -1;  // -1: only listens
    int seat = 0;
  };

  // Rooms are made a few at a time: a crowd at the door is another measurement.
  std::expected<void, std::string> gather() {
    rooms_.resize(static_cast<std::size_t>(options_.rooms));
    int begun = 0;
    const Moment give_up = Clock::now() + 5min;
    while (ready_ < options_.rooms || listening_ < options_.idle) {
      while (begun < options_.rooms && begun - ready_ < 50) connect({begun++, 0});
      while (idle_begun_ < options_.idle && idle_begun_ - listening_ < 200) {
        ++idle_begun_;
        connect({-1, 0});
      }
      crowd_.poll(50ms, *this);
      if (!fault_.empty()) return std::unexpected(fault_);
      if (Clock::now() > give_up) return std::unexpected("The rooms did not fill in five minutes.");
    }
    for (int i = 0; i < options_.stalled; ++i) connect({i % options_.rooms, -1});
    return {};
  }

  void connect(Where where) {
    const Crowd::Id id = crowd_.connect();
    at_.resize(std::max(at_.size(), id + 1));
    at_[id] = where;
    if (where.room >= 0 && where.seat >= 0) {
      auto& players = rooms_[static_cast<std::size_t>(where.room)].players;
      players.resize(
          std::max<std::size_t>(players.size(), static_cast<std::size_t>(where.seat) + 1));
      players[static_cast<std::size_t>(where.seat)].socket = id;
    }
  }

  void opened(Crowd::Id id) override {
    crowd_.send(id, R"({"hello": 2})");
    const Where where = at_[id];
    if (where.room < 0) {
      ++listening_;
      return;
    }
    const LoadRoom& room = rooms_[static_cast<std::size_t>(where.room)];
    const std::string token = where.seat < 0 ? "" : player_at(where).token;
    if (!token.empty()) {
      crowd_.send(id, fmt::format(R"({{"enter": {{"link": "{}", "token": "{}"}}, "id": "back"}})",
                                  room.link, token));
    } else if (where.seat < 0) {
      crowd_.send(id, fmt::format(R"({{"enter": {{"link": "{}"}}}})", room.link));
      crowd_.stall(id);
    } else if (where.seat == 0) {
      crowd_.send(id, R"({"create": {"name": "P0"}, "id": "seat"})");
    } else {
      crowd_.send(id, fmt::format(R"({{"join": {{"link": "{}", "name": "P{}"}}, "id": "seat"}})",
                                  room.link, where.seat));
    }
  }

  void closed(Crowd::Id id) override {
    ++lost_;
    const Where where = at_[id];
    if (!playing_) fault_ = "The server closed a connection before the rooms were full.";
    if (!playing_ || where.room < 0 || where.seat < 0) return;
    Player& player = player_at(where);
    if (!player.gone) player.gone = Clock::now();
    player.dealt = false;
    // Not all at once, as pages do it.
    const auto wait = std::chrono::milliseconds(100 + (id * 7919) % 1500);
    later_.emplace(Clock::now() + wait, where);
  }

  Player& player_at(Where where) {
    return rooms_[static_cast<std::size_t>(where.room)]
        .players[static_cast<std::size_t>(where.seat)];
  }

  void come_back(Moment now) {
    while (!later_.empty() && later_.begin()->first <= now)
      connect(later_.extract(later_.begin()).mapped());
  }

  // The state is there again; a command that was not answered is sent again with its id.
  void is_back(Where where, const LoadRoom& room, Player& player) {
    back_.add(Clock::now() - *player.gone);
    player.gone.reset();
    if (room.waiting && room.sender == static_cast<std::size_t>(where.seat))
      crowd_.send(player.socket, room.command);
  }

  void received(Crowd::Id id, std::string_view text) override {
    const Where where = at_[id];
    if (where.room < 0 || where.seat < 0) return;
    LoadRoom& room = rooms_[static_cast<std::size_t>(where.room)];
    boost::system::error_code failed;
    std::array<unsigned char, 16 << 10> memory;  // the client has the server's processors
    boost::json::monotonic_resource resource(memory.data(), memory.size());
    const json::value value = json::parse(text, failed, &resource);
    if (failed || !value.is_object()) return;
    const json::object& message = value.get_object();
    Player& player = room.players[static_cast<std::size_t>(where.seat)];
    if (const auto* const state = wire::find<json::object>(message, "state"))
      follow(player, *state);
    if (const auto* const update = wire::find<json::object>(message, "update"))
      follow(player, update->at("changes").get_object());
    if (player.gone && message.contains("state")) is_back(where, room, player);
    if (message.contains("ok")) answered(where, room, player, message);
    seat_others(where.room, room);
    act_if_due(room, Clock::now());
  }

  static void follow(Player& player, const json::object& changes) {
    if (const auto* const version = wire::find<std::int64_t>(changes, "version"))
      player.version = *version;
    if (const json::value* const need = changes.if_contains("need"))
      player.need = need->is_string() ? need->get_string().c_str() : "";
    if (const json::value* const stage = changes.if_contains("stage"))
      player.dealt = *stage != "seating";
    if (const auto* const hand = wire::find<json::object>(changes, "hand")) {
      const json::array& cards = hand->at("cards").get_array();
      player.hand = cards.empty() ? "" : cards.front().get_string().c_str();
    }
    if (const auto* const actions = wire::find<json::object>(changes, "actions")) {
      player.open.clear();
      for (const json::value& kind : actions->at("open").get_array())
        player.open.emplace_back(kind.get_string());
    }
  }

  void answered(Where where, LoadRoom& room, Player& player, const json::object& message) {
    const bool ok = message.at("ok") == true;
    if (wire::text_in(message, "id") == "seat") {
      if (!ok) fault_ = json::serialize(message);
      player.seated = ok;
      player.token = wire::text_in(message, "token");
      if (where.seat == 0) room.link = wire::text_in(message, "link");
      return;
    }
    if (!room.waiting || !wire::text_in(message, "id").starts_with("a")) return;
    if (ok && playing_) latencies_.add(Clock::now() - *room.waiting);
    room.waiting.reset();
    if (ok)
      room.version = message.at("version").to_number<std::int64_t>();
    else
      ++refused_;
  }

  // The first comes alone, then the others one by one, then the game begins.
  void seat_others(int number, LoadRoom& room) {
    if (room.arranged || room.players.empty() || !room.players.back().seated) return;
    const auto people = static_cast<std::size_t>(options_.seats - options_.bots);
    if (room.players.size() < people)
      return connect({number, static_cast<int>(room.players.size())});
    const Crowd::Id first = room.players.front().socket;
    for (int i = 0; i < options_.bots; ++i)
      crowd_.send(
          first,
          fmt::format(R"({{"sit": {{"name": "B{}", "kind": "bot", "player": "expert"}}}})", i));
    if (options_.bots == 0)
      crowd_.send(
          first,
          R"({"settings": {"turn": 0, "answer": 0, "call": 0, "stand_in": "expert", "pace": 0, "hints": true, "spectators": true}})");
    crowd_.send(first, R"({"deal": 1})");
    room.arranged = true;
    ++ready_;
  }

  static std::optional<std::string> action_of(const Player& player) {
    const auto is_open = [&](std::string_view kind) {
      return std::ranges::count(player.open, kind) > 0;
    };
    if (player.need == "next-round") return "next-round";
    if (player.need == "answer") return is_open("allow") ? "allow" : "pass";
    if (player.need != "turn") return std::nullopt;
    if (is_open("draw stock")) return "draw stock";
    if (is_open("draw discard")) return "draw discard";
    if (is_open("discard") && !player.hand.empty()) return "discard " + player.hand;
    if (is_open("skip")) return "skip";
    if (is_open("end-turn")) return "end-turn";
    return std::nullopt;
  }

  void act_if_due(LoadRoom& room, Moment now) {
    if (!playing_ || room.waiting || now < room.due) return;
    for (std::size_t seat = 0; seat < room.players.size(); ++seat) {
      const Player& player = room.players[seat];
      const bool knows = player.dealt && player.version >= room.version;
      const auto action = knows ? action_of(player) : std::nullopt;
      if (!action) continue;
      // Bots take their time, which is none of the server's.
      const bool from_now = options_.rate <= 0 || std::exchange(room.bots_are_slow, false);
      room.waiting = from_now ? now : room.due;
      room.due = options_.rate > 0 ? *room.waiting + interval_ : now;
      room.sender = seat;
      room.command = fmt::format(R"({{"action": "{}", "id": "a{}"}})", *action, ++room.commands);
      return crowd_.send(player.socket, room.command);
    }
    room.bots_are_slow = options_.bots > 0;
  }

  void play() {
    const Moment settled = Clock::now() + 1s;
    while (Clock::now() < settled) crowd_.poll(20ms, *this);
    playing_ = true;
    began_ = Clock::now();
    if (options_.rate > 0)
      interval_ = std::chrono::duration_cast<Clock::duration>(
          std::chrono::duration<double>(options_.rooms / options_.rate));
    for (std::size_t i = 0; i < rooms_.size(); ++i)
      rooms_[i].due = began_ + interval_ * i / rooms_.size();
    const Moment end = began_ + std::chrono::duration_cast<Clock::duration>(
                                    std::chrono::duration<double>(options_.seconds));
    for (Moment now = began_; now < end; now = Clock::now()) {
      come_back(now);
      for (LoadRoom& room : rooms_) act_if_due(room, now);
      crowd_.poll(1ms, *this);
      probe_.once_in_a_while(now);
    }
    ended_ = Clock::now();
  }

  const LoadOptions options_;
  Crowd crowd_;
  DiskProbe probe_;
  std::vector<Where> at_;  // by socket
  std::vector<LoadRoom> rooms_;
  std::multimap<Moment, Where> later_;  // who comes back when
  Times latencies_, back_;
  int ready_ = 0, listening_ = 0, idle_begun_ = 0, refused_ = 0, lost_ = 0;
  bool playing_ = false;
  Clock::duration interval_{};
  Moment made_ = Clock::now(), began_{}, ended_{};
  std::string fault_;
};

}  // namespace

std::expected<json::object, std::string> run_load(const LoadOptions& options) {
  return Load(options).run();
}

}  // namespace mayi::load
