#pragma once

#include "models/fault.h"
#include "models/protocol.h"

namespace mayi::models {

// A provider with its key, which is nowhere else: neither logs, errors nor saves have it.
struct Account {
  Provider provider;
  std::string key;

  // A text of the endpoint's, as it may be shown and kept: plain, not long, and without the key,
  // should it be sent back.
  std::string shown(std::string_view text) const;
};

// The talk with a model about one decision: everything in it ends at the deadline. A busy or faulty
// endpoint is asked again, if there is time for it. Neither http nor account may go first.
class Talk {
 public:
  Talk(Http& http, const Account& account, std::stop_token stop)
      : http_(http),
        account_(account),
        stop_(std::move(stop)),
        began_(http.now()),
        deadline_(began_ + std::chrono::seconds(account.provider.seconds)) {}

  [[nodiscard]] std::expected<Reply, ModelFault> ask(const Prompt& prompt);

  int requests() const { return requests_; }
  // What the endpoint said of its last fault, as it may be shown; empty: nothing.
  const std::string& said() const { return said_; }
  Milliseconds time() const { return http_.now() - began_; }

 private:
  static constexpr int kAgain = 2;  // times that one question is asked again of a faulty endpoint

  [[nodiscard]] std::expected<HttpReply, ModelFault> send(const HttpRequest& request);
  bool wait_for_better(ModelFault fault, std::optional<Milliseconds> asked_for, int failures);

  Http& http_;
  const Account& account_;
  const std::stop_token stop_;
  const Milliseconds began_, deadline_;
  int requests_ = 0;
  std::string said_;
};

}  // namespace mayi::models
