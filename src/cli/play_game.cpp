#include "cli/play_game.h"

#include <bit>

#include "cli/play_summary.h"

// The course of a game on a console: who is asked, and what is shown meanwhile.
namespace mayi::cli {
namespace {

constexpr std::size_t kNews = 12;  // the sentences that a scene may show

std::chrono::milliseconds time_of(Speed speed) {
  switch (speed) {
    case Speed::instant: return std::chrono::milliseconds(0);
    case Speed::quick: return std::chrono::milliseconds(250);
    case Speed::normal: return std::chrono::milliseconds(700);
    case Speed::slow: return std::chrono::milliseconds(1600);
  }
  std::unreachable();
}

SeatSet seats_of_persons(const std::vector<Sitter>& sitters) {
  SeatSet seats;
  for (std::size_t i = 0; i < sitters.size(); ++i)
    if (sitters[i].kind == SitterKind::person) seats.add(Seat(i));
  return seats;
}

// What a seat does itself, as opposed to what befalls it.
bool is_own_act(EventKind kind) {
  switch (kind) {
    case EventKind::drew_stock:
    case EventKind::drew_discard:
    case EventKind::called_may_i:
    case EventKind::allowed:
    case EventKind::claimed:
    case EventKind::passed:
    case EventKind::laid_down:
    case EventKind::laid_off:
    case EventKind::swapped:
    case EventKind::skipped:
    case EventKind::discarded:
    case EventKind::kept_last_card: return true;
    case EventKind::round_dealt:
    case EventKind::asked:
    case EventKind::may_i_won:
    case EventKind::may_i_denied:
    case EventKind::penalty_drawn:
    case EventKind::unclaimed:
    case EventKind::reshuffled:
    case EventKind::went_out:
    case EventKind::round_over:
    case EventKind::scored:
    case EventKind::game_over:
    case EventKind::won: return false;
  }
  std::unreachable();
}

std::string first_word(const std::string& typed) {
  const auto words = words_of(typed);
  return words.empty() ? "" : words[0];
}

}  // namespace

std::optional<Speed> parse_speed(std::string_view text) {
  constexpr std::string_view kNames[] = {"instant", "quick", "normal", "slow"};
  for (std::size_t i = 0; i < std::size(kNames); ++i)
    if (text == kNames[i]) return static_cast<Speed>(i);
  return std::nullopt;
}

GamePlay::GamePlay(GameTable& table, Console& console, Speed& speed, Models* models)
    : table_(table),
      console_(console),
      speed_(speed),
      models_(models),
      persons_(seats_of_persons(table.sitters())) {
  if (persons_.size() == 1) me_ = persons_.lowest();
  for (const Seat seat : SeatSet::first(table.names().size()))
    hand_before_[seat] = table.view(seat).view.hand;
  for (const Told& told : table.told_since(std::nullopt, kNobody))
    if (is_own_act(kind_of(told.event))) acted_[seat_of(told.event)] = told.version - 1;
}

Left GamePlay::run() {
  while (!left_ && !console_.ended()) {
    if (!play_bots()) continue;
    const Stage stage = table_.view(kNobody).open().stage;
    if (stage == Stage::game_over)
      ask_after_game();
    else if (stage == Stage::round_over)
      ask_after_round();
    else if (seat_to_ask())
      ask_for_move();
  }
  return left_.value_or(Left::quit);
}

// Names are shown as they are, but without control characters.
SeatView GamePlay::view(Seat seat) const {
  SeatView view = table_.view(seat);
  for (std::string& name : view.names) name = printable(name);
  return view;
}

Scene GamePlay::scene(const Ink& ink) const {
  Scene scene{.seat = view(me_), .news = {}, .notice = {}, .ask = {}};
  const Story story(scene.seat.names, ink.spell());
  const bool seated = me_ < kMaxSeats;
  for (const Told& told : table_.told_since(std::nullopt, me_)) {
    const std::string sentence = story.sentence(told);
    if (sentence.empty()) continue;
    const bool fresh = !seated || acted_[me_] == 0 || told.version > acted_[me_];
    if (!console_.is_screen() && !fresh) continue;
    scene.news.push_back(sentence);
    if (fresh) ++scene.fresh;
  }
  if (console_.is_screen() && scene.news.size() > kNews)
    scene.news.erase(scene.news.begin(), scene.news.end() - kNews);
  if (seated) scene.before = hand_before_[me_];
  for (const std::string& sentence : notice_) {
    Lines lines = wrap(sentence, ink.width);
    for (const std::string& line : lines) scene.notice.push_back(ink.alarm(line));
  }
  return scene;
}

std::optional<std::string> GamePlay::ask(const Picture& body) {
  auto typed = console_.ask(
      [&](const Ink& ink) {
        Scene picture = scene(ink);
        picture.ask = body(ink);
        return draw(picture, ink);
      },
      "> ");
  notice_.clear();
  return typed;
}

std::optional<std::string> GamePlay::ask_below(const Picture& body) { return ask(body); }

void GamePlay::notice(std::string sentence) { notice_.push_back(std::move(sentence)); }

// Of a bot, or else of a model; false: it is for a person to move.
std::expected<bool, Refusal> GamePlay::next_move() {
  auto stepped = table_.step();
  if (!stepped || *stepped || models_ == nullptr) return stepped;
  stepped = models_->step(table_, [this] { return console_.ended(); });
  for (std::string& sentence : models_->take_news().sentences) notice(std::move(sentence));
  return stepped;
}

// False: a move could not be kept, and the person has been asked to try again.
bool GamePlay::play_bots() {
  while (!console_.ended()) {
    const auto stepped = next_move();
    if (!stepped) {
      const RefusalText refusal = text_of(stepped.error());
      notice(refusal.sentence + " " + refusal.advice);
      const auto typed = ask([](const Ink& ink) {
        return wrap("Nothing is lost. Enter: try again. quit: leave the game.", ink.width);
      });
      if (typed && first_word(*typed) == "quit") left_ = Left::quit;
      return false;
    }
    if (!*stepped) return true;
    show_bots();
  }
  return false;
}

void GamePlay::show_bots() {
  if (speed_ == Speed::instant || !console_.is_screen()) return;
  console_.show([this](const Ink& ink) {
    Scene picture = scene(ink);
    picture.ask = {ink.faint("The others play.")};
    return draw(picture, ink);
  });
  console_.pause(time_of(speed_));
}

// The persons whom a model in turn lets call before it draws.
SeatSet GamePlay::callers() const {
  SeatSet seats;
  for (const Seat seat : SeatSet::first(table_.names().size()))
    if (persons_.has(seat) && table_.view(seat).situation == Situation::may_call) seats.add(seat);
  return seats;
}

// Finds whom to ask; false: nobody yet.
bool GamePlay::seat_to_ask() {
  const SeatView all = table_.view(kNobody);
  SeatSet waited = all.waited_for & persons_;
  if (waited.empty()) waited = callers();
  if (waited.empty()) {
    wait_for_model();
    return false;
  }
  if (me_ < kMaxSeats && waited.has(me_)) return true;
  for (int i = 0; i < all.open().players; ++i) {
    const Seat seat = seat_after_turn(all.open(), i);
    if (waited.has(seat)) return hand_over(seat);
  }
  std::unreachable();
}

// Between two persons the screen shows no hand.
bool GamePlay::hand_over(Seat seat) {
  const bool pause = persons_.size() > 1 && console_.is_screen();
  const std::string name = printable(table_.names()[seat]);
  me_ = seat;
  if (!pause) return true;
  return console_
      .ask(
          [&](const Ink& ink) {
            return wrap(ink.bold("Pass the screen to " + name + "."), ink.width);
          },
          "Enter, when " + name + " looks: ")
      .has_value();
}

void GamePlay::wait_for_model() {
  const auto typed = ask([](const Ink& ink) {
    return wrap("The game waits for a player elsewhere. Enter: look again. quit: leave.",
                ink.width);
  });
  if (typed && first_word(*typed) == "quit") left_ = Left::quit;
  if (const auto refreshed = table_.refresh(); !refreshed)
    notice(text_of(refreshed.error()).sentence);
}

// With several persons at the screen another may call out of turn.
Choices GamePlay::choices(const Ink& ink) const {
  const SeatView seat = view(me_);
  Choices list = choices_for(seat, ink);
  for (const Seat other : SeatSet::first(seat.open().players)) {
    if (other == me_ || !persons_.has(other)) continue;
    const SeatView theirs = table_.view(other);
    if (check(sight_of(theirs.rules.rules, theirs.view), MayI{}))
      list.insert(list.end() - 3, {"May I? by " + seat.names[other], "may-i " + seat.names[other]});
  }
  return list;
}

Lines GamePlay::menu(const Ink& ink) const {
  Lines lines = question(view(me_), ink);
  for (std::string& line : lines) line = ink.bold(line);
  append(lines, draw_choices(choices(ink), ink));
  return lines;
}

void GamePlay::ask_for_move() {
  const auto typed = ask([this](const Ink& ink) { return menu(ink); });
  if (typed) take(*typed);
}

// The last news above the summary, as far as there is room.
std::optional<std::string> GamePlay::ask_over(const Choices& list) {
  auto typed = console_.ask(
      [&](const Ink& ink) {
        const Scene last = scene(ink);
        Lines summary = draw_round_over(last.seat, ink);
        append(summary, last.notice);
        append(summary, draw_choices(list, ink));
        Lines lines = draw_news(last, ink);
        const std::size_t all = ink.height > 0 ? static_cast<std::size_t>(ink.height) - 1 : 10'000;
        const std::size_t room = all > summary.size() + 1 ? all - summary.size() - 1 : 0;
        if (lines.size() > room)
          lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(room));
        if (!lines.empty()) lines.emplace_back();
        append(lines, summary);
        if (lines.size() > all)
          lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(all));
        return lines;
      },
      "> ");
  notice_.clear();
  if (!typed) return std::nullopt;
  const Choice* const choice = chosen(list, first_word(*typed));
  return choice == nullptr ? *typed : choice->word;
}

void GamePlay::ask_after_round() {
  if (me_ >= kMaxSeats && !persons_.empty()) me_ = persons_.lowest();
  const auto typed =
      ask_over({{"next round", "next-round"}, {"log", "log"}, {"why", "why"}, {"quit", "quit"}});
  if (typed) take(words_of(*typed).empty() ? "next-round" : *typed);
}

void GamePlay::ask_after_game() {
  const auto typed = ask_over(
      {{"play again", "again"}, {"other games", "menu"}, {"log", "log"}, {"quit", "quit"}});
  if (!typed) return;
  if (*typed == "again")
    left_ = Left::again;
  else
    take(*typed);
}

}  // namespace mayi::cli
