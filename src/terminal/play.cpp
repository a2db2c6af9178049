#include "terminal/play.h"

#include <fmt/format.h>

#include <algorithm>

#include "command/games.h"
#include "command/session.h"
#include "terminal/session.h"
#include "terminal/start_menu.h"

namespace mayi::terminal {
namespace {

std::expected<ToPlay, command::Failure> first_of(const PlayOptions& options) {
  if (options.begins) {
    auto game = command::read_new_game(options.begin);
    if (!game) return command::failed(game.error());
    return *std::move(game);
  }
  if (options.id.empty()) return ToPlay{};
  const auto id = command::read_id(options.id);
  if (!id) return command::failed(id.error());
  return *id;
}

// Nobody has played a game to its end here.
bool is_newcomer(const command::Options& places) {
  const auto kept = command::kept_games(places);
  return !kept ||
         std::ranges::none_of(*kept, [](const Listing& game) { return game.summary.finished; });
}

// What was changed at the table is chosen from now on.
void remember(const Habits& now, const Habits& before, Preferences& chosen) {
  if (now.speed != before.speed) chosen.speed = to_string(now.speed);
  if (now.sort != before.sort) chosen.order = now.sort == HandSort::by_suit ? "suit" : "rank";
  if (now.asks_twice != before.asks_twice) chosen.take_back = now.asks_twice;
}

// Games one after the other on one console.
class GameSeries {
 public:
  GameSeries(Console& console, const command::Options& places, Preferences& chosen, Habits& habits)
      : console_(console), places_(places), chosen_(chosen), habits_(habits) {}

  // What was named when the program was called either begins or is the end of it.
  // `fault`: said in the first menu.
  void run(ToPlay what, std::string fault) {
    bool asked = false;
    while (!console_.ended()) {
      if (std::holds_alternative<std::monostate>(what)) {
        if (fault_) fault = command::told(fault_->refusal);
        what = ask_what_to_play(console_, places_, chosen_, std::exchange(fault, ""));
        asked = true;
      }
      fault_.reset();
      if (std::holds_alternative<std::monostate>(what)) return;
      what = play(what);
      if (fault_ ? !asked : next_ == Next::quit) return;
    }
  }
  const std::string& unfinished() const { return unfinished_; }  // the last game's id, if it is
  const std::optional<command::Failure>& fault() const { return fault_; }

 private:
  ToPlay play(const ToPlay& what) {
    const auto* const game = std::get_if<NewGame>(&what);
    const auto opened = game != nullptr
                            ? command::Session::begin(places_, *game)
                            : command::Session::sit_down(places_, std::get<GameId>(what));
    if (!opened) fault_ = opened.error();
    if (!opened) return {};
    Driver& driver = (*opened)->driver();
    const HostedTable& table = (*opened)->table();
    next_ = Session(driver, table, console_, habits_, [&] {
              return (*opened)->models().settle(driver);
            }).run();
    unfinished_ = table.is_over() ? "" : table.id();
    return next_ == Next::again ? ToPlay(command::rematch(table)) : ToPlay{};
  }

  Console& console_;
  const command::Options& places_;
  Preferences& chosen_;
  Habits& habits_;
  Next next_ = Next::menu;
  std::string unfinished_;
  std::optional<command::Failure> fault_;
};

}  // namespace

int play(const PlayOptions& options) {
  const std::filesystem::path folder = data_folder(options.places.data);
  const auto kept = load_preferences(folder);
  Preferences chosen = kept.value_or(Preferences{});
  const auto speed = parse_speed(options.speed.empty() ? chosen.speed : options.speed);
  if (!speed)
    return command::misuse(
        fmt::format("There is no speed {}. The speeds are instant, quick, normal and slow.",
                    in_quotes(options.speed)));
  auto first = first_of(options);
  if (!first) return command::say({}, std::unexpected(first.error()));
  auto console = open_console({options.plain, options.ascii, folder / "lines-typed"});
  const Habits before{.speed = *speed,
                      .sort = chosen.order == "suit" ? HandSort::by_suit : HandSort::by_rank,
                      .asks_twice = chosen.take_back.value_or(is_newcomer(options.places))};
  Habits habits = before;
  GameSeries series(*console, options.places, chosen, habits);
  series.run(*std::move(first), kept ? "" : kept.error());
  const int signal = console->signal();
  console.reset();  // gives the terminal back
  remember(habits, before, chosen);
  // A file that cannot be read is the person's to mend.
  if (kept && chosen != *kept)
    if (const auto written = keep_preferences(folder, chosen); !written)
      return command::misuse(written.error());
  if (series.fault()) return command::say({}, std::unexpected(*series.fault()));
  if (!series.unfinished().empty())
    fmt::print("Game {0} is kept. Go on with it: mayi play {0}\n", series.unfinished());
  return signal == 0 ? command::kDone : 128 + signal;
}

}  // namespace mayi::terminal
