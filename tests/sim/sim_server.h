#pragma once

#include "net.h"
#include "sim_bots.h"
#include "sim_journal.h"

namespace mayi::sim {

// Sees what a house is told.
class Porch {
 public:
  virtual ~Porch() = default;
  virtual void opened(SocketId socket) = 0;
  virtual void received(SocketId socket, const std::string& text) = 0;
  virtual void closed(SocketId socket) = 0;
};

// The store of all servers, and who is to know what they keep in it.
struct Shelf {
  std::shared_ptr<MemoryStore> store;
  bool alone = true;  // one server has it
  SimJournal::OnKept on_kept;
};

// A house on a store and a network that fail, which is killed now and then and started again.
class SimServer final : public Door {
 public:
  SimServer(Timeline& timeline, Chaos& chaos, Net& net, Porch& porch, Shelf shelf);
  ~SimServer() override { house_.reset(); }

  bool is_open() const override { return house_ != nullptr; }
  void opened(SocketId socket, const std::string& address) override;
  void received(SocketId socket, const std::string& text) override;
  void drained(SocketId socket) override;
  void closed(SocketId socket) override;
  void heal();  // nothing more goes wrong

 private:
  using What = std::function<void()>;
  void tell_house(What what);  // now, or when it wakes
  void start();
  void die();
  void die_soon();
  void run_soon();
  void run();
  void keep_running();
  Mishap next_mishap();
  void plan_mishaps();
  void befall(Mishap mishap);
  void sleep();
  void sleep_in_sync();  // between what it has decided and the store
  void wake();
  void reach_store();

  Timeline& timeline_;
  Chaos& chaos_;
  Net& net_;
  Porch& porch_;
  const Shelf shelf_;
  SimBots bots_;
  Random entropy_;
  Disk disk_{};
  milliseconds ahead_{0};  // the server's clock
  bool run_planned_ = false, asleep_ = false, in_sync_ = false;
  std::vector<What> waiting_;  // what came meanwhile
  std::unique_ptr<SimJournal> journal_;
  std::unique_ptr<server::House> house_;
};

}  // namespace mayi::sim
