#include "load/echo.h"

#include "load/crowd.h"
#include "load/figures.h"
#include "net/listener.h"

namespace mayi::load {
namespace {

constexpr int kSockets = 400;
const std::string kEchoed(600, 'x');  // as long as the news of an action

class EchoServer final : public net::Handler {
 public:
  std::unique_ptr<net::Listener> listen() {
    std::string ignored;  // there is no figure then
    auto listener = net::Listener::open({}, *this, ignored);
    listener_ = listener.get();
    return listener;
  }
  net::Answer answer(const net::Request&) override { return {}; }
  bool admits(const net::Request&) override { return true; }
  void opened(net::SocketId, const net::Request&) override {}
  void received(net::SocketId socket, std::string text) override {
    listener_->send(socket, std::make_shared<const std::string>(std::move(text)));
  }
  void drained(net::SocketId) override {}
  void closed(net::SocketId, net::Close) override {}

 private:
  net::Listener* listener_ = nullptr;
};

struct EchoClients final : Crowd::Handler {
  explicit EchoClients(std::uint16_t port) : crowd("127.0.0.1", port) {
    for (int i = 0; i < kSockets; ++i) crowd.connect();
  }
  void opened(Crowd::Id socket) override { crowd.send(socket, kEchoed); }
  void received(Crowd::Id socket, std::string_view text) override {
    ++echoes;
    crowd.send(socket, text);
  }
  void closed(Crowd::Id) override {}
  Crowd crowd;
  std::int64_t echoes = 0;
};

}  // namespace

double echoes_a_second(std::chrono::seconds lasts) {
  EchoServer server;
  const auto listener = server.listen();
  if (!listener) return 0;
  EchoClients clients(listener->port());
  const auto poll_until = [&](Moment end) {
    while (Clock::now() < end) clients.crowd.poll(std::chrono::milliseconds(10), clients);
  };
  poll_until(Clock::now() + std::chrono::milliseconds(300));  // until all are there
  clients.echoes = 0;
  poll_until(Clock::now() + lasts);
  return static_cast<double>(clients.echoes) / static_cast<double>(lasts.count());
}

}  // namespace mayi::load
