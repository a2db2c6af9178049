#pragma once

#include "host/driver.h"
#include "host/seats.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "store/memory_journal_test.h"

// Tables with somebody who hosts them, for tests.
namespace mayi {

inline constexpr Seat kAnn{0}, kBob{1}, kCid{2};

// Answers when the test says so.
class SlowPlayer final : public Player {
 public:
  void ask(Request request, std::stop_token stop, Respond respond) override {
    requests.push_back({std::move(request), std::move(stop), std::move(respond)});
  }
  struct Asked {
    Request request;
    std::stop_token stop;
    Respond respond;
  };
  std::vector<Asked> requests;
};

// A driver with players and a clock of its own.
struct House {
  explicit House(Journal& kept) : journal(kept) {}
  HostedTable& seats(const std::string& spelled, int round = 1) {
    NewGame game{.rules = {"house", Rules{}},
                 .seats = *read_seats(spelled),
                 .start = Start{3, seed_from_number(1), kCid, round}};
    return **driver.create(std::move(game), [this] { return ++ids; });
  }
  std::string does(const HostedTable& table, Seat seat, std::string_view action) {
    const auto done = driver.act(table.id(), {.seat = seat, .ask = Act{*parse_action(action), ""}});
    if (done) return "done";
    const Refusal* const refusal = std::get_if<Refusal>(&done.error());
    return refusal == nullptr ? std::string(name_of(std::get<StoreError>(done.error()).fault))
           : refusal->reason == TableReason::rules
               ? std::string(text_of(refusal->rejection.reason).code)
               : std::string(code_of(refusal->reason));
  }

  Journal& journal;
  std::uint64_t ids = 0;
  Time now = Time(std::chrono::seconds(1000));
  ThinkingBots bots;
  SlowPlayer slow;
  Driver driver{journal, [this] { return now; },
                [this](const Sitter& sitter) -> Player* {
                  return sitter.kind == SitterKind::model ? &slow : bots.find(sitter);
                }};
};

inline std::string discard_of(const HostedTable& table, Seat seat) {
  return "discard " + to_string(table.view(seat).hand.front());
}

}  // namespace mayi
