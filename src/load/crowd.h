#pragma once

#include <sys/socket.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Many WebSocket clients of one server in one thread, to measure it with.
namespace mayi::load {

// Requires a server that is to be trusted: frames are not judged as a browser would.
class Crowd {
 public:
  using Id = std::size_t;
  class Handler {
   public:
    virtual ~Handler() = default;
    virtual void opened(Id socket) = 0;
    virtual void received(Id socket, std::string_view text) = 0;
    virtual void closed(Id socket) = 0;
  };

  // `address`: of IPv4, in numbers.
  Crowd(std::string address, std::uint16_t port);
  ~Crowd();
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  Id connect();  // begins it
  void send(Id socket, std::string_view text);
  void stall(Id socket);  // from now on nothing is read
  // Waits for so long at most, and tells what came.
  void poll(std::chrono::milliseconds most, Handler& handler);

 private:
  struct Socket {
    int file = -1;
    bool connected = false, open = false, wants_to_write = false;
    std::string in, out;
  };

  void watch(Id id, int how, bool writes);
  void flush(Id id);
  void read(Id id, Handler& handler);
  std::size_t take_handshake(Id id, std::string_view bytes, Handler& handler);
  void take_frames(Id id, std::string_view bytes, Handler& handler);
  std::size_t take_frame(Id id, std::string_view bytes, Handler& handler);
  void close(Id id, Handler& handler);

  sockaddr_storage server_{};
  std::string hello_;  // what opens a WebSocket
  int poller_;
  std::vector<Socket> sockets_;
};

}  // namespace mayi::load
