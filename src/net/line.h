#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <utility>

namespace mayi::net {

// A socket that is told when more is about to be written, and then leaves it to the system to send
// both together.
struct Line {
  using Socket = boost::asio::ip::tcp::socket;
  using executor_type = Socket::executor_type;
  Socket socket;
  bool more = false;

  executor_type get_executor() { return socket.get_executor(); }
  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token)
      -> decltype(socket.async_read_some(buffers, std::forward<Token>(token))) {
    return socket.async_read_some(buffers, std::forward<Token>(token));
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token)
      -> decltype(socket.async_send(buffers, 0, std::forward<Token>(token))) {
    return socket.async_send(buffers, more ? MSG_MORE : 0, std::forward<Token>(token));
  }
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
