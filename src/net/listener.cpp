#include "net/listener.h"

#include <algorithm>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <optional>
#include <unordered_map>

#include "net/line.h"
#include "net/response.h"

namespace mayi::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

// An error is a value, never an exception.
constexpr auto kToken = asio::as_tuple(asio::use_awaitable);
using Task = asio::awaitable<void>;
using Stream = websocket::stream<Line, false>;  // false: frames are never compressed

constexpr std::uint32_t kMaxHead = 8 << 10;
constexpr auto kNoDescriptor = std::chrono::milliseconds(100);  // before the next try to accept

// As the standard's close codes; what is no close of this protocol is a peer that is gone.
Close close_of(const error_code& error, const websocket::close_reason& said) {
  if (error == websocket::error::closed && said.code != websocket::close_code::none)
    return static_cast<Close>(said.code);
  if (error == websocket::error::message_too_big) return Close::too_big;
  if (error == websocket::error::bad_frame_payload) return Close::bad_payload;
  if (error == websocket::condition::protocol_violation) return Close::protocol;
  return Close::gone;
}

std::string text_of(const Head& head, http::field field) { return std::string(head[field]); }

}  // namespace

struct Listener::State : std::enable_shared_from_this<State> {
  struct Socket {
    Socket(tcp::socket socket, SocketId id) : stream(Line(std::move(socket))), id(id) {}
    Stream stream;
    const SocketId id;
    std::size_t queued = 0;  // bytes of texts that wait
    bool writing = false;
    std::optional<websocket::close_reason> closing{};
    int pings = 0;  // since:
    std::chrono::steady_clock::time_point counted{};
  };
  using SocketPtr = std::shared_ptr<Socket>;

  // Counts a peer against its address as long as it lives.
  class Peer {
   public:
    Peer(State& state, std::string address) : state_(state), address_(std::move(address)) {
      ++state_.peers_;
      ++state_.by_address_[address_];
    }
    ~Peer() {
      --state_.peers_;
      forget();
    }
    Peer(const Peer&) = delete;
    const std::string& address() const { return address_; }
    // A proxy's connection is from now on somebody's behind it.
    void stand_for(const std::string& address) {
      forget();
      address_ = address;
      ++state_.by_address_[address_];
    }

   private:
    void forget() {
      if (--state_.by_address_[address_] == 0) state_.by_address_.erase(address_);
    }
    State& state_;
    std::string address_;
  };

  State(Options given, Handler& told) : options(std::move(given)), handler(told) {}

  error_code listen() {
    error_code error;
    const auto address = asio::ip::make_address(options.host, error);
    if (error) return error;
    const tcp::endpoint endpoint(address, options.port);
    if (acceptor.open(endpoint.protocol(), error); error) return error;
    acceptor.set_option(tcp::acceptor::reuse_address(true));
    if (acceptor.bind(endpoint, error); error) return error;
    if (acceptor.listen(asio::socket_base::max_listen_connections, error); error) return error;
    port = acceptor.local_endpoint().port();
    return error;
  }

  Task accept() {
    asio::steady_timer pause(context);
    while (acceptor.is_open()) {
      auto [error, socket] = co_await acceptor.async_accept(kToken);
      if (error == asio::error::operation_aborted) co_return;
      if (error) {
        pause.expires_after(kNoDescriptor);
        co_await pause.async_wait(kToken);
        continue;
      }
      error_code gone;
      const auto endpoint = socket.remote_endpoint(gone);
      if (gone) continue;
      const auto address = endpoint.address();
      if (!admits(address)) {
        ++refused_;
        continue;
      }
      ++accepted_;
      socket.set_option(tcp::no_delay(true), gone);
      asio::co_spawn(context, serve(std::move(socket), address.to_string()), asio::detached);
    }
  }

  bool is_trusted(const std::string& address) const {
    return std::ranges::find(options.trusted, address) != options.trusted.end();
  }
  bool admits(const asio::ip::address& address) const {
    if (peers_ >= options.limits.sockets) return false;
    const std::string text = address.to_string();
    return address.is_loopback() || is_trusted(text) || has_room_for(text);
  }
  bool has_room_for(const std::string& address) const {
    const auto found = by_address_.find(address);
    return found == by_address_.end() || found->second < options.limits.sockets_an_address;
  }

  Request request_of(const Head& head, const std::string& peer) const {
    Request request{std::string(head.target()), text_of(head, http::field::host),
                    text_of(head, http::field::origin), peer};
    const std::string forwarded(head["X-Forwarded-For"]);
    if (is_trusted(peer) && !forwarded.empty()) {
      const auto comma = forwarded.find_last_of(", ");
      request.address = comma == forwarded.npos ? forwarded : forwarded.substr(comma + 1);
    }
    return request;
  }

  Answer answer(const Head& head, const Request& request) {
    if (head.method() != http::verb::get && head.method() != http::verb::head)
      return refused(405, "Only GET and HEAD are answered here.\n");
    return handler.answer(request);
  }

  // One connection: requests, one after the other, until it becomes a WebSocket or ends.
  Task serve(tcp::socket raw, std::string address) {
    Peer peer(*this, std::move(address));
    beast::tcp_stream stream(std::move(raw));
    beast::flat_buffer buffer(kMaxHead);
    for (bool goes_on = true; goes_on;) {
      http::request_parser<http::empty_body> parser;
      parser.header_limit(kMaxHead);
      stream.expires_after(options.limits.handshake);
      if (const auto [error, size] = co_await http::async_read(stream, buffer, parser, kToken);
          error)
        co_return;
      Head head = parser.release();
      const Request request = request_of(head, peer.address());
      if (!websocket::is_upgrade(head)) {
        goes_on = co_await write(stream, head, answer(head, request));
      } else if (request.address != peer.address() && !has_room_for(request.address)) {
        ++refused_;
        goes_on = co_await write(stream, head, refused(429, "Too many connections from there.\n"));
      } else if (!handler.admits(request)) {
        ++refused_;
        goes_on = co_await write(stream, head, refused(403, "This page may not connect here.\n"));
      } else {
        stream.expires_never();
        peer.stand_for(request.address);
        buffer.clear();
        buffer.shrink_to_fit();  // for as long as the socket lives
        co_await talk(stream.release_socket(), request, head);
        co_return;
      }
    }
    error_code ignored;
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  // Whether another request may follow.
  asio::awaitable<bool> write(beast::tcp_stream& stream, const Head& head, Answer answer) {
    const Response response = response_to(head, answer, options.headers);
    http::response_serializer<http::span_body<const char>, http::fields> serializer(response);
    if (head.method() == http::verb::head) serializer.split(true);
    const auto [error, size] = head.method() == http::verb::head
                                   ? co_await http::async_write_header(stream, serializer, kToken)
                                   : co_await http::async_write(stream, serializer, kToken);
    co_return !error && response.keep_alive();
  }

  Task talk(tcp::socket raw, const Request& request, Head& upgrade) {
    const auto socket = std::make_shared<Socket>(std::move(raw), ++last_);
    Stream& stream = socket->stream;
    // A ping goes out after half of the silence, so that a peer is gone within the whole of it.
    stream.set_option(
        websocket::stream_base::timeout{options.limits.handshake, options.limits.silence, true});
    stream.read_message_max(options.limits.message);
    stream.write_buffer_bytes(512);
    stream.auto_fragment(false);
    stream.set_option(websocket::stream_base::decorator([this](websocket::response_type& response) {
      for (const auto& [name, value] : options.headers) response.set(name, value);
    }));
    stream.control_callback([this, id = socket->id](websocket::frame_type kind, auto) {
      if (kind != websocket::frame_type::close) count_ping(id);
    });
    if (const auto [error] = co_await stream.async_accept(upgrade, kToken); error) co_return;
    upgrade = {};  // nobody asks for it again

    sockets_.emplace(socket->id, socket);
    ++open_;
    handler.opened(socket->id, request);
    const error_code end = co_await read_all(*socket);
    sockets_.erase(socket->id);
    --open_;
    handler.closed(socket->id, socket->closing ? static_cast<Close>(socket->closing->code)
                                               : close_of(end, stream.reason()));
  }

  // Until it is over, and why.
  asio::awaitable<error_code> read_all(Socket& socket) {
    for (;;) {
      beast::flat_buffer buffer;
      if (const auto [error, size] = co_await socket.stream.async_read(buffer, kToken); error)
        co_return error;
      if (!socket.stream.got_text()) {
        close(socket.id, Close::policy, "Messages are texts.");
        continue;  // until the peer has confirmed it
      }
      ++received_;
      bytes_received_ += buffer.size();
      handler.received(socket.id, beast::buffers_to_string(buffer.data()));
    }
  }

  // Without coroutines: most of what a server does is this.
  void write_on(const SocketPtr& socket) {
    if (!socket->stream.is_open()) return;
    Traffic counted;
    Line& line = socket->stream.next_layer();
    const Line::Left left = line.send_texts(counted);
    sent_ += counted.sent;
    bytes_sent_ += counted.bytes_sent;
    socket->queued -= counted.bytes_sent;
    if (left == Line::Left::nothing) end_writing(socket);
    if (left == Line::Left::more)
      line.socket.async_wait(tcp::socket::wait_write, [this, socket](const error_code& error) {
        if (!error) write_on(socket);
      });
  }
  void end_writing(const SocketPtr& socket) {
    if (socket->closing)
      return socket->stream.async_close(*socket->closing, [socket](const error_code&) {});
    socket->writing = false;
    if (sockets_.contains(socket->id)) handler.drained(socket->id);
  }

  // A peer that pings without end keeps us writing for nothing.
  void count_ping(SocketId id) {
    const auto found = sockets_.find(id);
    if (found == sockets_.end()) return;
    Socket& socket = *found->second;
    const auto now = std::chrono::steady_clock::now();
    if (now - socket.counted > options.limits.silence) {
      socket.counted = now;
      socket.pings = 0;
    }
    if (++socket.pings == options.limits.pings + 1)
      asio::post(context, [this, id] { close(id, Close::policy, "Too many pings."); });
  }

  void start_writing(const SocketPtr& socket) {
    if (!std::exchange(socket->writing, true)) write_on(socket);
  }

  // All that goes to one peer is there before the first of it is written.
  void send(std::vector<Addressed>& frames) {
    for (Addressed& each : frames) put(each.socket, std::move(each.frame));
    for (const Addressed& each : frames)
      if (const auto found = sockets_.find(each.socket); found != sockets_.end())
        if (found->second->stream.next_layer().has_texts()) start_writing(found->second);
  }

  void put(SocketId id, Frame frame) {
    const auto found = sockets_.find(id);
    if (found == sockets_.end() || found->second->closing) return;
    const SocketPtr socket = found->second;
    socket->queued += frame->size();
    if (socket->queued > options.limits.queue) {
      ++dropped_;
      error_code ignored;  // a close frame would have to wait behind what is not read
      socket->closing = websocket::close_reason(websocket::close_code::try_again_later);
      socket->stream.next_layer().socket.close(ignored);
      return;
    }
    socket->stream.next_layer().put(std::move(frame));
  }

  void close(SocketId id, Close code, const std::string& reason) {
    const auto found = sockets_.find(id);
    if (found == sockets_.end() || found->second->closing) return;
    found->second->closing =
        websocket::close_reason(static_cast<websocket::close_code>(code), reason);
    start_writing(found->second);
  }

  Options options;
  Handler& handler;
  std::unordered_map<std::string, std::size_t> by_address_;
  std::size_t peers_ = 0;
  SocketId last_ = 0;
  std::uint16_t port = 0;
  std::atomic<std::uint64_t> accepted_{0}, refused_{0}, received_{0}, sent_{0}, dropped_{0},
      bytes_received_{0}, bytes_sent_{0};
  std::atomic<std::size_t> open_{0};
  asio::io_context context{1};  // what still runs ends with it, and counts down above
  tcp::acceptor acceptor{context};
  std::unordered_map<SocketId, SocketPtr> sockets_;
};

Listener::Listener(std::shared_ptr<State> state) : state_(std::move(state)) {
  thread_ = std::jthread([state = state_] {
    asio::co_spawn(state->context, state->accept(), asio::detached);
    state->context.run();
  });
}

std::unique_ptr<Listener> Listener::open(Options options, Handler& handler, std::string& error) {
  auto state = std::make_shared<State>(std::move(options), handler);
  if (const error_code code = state->listen(); code) {
    error = code.message();
    return nullptr;
  }
  return std::unique_ptr<Listener>(new Listener(std::move(state)));
}

Listener::~Listener() {
  state_->context.stop();
  thread_.join();
}

std::uint16_t Listener::port() const { return state_->port; }

void Listener::send(SocketId socket, Frame frame) {
  send(std::vector{Addressed{socket, std::move(frame)}});
}

void Listener::send(std::vector<Addressed> frames) {
  asio::post(state_->context,
             [state = state_, frames = std::move(frames)]() mutable { state->send(frames); });
}

void Listener::close(SocketId socket, Close code, std::string reason) {
  asio::post(state_->context, [state = state_, socket, code, reason = std::move(reason)] {
    state->close(socket, code, reason);
  });
}

void Listener::stop_accepting() {
  asio::post(state_->context, [state = state_] {
    error_code ignored;
    state->acceptor.close(ignored);
  });
}

Traffic Listener::traffic() const {
  return {state_->accepted_, state_->refused_,        state_->received_,   state_->sent_,
          state_->dropped_,  state_->bytes_received_, state_->bytes_sent_, state_->open_};
}

}  // namespace mayi::net
