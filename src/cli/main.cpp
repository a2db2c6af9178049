#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "arena/tune.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "command/call.h"
#include "command/games.h"
#include "command/new_game.h"
#include "command/session.h"
#include "terminal/play.h"

namespace mayi::cli {

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) == 1; }

}  // namespace mayi::cli

namespace {

using namespace mayi::cli;
using mayi::command::NewGameWords, mayi::command::Options;
using Run = std::function<int()>;

// Each subcommand sets `run`, which is called once the words are understood.

template <class T>
CLI::Option* add(CLI::App& command, const char* name, T& value, const std::string& what) {
  return command.add_option(name, value, what)->capture_default_str();
}
void add_rules(CLI::App& command, std::string& rules) {
  add(command, "--rules", rules, "A rule set's name or a rule file");
}
void add_players(CLI::App& command, int& players) {
  add(command, "--players", players, "Number of players");
}
void add_json(CLI::App& command, bool& json) { command.add_flag("--json", json, "For machines"); }
void add_threads(CLI::App& command, int& threads) {
  add(command, "--threads", threads, "0: one a core")->check(CLI::Range(0, mayi::kMaxThreads));
}
void add_arena(CLI::App& command, ArenaOptions& options, const std::string& seed) {
  add_rules(command, options.rules);
  add_players(command, options.players);
  add(command, "--seed", options.seed, seed);
  add_threads(command, options.threads);
}

// What names a new game.
constexpr const char* kNamesNewGame[] = {"--seats", "--players", "--rules", "--round", "--seed"};
void add_new_game(CLI::App& command, NewGameWords& words) {
  auto* seats = command.add_option(
      "--seats", words.seats, "Who sits where: you,expert,Zoe=greedy,... (names are optional)");
  add(command, "--players", words.players, "How many play, you among them; the others are experts")
      ->excludes(seats);
  add_rules(command, words.rules);
  add(command, "--round", words.round, "The first round played");
  command.add_option("--seed", words.seed, "A number or 64 hexadecimal digits; else at random");
}
void add_games_place(CLI::App& command, auto& options) {
  command.add_option("--data", options.data, "The folder where games are kept");
  command.add_option("--store", options.store, "Where they are instead: postgresql://…");
}
void add_places(CLI::App& command, Options& options) {
  add_games_place(command, options);
  command.add_option("--models", options.models, "The file that describes models (llm:NAME)");
}
void add_output(CLI::App& command, Options& options) {
  add_json(command, options.json);
  command.add_flag("--pretty", options.pretty, "JSON in lines, for people");
}

void add_rules_commands(CLI::App& app, Run& run) {
  auto* rules = app.add_subcommand("rules", "List the rule sets");
  rules->callback([&run, rules] {
    if (rules->get_subcommands().empty()) run = list_rules;
  });
  static std::string name, file;
  auto* show = rules->add_subcommand("show", "Print a rule set in English");
  show->add_option("NAME", name, "A rule set's name or a rule file")->required();
  show->callback([&run] { run = [] { return show_rules(name); }; });
  auto* check_file = rules->add_subcommand("check", "Say what is wrong with a rule file");
  check_file->add_option("FILE", file, "A rule file")->required();
  check_file->callback([&run] { run = [] { return check_rules(file); }; });
}

void add_check(CLI::App& app, Run& run) {
  static std::vector<std::string> paths;
  auto* command = app.add_subcommand("check", "Run scenario files");
  command->add_option("FILE|DIR", paths, "Scenario files or folders of them")->required();
  command->callback([&run] { run = [] { return check(paths); }; });
}

void add_records(CLI::App& app, Run& run) {
  static ReplayOptions options;
  static VerifyOptions verified;
  auto* show = app.add_subcommand("replay", "Step through a game that is over, or a game record");
  show->add_option("ID|FILE", options.file, "A game that is kept, or a game record")->required();
  add_games_place(*show, options);
  show->add_option("--to", options.to, "Only the first N actions")->check(CLI::NonNegativeNumber);
  show->add_option("--as", options.as, "As this seat sees it; nobody: as a spectator does");
  show->callback([&run] { run = [] { return replay(options); }; });
  auto* confirm =
      app.add_subcommand("verify", "Confirm a game: its actions, its result, its deal, its bots");
  confirm->add_option("ID|FILE", verified.file, "A game that is kept, or a game record")
      ->required();
  add_games_place(*confirm, verified);
  confirm->callback([&run] { run = [] { return verify(verified); }; });
}

void add_simulate(CLI::App& app, Run& run) {
  static SimulateOptions options;
  auto* command =
      app.add_subcommand("simulate", "Play a game among random players and print its record");
  add_rules(*command, options.rules);
  add_players(*command, options.players);
  add(*command, "--seed", options.seed, "A number or 64 hexadecimal digits");
  add(*command, "--round", options.round, "The first round played");
  command->callback([&run] { run = [] { return simulate(options); }; });
}

void add_match_output(CLI::App& command, MatchOptions& options) {
  command.add_option("--gain", options.gain, "Sequential test: better by this many points a game?");
  command.add_option("--out", options.out, "Write every cluster to this file, for mayi merge");
  command.add_option("--chart", options.chart, "Draw the gain as an SVG picture");
  add_json(command, options.json);
}

void add_match(CLI::App& app, Run& run) {
  static MatchOptions options;
  static std::vector<std::string> files;
  auto* one = app.add_subcommand("match", "One bot against a field of another, on duplicate deals");
  one->add_option("--candidate", options.candidate,
                  "The bot that is tested: a rung, or expert:weights=FILE")
      ->required();
  one->add_option("--field", options.field, "The bot at all other seats")->required();
  add_arena(*one, options, "Seed of the deals");
  add(*one, "--clusters", options.clusters, "Sets of deals, each played from every seat");
  add(*one, "--shard", options.shard, "Play only part K of N of the clusters");
  add_match_output(*one, options);
  one->callback([&run] { run = [] { return match(options); }; });
  auto* all = app.add_subcommand("merge", "Put the shards of a match together");
  all->add_option("FILE", files, "Files written by mayi match --out")->required();
  add_match_output(*all, options);
  all->callback([&run] { run = [] { return merge(files, options); }; });
}

void add_ladder(CLI::App& app, Run& run) {
  static LadderOptions options;
  auto* command = app.add_subcommand("ladder", "Each bot against a table of the one below");
  add(*command, "--rules", options.rules, "Rule sets or rule files: house,classic,jeanne")
      ->delimiter(',');
  add(*command, "--players", options.players, "Numbers of players: 3,4,6,8")->delimiter(',');
  add(*command, "--seed", options.seed, "Seed of the deals");
  add(*command, "--clusters", options.clusters, "Sets of deals for each rung");
  add(*command, "--top-clusters", options.top_clusters,
      "For the top rung, which thinks longest; 0: the same")
      ->check(CLI::NonNegativeNumber);
  add(*command, "--time-clusters", options.time_clusters,
      "Set strength against time too, by so many sets of deals; 0: not")
      ->check(CLI::NonNegativeNumber);
  add_threads(*command, options.threads);
  command->add_option("--out", options.out,
                      "Write the tables to this page (.md) and the charts beside it");
  add_json(*command, options.json);
  command->callback([&run] { run = [] { return ladder(options); }; });
}

void add_tune(CLI::App& app, Run& run) {
  static TuneOptions options;
  auto* command = app.add_subcommand("tune", "Improve the expert's weights by self-play");
  options.seed = mayi::kFirstTuningSeed;
  add_arena(*command, options, "Seed of the deals, from 1000000 up");
  add(*command, "--clusters", options.clusters, "Sets of deals, after which it ends");
  command->add_option("--minutes", options.minutes, "Ends after this time too")
      ->check(CLI::NonNegativeNumber);
  add(*command, "--most", options.most, "Clusters for one change");
  add(*command, "--gain", options.gain, "Points a game that a change must bring");
  command->add_option("--from", options.from, "Weights to start from; without: the built-in ones");
  add(*command, "--chances", options.chances,
      "Learn the chances to win that --out lacks instead, from so many games");
  add(*command, "--learn", options.learn,
      "Learn from search what a May I must gain and what to discard once down instead, from so "
      "many games");
  command->add_option("--out", options.out,
                      "Write the best weights to this file; if it is there, go on from it");
  add_json(*command, options.json);
  command->callback([&run] { run = [] { return tune(options); }; });
}

void add_new(CLI::App& app, Run& run) {
  static NewGameWords words;
  static Options options;
  auto* command = app.add_subcommand("new", "Begin a game and print its id; then mayi ID status");
  add_new_game(*command, words);
  command->add_flag("--open-table", words.open_table,
                    "Whoever plays may act for everybody: no seat gets a key");
  add_places(*command, options);
  add_output(*command, options);
  command->callback([&run] { run = [] { return mayi::command::begin_game(words, options); }; });
}

void add_play(CLI::App& app, Run& run) {
  static mayi::terminal::PlayOptions options;
  auto* command = app.add_subcommand("play", "Play at this terminal: a new game, or as asked");
  add_new_game(*command, options.begin);
  auto* id = command->add_option("ID", options.id, "Go on with this game");
  for (const char* const words : kNamesNewGame) id->excludes(command->get_option(words));
  command->add_option("--speed", options.speed,
                      "Of the others: instant, quick, normal, slow; else as the last time");
  add_places(*command, options.places);
  command->add_flag("--plain", options.plain, "No colours; NO_COLOR does the same");
  command->add_flag("--ascii", options.ascii, "Letters for the suits");
  command->callback([&run, command] {
    for (const char* const words : kNamesNewGame) options.begins |= command->count(words) > 0;
    run = [] { return mayi::terminal::play(options); };
  });
}

void add_mcp(CLI::App& app, Run& run) {
  static McpOptions options;
  static bool begin = false;
  auto* command =
      app.add_subcommand("mcp", "Let an agent play at one seat, over MCP (docs/AGENTS.md)");
  auto* fresh = command->add_flag("--new", begin, "Begin a game; the same without --game");
  add_new_game(*command, options.begin);
  auto* game = command->add_option("--game", options.game, "The id of a game that is kept");
  game->excludes(fresh);
  for (const char* const words : kNamesNewGame) game->excludes(command->get_option(words));
  auto* goes_on = command->add_flag("--continue", options.goes_on,
                                    "Go on with the latest game that is not over, or begin one");
  goes_on->excludes(fresh)->excludes(game);
  command
      ->add_option("--table", options.table,
                   "Go on with the game of this name, or begin one with that name")
      ->excludes(fresh)
      ->excludes(game)
      ->excludes(goes_on);
  command->add_option("--seat", options.seat, "The agent's seat, where there are several");
  command->add_option("--key", options.places.key, "Of that seat; or in MAYI_KEY");
  add_places(*command, options.places);
  auto* advice = command->add_flag("--advice", options.advice, "Offer the advisor tools too");
  command->add_flag("--bare", options.bare, "Tell nothing that takes a search of the hand")
      ->excludes(advice);
  command->add_flag("--schemas", options.schemas, "Print the tools with their schemas and end")
      ->excludes(game)
      ->excludes(fresh);
  command->callback([&run] { run = [] { return mcp(options); }; });
}

void add_serve(CLI::App& app, Run& run) {
  static ServeOptions options;
  auto* command =
      app.add_subcommand("serve", "Host games for others, over the network (docs/OPERATING.md)");
  add(*command, "--listen", options.listen, "Address and port; port 0: any that is free");
  command->add_flag("--lan", options.lan, "For everybody in the house: shows the address to open");
  add_games_place(*command, options);
  command->add_option("--public-url", options.public_url,
                      "What people open where a proxy is in front: https://play.example.org");
  command->add_option("--trust-proxy", options.trusted,
                      "An address whose X-Forwarded-For is believed; may be given again");
  command->add_option("--origin", options.origins,
                      "A page from elsewhere that may connect; may be given again");
  command->add_option("--assets", options.assets, "A folder with the page; else the installed one");
  add(*command, "--log", options.log, "text, or json: a line of JSON for each event")
      ->check(CLI::IsMember({"text", "json"}));
  command->add_option("--models", options.models_file, "The file that describes models (llm:NAME)");
  command->add_option("--model", options.models,
                      "One of them that may sit at tables; may be given again");
  add(*command, "--lobby-hours", options.lobby_hours,
      "How long a room is kept in which no game was begun")
      ->check(CLI::Range(1, 24 * 365));
  add(*command, "--game-days", options.game_days, "How long a game is kept after its end")
      ->check(CLI::Range(1, 36500));
  command->add_flag("--no-limits", options.no_limits, "For measuring: take as much as comes");
  command->callback([&run] { run = [] { return serve(options); }; });
}

void add_load(CLI::App& app, Run& run) {
  static mayi::load::LoadOptions options;
  auto* command =
      app.add_subcommand("load", "Measure a server with a crowd of players (docs/OPERATING.md)");
  add(*command, "--address", options.address, "Of the server, in numbers");
  add(*command, "--port", options.port, "Of the server");
  add(*command, "--rooms", options.rooms, "Rooms at once")->check(CLI::Range(1, 5000));
  add(*command, "--seats", options.seats, "Seats of each")->check(CLI::Range(3, 8));
  add(*command, "--bots", options.bots, "Of these, played by experts")->check(CLI::Range(0, 7));
  add(*command, "--rate", options.rate, "Actions a second over all rooms; 0: as many as can be")
      ->check(CLI::Range(0.0, 1e6));
  add(*command, "--seconds", options.seconds, "How long")->check(CLI::Range(0.1, 86400.0));
  add(*command, "--idle", options.idle, "Connections that only listen")
      ->check(CLI::Range(0, 20000));
  add(*command, "--stalled", options.stalled, "Spectators that read nothing")
      ->check(CLI::Range(0, 5000));
  command->add_option("--probe", options.probe,
                      "A folder on the disk whose own sync is measured too");
  command->add_flag("--echo", options.echo, "Measure the network alone too, before and after");
  command->callback([&run] { run = [] { return measure(options); }; });
}

void add_models(CLI::App& app, Run& run) {
  static mayi::command::Options options;
  static std::string name;
  auto* command = app.add_subcommand("models", "Language models as players (docs/MODELS.md)");
  command->require_subcommand(1);
  auto* check = command->add_subcommand("check", "Ask a model once and say what works");
  check->add_option("NAME", name, "Its name in the file of models")->required();
  add_places(*check, options);
  check->callback([&run] { run = [] { return mayi::command::check_model(name, options); }; });
}

void add_games(CLI::App& app, Run& run) {
  using namespace mayi::command;
  static Options options;
  static std::vector<std::string> ids, files;
  static std::string id, file;
  static bool all = false, reveal = false;
  auto* games = app.add_subcommand("games", "List the games that are kept, those that go on first");
  games->fallthrough();
  games->add_flag("--all", all, "Finished games too");
  add_games_place(*games, options);
  add_output(*games, options);
  games->callback([&run, games] {
    if (games->get_subcommands().empty()) run = [] { return list_games(options, all); };
  });
  auto* removal = games->add_subcommand("rm", "Remove games");
  removal->add_option("ID", ids, "Games")->required();
  removal->callback([&run] { run = [] { return remove_games(options, ids); }; });
  auto* out = games->add_subcommand("export", "Write a game as a record");
  out->add_option("ID", id, "A game")->required();
  out->add_option("FILE", file, "Where to; else standard output");
  out->add_flag("--reveal", reveal, "Also if the game is not over: the record shows every card");
  out->callback([&run] { run = [] { return export_game(options, id, file, reveal); }; });
  auto* in = games->add_subcommand("import", "Keep game records as games; print their ids");
  in->add_option("FILE", files, "Game records")->required();
  in->callback([&run] { run = [] { return import_games(options, files); }; });
}

void add_store(CLI::App& app, Run& run) {
  static std::string from, to;
  auto* store = app.add_subcommand("store", "Where games are kept (docs/OPERATING.md)");
  store->require_subcommand(1);
  auto* copy = store->add_subcommand("copy", "Copy all games to a place that has none");
  copy->add_option("FROM", from, "A folder, or postgresql://…")->required();
  copy->add_option("TO", to, "The same")->required();
  copy->callback([&run] { run = [] { return copy_store(from, to); }; });
}

void add_statistics(CLI::App& app, Run& run) {
  static Options options;
  auto* command =
      app.add_subcommand("statistics", "How everybody has done in the games that are over");
  add_games_place(*command, options);
  add_output(*command, options);
  command->callback([&run] { run = [] { return mayi::command::show_statistics(options); }; });
}

void add_bench(CLI::App& app, Run& run) {
  static bool json = false;
  auto* command =
      app.add_subcommand("bench", "Print the signature of the game's behaviour and its speed");
  add_json(*command, json);
  command->callback([&run] { run = [] { return bench(json); }; });
}

std::vector<std::string> names_of_commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* const command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

int run_safely(const Run& run) {
  try {
    return run();
  } catch (const std::exception& error) {  // no memory, no folder: said, not hidden
    return misuse(error.what());
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> words = without_help_word({argv + 1, argv + argc});
  if (const auto call = mayi::command::read_call(words))
    return asks_for_help(words) ? tell_game_words()
                                : run_safely([&] { return mayi::command::run_call(*call); });
  if (argc == 1 && is_terminal(stdin) && is_terminal(stdout))
    return run_safely([] { return mayi::terminal::play({}); });
  CLI::App app("May I? - contract rummy for 3 to 8 players", "mayi");
  app.require_subcommand(1);
  app.set_version_flag("--version", "mayi " MAYI_VERSION);
  Run run;
  for (const auto add : {add_play, add_new, add_serve, add_load, add_mcp, add_models, add_games,
                         add_store, add_statistics, add_rules_commands, add_check, add_records,
                         add_simulate, add_match, add_ladder, add_tune, add_bench})
    add(app, run);
  const auto commands = names_of_commands(app);
  const std::string command = words.empty() || words[0].starts_with('-') ? "" : words[0];
  if (!command.empty() && std::ranges::count(commands, command) == 0)
    return refuse_command(command, commands);
  std::ranges::reverse(words);  // as CLI11 takes them
  try {
    app.parse(words);
  } catch (const CLI::ParseError& error) {
    return error.get_exit_code() == 0 ? app.exit(error)  // help, or the version
                                      : refuse_words(error.what(), command);
  }
  return run_safely(run);
}
