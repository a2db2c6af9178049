#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

// HTTP and WebSocket on one port. Knows bytes, addresses and limits, and nothing of games.
namespace mayi::net {

using SocketId = std::uint64_t;  // never used twice by one listener

struct Request {
  std::string target;   // path and query, as sent
  std::string host;     // the header, as sent; empty: none
  std::string origin;   // the same
  std::string address;  // of the peer; behind a trusted proxy: the one it names
};

struct Answer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string_view body{};     // outlives the answer: an asset
  std::string_view gzipped{};  // the body for who takes it so; empty: there is none
  std::string text{};          // the body, where there is no asset
  std::string cache = "no-store";
  std::string etag{};  // whoever has it already is told so, without the body
};

struct Limits {
  std::size_t sockets = 18'000;                // open at once
  std::size_t sockets_an_address = 64;         // loopback and trusted proxies have no limit
  std::size_t message = 8 << 10;               // bytes of one that comes in
  std::size_t queue = 256 << 10;               // bytes that wait for one reader
  int pings = 40;                              // and pongs of a peer, in the time of a silence
  std::chrono::milliseconds handshake{5'000};  // for a request to be complete
  std::chrono::milliseconds silence{10'000};   // after which a peer that answers no ping is gone
};

// Why a WebSocket is closed, as the standard numbers it (RFC 6455, 7.4.1).
enum class Close : std::uint16_t {
  normal = 1000,
  protocol = 1002,     // no WebSocket speaks like that
  gone = 1006,         // the peer, without a word
  bad_payload = 1007,  // a text that is no UTF-8
  policy = 1008,       // the peer did what it must not
  too_big = 1009,
  restart = 1012,    // the service restarts: come back in a moment
  try_later = 1013,  // too much is waiting for this reader
};

// What the listener asks and tells, always from its own thread; none of it may block.
class Handler {
 public:
  virtual ~Handler() = default;
  virtual Answer answer(const Request& request) = 0;
  // Before a WebSocket is opened: false refuses it with 403.
  virtual bool admits(const Request& request) = 0;
  virtual void opened(SocketId socket, const Request& request) = 0;
  virtual void received(SocketId socket, std::string text) = 0;
  // Everything that was sent has gone out.
  virtual void drained(SocketId socket) = 0;
  // Once for each that was opened. Nothing comes of this socket any more. Why: as we told the peer,
  // or it told us.
  virtual void closed(SocketId socket, Close why) = 0;
};

struct Options {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;  // 0: any that is free
  Limits limits{};
  std::vector<std::string> trusted{};  // proxies whose X-Forwarded-For is believed
  std::vector<std::pair<std::string, std::string>> headers{};  // with every answer
};

// What a scrape of the process shows.
struct Traffic {
  std::uint64_t accepted = 0, refused = 0, received = 0, sent = 0, dropped = 0;
  std::uint64_t bytes_received = 0, bytes_sent = 0;  // of messages
  std::size_t open = 0;
};

using Frame = std::shared_ptr<const std::string>;  // one text, for any number of readers
struct Addressed {
  SocketId socket{};
  Frame frame;
};

// Listens from `open` to the end of its life, on a thread of its own. The handler outlives it.
// All members may be called from any thread.
class Listener {
 public:
  // The error: why the port cannot be had, as the system says it.
  static std::unique_ptr<Listener> open(Options options, Handler& handler, std::string& error);
  ~Listener();

  std::uint16_t port() const;
  // A socket that is gone is no error. A reader whose queue is full is closed with try_later.
  void send(SocketId socket, Frame frame);
  void send(std::vector<Addressed> frames);  // in this order, with one hand-over for all
  void close(SocketId socket, Close code, std::string reason);
  // No new peers; those that are there stay.
  void stop_accepting();
  Traffic traffic() const;

 private:
  struct State;
  explicit Listener(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;
  std::jthread thread_;
};

}  // namespace mayi::net
