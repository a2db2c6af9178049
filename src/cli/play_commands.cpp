#include <algorithm>
#include <ranges>

#include "cli/play_game.h"
#include "cli/play_summary.h"
#include "cli/words.h"
#include "notation/action_text.h"
#include "notation/rules_text.h"
#include "table/hand_order.h"
#include "table/why_text.h"

// What is typed during a game: a number of the menu, or the words of the command mode.
namespace mayi::cli {
namespace {

std::string said(const WordsFault& fault) { return fault.sentence + " " + fault.advice; }

std::string small(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

Choices orders() {
  return {{"sort for sets (by rank)", "sort rank"},
          {"sort for runs (by suit)", "sort suit"},
          {"move a card", "move"}};
}

Choices more_choices() {
  return {{"log: all that happened", "log"},
          {"scores", "scores"},
          {"table: all melds", "table"},
          {"why: a bot's reason for its last move", "why"},
          {"rules", "rules"},
          {"speed of the bots", "speed"},
          {"help", "help"},
          {"other games (this one is kept)", "menu"},
          {"quit (the game is kept)", "quit"}};
}

}  // namespace

void GamePlay::take(const std::string& typed) {
  auto words = words_of(typed);
  if (words.empty()) return;
  const Choices list = choices(ink());
  if (const Choice* choice = chosen(list, words[0]); choice != nullptr && words.size() == 1) {
    if (!choice->refused.empty()) return notice(choice->label + ": " + choice->refused);
    words = words_of(choice->word);
  }
  words[0] = small(words[0]);
  if (words[0] == "quit" || words[0] == "q" || words[0] == "exit")
    left_ = Left::quit;
  else if (words[0] == "menu")
    left_ = Left::menu;
  else if (!organise(words) && !look(words) && (words.size() > 1 || !act_by_dialog(words[0])))
    act(words);
}

// A bare lay-down, lay-off, swap or discard asks for the rest.
bool GamePlay::act_by_dialog(const std::string& word) {
  struct Entry {
    std::string_view word;
    ActionKind kind;
    std::optional<Action> (*dialog)(Asker&, const SeatView&);
  };
  static constexpr Entry kDialogs[] = {{"lay-down", ActionKind::lay_down, ask_lay_down},
                                       {"laydown", ActionKind::lay_down, ask_lay_down},
                                       {"lay-off", ActionKind::lay_off, ask_lay_off},
                                       {"layoff", ActionKind::lay_off, ask_lay_off},
                                       {"swap", ActionKind::swap, ask_swap},
                                       {"discard", ActionKind::discard, ask_discard}};
  const auto* const found = std::ranges::find(kDialogs, word, &Entry::word);
  if (found == std::end(kDialogs)) return false;
  const SeatView seat = view(me_);
  // Refused whatever the cards: said before they are asked for.
  const auto all = availability(seat);
  const auto one = std::ranges::find(all, found->kind, &Availability::kind);
  if (one != all.end() && one->refused)
    notice(one->sentence);
  else if (const auto action = found->dialog(*this, seat))
    act(*action, me_);
  return true;
}

void GamePlay::act(const std::vector<std::string>& words) {
  const bool calls = words[0] == "may-i" || words[0] == "mayi";
  if (calls && words.size() == 2) {  // somebody else at this screen calls
    const auto seat = read_seat(table_.names(), words[1]);
    if (!seat) return notice(said(seat.error()));
    if (!persons_.has(*seat)) return notice("A bot plays there; it calls for itself.");
    return act(MayI{}, *seat);
  }
  const auto action = read_action(view(me_), words);
  if (!action) return notice(said(action.error()) + " Type help to see all commands.");
  act(*action, me_);
}

void GamePlay::act(const Action& action, Seat seat) {
  const Version before = table_.version();
  const Bag hand = table_.view(seat).view.hand;
  const Answer answer =
      table_.act({.seat = seat, .action = action, .id = {}, .seen = table_.version(), .why = {}});
  if (!answer) {
    const RefusalText refusal = text_of(answer.error());
    return notice(refusal.sentence + " " + refusal.advice);
  }
  acted_[seat] = before;
  hand_before_[seat] = hand;
}

bool GamePlay::organise(const std::vector<std::string>& words) {
  const SeatView seat = view(me_);
  if (words[0] == "hand") {
    ask_order();
  } else if (words[0] == "sort") {
    const std::string how = words.size() == 2 ? words[1] : "";
    const bool by_rank = how == "rank" || how == "set" || how == "sets";
    if (!by_rank && how != "suit" && how != "run" && how != "runs")
      notice("Sort how? Say: sort rank (for sets), or sort suit (for runs).");
    else
      arrange(sorted(seat.rules.rules, seat.view.hand,
                     by_rank ? HandSort::by_rank : HandSort::by_suit));
  } else if (words[0] == "move") {
    move_card(words);
  } else {
    return false;
  }
  return true;
}

void GamePlay::arrange(std::vector<Card> order) {
  if (const auto arranged = table_.arrange(me_, order); !arranged)
    notice(text_of(arranged.error()).sentence);
}

// move 3 1: the third card comes to the first place.
void GamePlay::move_card(const std::vector<std::string>& words) {
  std::vector<Card> order = view(me_).hand;
  const auto most = static_cast<unsigned>(order.size());
  const auto from = words.size() == 3 ? parse_number(words[1], most) : std::nullopt;
  const auto to = words.size() == 3 ? parse_number(words[2], most) : std::nullopt;
  if (!from || !to || *from == 0 || *to == 0)
    return notice("Move takes two places of your hand, from 1 to " + std::to_string(most) +
                  ": move 3 1.");
  const Card card = order[*from - 1];
  order.erase(order.begin() + static_cast<std::ptrdiff_t>(*from - 1));
  order.insert(order.begin() + static_cast<std::ptrdiff_t>(*to - 1), card);
  arrange(std::move(order));
}

void GamePlay::ask_order() {
  const auto typed = ask([](const Ink& ink) {
    Lines lines{"Your hand. Enter: back."};
    append(lines, list_choices(orders(), ink));
    return lines;
  });
  if (!typed || words_of(*typed).empty()) return;
  const Choices list = orders();
  const Choice* const choice = chosen(list, words_of(*typed)[0]);
  auto words = words_of(choice == nullptr ? *typed : choice->word);
  if (words == std::vector<std::string>{"move"}) {
    const auto places = ask([](const Ink& ink) {
      return wrap("Move which card where? Two places, such as 3 1. Enter: back.", ink.width);
    });
    if (!places || words_of(*places).empty()) return;
    for (const std::string& place : words_of(*places)) words.push_back(place);
  }
  if (!organise(words)) notice("Type 1, 2 or 3, or: sort rank, sort suit, move 3 1.");
}

void GamePlay::ask_more() {
  const auto typed = ask([](const Ink& ink) {
    Lines lines{"More. Enter: back."};
    append(lines, list_choices(more_choices(), ink));
    return lines;
  });
  if (!typed || words_of(*typed).empty()) return;
  const Choices list = more_choices();
  const Choice* const choice = chosen(list, words_of(*typed)[0]);
  take(choice == nullptr && parse_number(words_of(*typed)[0], 1000) ? "help"
       : choice == nullptr                                          ? *typed
                                                                    : choice->word);
}

bool GamePlay::look(const std::vector<std::string>& words) {
  const std::string& word = words[0];
  if (word == "more")
    ask_more();
  else if (word == "hint")
    show_hint();
  else if (word == "why")
    show_why(words);
  else if (word == "log")
    show_page([this](const Ink& ink) { return log_lines(ink); });
  else if (word == "scores")
    show_page([this](const Ink& ink) { return draw_score_chart(view(me_), ink); });
  else if (word == "table")
    show_page([this](const Ink& ink) { return draw_melds(view(me_), ink); });
  else if (word == "help" || word == "?")
    show_page([](const Ink& ink) { return help(ink); });
  else if (word == "rules")
    show_page([this](const Ink& ink) { return wrap_lines(describe(table_.rules()), ink.width); });
  else if (word == "speed" && words.size() > 1)
    set_speed(words[1]);
  else if (word == "speed")
    ask_speed();
  else if (word != "status")
    return false;
  return true;
}

void GamePlay::ask_speed() {
  const Choices list{
      {"instant", "instant"}, {"quick", "quick"}, {"normal", "normal"}, {"slow", "slow"}};
  const auto typed = ask([&](const Ink& ink) {
    Lines lines{"How fast do bots play? Enter: as it is."};
    append(lines, draw_choices(list, ink));
    return lines;
  });
  if (!typed || words_of(*typed).empty()) return;
  const Choice* const choice = chosen(list, words_of(*typed)[0]);
  set_speed(choice == nullptr ? words_of(*typed)[0] : choice->word);
}

void GamePlay::set_speed(const std::string& word) {
  const auto speed = parse_speed(word);
  if (!speed) return notice("The speeds are instant, quick, normal and slow.");
  speed_ = *speed;
  notice("Bots play at this speed now: " + word + ".");
}

void GamePlay::show_hint() {
  const SeatView seat = view(me_);
  const auto decision = table_.hint(me_);
  if (decision)
    notice("Hint: " + to_string(decision->action) + ". " + sentence(decision->why));
  else if (seat.situation == Situation::may_call)
    notice("Hint: pass. The card is not worth its penalty.");
  else
    notice("There is nothing for you to do now.");
}

void GamePlay::show_why(const std::vector<std::string>& words) {
  std::optional<Seat> seat;
  if (words.size() > 1) {
    const auto named = read_seat(table_.names(), words[1]);
    if (!named) return notice(said(named.error()));
    seat = *named;
  }
  const auto last = table_.why(seat);
  if (!last) return notice("No bot has done anything yet.");
  notice(printable(table_.names()[last->seat]) + ", " + to_string(last->action) + ": " +
         (last->text.empty() ? "the reason is told when the round is over and the hands lie open."
                             : printable(last->text)));
}

// The newest first.
Lines GamePlay::log_lines(const Ink& ink) const {
  Lines lines;
  const Story story(view(me_).names, ink.spell());
  for (const Told& told : std::views::reverse(table_.told_since(std::nullopt, me_)))
    if (const std::string text = story.sentence(told); !text.empty())
      append(lines, wrap(text, ink.width, 2));
  return lines;
}

// A text by itself, page after page.
void GamePlay::show_page(const std::function<Lines(const Ink&)>& page) {
  bool more = true;
  for (std::size_t skipped = 0; more && !console_.ended();) {
    std::size_t shown = 0;
    const auto typed = console_.ask(
        [&](const Ink& ink) {
          Lines lines = page(ink);
          if (lines.empty()) lines.push_back("There is nothing yet.");
          const std::size_t from = std::min(skipped, lines.size());
          lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(from));
          shown = ink.height > 0 ? static_cast<std::size_t>(ink.height) - 2 : lines.size();
          more = lines.size() > shown;
          if (more) lines.resize(shown);
          lines.push_back(ink.faint(more ? "Enter: more. b: back." : "Enter: back."));
          return lines;
        },
        "> ");
    skipped += shown;
    if (!typed || !words_of(*typed).empty()) return;
  }
}

}  // namespace mayi::cli
