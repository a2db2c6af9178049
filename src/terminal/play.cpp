#include "terminal/play.h"

#include <fmt/format.h>

#include "host/machine.h"
#include "models/models.h"
#include "terminal/session.h"
#include "terminal/start_menu.h"

namespace mayi::terminal {
namespace {

std::string both(const auto& fault) {
  return fault.advice.empty() ? fault.sentence : fmt::format("{} {}", fault.sentence, fault.advice);
}

// The error: a sentence.
std::expected<ToPlay, std::string> first_of(const PlayOptions& options) {
  if (options.begins) {
    auto game = command::read_new_game(options.begin);
    if (!game) return std::unexpected(both(game.error()));
    return *std::move(game);
  }
  if (options.id.empty()) return ToPlay{};
  if (const auto id = parse_id(options.id)) return *id;
  return std::unexpected(
      fmt::format("No game can be called {}. See: mayi games.", mayi::quoted(options.id)));
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

// A game that could not begin has no seat to look from, but rules and players.
std::string text_of(const Fault& fault, const ToPlay& what) {
  const Voice voice(Tone::player, {}, kNobody, Ink{}.spell());
  const Refusal* const refusal = std::get_if<Refusal>(&fault);
  if (refusal == nullptr) return both(voice.refuse(std::get<StoreError>(fault)));
  SeatView seat;
  if (const auto* const game = std::get_if<NewGame>(&what)) {
    seat.rules = game->rules;
    seat.places.resize(game->seats.size());
  }
  return both(voice.refuse(*refusal, seat));
}

// Games one after the other on one console.
class GameSeries {
 public:
  GameSeries(Console& console, Journal& journal, models::Models& models, Speed speed)
      : console_(console), journal_(journal), models_(models), speed_(speed) {}

  // What was named when the program was called either begins or is the end of it.
  void run(ToPlay what) {
    bool asked = false;
    while (!console_.ended()) {
      if (std::holds_alternative<std::monostate>(what)) {
        what = ask_what_to_play(console_, journal_, std::exchange(fault_, ""));
        asked = true;
      }
      if (std::holds_alternative<std::monostate>(what)) return;
      what = play(what);
      if (!fault_.empty() ? !asked : next_ == Next::quit) return;
    }
  }
  const std::string& unfinished() const { return unfinished_; }  // the last game's id, if it is
  const std::string& fault() const { return fault_; }

 private:
  ToPlay play(const ToPlay& what) {
    ThinkingBots bots;
    Driver driver(journal_, now, [&](const Sitter& sitter) {
      Player* const bot = bots.find(sitter);
      return bot != nullptr ? bot : models_.find(sitter);
    });
    const auto* const game = std::get_if<NewGame>(&what);
    if (game != nullptr && !admit(game->seats)) return {};
    const auto table =
        game != nullptr ? driver.create(*game, random_number) : driver.open(std::get<GameId>(what));
    if (!table) fault_ = text_of(table.error(), what);
    if (!table || !admit(rematch(**table).seats)) return {};
    next_ =
        Session(driver, **table, console_, speed_, [&] { return models_.settle(driver); }).run();
    unfinished_ = (*table)->is_over() ? "" : (*table)->id();
    return next_ == Next::again ? ToPlay(rematch(**table)) : ToPlay{};
  }

  // A game does not begin or go on without its models.
  bool admit(const std::vector<Sit>& seats) {
    for (const Sit& sit : seats)
      if (const auto admitted = models_.admit(sit.sitter); !admitted)
        fault_ = both(admitted.error());
    return fault_.empty();
  }

  Console& console_;
  Journal& journal_;
  models::Models& models_;
  Speed speed_;
  Next next_ = Next::menu;
  std::string unfinished_, fault_;
};

}  // namespace

int play(const PlayOptions& options) {
  const auto speed = parse_speed(options.speed);
  if (!speed)
    return command::misuse(
        fmt::format("There is no speed {}. The speeds are instant, quick, normal and slow.",
                    mayi::quoted(options.speed)));
  auto first = first_of(options);
  if (!first) return command::misuse(first.error());
  const std::filesystem::path folder = data_folder(options.places.data);
  const auto journal = open_games(folder, Access::write);
  if (!journal) return command::say({}, command::failed(journal.error()));
  models::Models models(models::models_file(options.places.models), folder / models::kModelsLog);
  auto console = open_console({options.plain, options.ascii, folder / "lines-typed"});
  GameSeries series(*console, **journal, models, *speed);
  series.run(*std::move(first));
  const int signal = console->signal();
  console.reset();  // gives the terminal back
  if (!series.fault().empty()) return command::misuse(series.fault());
  if (!series.unfinished().empty())
    fmt::print("Game {0} is kept. Go on with it: mayi play {0}\n", series.unfinished());
  return signal == 0 ? command::kDone : 128 + signal;
}

}  // namespace mayi::terminal
