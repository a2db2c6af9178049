#include "terminal/play.h"

#include <fmt/format.h>

#include <cstdio>

#include "host/files.h"
#include "host/machine.h"
#include "host/seats.h"
#include "notation/setup.h"
#include "terminal/session.h"
#include "terminal/start_menu.h"

namespace mayi::terminal {
namespace {

constexpr int kDone = 0, kFailed = 1, kMisuse = 2;

int fail(int status, const std::string& sentence) {
  fmt::print(stderr, "mayi: {}\n", sentence);
  return status;
}

bool names_a_new_game(const PlayOptions& options) {
  return !options.seats.empty() || options.players != 0 || !options.rules.empty() ||
         options.round != 0 || !options.seed.empty();
}

std::expected<NewGame, std::string> game_of(const PlayOptions& options) {
  auto rules = load_rules(options.rules.empty() ? "house" : options.rules);
  if (!rules) return std::unexpected(fmt::format("{} See: mayi rules.", rules.error()));
  const int players = options.players == 0 ? 4 : options.players;
  auto seats = read_seats(options.seats.empty() ? seats_for(players) : options.seats);
  if (!seats)
    return std::unexpected(fmt::format("{} {}", seats.error().sentence, seats.error().advice));
  NewGame game{.rules = *std::move(rules), .seats = *std::move(seats)};
  game.start.round = options.round == 0 ? 1 : options.round;
  Line words(options.seed);
  const auto seed = options.seed.empty() ? Parsed<Seed>(fresh_seed()) : take_seed(words);
  if (!seed)
    return std::unexpected(
        fmt::format("Seed: {}. It is a number or 64 hexadecimal digits.", seed.error().message));
  game.start.seed = *seed;
  return game;
}

std::expected<ToPlay, std::string> first_of(const PlayOptions& options) {
  if (!options.id.empty()) {
    const auto id = parse_id(options.id);
    if (id) return *id;
    return std::unexpected(
        fmt::format("No game can be called {}. See: mayi games.", mayi::quoted(options.id)));
  }
  if (!names_a_new_game(options)) return ToPlay{};
  auto game = game_of(options);
  if (!game) return std::unexpected(game.error());
  return *std::move(game);
}

std::vector<Sitter> sitters_of(const NewGame& game) {
  std::vector<Sitter> sitters;
  for (const Sit& sit : game.seats) sitters.push_back(sit.sitter);
  return sitters;
}

// The same people and bots, another deal, from the round that was first.
NewGame rematch(const HostedTable& table) {
  NewGame game{.rules = table.rules()};
  for (const Place& place : table.places()) game.seats.push_back({place.name, place.holder});
  const auto& rounds = table.history().rounds();
  game.start.seed = fresh_seed();
  game.start.round = rounds.empty() ? 1 : rounds.front().round;
  return game;
}

// A game that could not begin has no seat to look from, but rules and players.
std::string text_of(const Fault& fault, const ToPlay& what) {
  const Voice voice(Tone::player, {}, kNobody, Ink{}.spell());
  SeatView seat;
  if (const auto* const game = std::get_if<NewGame>(&what)) {
    seat.rules = game->rules;
    seat.places.resize(game->seats.size());
  }
  const Refusal* const refusal = std::get_if<Refusal>(&fault);
  const RefusalText text =
      refusal != nullptr ? voice.refuse(*refusal, seat) : voice.refuse(std::get<StoreError>(fault));
  return text.advice.empty() ? text.sentence : fmt::format("{} {}", text.sentence, text.advice);
}

// Games one after the other on one console.
class GameSeries {
 public:
  GameSeries(Console& console, Journal& journal, Speed speed, const FindElsewhere& find_elsewhere)
      : console_(console), journal_(journal), speed_(speed), find_elsewhere_(find_elsewhere) {}

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
  ToPlay fail(std::string sentence) {
    fault_ = std::move(sentence);
    return {};
  }

  // A new game does not begin without those who are to play in it.
  ToPlay play(const ToPlay& what) {
    ThinkingBots bots;
    Elsewhere elsewhere;
    Driver driver(journal_, now, [&](const Sitter& sitter) {
      Player* const bot = bots.find(sitter);
      return bot != nullptr || !elsewhere.find ? bot : elsewhere.find(sitter);
    });
    if (const auto* const game = std::get_if<NewGame>(&what)) {
      if (const auto found = find_elsewhere_(sitters_of(*game)); !found) return fail(found.error());
    }
    const auto table = open(driver, what);
    if (!table) return fail(text_of(table.error(), what));
    auto found = find_elsewhere_(sitters_of(rematch(**table)));
    if (!found) return fail(found.error());
    elsewhere = *std::move(found);
    const auto take_news = [&] {
      return elsewhere.take_news ? elsewhere.take_news(driver) : std::vector<std::string>{};
    };
    next_ = Session(driver, **table, console_, speed_, take_news).run();
    unfinished_ = (*table)->is_over() ? "" : (*table)->id();
    return next_ == Next::again ? ToPlay(rematch(**table)) : ToPlay{};
  }

  static Hosted<HostedTable*> open(Driver& driver, const ToPlay& what) {
    if (const auto* const id = std::get_if<GameId>(&what)) return driver.open(*id);
    return driver.create(std::get<NewGame>(what), random_number);
  }

  Console& console_;
  Journal& journal_;
  Speed speed_;
  const FindElsewhere& find_elsewhere_;
  Next next_ = Next::menu;
  std::string unfinished_, fault_;
};

}  // namespace

int play(const PlayOptions& options, const FindElsewhere& find_elsewhere) {
  const auto speed = parse_speed(options.speed);
  if (!speed)
    return fail(kMisuse, fmt::format("There is no speed {}. The speeds are instant, quick, normal "
                                     "and slow.",
                                     mayi::quoted(options.speed)));
  auto first = first_of(options);
  if (!first) return fail(kMisuse, first.error());
  const std::filesystem::path folder = data_folder(options.data);
  const auto journal = open_games(folder, Access::write);
  if (!journal) return fail(kFailed, text_of(journal.error(), {}));
  auto console = open_console({options.plain, options.ascii, folder / "lines-typed"});
  GameSeries series(*console, **journal, *speed, find_elsewhere);
  series.run(*std::move(first));
  const int signal = console->signal();
  console.reset();  // gives the terminal back
  if (!series.fault().empty()) return fail(kMisuse, series.fault());
  if (!series.unfinished().empty())
    fmt::print("Game {0} is kept. Go on with it: mayi play {0}\n", series.unfinished());
  return signal == 0 ? kDone : 128 + signal;
}

}  // namespace mayi::terminal
