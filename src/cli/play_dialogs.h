#pragma once

#include "cli/play_choices.h"
#include "cli/play_console.h"
#include "game/action.h"

namespace mayi::cli {

// Asks something below the table; the seat's hand and melds stay in sight.
struct Asker {
  virtual std::optional<std::string> ask_below(const Picture& body) = 0;
  // Said with the next question.
  virtual void notice(std::string sentence) = 0;
  virtual Ink ink() const = 0;

 protected:
  ~Asker() = default;
};

// Each asks until there is an action that the judge takes. Nothing: the person goes back, or the
// input has ended.
std::optional<Action> ask_lay_down(Asker& asker, const SeatView& seat);
std::optional<Action> ask_lay_off(Asker& asker, const SeatView& seat);
std::optional<Action> ask_swap(Asker& asker, const SeatView& seat);
std::optional<Action> ask_discard(Asker& asker, const SeatView& seat);

}  // namespace mayi::cli
