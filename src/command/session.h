#pragma once

#include "command/answer.h"
#include "host/machine.h"
#include "models/models.h"

namespace mayi::command {

// One game that is open, with all that moves it on: the journal it is kept in, the bots and the
// models. Belongs to one thread and stays where it is, for the driver points into it.
class Session {
 public:
  using Opened = std::expected<std::unique_ptr<Session>, Failure>;

  // To look: nothing is written, unless a bot still owes a move; then it is made first.
  static Opened look(const Options& options, const GameId& id);
  // To act: whoever still owes a move, bot or model, has made it.
  static Opened act(const Options& options, const GameId& id);
  // To stay: whoever owes a move still does.
  static Opened sit_down(const Options& options, const GameId& id);
  // A game that begins; nobody has moved yet.
  static Opened begin(const Options& options, const NewGame& game);

  Session(std::unique_ptr<Journal> journal, std::unique_ptr<models::Models> models);

  Driver& driver() { return driver_; }
  models::Models& models() { return *models_; }
  const HostedTable& table() const { return *table_; }
  // Every decision of bots and models, until somebody else is to decide.
  [[nodiscard]] std::expected<void, Failure> move_on();
  // What people should hear of the models, since it was asked last.
  std::vector<std::string> take_news() { return std::exchange(news_, {}); }

 private:
  static Opened open(const Options& options, const GameId& id, Access access);

  std::unique_ptr<Journal> journal_;
  ThinkingBots bots_;
  std::unique_ptr<models::Models> models_;
  Driver driver_;
  const HostedTable* table_ = nullptr;  // the driver's
  std::vector<std::string> news_;
};

// `mayi models check NAME`: asks the model once. Returns the exit status.
int check_model(const std::string& name, const Options& options);

// What opens a person's seat at a table of several people, kept beside the game. A game that was
// begun as an open table has none.
inline constexpr std::string_view kKeyNote = "key";

// For whom a command looks or acts: as named, else the one person there is, or the one that the
// game waits for. The seat of a bot or model is nobody else's, that of a person whose who has its
// key: the options' one, else MAYI_KEY.
inline constexpr Seat kEveryone{254};  // `all`: every hidden card, for tests
[[nodiscard]] std::expected<Seat, Failure> seat_of(const HostedTable& table, std::string_view as,
                                                   const Options& options);
// The same in a game that has not begun.
[[nodiscard]] std::expected<Seat, Failure> seat_of(std::span<const Sit> seats, std::string_view as);

}  // namespace mayi::command
