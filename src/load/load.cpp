#include "load/load.h"

#include <fmt/format.h>

#include <map>
#include <optional>

#include "load/crowd.h"
#include "load/echo.h"
#include "load/figures.h"
#include "load/glance.h"

namespace mayi::load {
namespace {

namespace json = wire::json;
using namespace std::chrono_literals;

// One seat of a room, as far as its player needs to know the game.
struct Player {
  Crowd::Id socket{};
  std::string need{}, card{};  // the first of the hand
  std::string open{};          // kinds of action, as the state spells them
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

// What a state or an update says of the player: its changes are told member by member, what
// everybody sees first, what is the player's own last.
void follow(Player& player, std::string_view text) {
  const std::string_view changes = after(text, R"(changes":)");
  const bool whole = text.starts_with(R"({"state":)");
  if (!whole && changes.empty()) return;
  player.version = first_number(after(text, R"(version":)"));
  for_each_member(whole ? after(text, R"(state":)") : changes,
                  [&](std::string_view key, std::string_view value) {
                    if (key == "stage") player.dealt = first_text(value) != "seating";
                    if (key == "need") player.need = first_text(value);
                    if (key == "hand") player.card = first_text(after(value, R"(cards":[)"));
                    if (key == "actions") player.open = value.substr(0, value.find(']'));
                  });
}

class Load final : Crowd::Handler {
 public:
  explicit Load(const LoadOptions& options)
      : options_(options), crowd_(options.address, options.port), probe_(options.probe) {}

  std::expected<json::object, std::string> run() {
    if (const auto seated = gather(); !seated) return std::unexpected(seated.error());
    std::vector<double> echoes = probe_echo({});
    const double processor = processor_seconds();
    play();
    const double used = processor_seconds() - processor;
    echoes = probe_echo(std::move(echoes));
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
    report["client_processor_microseconds"] =
        used * 1e6 / static_cast<double>(std::max<std::size_t>(1, latencies_.size()));
    if (!echoes.empty()) report["echoes_a_second"] = json::array(echoes.begin(), echoes.end());
    if (back_.size() > 0) report["back_after_milliseconds"] = back_.in_json();
    if (probe_.times.size() > 0) report["disk_sync_milliseconds"] = probe_.times.in_json();
    return report;
  }

 private:
  struct Where {
    int room = -1;  // -1: only listens
    int seat = 0;
  };

  // What the network alone carries, before and after.
  std::vector<double> probe_echo(std::vector<double> so_far) const {
    if (options_.echo) so_far.push_back(echoes_a_second(std::chrono::seconds(1)));
    return so_far;
  }

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
    Player& player = room.players[static_cast<std::size_t>(where.seat)];
    if (text.starts_with(R"({"ok":)"))
      answered(where, room, player, text);
    else
      follow(player, text);
    if (player.gone && text.starts_with(R"({"state":)")) is_back(where, room, player);
    seat_others(where.room, room);
    act_if_due(room, Clock::now());
  }

  void answered(Where where, LoadRoom& room, Player& player, std::string_view text) {
    const bool ok = text.starts_with(R"({"ok":true)");
    const std::string_view id = first_text(after(text, R"(id":)"));
    if (id == "seat") {
      if (!ok) fault_ = text;
      player.seated = ok;
      player.token = first_text(after(text, R"(token":)"));
      if (where.seat == 0) room.link = first_text(after(text, R"(link":)"));
      return;
    }
    if (!room.waiting || !id.starts_with("a")) return;
    if (ok && playing_) latencies_.add(Clock::now() - *room.waiting);
    room.waiting.reset();
    if (ok)
      room.version = first_number(after(text, R"(version":)"));
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

  std::optional<std::string> action_of(const Player& player) const {
    const auto is_open = [&](std::string_view kind) {
      return player.open.find(kind) != player.open.npos;
    };
    if (player.need == "next-round") return "next-round";
    if (player.need == "answer") return is_open(R"("allow")") ? "allow" : "pass";
    if (player.need == "call" && options_.bots > 0) return "pass";  // or the bots wait
    if (player.need != "turn") return std::nullopt;
    if (is_open(R"("draw stock")")) return "draw stock";
    if (is_open(R"("draw discard")")) return "draw discard";
    if (is_open(R"("discard")") && !player.card.empty()) return "discard " + player.card;
    if (is_open(R"("skip")")) return "skip";
    if (is_open(R"("end-turn")")) return "end-turn";
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
      if (options_.rate > 0) schedule_.emplace(room.due, &room);
      room.sender = seat;
      room.command = fmt::format(R"({{"action": "{}", "id": "a{}"}})", *action, ++room.commands);
      return crowd_.send(player.socket, room.command);
    }
    room.bots_are_slow = options_.bots > 0;
  }

  // Those that were not due when they last heard something.
  void act_on_schedule(Moment now) {
    while (!schedule_.empty() && schedule_.begin()->first <= now)
      act_if_due(*schedule_.extract(schedule_.begin()).mapped(), now);
  }

  void play() {
    const Moment settled = Clock::now() + 1s;
    while (Clock::now() < settled) crowd_.poll(20ms, *this);
    playing_ = true;
    began_ = Clock::now();
    if (options_.rate > 0)
      interval_ = std::chrono::duration_cast<Clock::duration>(
          std::chrono::duration<double>(options_.rooms / options_.rate));
    for (std::size_t i = 0; i < rooms_.size(); ++i) {
      rooms_[i].due = began_ + interval_ * i / rooms_.size();
      schedule_.emplace(rooms_[i].due, &rooms_[i]);
    }
    const Moment end = began_ + std::chrono::duration_cast<Clock::duration>(
                                    std::chrono::duration<double>(options_.seconds));
    for (Moment now = began_; now < end; now = Clock::now()) {
      come_back(now);
      act_on_schedule(now);
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
  std::multimap<Moment, LoadRoom*> schedule_;  // which rooms are due when
  std::multimap<Moment, Where> later_;         // who comes back when
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
