#include "terminal/game_screen.h"

#include <fmt/format.h>

#include <algorithm>

#include "command/table_picture.h"
#include "command/words.h"
#include "terminal/pager.h"

namespace mayi::terminal {
namespace {

constexpr std::size_t kMostSaid = 3;  // sentences

// What a seat does itself, as opposed to what befalls it: whose it is; nobody's: it is no such act.
Seat doer_of(const Happening& happening) {
  if (const Event* const event = std::get_if<Event>(&happening.what))
    return is_own_act(*event) ? seat_of(*event) : kNobody;
  const LetBy* const let_by = std::get_if<LetBy>(&std::get<Change>(happening.what));
  return let_by == nullptr ? kNobody : let_by->seat;
}

// A win is an event.
Lines draw_result(const SeatView& seat, const Voice& voice, const Ink& ink) {
  const SeatSet best = winners(seat.open());
  const std::string win = best.size() == 1 ? voice.begin(best.lowest(), "win") : "A shared win";
  const std::string_view stars = ink.ascii ? "* * *" : "★ ★ ★";
  Lines lines{"", ink.bold(fmt::format("{0}  {1}!  {0}", stars, win))};
  append(lines, wrap(voice.question(seat), ink.width));
  return lines;
}

Version before(Version version) { return Version(version.number() - 1); }

}  // namespace

GameScreen::GameScreen(const HostedTable& table, Console& console)
    : table_(table), console_(console) {
  if (table.people().size() == 1) me_ = table.people().lowest();
  for (Seat seat(0); seat < table.places().size(); ++seat) {
    begin_news(seat, table.view(seat));
    seen_[seat].version = {};
  }
  for (const Happening& happening : table.history().since(std::nullopt, kNobody))
    if (const Seat seat = doer_of(happening); seat != kNobody)
      seen_[seat].version = before(happening.version);
}

void GameScreen::begin_news(Seat seat, const SeatView& before) {
  seen_[seat] = {before.version, before.open().round, before.view.hand};
}

void GameScreen::say(std::string sentence) {
  said_.push_back(std::move(sentence));
  keep_last(said_, kMostSaid);
}

void GameScreen::refuse(const Rejection& fault, const SeatView& seat, const Action& tried) {
  const Ask ask = Act{tried};
  say(command::told(voice().refuse_only({.rejection = fault}, seat, &ask)));
}

// A stream has shown what is not fresh before. Who sits there from the beginning stands above.
std::vector<News> GameScreen::news(const SeatView& seat) const {
  const Voice voice = console_.ink().voice(seat);
  const Version last = seen().version;
  std::vector<News> news;
  for (const Happening& happening :
       table_.history().since(console_.is_screen() ? std::nullopt : std::optional(last), me_)) {
    if (happening.version.number() <= seat.places.size()) continue;
    if (std::string sentence = voice.tell(happening); !sentence.empty())
      news.push_back({std::move(sentence), happening.version > last});
  }
  return news;
}

Lines GameScreen::draw_story(const Ink& ink) const {
  auto all = news(view());
  const auto fresh = std::ranges::find(all, true, &News::fresh);
  std::ranges::reverse(all.begin(), fresh);
  Lines lines;
  const auto add = [&](std::string_view title, std::span<const News> part) {
    if (part.empty()) return;
    if (!lines.empty()) lines.emplace_back();
    append(lines, ink.bold_lines(title));
    append(lines, draw_news(part, ink));
  };
  add(me_ == kNobody ? "Lately" : "Since your last turn", {fresh, all.end()});
  add("Before that, the latest first", {all.begin(), fresh});
  return lines;
}

Scene GameScreen::scene(const Ink& ink) const {
  Scene scene{.seat = view()};
  // Of a new deal every card is new, and none is marked.
  scene.before = seen().round == scene.seat.open().round ? seen().hand : scene.seat.view.hand;
  scene.news = news(scene.seat);
  const bool in_line =
      me_ != kNobody && (scene.seat.rules.rules.down_in_line || !scene.seat.open().down.has(me_));
  const std::string standing =
      in_line ? voice().standing(me_, scene.seat.places[me_].standing) : "";
  if (!standing.empty())
    append(scene.answer, wrap(fmt::format("{} a: ask me about every card.", standing), ink.width));
  for (const std::string& sentence : said_) append(scene.answer, ink.alarm_lines(sentence));
  return scene;
}

void GameScreen::show(const std::string& line) {
  console_.show([this, line](const Ink& ink) {
    Scene picture = scene(ink);
    picture.ask = {ink.faint(line)};
    return draw(picture, ink);
  });
}

std::optional<std::string> GameScreen::ask(Asking asking) {
  asking.complete = completion;
  auto typed = console_.ask(asking);
  if (typed) said_.clear();
  return typed;
}

std::optional<std::string> GameScreen::ask(const Picture& below, const Bag& used,
                                           std::function<bool()> wake) {
  const Picture picture = [&](const Ink& ink) {
    Scene whole = scene(ink);
    whole.ask = below(ink);
    whole.used = used;
    return draw(whole, ink);
  };
  return ask(Asking{.picture = picture, .wake = std::move(wake)});
}

std::optional<std::string> GameScreen::ask_in_dialog(const Picture& below, const Bag& used) {
  while (auto typed = ask(below, used)) {
    const Heard heard = hear_ ? hear_(*typed) : Heard::no;
    if (heard == Heard::no) return typed;
    if (heard == Heard::ends) break;
  }
  return std::nullopt;
}

std::optional<std::string> GameScreen::ask_after_round(const Choices& choices) {
  return ask(Asking{.picture = [&](const Ink& ink) {
    const Scene last = scene(ink);
    Lines summary = draw_round_over(last.seat, table_.history().rounds(), ink);
    if (table_.is_over()) append(summary, draw_result(last.seat, voice(), ink));
    append(summary, last.answer);
    append(summary, draw_choices(choices, ink));
    return draw_below_news(last, summary, ink);
  }});
}

void GameScreen::show_page(const Picture& page) { terminal::show_page(console_, page); }

}  // namespace mayi::terminal
