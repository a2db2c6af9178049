#pragma once

#include "server/house.h"
#include "site/assets.h"
#include "site/door.h"
#include "site/inbox.h"
#include "site/log.h"
#include "site/watched_journal.h"

// The server as it stands on the network: HTTP and WebSockets on one thread, the house with all
// rooms on another, messages between them. What comes while the disk writes is written together
// next.
namespace mayi::site {

struct ServiceOptions {
  net::Options listen{};  // its headers are the service's own
  DoorOptions door{};     // its port is where it listens
  Assets assets{};
  server::HouseOptions house{};
};

class Service final : net::Handler, server::Outlet {
 public:
  // Journal, players and log outlive it.
  Service(Journal& journal, FindPlayer find_player, Log& log, ServiceOptions options);
  ~Service() override;

  // From now on it serves. The port, or why it cannot be had.
  [[nodiscard]] std::expected<std::uint16_t, std::string> open();
  // Ready for nobody: no new peers and rooms, what was said is kept, everybody is told to come back
  // in a moment. Returns when they are gone, in a few seconds at most.
  void stop();

 private:
  // On the network's thread:
  net::Answer answer(const net::Request& request) override;
  bool admits(const net::Request& request) override;
  void opened(net::SocketId socket, const net::Request& request) override;
  void received(net::SocketId socket, std::string text) override;
  void drained(net::SocketId socket) override;
  void closed(net::SocketId socket, net::Close why) override;

  // On the house's:
  void send(server::SocketId socket, std::string text) override;
  void close(server::SocketId socket, server::Close code, std::string_view reason) override;
  void keep_house();
  void work();
  void send_all();  // what was said meanwhile
  void tell(const Incoming& incoming);

  void put(Incoming incoming);
  net::Answer readiness() const;
  net::Answer page(std::string_view path) const;
  std::string metrics() const;

  Log& log_;
  ServiceOptions options_;
  StoreFigures store_;
  WatchedJournal journal_;
  Histogram answers_;
  mutable std::mutex counts_mutex_;
  server::House::Counts counts_{};  // as they were when the house last rested
  std::unordered_map<net::SocketId, std::string> addresses_;  // the network thread's
  Inbox inbox_;
  std::vector<net::Addressed> said_;  // by the house, since it began to work
  server::House house_;
  std::optional<Door> door_;
  std::unique_ptr<net::Listener> listener_;
  std::atomic<bool> open_{false}, stopping_{false};
  std::jthread thread_;
};

}  // namespace mayi::site
