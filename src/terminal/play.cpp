#include "terminal/play.h"

#include <fmt/format.h>

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
  if (const auto id = parse_id(options.id)) return *id;
  return command::failed(command::WordsFault{
      fmt::format("No game can be called {}.", mayi::quoted(options.id)), "See: mayi games."});
}

// The same people and bots, another deal, from the round that was first.
NewGame rematch(const HostedTable& table) {
  NewGame game{.rules = table.rules(), .settings = table.view(kNobody).settings};
  for (const Place& place : table.places()) game.seats.push_back({place.name, place.holder});
  const auto& rounds = table.history().rounds();
  game.start.seed = fresh_seed();
  game.start.round = rounds.empty() ? 1 : rounds.front().round;
  return game;
}

// Games one after the other on one console.
class GameSeries {
 public:
  GameSeries(Console& console, const command::Options& places, Preferences& chosen, Speed speed)
      : console_(console), places_(places), chosen_(chosen), speed_(speed) {}

  // What was named when the program was called either begins or is the end of it.
  void run(ToPlay what) {
    bool asked = false;
    while (!console_.ended()) {
      if (std::holds_alternative<std::monostate>(what)) {
        what = ask_what_to_play(console_, places_, chosen_,
                                fault_ ? command::told(fault_->refusal) : "");
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
    next_ = Session(driver, table, console_, speed_, [&] {
              return (*opened)->models().settle(driver);
            }).run();
    unfinished_ = table.is_over() ? "" : table.id();
    return next_ == Next::again ? ToPlay(rematch(table)) : ToPlay{};
  }

  Console& console_;
  const command::Options& places_;
  Preferences& chosen_;
  Speed speed_;
  Next next_ = Next::menu;
  std::string unfinished_;
  std::optional<command::Failure> fault_;
};

}  // namespace

int play(const PlayOptions& options) {
  const auto speed = parse_speed(options.speed);
  if (!speed)
    return command::misuse(
        fmt::format("There is no speed {}. The speeds are instant, quick, normal and slow.",
                    mayi::quoted(options.speed)));
  auto first = first_of(options);
  if (!first) return command::say({}, std::unexpected(first.error()));
  const std::string history = data_folder(options.places.data) / "lines-typed";
  auto console = open_console({options.plain, options.ascii, history});
  Preferences chosen;
  GameSeries series(*console, options.places, chosen, *speed);
  series.run(*std::move(first));
  const int signal = console->signal();
  console.reset();  // gives the terminal back
  if (series.fault()) return command::say({}, std::unexpected(*series.fault()));
  if (!series.unfinished().empty())
    fmt::print("Game {0} is kept. Go on with it: mayi play {0}\n", series.unfinished());
  return signal == 0 ? command::kDone : 128 + signal;
}

}  // namespace mayi::terminal
