#include "host/bot_pool.h"

namespace mayi {

class BotPool::Outside final : public Player {
 public:
  Outside(BotPool& pool, Player* bot) : pool_(pool), bot_(bot) {}
  void ask(Request request, std::stop_token stop, Respond respond) override {
    pool_.put({bot_, std::move(request), std::move(stop), std::move(respond)});
  }

 private:
  BotPool& pool_;
  Player* const bot_;
};

BotPool::BotPool(int threads) {
  for (int i = 0; i < threads; ++i)
    threads_.emplace_back([this](const std::stop_token& end) { work(end); });
}

BotPool::~BotPool() {
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();
}

Player* BotPool::find(const Sitter& sitter) {
  Player* const bot = bots_.find(sitter);
  if (bot == nullptr) return nullptr;
  auto& outside = outside_[bot];
  if (!outside) outside = std::make_unique<Outside>(*this, bot);
  return outside.get();
}

void BotPool::put(Task task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  arrived_.notify_one();
}

void BotPool::work(const std::stop_token& end) {
  while (true) {
    std::unique_lock lock(mutex_);
    if (!arrived_.wait(lock, end, [this] { return !tasks_.empty(); })) return;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    if (task.stop.stop_requested()) continue;
    task.bot->ask(std::move(task.request), task.stop, std::move(task.respond));
  }
}

}  // namespace mayi
