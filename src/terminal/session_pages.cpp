#include <fmt/format.h>

#include <ranges>

#include "host/player.h"
#include "notation/rules_text.h"
#include "terminal/dialogs.h"
#include "terminal/scores.h"
#include "terminal/session.h"
#include "terminal/table_picture.h"

// What only looks at a game, and how fast it is shown.
namespace mayi::terminal {
namespace {

constexpr std::string_view kSpeeds[] = {"instant", "quick", "normal", "slow"};

constexpr std::string_view kHelp =
    R"(Type the number of a choice, or a command. A choice in brackets is not possible now; choose it to hear why. Cards are named (9C, 10H, KS, JK) or given by their place in your hand; new cards are marked with +.

draw stock, draw discard
may-i, pass, allow, claim
lay-down 9C 9D 9H / 5S 6S JK 8S
lay-off 9S to 1, lay-off JK to 2 low
swap 6S in 2, discard 9C, discard 3
go-out, end-turn, skip, next-round
sort rank (for sets), sort suit (for runs), move 3 1
hint, why, log, scores, table, rules
speed instant|quick|normal|slow
standing nothing own-turn (let all cards go by until your turn), standing none
quit: the game is kept, go on any time)";

const Choices kMore{{"log: all that happened", "log"},
                    {"scores", "scores"},
                    {"table: all melds", "table"},
                    {"why: a bot's reason for its last move", "why"},
                    {"rules", "rules"},
                    {"speed of the others", "speed"},
                    {"help", "help"},
                    {"other games (this one is kept)", "menu"},
                    {"quit (the game is kept)", "quit"}};

}  // namespace

std::optional<Speed> parse_speed(std::string_view text) {
  for (std::size_t i = 0; i < std::size(kSpeeds); ++i)
    if (text == kSpeeds[i]) return static_cast<Speed>(i);
  return std::nullopt;
}

// None: back, or a number that is none of these.
std::vector<std::string> Session::ask_words(const std::string& question, const Choices& choices) {
  const auto typed = screen_.ask_choice(question, choices);
  if (!typed) return {};
  auto words = words_of(*typed);
  if (words.size() != 1 || !parse_number(words[0], 1'000'000)) return words;
  screen_.say("Type one of the numbers.");
  return {};
}

bool Session::look(const std::vector<std::string>& words) {
  const std::string& word = words[0];
  const SeatView seat = screen_.view();
  if (word == "more")
    take(fmt::format("{}", fmt::join(ask_words("More. Enter: back.", kMore), " ")));
  else if (word == "hint")
    screen_.say(screen_.voice().hint(seat, advise(seat)));
  else if (word == "why")
    show_why(words);
  else if (word == "log")
    screen_.show_page([this](const Ink& ink) { return log_lines(ink); });
  else if (word == "scores")
    screen_.show_page(
        [&](const Ink& ink) { return draw_score_chart(seat, table().history().rounds(), ink); });
  else if (word == "table")
    screen_.show_page([&](const Ink& ink) { return draw_melds(seat, ink); });
  else if (word == "help" || word == "?")
    screen_.show_page([](const Ink& ink) { return wrap_lines(kHelp, ink.width); });
  else if (word == "rules")
    screen_.show_page([&](const Ink& ink) { return wrap_lines(describe(seat.rules), ink.width); });
  else if (word == "speed")
    words.size() > 1 ? set_speed(words[1]) : ask_speed();
  else if (word != "status")
    return false;
  return true;
}

void Session::ask_speed() {
  Choices list;
  for (const std::string_view speed : kSpeeds)
    list.push_back({std::string(speed), std::string(speed)});
  const auto words = ask_words("How fast do the others play? Enter: as it is.", list);
  if (!words.empty()) set_speed(words[0]);
}

void Session::set_speed(const std::string& word) {
  const auto speed = parse_speed(word);
  if (!speed) return screen_.say("The speeds are instant, quick, normal and slow.");
  speed_ = *speed;
  screen_.say(fmt::format("The others play at this speed now: {}.", word));
}

// Reasons that tell of a hidden hand wait until the round is over.
void Session::show_why(const std::vector<std::string>& words) {
  std::optional<Seat> seat;
  if (words.size() > 1) {
    const auto named = command::read_seat(table().names(), words[1]);
    if (!named) return terminal::say(screen_, named.error());
    seat = *named;
  }
  const Reasoned* const last = table().history().last_reason(seat);
  if (last == nullptr) return screen_.say("No reason has been given yet.");
  const Voice voice = screen_.voice();
  const bool told =
      screen_.view().open().stage != Stage::playing || tells_nothing_hidden(last->why);
  std::string did;
  for (const Happening& happening : table().history().since(std::nullopt, screen_.me()))
    if (happening.version == last->version && did.empty()) did = voice.tell(happening);
  screen_.say(
      fmt::format("{} {}", did,
                  told ? voice.reason(last->why)
                       : "The reason is told when the round is over and the hands lie open."));
}

// The newest first.
Lines Session::log_lines(const Ink& ink) const {
  Lines lines;
  const Voice voice = screen_.voice();
  const auto all = table().history().since(std::nullopt, screen_.me());
  for (const Happening& happening : std::views::reverse(all))
    append(lines, wrap(voice.tell(happening), ink.width, 2));
  return lines;
}

}  // namespace mayi::terminal
