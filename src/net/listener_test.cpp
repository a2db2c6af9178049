#include "net/listener.h"

#include <gtest/gtest.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <condition_variable>
#include <mutex>

namespace mayi::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using namespace std::chrono_literals;

// Sends back what comes, and remembers what it was told.
class Echo : public Handler {
 public:
  Answer answer(const Request& request) override {
    if (request.target == "/asset")
      return {.type = "text/css",
              .body = "p{}",
              .gzipped = "(fewer bytes)",
              .cache = "max-age=9",
              .etag = "\"5\""};
    return {.status = request.target == "/" ? 200 : 404, .text = request.address};
  }
  bool admits(const Request& request) override { return request.origin != "http://evil"; }
  void opened(SocketId socket, const Request&) override {
    note([&] { open.push_back(socket); });
  }
  void received(SocketId socket, std::string text) override {
    listener->send(socket, std::make_shared<const std::string>(text));
    note([&] { texts.push_back(std::move(text)); });
  }
  void drained(SocketId) override {
    note([&] { ++drains; });
  }
  void closed(SocketId, Close why) override {
    note([&] { ++closes, reasons.push_back(why); });
  }

  template <class Condition>
  bool wait(Condition condition, std::chrono::seconds most = 60s) {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, most, condition);
  }

  Listener* listener = nullptr;
  std::vector<SocketId> open;
  std::vector<std::string> texts;
  std::vector<Close> reasons;
  int drains = 0, closes = 0;

 private:
  template <class Change>
  void note(Change change) {
    {
      const std::lock_guard lock(mutex);
      change();
    }
    changed.notify_all();
  }
  std::mutex mutex;
  std::condition_variable changed;
};

class ListenerTest : public testing::Test {
 protected:
  void start(Options options = {}) {
    std::string why;
    listener = Listener::open(std::move(options), echo, why);
    ASSERT_TRUE(listener) << why;
    echo.listener = listener.get();
  }
  tcp::socket connect() {
    tcp::socket socket(context);
    socket.connect({asio::ip::address_v4::loopback(), listener->port()});
    return socket;
  }
  // All that the other side says to these bytes before it hangs up.
  std::string say(std::string_view bytes) {
    tcp::socket socket = connect();
    asio::write(socket, asio::buffer(bytes));
    std::string heard;
    asio::read(socket, asio::dynamic_buffer(heard), error);
    return heard;
  }
  using Client = websocket::stream<tcp::socket>;
  std::unique_ptr<Client> join(std::string_view origin = "") {
    auto client = std::make_unique<Client>(connect());
    client->set_option(websocket::stream_base::decorator(
        [origin](websocket::request_type& head) { head.set("Origin", origin); }));
    client->handshake("localhost", "/", error);
    return client;
  }
  std::string read(Client& client) {
    beast::flat_buffer buffer;
    client.read(buffer, error);
    return beast::buffers_to_string(buffer.data());
  }

  asio::io_context context;
  boost::system::error_code error;
  Echo echo;
  std::unique_ptr<Listener> listener;
};

TEST_F(ListenerTest, AnswersRequests) {
  start({.headers = {{"X-Content-Type-Options", "nosniff"}}});
  struct Row {
    std::string_view request, begins, holds, ends;
  };
  for (const Row& row : {
           Row{"GET / HTTP/1.0\r\n\r\n", "HTTP/1.0 200", "nosniff", "\r\n\r\n127.0.0.1"},
           Row{"GET /asset HTTP/1.0\r\n\r\n", "HTTP/1.0 200", "Cache-Control: max-age=9", "p{}"},
           Row{"HEAD /asset HTTP/1.0\r\n\r\n", "HTTP/1.0 200", "Content-Length: 3", "\r\n\r\n"},
           Row{"GET /asset HTTP/1.0\r\nIf-None-Match: \"5\"\r\n\r\n", "HTTP/1.0 304", "nosniff",
               "\r\n\r\n"},
           Row{"GET /asset HTTP/1.0\r\nAccept-Encoding: br, gzip\r\n\r\n", "HTTP/1.0 200",
               "Content-Encoding: gzip", "(fewer bytes)"},
           Row{"GET /asset HTTP/1.0\r\nAccept-Encoding: gzip;q=0, br\r\n\r\n", "HTTP/1.0 200",
               "Vary: Accept-Encoding", "p{}"},
           Row{"GET /nowhere HTTP/1.0\r\n\r\n", "HTTP/1.0 404", "no-store", ""},
           Row{"POST / HTTP/1.0\r\n\r\n", "HTTP/1.0 405", "", ""},
           Row{"GET / HTTP/1.0\r\nX-Forwarded-For: 9.9.9.9\r\n\r\n", "HTTP/1.0 200", "",
               "127.0.0.1"},
           Row{"nonsense\r\n\r\n", "", "", ""},
       }) {
    const std::string heard = say(row.request);
    EXPECT_TRUE(heard.starts_with(row.begins)) << row.request << heard;
    EXPECT_TRUE(heard.find(row.holds) != heard.npos) << row.request << heard;
    EXPECT_TRUE(heard.ends_with(row.ends)) << row.request << heard;
  }
}

TEST_F(ListenerTest, BelievesATrustedProxy) {
  start({.trusted = {"127.0.0.1"}});
  EXPECT_TRUE(
      say("GET / HTTP/1.0\r\nX-Forwarded-For: 1.1.1.1, 9.9.9.9\r\n\r\n").ends_with("\r\n9.9.9.9"));
}

TEST_F(ListenerTest, HangsUpOnWhoIsSlowOrTooLong) {
  start({.limits = {.handshake = 200ms}});
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(say("GET / HTTP/1.1\r\nX: "), "");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 4s);  // by itself it would be five
  EXPECT_EQ(say("GET / HTTP/1.1\r\nX: " + std::string(9000, 'x')), "");
}

TEST_F(ListenerTest, SendsAndReceivesTexts) {
  start();
  const auto client = join();
  ASSERT_FALSE(error) << error.message();
  client->write(asio::buffer(std::string("hello")));
  EXPECT_EQ(read(*client), "hello");
  EXPECT_TRUE(echo.wait([&] { return echo.drains == 1; }));
  client->close(websocket::close_code::normal, error);
  EXPECT_TRUE(echo.wait([&] { return echo.closes == 1; }));
}

TEST_F(ListenerTest, SendsManyTextsToManyInTheirOrder) {
  start();
  const auto ann = join(), bob = join();
  ASSERT_TRUE(echo.wait([&] { return echo.open.size() == 2; }));
  std::vector<Addressed> frames;
  for (const char* const text : {"one", "two", "three"})
    for (const SocketId socket : echo.open)
      frames.push_back({socket, std::make_shared<const std::string>(text)});
  listener->send(std::move(frames));
  for (const char* const text : {"one", "two", "three"})
    for (Client* const client : {ann.get(), bob.get()}) EXPECT_EQ(read(*client), text);
  EXPECT_TRUE(echo.wait([&] { return echo.drains == 2; }));
}

TEST_F(ListenerTest, RefusesAForeignPage) {
  start();
  join("http://evil");
  EXPECT_EQ(error, websocket::error::upgrade_declined);
  EXPECT_TRUE(echo.open.empty());
}

TEST_F(ListenerTest, ClosesWithTheReason) {
  start({.limits = {.message = 100}});
  struct Row {
    std::string text;
    bool binary;
    int code;
  };
  for (const Row& row : {Row{std::string(101, 'x'), false, 1009}, Row{"x", true, 1008}}) {
    const auto client = join();
    client->binary(row.binary);
    client->write(asio::buffer(row.text));
    read(*client);
    EXPECT_EQ(error, websocket::error::closed);
    EXPECT_EQ(client->reason().code, row.code);
  }
  const auto client = join();
  ASSERT_TRUE(echo.wait([&] { return echo.open.size() == 3; }));
  listener->close(echo.open.back(), Close::restart, "Back in a moment.");
  read(*client);
  EXPECT_EQ(client->reason().code, 1012);
  EXPECT_EQ(std::string(client->reason().reason.c_str()), "Back in a moment.");
  EXPECT_TRUE(echo.wait([&] { return echo.closes == 3; }));
  EXPECT_EQ(echo.reasons, (std::vector{Close::too_big, Close::policy, Close::restart}));
}

TEST_F(ListenerTest, HasEnoughOfPings) {
  start({.limits = {.pings = 5}});
  const auto client = join();
  for (int i = 0; i < 6; ++i) client->ping("x");
  read(*client);
  EXPECT_EQ(client->reason().code, 1008);
}

TEST_F(ListenerTest, CountsWhoComesThroughAProxy) {
  start({.limits = {.sockets_an_address = 1}, .trusted = {"127.0.0.1"}});
  const std::string upgrade =
      "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade, close\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "X-Forwarded-For: 9.9.9.";
  tcp::socket first = connect();
  asio::write(first, asio::buffer(upgrade + "9\r\n\r\n"));
  ASSERT_TRUE(echo.wait([&] { return echo.open.size() == 1; }));
  EXPECT_TRUE(say(upgrade + "9\r\n\r\n").starts_with("HTTP/1.1 429"));
  tcp::socket other = connect();
  asio::write(other, asio::buffer(upgrade + "8\r\n\r\n"));
  EXPECT_TRUE(echo.wait([&] { return echo.open.size() == 2; }));
}

TEST_F(ListenerTest, NoticesAPeerThatFellSilent) {
  start({.limits = {.silence = 300ms}});
  const auto client = join();  // reads nothing, so answers no ping
  EXPECT_TRUE(echo.wait([&] { return echo.closes == 1; }, 8s));  // by itself it would be ten
}

TEST_F(ListenerTest, CutsOffAReaderThatStalls) {
  start({.limits = {.queue = 1 << 20}});
  const auto client = join();
  ASSERT_TRUE(echo.wait([&] { return echo.open.size() == 1; }));
  const auto frame = std::make_shared<const std::string>(64 << 10, 'x');
  for (int i = 0; i < 400; ++i) listener->send(echo.open[0], frame);
  EXPECT_TRUE(echo.wait([&] { return echo.closes == 1; }));
  EXPECT_EQ(listener->traffic().dropped, 1U);
}

TEST_F(ListenerTest, HasRoomForSoManyPeers) {
  start({.limits = {.sockets = 2}});
  const auto first = join(), second = join();
  EXPECT_FALSE(error);
  EXPECT_EQ(say("GET / HTTP/1.0\r\n\r\n"), "");
  EXPECT_EQ(listener->traffic().refused, 1U);
}

TEST_F(ListenerTest, StopsAcceptingAndKeepsWhoIsThere) {
  start();
  const auto client = join();
  listener->stop_accepting();
  client->write(asio::buffer(std::string("still here")));
  EXPECT_EQ(read(*client), "still here");
  tcp::socket late(context);
  late.connect({asio::ip::address_v4::loopback(), listener->port()}, error);
  EXPECT_TRUE(error);
}

TEST(Listener, SaysWhyAPortCannotBeHad) {
  Echo echo;
  std::string error;
  const auto first = Listener::open({}, echo, error);
  ASSERT_TRUE(first);
  EXPECT_FALSE(Listener::open({.port = first->port()}, echo, error));
  EXPECT_EQ(error, "Address already in use");
  EXPECT_FALSE(Listener::open({.host = "nowhere"}, echo, error));
}

}  // namespace
}  // namespace mayi::net
