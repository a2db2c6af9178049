#pragma once

#include "host/driver.h"
#include "terminal/game_screen.h"

namespace mayi::terminal {

// How long a move of somebody who is no person here is shown.
enum class Speed : std::uint8_t { instant, quick, normal, slow };
[[nodiscard]] std::optional<Speed> parse_speed(std::string_view text);

// What the person wants after a game.
enum class Next : std::uint8_t { quit, menu, again };

// Sentences about those who play elsewhere, since it was called last. May be empty.
using TakeNews = std::function<std::vector<std::string>()>;

// One game on a console: lets the driver move it on, shows what happens, and asks the persons of
// this screen when the table waits for them. All that is done is kept by the driver, so it can be
// left at any point. What it is given outlives it.
class Session {
 public:
  Session(Driver& driver, const HostedTable& table, Console& console, Speed& speed,
          TakeNews take_news);

  Next run();

 private:
  // The course of the game.
  void show_move();
  void ask_somebody();
  bool hand_over(SeatSet awaited);
  void ask_for_move();
  void ask_after_round();
  void ask_after_game();
  void ask_to_try_again(const StoreError& error);
  void wait_for_others();
  bool has_moved();
  [[nodiscard]] std::optional<std::string> ask(const Picture& below);

  // What is typed.
  void take(const std::string& typed);
  Choices choices() const;
  bool ask_rest(std::vector<std::string>& words);
  void act(const std::vector<std::string>& words);
  void act(const Ask& ask, Seat seat);
  void order_hand(std::vector<std::string> words);
  bool look(const std::vector<std::string>& words);
  void set_speed(const std::vector<std::string>& words);
  Lines log_lines(const Ink& ink) const;
  void say(const Fault& fault);

  const HostedTable& table() const { return screen_.table(); }
  Console& console() const { return screen_.console(); }

  Driver& driver_;
  GameScreen screen_;
  Speed& speed_;
  const TakeNews take_news_;
  Version shown_{};
  std::optional<Next> next_;
};

}  // namespace mayi::terminal
