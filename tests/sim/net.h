#pragma once

#include <deque>
#include <memory>
#include <set>

#include "chaos.h"
#include "server/house.h"
#include "truth.h"

namespace mayi::sim {

using server::Close;
using server::SocketId;
using Frame = std::shared_ptr<const json::object>;

// Somebody at the other end of a socket.
class Caller {
 public:
  virtual ~Caller() = default;
  virtual void heard(const Frame& frame) = 0;
  virtual void lost() = 0;  // the connection is gone, or was never made
};

// What a house is told by its network.
class Door {
 public:
  virtual ~Door() = default;
  virtual bool is_open() const = 0;
  virtual void opened(SocketId socket, const std::string& address) = 0;
  virtual void received(SocketId socket, const std::string& text) = 0;
  virtual void drained(SocketId socket) = 0;
  virtual void closed(SocketId socket) = 0;
};

// Sockets with all that befalls them: frames keep their order in either direction, take their time,
// and are lost with their connection.
class Net final : public server::Outlet {
 public:
  using Watch = std::function<void(SocketId, const json::object&, const std::string&)>;
  Net(Timeline& timeline, Chaos& chaos) : timeline_(timeline), chaos_(chaos) {}
  void add_door(Door& door) { doors_.push_back(&door); }  // anybody may come to any of them
  // Sees each frame as it leaves the house.
  void watch(Watch watch) { watch_ = std::move(watch); }

  SocketId connect(Caller& caller, std::string address);
  void say(SocketId socket, const std::string& text);
  void hang_up(SocketId socket);    // the page is closed
  void drop_all(const Door& door);  // the server is gone

  void send(SocketId socket, std::string text) override;
  void close(SocketId socket, Close code, std::string_view reason) override;
  int kill_in = 0;  // that many frames; 0: not

 private:
  struct Wire {
    Caller* caller;
    Door* door = nullptr;       // nullptr: none was open
    bool carries = true;        // false: nothing comes through
    milliseconds up{}, down{};  // when the last frame arrives
    int on_its_way = 0;         // down
    milliseconds delay{};       // of a slow reader
  };
  milliseconds travel() { return chaos_.between(5ms, 80ms); }
  void cut(SocketId socket);
  void carry_up(SocketId socket, const std::string& text, milliseconds delay);
  void tell_lost(SocketId socket, milliseconds after);
  void tell_closed(SocketId socket, milliseconds after);
  Wire* find(SocketId socket);
  Door* find_open_door();

  Timeline& timeline_;
  Chaos& chaos_;
  std::vector<Door*> doors_;
  Watch watch_;
  std::map<SocketId, Wire> wires_;
  SocketId last_ = 0;
};

}  // namespace mayi::sim
