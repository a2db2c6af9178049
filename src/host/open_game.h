#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>

#include "host/driver.h"

// What a driver has of each game, and its mailbox; for the driver's own files.
namespace mayi {

struct Driver::Letter {
  GameId id;
  Command command{};
  Reply reply{};             // may be empty
  std::uint64_t ticket = 0;  // of the question that a player answers; 0: a command
  Response response{};
  SeatTexts notes{};  // kept with what comes of a command
};

// Outlives the driver as long as a player may still answer.
struct Driver::Mailbox {
  std::mutex mutex;
  std::condition_variable arrived;
  std::vector<Letter> letters;
  bool woken = false;
  std::atomic<bool> stirred = false;  // there may be mail: looking for it takes no lock

  void put(Letter letter) {
    {
      const std::lock_guard lock(mutex);
      letters.push_back(std::move(letter));
      stirred = true;
    }
    arrived.notify_one();
  }
  void wake() {
    {
      const std::lock_guard lock(mutex);
      stirred = woken = true;
    }
    arrived.notify_one();
  }
  std::vector<Letter> take_all() {
    if (!stirred) return {};
    const std::lock_guard lock(mutex);
    stirred = woken = false;
    return std::exchange(letters, {});
  }
};

// What a table does by itself: it is fenced, and where somebody else was first it is said again, if
// it still matters.
inline bool is_own(const Command& command, const Reply& reply) {
  return command.sender == Sender::host && !reply;
}

struct Driver::OpenGame {
  // Who plays at a seat, as it was found for whoever sits there.
  struct Found {
    Sitter sitter{};
    Player* player = nullptr;
  };
  // A question that is being thought about. It stands as long as the same is awaited of the seat,
  // and of the same player.
  struct Asked {
    Question question{};
    Sitter player{};
    Version seen{};
    std::uint64_t ticket = 0;
    std::stop_source stop{};
  };
  // A command of somebody else, whose answer waits for the journal.
  struct Waiting {
    Command command{};
    Reply reply{};
    Done done{};
    SeatTexts notes{};
  };

  HostedTable table;
  std::array<Found, kMaxSeats> players{};
  std::optional<Asked> asked{};
  SeatSet declined{};     // bots that were asked about the exposed card and let it go by:
  Version declined_in{};  // in the turn that began here
  Time deadline{};
  Version moved_at{};            // of the last action,
  Time moved{};                  // when it was played here: what bots do keeps a pace
  std::optional<Letter> held{};  // an answer that came before its time

  std::vector<TableEvent> staged{};
  SeatTexts staged_notes{};
  TableState durable{};     // the table without what is staged; of its commands none
  bool staged_own = false;  // some of what is staged the table does by itself
  std::vector<Waiting> waiting{};
  int retries = 0;

  void drop_question() {
    if (asked) asked->stop.request_stop();
    asked.reset();
    held.reset();
  }
};

// Whether it is the same one is known without a look.
inline bool Driver::ById::operator()(const OpenGame* a, const OpenGame* b) const {
  return a != b && a->table.id() < b->table.id();
}

}  // namespace mayi
