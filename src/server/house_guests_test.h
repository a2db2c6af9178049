#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <deque>

#include "server/house.h"
#include "store/memory_journal_test.h"

namespace mayi::server {

// A server without a network: what is sent to a socket is kept in a list.
class HouseTest : public testing::Test, public Outlet {
 protected:
  void send(SocketId socket, std::string text) override {
    frames[socket].push_back(json::parse(text).as_object());
    keep_state(socket, frames[socket].back());
    house_drains.insert(socket);
    raw[socket] += text;
  }
  void close(SocketId socket, Close why, std::string_view reason) override {
    closed[socket] = why;
    reasons.emplace(reason);
  }

  std::unique_ptr<House> open_house() { return open_house(journal); }
  std::unique_ptr<House> open_house(Journal& on) {
    return std::make_unique<House>(
        on, [this] { return now; }, [this] { return number += 0x9E3779B97F4A7C15; },
        [this](const Sitter& sitter) { return bots.find(sitter); }, *this,
        HouseOptions{.build = "7"});
  }
  virtual void run() {
    ASSERT_TRUE(house->run());
    drain();
  }
  void drain() {
    if (stalled) return;
    for (const SocketId socket : std::exchange(house_drains, {})) home_of(socket).drained(socket);
  }
  virtual House& home_of(SocketId) { return *house; }

  SocketId connect(const std::string& address = "10.0.0.1") {
    house->opened(++sockets, address);
    say(sockets, R"({"hello": 2, "build": "7"})");
    frames[sockets].clear();
    return sockets;
  }
  // What the socket is told in answer, all of it.
  std::deque<json::object> say(SocketId socket, const std::string& text) {
    frames[socket].clear();
    home_of(socket).received(socket, text);
    run();
    return frames[socket];
  }
  json::object first(SocketId socket, const std::string& text) {
    const auto answers = say(socket, text);
    return answers.empty() ? json::object{} : answers.front();
  }
  static std::string text(const json::object& object, std::string_view key) {
    if (object.contains("refusal")) return text(object.at("refusal").as_object(), key);
    return object.contains(key) ? std::string(object.at(key).as_string()) : "";
  }
  // The last whole state that the socket was sent.
  json::object state(SocketId socket) {
    for (auto frame = frames[socket].rbegin(); frame != frames[socket].rend(); ++frame)
      if (frame->contains("state")) return frame->at("state").as_object();
    return {};
  }

  // The state as a page has it that puts every update into it.
  json::object state_of(SocketId socket) { return held[socket]; }
  void keep_state(SocketId socket, const json::object& frame) {
    if (frame.contains("room")) pictures[socket] = frame.at("room").as_object();
    if (frame.contains("state")) held[socket] = frame.at("state").as_object();
    if (!frame.contains("update")) return;
    for (const auto& [key, value] : frame.at("update").at("changes").as_object())
      held[socket][key] = value;
  }
  // Does what the expert would, if it is for this seat to do something. True: it did.
  bool play_on(SocketId socket) {
    const json::object state = state_of(socket);
    if (state.at("need").is_null()) return false;
    if (state.at("need") == "next-round")
      return first(socket, R"({"ready": true})").at("ok") == true;
    const json::object hint = first(socket, R"({"query": "hint"})").at("found").as_object();
    if (hint.at("hint").is_null()) return false;
    const std::string action(hint.at("hint").at("action").as_string());
    return first(socket, R"({"action": ")" + action + R"("})").at("ok") == true;
  }
  // Until it is over, or for so many seconds.
  void play(const std::vector<SocketId>& seats, int seconds) {
    for (; seconds > 0 && state_of(seats.front()).at("stage") != "game-over"; --seconds) {
      now += 1s;
      for (const SocketId socket : seats) play_on(socket);
      run();
    }
  }

  static json::array only(int seat) {
    json::array array;
    array.push_back(seat);
    return array;
  }
  // The last picture of the room that the socket was sent.
  json::object room(SocketId socket) { return pictures[socket]; }

  // Ann makes a room, Bob joins by the code, an expert sits down.
  void gather() {
    ann = connect();
    const json::object made = first(ann, R"({"create": {"name": "Ann", "avatar": 3}, "id": "c1"})");
    link = text(made, "link"), ann_token = text(made, "token");
    code = text(room(ann), "code");
    bob = connect();
    const json::object joined =
        first(bob, R"({"join": {"name": "Bob", "code": ")" + code + R"("}, "id": "j1"})");
    bob_token = text(joined, "token");
    say(ann, R"({"sit": {"name": "Cid", "kind": "bot", "player": "greedy"}, "id": "s1"})");
  }

  MemoryJournal journal;
  ThinkingBots bots;
  Time now{1'700'000'000'000ms};
  std::uint64_t number = 1;
  SocketId sockets = 0, ann = 0, bob = 0;
  std::map<SocketId, std::deque<json::object>> frames;
  std::map<SocketId, std::string> raw;
  std::map<SocketId, json::object> held, pictures;
  std::set<SocketId> house_drains;  // have been sent something
  bool stalled = false;             // nobody reads
  std::map<SocketId, Close> closed;
  std::set<std::string> reasons;
  std::string link, code, ann_token, bob_token;
  std::unique_ptr<House> house = open_house();
};

}  // namespace mayi::server
