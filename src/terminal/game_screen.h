#pragma once

#include <array>

#include "host/hosted_table.h"
#include "terminal/console.h"
#include "terminal/menu.h"
#include "terminal/scene.h"

namespace mayi::terminal {

// What a command that is typed in a dialog does to it.
enum class Heard : std::uint8_t {
  no,    // it is none: the dialog's own words
  done,  // and the dialog goes on
  ends,  // it is done once the dialog has ended
};

// One game as the persons at a console see it: the picture of whoever looks, with a question below
// it. The table and the console outlive it.
class GameScreen {
 public:
  GameScreen(const HostedTable& table, Console& console);

  const HostedTable& table() const { return table_; }
  Console& console() const { return console_; }

  Seat me() const { return me_; }  // who looks; nobody: no hand is shown
  void turn_to(Seat seat) { me_ = seat; }
  SeatView view() const { return table_.view(me_); }
  Voice voice() const { return console_.ink().voice(view()); }

  using OnCommand = std::function<Heard(const std::string& typed)>;
  void on_command(OnCommand hear) { hear_ = std::move(hear); }

  // What a seat has done from here on, and all that follows, is new to it. `before`: as it saw the
  // table before the act.
  void begin_news(Seat seat, const SeatView& before);

  // Said until the next line is typed; of many sentences the last ones.
  void say(std::string sentence);
  // Why an action is not done, as exactly as can be said.
  void refuse(const Rejection& fault, const SeatView& seat, const Action& tried);

  // Each shows a picture. Those that ask give what was typed; nothing: woken, or ended.
  void show(const std::string& line);
  // `used`: cards that are spoken for.
  [[nodiscard]] std::optional<std::string> ask(const Picture& below, const Bag& used = {},
                                               std::function<bool()> wake = {});
  // The same in a dialog; commands are heard by `on_command`.
  [[nodiscard]] std::optional<std::string> ask_in_dialog(const Picture& below,
                                                         const Bag& used = {});
  [[nodiscard]] std::optional<std::string> ask_after_round(const Choices& choices);
  // All that happened: since the seat's last act as it came, and before that the newest first.
  Lines draw_story(const Ink& ink) const;
  void show_page(const Picture& page);  // by itself, and on as long as the person wants more

 private:
  // What a seat saw when it acted last.
  struct Seen {
    Version version{};
    int round = 0;
    Bag hand{};
  };
  Seen seen() const { return me_ == kNobody ? Seen{} : seen_[me_]; }
  std::vector<News> news(const SeatView& seat) const;
  Scene scene(const Ink& ink) const;
  [[nodiscard]] std::optional<std::string> ask(Asking asking);

  const HostedTable& table_;
  Console& console_;
  Seat me_ = kNobody;
  std::array<Seen, kMaxSeats> seen_{};
  Lines said_;
  OnCommand hear_;
};

}  // namespace mayi::terminal
