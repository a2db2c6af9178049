#include <cstdio>
#include <filesystem>

#include "cli/call.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/models.h"
#include "cli/new_game_words.h"
#include "cli/play_game.h"
#include "cli/play_start.h"

namespace mayi::cli {
namespace {

bool names_a_new_game(const PlayOptions& options) {
  return !options.seats.empty() || options.players != 0 || !options.rules.empty() ||
         options.round != 0 || !options.seed.empty();
}

Read<NewGame> game_of(const PlayOptions& options) {
  auto rules = load_rules(options.rules.empty() ? "house" : options.rules);
  if (!rules) return std::unexpected(WordsFault{rules.error(), "See: mayi rules."});
  NewGame game{.rules = *std::move(rules), .names = {}, .sitters = {}, .start = {}};
  const int players = options.players == 0 ? 4 : options.players;
  const auto seats = read_seats(options.seats.empty() ? seats_for(players) : options.seats, game);
  if (!seats) return std::unexpected(seats.error());
  game.start.round = options.round == 0 ? 1 : options.round;
  Line words(options.seed);
  const auto seed = options.seed.empty() ? Parsed<Seed>(fresh_seed()) : take_seed(words);
  if (!seed)
    return std::unexpected(
        WordsFault{"seed: " + seed.error().message, "A number or 64 hexadecimal digits."});
  game.start.seed = *seed;
  return game;
}

// The same people and bots, another deal, from the round that was first.
NewGame rematch(const GameTable& table, int round) {
  NewGame game{table.rules(), table.names(), table.sitters(), {}};
  game.start.seed = fresh_seed();
  game.start.round = round;
  return game;
}

// Games one after the other on one console.
class Evening {
 public:
  // `load`: brings the models among sitters.
  using Load = std::function<Read<std::unique_ptr<Models>>(std::span<const Sitter>)>;
  Evening(Console& console, Journal& journal, Speed speed, Load load)
      : console_(console), journal_(journal), speed_(speed), load_(std::move(load)) {}

  // What was named when the program was called either begins or is the end of it.
  void run(ToPlay next) {
    bool asked = false;
    while (!console_.ended()) {
      if (std::holds_alternative<std::monostate>(next)) {
        next = ask_what_to_play(console_, journal_, std::exchange(fault_, ""));
        asked = true;
      }
      if (std::holds_alternative<std::monostate>(next)) return;
      next = play(next);
      if (!fault_.empty() ? !asked : last_ == Left::quit) return;
    }
  }
  const std::string& unfinished() const { return unfinished_; }
  const std::string& fault() const { return fault_; }

 private:
  GameTable::Opened open(const ToPlay& what) {
    if (const auto* id = std::get_if<GameId>(&what))
      return GameTable::open(journal_, now, *id, Pace::step_by_step);
    return GameTable::create(journal_, now, std::get<NewGame>(what), random_number,
                             Pace::step_by_step);
  }

  ToPlay fail(const std::string& sentence, const std::string& advice) {
    fault_ = sentence + (advice.empty() ? "" : " " + advice);
    return {};
  }

  ToPlay play(const ToPlay& what) {
    if (const auto* game = std::get_if<NewGame>(&what))  // it does not begin without its models
      if (const auto models = load_(game->sitters); !models)
        return fail(models.error().sentence, models.error().advice);
    const auto table = open(what);
    if (!table) return fail(text_of(table.error()).sentence, text_of(table.error()).advice);
    const auto models = load_((*table)->sitters());
    if (!models) return fail(models.error().sentence, models.error().advice);
    last_ = GamePlay(**table, console_, speed_, models->get()).run();
    unfinished_ = (*table)->is_over() ? "" : (*table)->id();
    if (last_ != Left::again) return {};
    const SeatView view = (*table)->view(kNobody);
    return rematch(**table, view.rounds.empty() ? 1 : view.rounds.front().round);
  }

  Console& console_;
  Journal& journal_;
  Speed speed_;
  Load load_;
  Left last_ = Left::menu;
  std::string unfinished_, fault_;
};

}  // namespace

int play(const PlayOptions& options) {
  Call call;
  const auto speed = parse_speed(options.speed);
  if (!speed)
    return say_fault(call, {"There is no speed " + mayi::quoted(options.speed) + ".",
                            "The speeds are instant, quick, normal and slow."});
  ToPlay first;
  if (!options.id.empty()) {
    const auto id = parse_id(options.id);
    if (!id)
      return say_fault(
          call, {"No game can be called " + mayi::quoted(options.id) + ".", "See: mayi games."});
    first = *id;
  } else if (names_a_new_game(options)) {
    auto game = game_of(options);
    if (!game) return say_fault(call, game.error());
    first = *std::move(game);
  }
  const std::filesystem::path folder = data_folder(options.data);
  auto journal = open_games(folder, Access::write);
  if (!journal) return say_refusal(call, text_of(refusal_of(journal.error())));
  auto console = open_console({options.plain, options.ascii, folder / "lines-typed"});
  Evening evening(*console, **journal, *speed, [&](std::span<const Sitter> sitters) {
    return Models::load(options.models, sitters, folder);
  });
  evening.run(std::move(first));
  const int signal = console->signal();
  console.reset();  // gives the terminal back
  if (!evening.fault().empty()) return misuse(evening.fault());
  if (!evening.unfinished().empty())
    std::printf("Game %s is kept. Go on with it: mayi play %s\n", evening.unfinished().c_str(),
                evening.unfinished().c_str());
  return signal == 0 ? kDone : 128 + signal;
}

}  // namespace mayi::cli
