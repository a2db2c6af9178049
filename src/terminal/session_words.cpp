#include <fmt/format.h>

#include <algorithm>

#include "command/asks.h"
#include "table/hand_order.h"
#include "terminal/dialogs.h"
#include "terminal/session.h"

// What is typed during a game: a number of the menu, or the words of the command mode.
namespace mayi::terminal {

using command::in_small_letters;

// With several persons at the screen another may call out of turn.
Choices Session::choices() const {
  Choices list = actions_of(screen_.view(), screen_.voice());
  for (const Seat other : table().people() - SeatSet(screen_.me()))
    if (is_open(availability(table().view(other)), ActionKind::may_i))
      list.push_back({fmt::format("May I? by {}", screen_.voice().name(other)),
                      fmt::format("may-i player-{}", other.index())});
  if (screen_.view().need() == Need::call)
    list.push_back({"don't ask until my turn", "standing nothing own-turn"});
  for (const char* const word : {"hint", "hand", "more"}) list.push_back({word, word});
  return list;
}

void Session::take(const std::string& typed) {
  auto words = words_of(typed);
  if (words.empty()) return;
  const Choices list = choices();
  if (const Choice* const choice = chosen(list, typed)) {
    if (!choice->refused.empty()) return screen_.say(choice->refused);
    words = words_of(choice->word);
  }
  words[0] = in_small_letters(words[0]);
  if (words[0] == "quit" || words[0] == "q" || words[0] == "exit")
    next_ = Next::quit;
  else if (words[0] == "menu")
    next_ = Next::menu;
  else if (!organise(words) && !look(words) && (words.size() > 1 || !act_by_dialog(words[0])))
    act(words);
}

// A bare lay-down, lay-off, swap or discard asks for the rest.
bool Session::act_by_dialog(const std::string& word) {
  struct Entry {
    std::string_view word;
    ActionKind kind;
    std::optional<Action> (*ask)(GameScreen&);
  };
  static constexpr Entry kDialogs[] = {{"laydown", ActionKind::lay_down, ask_lay_down},
                                       {"layoff", ActionKind::lay_off, ask_lay_off},
                                       {"swap", ActionKind::swap, ask_swap},
                                       {"discard", ActionKind::discard, ask_discard}};
  std::string without_dash = word;
  std::erase(without_dash, '-');
  const auto* const dialog = std::ranges::find(kDialogs, without_dash, &Entry::word);
  if (dialog == std::end(kDialogs)) return false;
  // Refused whatever the cards: said before they are asked for.
  const SeatView seat = screen_.view();
  const auto all = availability(seat);
  const auto one = std::ranges::find(all, dialog->kind, &Availability::kind);
  if (one != all.end() && one->refused)
    screen_.say(screen_.voice().why_not(seat, *one));
  else if (const auto action = dialog->ask(screen_))
    act(Act{*action}, screen_.me());
  return true;
}

void Session::act(const std::vector<std::string>& words) {
  const bool calls = words[0] == "may-i" || words[0] == "mayi";
  if (calls && words.size() == 2) {  // somebody else at this screen calls
    const auto seat = command::read_seat(table().names(), words[1]);
    return seat ? act(Act{MayI{}}, *seat) : terminal::say(screen_, seat.error());
  }
  const auto ask = command::read_ask(screen_.view(), words);
  if (ask) return act(*ask, screen_.me());
  terminal::say(screen_, ask.error());
  if (ask.error().misuse) screen_.say("Type help to see all commands.");
}

void Session::act(const Ask& ask, Seat seat) {
  const Version before = table().version();
  const Bag hand = table().view(seat).view.hand;
  const auto done = driver_.act(table().id(), {.seat = seat, .ask = ask, .seen = before});
  shown_ = table().version();
  if (done)
    screen_.begin_news(seat, before, hand);
  else
    say(done.error());
}

// Nothing of what is refused or cannot be kept has happened.
void Session::say(const Fault& fault) {
  screen_.say(std::visit([&](const auto& each) { return screen_.voice().refuse(each); }, fault));
}

bool Session::organise(const std::vector<std::string>& words) {
  if (screen_.me() == kNobody) return false;
  if (words[0] == "hand")
    ask_order();
  else if (words[0] == "sort")
    sort_hand(words);
  else if (words[0] == "move")
    move_card(words);
  else
    return false;
  return true;
}

void Session::ask_order() {
  auto words = ask_words("Your hand. Enter: back.", {{"sort for sets (by rank)", "sort rank"},
                                                     {"sort for runs (by suit)", "sort suit"},
                                                     {"move a card", "move"}});
  if (words == std::vector<std::string>{"move"}) {
    const auto places =
        ask_words("Move which card where? Two places, such as 3 1. Enter: back.", {});
    if (places.empty()) return;
    std::ranges::copy(places, std::back_inserter(words));
  }
  if (!words.empty() && !organise(words))
    screen_.say("Type 1, 2 or 3, or: sort rank, sort suit, move 3 1.");
}

void Session::sort_hand(const std::vector<std::string>& words) {
  const std::string how = words.size() == 2 ? words[1] : "";
  const bool by_rank = how == "rank" || how == "set" || how == "sets";
  if (!by_rank && how != "suit" && how != "run" && how != "runs")
    return screen_.say("Sort how? Say: sort rank (for sets), or sort suit (for runs).");
  const SeatView seat = screen_.view();
  keep_order(
      sorted(seat.rules.rules, seat.view.hand, by_rank ? HandSort::by_rank : HandSort::by_suit));
}

// move 3 1: the third card comes to the first place.
void Session::move_card(const std::vector<std::string>& words) {
  std::vector<Card> order = screen_.view().hand;
  const auto most = static_cast<unsigned>(order.size());
  const auto from = words.size() == 3 ? parse_number(words[1], most) : std::nullopt;
  const auto to = words.size() == 3 ? parse_number(words[2], most) : std::nullopt;
  if (!from || !to || *from == 0 || *to == 0)
    return screen_.say(
        fmt::format("Move takes two places of your hand, from 1 to {}: move 3 1.", most));
  const Card card = order[*from - 1];
  order.erase(order.begin() + static_cast<std::ptrdiff_t>(*from - 1));
  order.insert(order.begin() + static_cast<std::ptrdiff_t>(*to - 1), card);
  keep_order(order);
}

void Session::keep_order(std::span<const Card> order) {
  const auto kept = driver_.set_note(table().id(), screen_.me(), kHandNote, print_order(order));
  if (!kept) say(kept.error());
}

}  // namespace mayi::terminal
