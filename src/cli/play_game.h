#pragma once

#include <array>

#include "cli/models.h"
#include "cli/play_dialogs.h"
#include "cli/play_scene.h"
#include "table/game_table.h"

namespace mayi::cli {

// How long a bot's move is shown.
enum class Speed : std::uint8_t { instant, quick, normal, slow };
std::optional<Speed> parse_speed(std::string_view text);

// What the person wants after a game was left.
enum class Left : std::uint8_t { quit, menu, again };

// One game on a console: shows it, asks the persons whose move it is, lets the bots play. All that
// is done is kept by the table, so it can be left at any point.
class GamePlay final : private Asker {
 public:
  // Requires a table with Pace::step_by_step. `models`: those who sit at it; nullptr: none do.
  GamePlay(GameTable& table, Console& console, Speed& speed, Models* models);

  Left run();

 private:
  std::optional<std::string> ask_below(const Picture& body) override;
  void notice(std::string sentence) override;
  Ink ink() const override { return console_.ink(); }

  SeatView view(Seat seat) const;
  Scene scene(const Ink& ink) const;
  std::optional<std::string> ask(const Picture& body);
  std::expected<bool, Refusal> next_move();
  bool play_bots();
  void show_bots();
  SeatSet callers() const;
  bool seat_to_ask();
  bool hand_over(Seat seat);
  void wait_for_model();
  void ask_for_move();
  std::optional<std::string> ask_over(const Choices& list);
  void ask_after_round();
  void ask_after_game();

  void take(const std::string& typed);
  void act(const std::vector<std::string>& words);
  void act(const Action& action, Seat seat);
  bool act_by_dialog(const std::string& word);
  bool organise(const std::vector<std::string>& words);
  bool look(const std::vector<std::string>& words);
  void arrange(std::vector<Card> order);
  void move_card(const std::vector<std::string>& words);
  void ask_order();
  void ask_more();
  void ask_speed();
  void set_speed(const std::string& word);
  void show_hint();
  void show_why(const std::vector<std::string>& words);
  void show_page(const std::function<Lines(const Ink&)>& page);
  Lines log_lines(const Ink& ink) const;
  Lines menu(const Ink& ink) const;
  Choices choices(const Ink& ink) const;

  GameTable& table_;
  Console& console_;
  Speed& speed_;
  Models* const models_;
  SeatSet persons_{};
  Seat me_ = kNobody;                         // who looks at the screen
  std::array<Version, kMaxSeats> acted_{};    // the version at a seat's last act
  std::array<Bag, kMaxSeats> hand_before_{};  // and its hand
  Lines notice_;
  std::optional<Left> left_;
};

}  // namespace mayi::cli
