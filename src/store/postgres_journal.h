#pragma once

#include <memory>
#include <optional>

#include "store/postgres.h"
#include "store/postgres_listener.h"
#include "store/rows.h"

namespace mayi {

// Games in a PostgreSQL database, for any number of processes on any number of machines. A line
// that is lost is made anew, and what was asked is asked again, for as long as its patience lasts;
// what a lost line had kept is found out by the links of the events. A commit is believed when the
// database confirms it without a warning, which is when its disk has it, and its synchronous
// standby's too where it has one.
class PostgresJournal final : public Journal, public Nodes {
 public:
  struct Options {
    Access access = Access::write;
    std::chrono::milliseconds patience{5'000};  // with one call, a little more with a dead address
    std::string schema = "mayi";                // of the tables
  };
  // address: as in postgres_address.h. Makes the tables where they are missing, and carries older
  // ones over. Refused: a newer format, and a database that confirms what a crash would lose.
  static Stored<std::unique_ptr<PostgresJournal>> open(const std::string& address,
                                                       const Options& options);

  void append(Append append) override { staged_.push_back(std::move(append)); }
  [[nodiscard]] Stored<std::vector<Stored<Appended>>> sync() override;
  [[nodiscard]] Stored<KeptGame> load(const GameId& id) override;
  [[nodiscard]] Stored<std::vector<TableEvent>> load_after(const GameId& id,
                                                           Version version) override;
  [[nodiscard]] Stored<Version> version(const GameId& id) override;
  [[nodiscard]] Stored<std::vector<Listing>> list() override;
  [[nodiscard]] Stored<void> remove(const GameId& id) override;
  [[nodiscard]] Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                                      std::string_view value) override;
  [[nodiscard]] Stored<SeatTexts> texts(const GameId& id) override;
  [[nodiscard]] Stored<std::vector<GameId>> find_by_text(std::string_view key,
                                                         std::string_view value) override;
  [[nodiscard]] Stored<std::vector<GameId>> find_untouched(std::string_view key, Time seating_since,
                                                           Time over_since,
                                                           std::size_t most) override;

  // Listens from the first call on.
  [[nodiscard]] Nodes* nodes() override;
  [[nodiscard]] Stored<std::vector<std::optional<Epoch>>> lease(
      const std::vector<GameId>& games, std::chrono::milliseconds lasts) override;
  [[nodiscard]] Stored<void> release(const std::vector<GameId>& games) override;
  [[nodiscard]] Stored<void> say(const std::vector<std::string>& texts) override;
  [[nodiscard]] Stored<News> hear() override { return listener_->hear(); }
  void on_news(std::function<void()> wake) override { listener_->on_news(std::move(wake)); }

 private:
  PostgresJournal(postgres::Address address, const Options& options);

  // Does it on a line that works, again and again as long as that may help. What is done must come
  // to the same however often it was done before without an answer.
  template <class Act>
  auto patiently(Act act)
      -> Stored<typename std::invoke_result_t<Act, postgres::Session&>::value_type>;
  [[nodiscard]] postgres::Tried<void> connect(postgres::Clock::time_point deadline);
  [[nodiscard]] Stored<std::vector<GameId>> ids(const char* sql,
                                                const std::vector<postgres::Value>& values);

  postgres::Address address_;
  Options options_;
  std::optional<postgres::Connection> connection_;
  // The last call waited in vain for a line: the next ones try once, for whoever has a thread wait
  // for them waits for all of them.
  bool away_ = false;
  std::vector<Append> staged_;
  std::int64_t node_;  // at random
  std::unique_ptr<postgres::Listener> listener_;
};

template <class Act>
auto PostgresJournal::patiently(Act act)
    -> Stored<typename std::invoke_result_t<Act, postgres::Session&>::value_type> {
  using postgres::Failure;
  const auto deadline = postgres::Clock::now() + options_.patience;
  for (postgres::Pause pause;; pause.wait()) {
    std::invoke_result_t<Act, postgres::Session&> tried;
    if (const auto ready = connect(deadline); !ready) {
      tried = std::unexpected(ready.error());
    } else {
      postgres::Session session{*connection_, deadline};
      tried = act(session);
    }
    if (tried) {
      away_ = false;
      return *std::move(tried);
    }
    const Failure& failure = tried.error();
    const bool lost = failure.next == Failure::Next::reconnect;
    if (lost) connection_.reset();
    if (failure.next == Failure::Next::give_up || (lost && away_) || pause.ends_after(deadline)) {
      away_ = lost;
      return std::unexpected(failure.error);
    }
  }
}

}  // namespace mayi
