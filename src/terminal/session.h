#pragma once

#include "host/driver.h"
#include "table/hand_order.h"
#include "terminal/game_screen.h"

namespace mayi::terminal {

// How long a move of somebody who is no person here is shown.
enum class Speed : std::uint8_t { instant, quick, normal, slow };
[[nodiscard]] std::optional<Speed> parse_speed(std::string_view text);
std::string_view to_string(Speed speed);

// What a person has chosen for this game and those after it.
struct Habits {
  Speed speed = Speed::normal;
  HandSort sort = HandSort::by_rank;  // of a new deal
  // A discard, a draw of the discard and a claim are asked for once more. On a screen alone.
  bool asks_twice = true;
};

// What the person wants after a game.
enum class Next : std::uint8_t { quit, menu, again };

// Sentences about those who play elsewhere, since it was called last. May be empty.
using TakeNews = std::function<std::vector<std::string>()>;

// One game on a console: lets the driver move it on, shows what happens, and asks the persons of
// this screen when the table waits for them. All that is done is kept by the driver, so it can be
// left at any point. What it is given outlives it.
class Session {
 public:
  Session(Driver& driver, const HostedTable& table, Console& console, Habits& habits,
          TakeNews take_news);

  Next run();

 private:
  // The course of the game.
  void show_move();
  void watch();
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
  Choices choices(std::span<const Action> way) const;
  Heard hear(const std::string& typed);
  void do_words(std::vector<std::string> words);
  bool ask_rest(std::vector<std::string>& words);
  void act(const std::vector<std::string>& words);
  void act_in_order(std::span<const Action> actions);
  bool act(const Ask& ask, Seat seat);
  bool is_meant(const Ask& ask);
  void say(const Fault& fault, const Ask* tried = nullptr);

  // The order of hands.
  bool order_hand(std::vector<std::string> words);
  void keep_order(std::span<const Card> order);
  void sort_new_deal();

  // What only looks, and what the person chooses.
  bool look(const std::vector<std::string>& words);
  bool choose(const std::vector<std::string>& words);

  const HostedTable& table() const { return screen_.table(); }
  Console& console() const { return screen_.console(); }

  Driver& driver_;
  GameScreen screen_;
  Habits& habits_;
  const TakeNews take_news_;
  Version shown_{};
  int sorted_round_ = 0;                       // whose deal lies as the person sorts it
  std::optional<std::vector<Card>> unsorted_;  // the hand before the last sort or move
  std::string pending_;                        // a command that ended a dialog
  std::optional<Next> next_;
};

}  // namespace mayi::terminal
