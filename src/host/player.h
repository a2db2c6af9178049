#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "base/random.h"
#include "bots/bot.h"
#include "table/history.h"
#include "table/seat_view.h"

namespace mayi {

// A decision that somebody who is no person is asked for: all that the seat may know, by value, so
// that it can be thought about anywhere and for as long as it takes.
struct Request {
  SeatView view{};
  Need need{};
  Random random{0};  // the same for the same game, seat and number of actions
  // All that happened, as the seat saw it, and the rounds that are over. Bots are told by the view.
  std::vector<Happening> history{};
  std::vector<RoundRecord> rounds{};
  std::string used{};  // what a model has, as it is kept beside the game
};

struct Response {
  std::optional<Act> act{};            // nothing: the exposed card goes by (Need::call alone)
  std::optional<Standing> standing{};  // what the seat says beforehand about the cards to come
};
using Respond = std::function<void(Response)>;

// Who is asked outside the table and answers through its mailbox: a bot, a language model.
class Player {
 public:
  virtual ~Player() = default;
  // Calls `respond` once, now or later, from any thread. After `stop` nobody waits for it, and what
  // it says is dropped.
  virtual void ask(Request request, std::stop_token stop, Respond respond) = 0;
  // The bot behind it, if that thinks at once on the thread that asks: then it is asked itself, and
  // nothing has to be carried to it. nullptr: it is to be asked by `ask`.
  virtual const Bot* at_once() const { return nullptr; }
};

// Finds who plays; nullptr: nobody here can, and the table waits.
using FindPlayer = std::function<Player*(const Sitter&)>;

// A bot that thinks at once. It outlives the player.
class BotPlayer final : public Player {
 public:
  explicit BotPlayer(const Bot& bot) : bot_(bot) {}
  void ask(Request request, std::stop_token stop, Respond respond) override;
  const Bot* at_once() const override { return &bot_; }

 private:
  const Bot& bot_;
};

// Bots that think at once, on the thread that asks. Made when first asked for; the settings of a
// bot stand in its name (arena/bot_spec.h knows more of them).
class ThinkingBots {
 public:
  Player* find(const Sitter& sitter);  // nullptr: no bot has that name

 private:
  struct Made {
    std::unique_ptr<const Bot> bot{};
    std::optional<BotPlayer> player{};
  };
  std::map<std::string, Made> bots_;
};
bool is_bot(std::string_view name);  // of the ladder, or a character

// A keystream of the game's seed for this seat and number of actions: a table that was restored
// goes on exactly as the one that was left.
Random random_of(const Seed& seed, std::uint32_t actions, Seat seat);

// What a bot does about what is needed of its seat. Nothing: it lets the exposed card go by.
[[nodiscard]] std::optional<Decision> ask_bot(const Bot& bot, const Rules& rules, const View& view,
                                              Need need, Random& random);

// What a seat's standing answer does about the exposed card. Nothing: the seat itself is to say.
// Requires Need::call or Need::answer.
[[nodiscard]] std::optional<Act> answer_of(const Standing& standing, const SeatView& seat);

// What the expert would do in the seat's place, from its view alone. Nothing: it is not for this
// seat to do anything, or it would let the exposed card go by.
[[nodiscard]] std::optional<Decision> advise(const SeatView& seat);
[[nodiscard]] std::optional<Decision> advise(const Rules& rules, const View& view, Need need);

}  // namespace mayi
