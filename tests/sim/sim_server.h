#pragma once

#include "net.h"
#include "sim_bots.h"
#include "sim_journal.h"

namespace mayi::sim {

// A house on a disk and a network that fail, which is killed now and then and started again.
class SimServer final : public Door {
 public:
  SimServer(Timeline& timeline, Chaos& chaos, Net& net, SimJournal& journal);
  ~SimServer() override { house_.reset(); }

  bool is_open() const override { return house_ != nullptr; }
  void opened(SocketId socket, const std::string& address) override {
    with_house([&] { house_->opened(socket, address); });
  }
  void received(SocketId socket, const std::string& text) override {
    with_house([&] { house_->received(socket, text); });
  }
  void drained(SocketId socket) override {
    with_house([&] { house_->drained(socket); });
  }
  void closed(SocketId socket) override {
    with_house([&] { house_->closed(socket); });
  }
  void heal();  // nothing more goes wrong

 private:
  template <class What>
  void with_house(What&& what) {
    if (house_ == nullptr) return;
    try {
      what();
      run_soon();
    } catch (const Killed&) { die(); }
  }
  void start();
  void die();
  void run_soon();
  void run();
  void keep_running();
  void plan_mishaps();
  void befall(Mishap mishap);

  Timeline& timeline_;
  Chaos& chaos_;
  Net& net_;
  SimJournal& journal_;
  SimBots bots_;
  Random entropy_;
  milliseconds ahead_{0};  // the server's clock
  bool run_planned_ = false;
  std::unique_ptr<server::House> house_;
};

}  // namespace mayi::sim
