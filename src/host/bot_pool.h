#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "host/player.h"

namespace mayi {

// Bots that think on threads of their own, so that whoever asks goes on at once. `find` belongs to
// one thread. What is still waiting when the pool ends is not answered.
class BotPool {
 public:
  explicit BotPool(int threads);
  ~BotPool();
  Player* find(const Sitter& sitter);  // nullptr: no bot has that name

 private:
  struct Task {
    Player* bot;
    Request request;
    std::stop_token stop;
    Respond respond;
  };
  class Outside;

  void put(Task task);
  void work(const std::stop_token& end);

  ThinkingBots bots_;
  std::map<Player*, std::unique_ptr<Player>> outside_;
  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::deque<Task> tasks_;
  std::vector<std::jthread> threads_;
};

}  // namespace mayi
