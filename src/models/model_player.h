#pragma once

#include <atomic>
#include <list>
#include <thread>

#include "models/models.h"

namespace mayi::models {

// A model as a player. `ask` belongs to one thread. The end of it ends its talks.
class ModelPlayer final : public Player {
 public:
  ModelPlayer(Account account, Ledger& ledger, Models::MakeHttp connect)
      : account_(std::move(account)), ledger_(ledger), connect_(std::move(connect)) {}

  void ask(Request request, std::stop_token stop, Respond respond) override;

 private:
  // A thread with its connection, which later talks use again.
  struct Talker {
    std::unique_ptr<Http> http;
    std::atomic<bool> is_free = true;
    std::jthread thread;
  };
  Talker& free_talker();
  ModelFault reason_not_to_ask(const Request& request) const;
  ModelDecision decide(const Request& request, ModelFault fault, Http& http,
                       std::stop_token stop) const;

  const Account account_;
  Ledger& ledger_;
  const Models::MakeHttp connect_;
  std::list<Talker> talkers_;
};

}  // namespace mayi::models
