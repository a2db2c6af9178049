#pragma once

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <cerrno>
#include <span>
#include <utility>
#include <vector>

#include "net/listener.h"

namespace mayi::net {

// A socket with two who write to it: Beast, what opens and closes a WebSocket and keeps it alive;
// and past it whoever sends texts, all that wait for the peer with one call of the system. Neither
// begins before the other has ended its frame.
class Line {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  using executor_type = Socket::executor_type;
  explicit Line(Socket given) : socket(std::move(given)) {}

  // For Beast.
  executor_type get_executor() { return socket.get_executor(); }
  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token)
      -> decltype(std::declval<Socket&>().async_read_some(buffers, std::forward<Token>(token))) {
    return socket.async_read_some(buffers, std::forward<Token>(token));
  }
  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    const auto executor = boost::asio::get_associated_executor(handler, get_executor());
    if (done_ > 0) {  // of a text; when that has gone out, so can this
      socket.async_wait(Socket::wait_write,
                        boost::asio::bind_executor(
                            executor, [this, buffers, handler = std::forward<Handler>(handler)](
                                          boost::system::error_code error) mutable {
                              if (error) return std::move(handler)(error, std::size_t{0});
                              async_write_some(buffers, std::move(handler));
                            }));
      return;
    }
    beast_writes_ = true;
    socket.async_send(buffers,
                      boost::asio::bind_executor(
                          executor, [this, size = boost::asio::buffer_size(buffers),
                                     handler = std::forward<Handler>(handler)](
                                        boost::system::error_code error, std::size_t sent) mutable {
                            // After an error nothing goes out any more, and this may be no more.
                            if (!error) beast_writes_ = sent < size;
                            std::move(handler)(error, sent);
                          }));
  }

  void put(Frame text) { texts_.push_back(std::move(text)); }
  bool has_texts() const { return !texts_.empty(); }
  enum class Left : std::uint8_t {
    nothing,
    more,   // when the socket can be written to
    broken  // the rest will never go out; whoever reads sees that
  };
  // Sends what the system takes now.
  Left send_texts(Traffic& counted) {
    while (!texts_.empty()) {
      if (beast_writes_) return Left::more;
      const ssize_t size = send_some();
      if (size < 0) return errno == EAGAIN ? Left::more : Left::broken;
      take_off(static_cast<std::size_t>(size), counted);
    }
    return Left::nothing;
  }

  Socket socket;

 private:
  static constexpr std::size_t kAtOnce = 16;  // texts in one call
  struct Head {  // of a frame with a text that is whole and not masked: RFC 6455, 5.2
    explicit Head(std::size_t length) {
      const std::size_t further = length < 126 ? 0 : length <= 0xFFFF ? 2 : 8;
      bytes[0] = 0x81;
      bytes[1] = static_cast<unsigned char>(further == 0 ? length : further == 2 ? 126 : 127);
      for (std::size_t i = 0; i < further; ++i)
        bytes[2 + i] = static_cast<unsigned char>(length >> 8 * (further - 1 - i));
      size = 2 + further;
    }
    Head() = default;
    std::array<unsigned char, 10> bytes{};
    std::size_t size = 0;
  };

  ssize_t send_some() {
    std::array<Head, kAtOnce> heads;
    std::array<iovec, 2 * kAtOnce> parts;
    const std::size_t count = std::min(kAtOnce, texts_.size());
    for (std::size_t i = 0; i < count; ++i) {
      heads[i] = Head(texts_[i]->size());
      parts[2 * i] = {heads[i].bytes.data(), heads[i].size};
      parts[2 * i + 1] = {const_cast<char*>(texts_[i]->data()), texts_[i]->size()};
    }
    std::size_t gone = done_;
    for (iovec& part : std::span(parts).first(2)) {
      const std::size_t cut = std::min(gone, part.iov_len);
      part.iov_base = static_cast<char*>(part.iov_base) + cut;
      part.iov_len -= cut;
      gone -= cut;
    }
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = 2 * count;
    return ::sendmsg(socket.native_handle(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  }
  void take_off(std::size_t size, Traffic& counted) {
    done_ += size;
    std::size_t whole = 0;
    for (; whole < texts_.size(); ++whole) {
      const std::size_t length = texts_[whole]->size(), all = Head(length).size + length;
      if (done_ < all) break;
      done_ -= all;
      counted.bytes_sent += length;
    }
    counted.sent += whole;
    texts_.erase(texts_.begin(), texts_.begin() + static_cast<std::ptrdiff_t>(whole));
  }

  std::vector<Frame> texts_;
  std::size_t done_ = 0;  // bytes of the first one, its head among them, that have gone out
  bool beast_writes_ = false;
};

// Beast finds these two by their argument.
inline void beast_close_socket(Line& line) {
  boost::system::error_code ignored;
  line.socket.close(ignored);
}
template <class Handler>
void async_teardown(boost::beast::role_type role, Line& line, Handler&& handler) {
  boost::beast::websocket::async_teardown(role, line.socket, std::forward<Handler>(handler));
}

}  // namespace mayi::net
