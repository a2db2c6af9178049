#pragma once

#include "base/hash.h"
#include "page.h"
#include "sim_server.h"

namespace mayi::sim {

// What came of a world.
struct Report {
  std::vector<std::string> failures{};
  std::uint64_t trace = 0;  // of every frame in either direction and its time
  std::int64_t games = 0, commands = 0, repeats = 0, refusals = 0, frames = 0, compared = 0,
               fenced = 0;
  milliseconds lasted{};
  MishapCounts mishaps{};
};

// A server, or a few of them on one store, with disk and network, and some parties that play there;
// all from one seed, on one thread, in virtual time. Things go wrong for some minutes and then
// heal; it is over when every party has played its games.
class World final : public Porch {
 public:
  explicit World(std::uint64_t seed, Theme theme = Theme::everything);
  Report run();

 private:
  void opened(SocketId socket) override { readers_[socket] = {}; }
  void received(SocketId socket, const std::string& text) override;
  void closed(SocketId socket) override { readers_.erase(socket); }

  void start_servers();
  void heal();
  // What nobody said is played by the node that drives the table.
  void kept(const Append& append, bool drives);
  void gather();
  void add_person(Party& party, Role role, const std::string& name);
  // What leaves the house for a socket is what its reader may have, and nothing else.
  void inspect(SocketId socket, const json::object& frame, const std::string& text);
  void inspect_answer(SocketId socket, const json::object& frame);
  void inspect_secrets(SocketId socket, const std::string& text);
  void inspect_state(SocketId socket, const json::object& frame);
  bool all_done() const;
  std::string what_pages_see() const;
  void inspect_end();
  void inspect_table(const TrueTable& table);
  void fail(const std::string& what);

  // A socket as the house sees it.
  struct Reader {
    std::set<std::string> tokens{};  // that it has shown or was given
    json::object state{};            // as somebody has it who loses nothing
  };
  Timeline timeline_;
  Chaos chaos_;
  Truth truth_;
  Ledger ledger_;
  Net net_;
  std::vector<std::unique_ptr<SimServer>> servers_;
  Context context_;
  std::vector<std::unique_ptr<Party>> parties_;
  std::map<SocketId, Reader> readers_;
  std::set<std::string> tokens_;  // all that were ever given
  Hash trace_;
  Report report_;
};

}  // namespace mayi::sim
