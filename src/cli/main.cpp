#include <CLI/CLI.hpp>

#include "cli/call.h"
#include "cli/commands.h"
#include "cli/files.h"

namespace {

using namespace mayi::cli;

// Each subcommand sets `run`, which is called once the words are understood.
void add_rules(CLI::App& app, std::function<int()>& run) {
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

void add_check(CLI::App& app, std::function<int()>& run) {
  static std::vector<std::string> paths;
  auto* command = app.add_subcommand("check", "Run scenario files");
  command->add_option("FILE|DIR", paths, "Scenario files or folders of them")->required();
  command->callback([&run] { run = [] { return check(paths); }; });
}

void add_records(CLI::App& app, std::function<int()>& run) {
  static ReplayOptions options;
  static std::string file;
  auto* show = app.add_subcommand("replay", "Show a game record");
  show->add_option("FILE", options.file, "A game record")->required();
  show->add_option("--to", options.to, "Only the first N actions")->check(CLI::NonNegativeNumber);
  show->add_option("--as", options.as, "As this seat sees it; nobody: as a spectator does");
  show->callback([&run] { run = [] { return replay(options); }; });
  auto* confirm =
      app.add_subcommand("verify", "Replay a game record and confirm every action and the result");
  confirm->add_option("FILE", file, "A game record")->required();
  confirm->callback([&run] { run = [] { return verify(file); }; });
}

void add_simulate(CLI::App& app, std::function<int()>& run) {
  static SimulateOptions options;
  auto* command =
      app.add_subcommand("simulate", "Play a game among random players and print its record");
  command->add_option("--rules", options.rules, "A rule set's name or a rule file")
      ->capture_default_str();
  command->add_option("--players", options.players, "Number of players")->capture_default_str();
  command->add_option("--seed", options.seed, "A number or 64 hexadecimal digits")
      ->capture_default_str();
  command->add_option("--round", options.round, "The first round played")->capture_default_str();
  command->callback([&run] { run = [] { return simulate(options); }; });
}

void add_match_output(CLI::App& command, MatchOptions& options) {
  command.add_option("--gain", options.gain, "Sequential test: better by this many points a game?");
  command.add_option("--out", options.out, "Write every cluster to this file, for mayi merge");
  command.add_option("--chart", options.chart, "Draw the gain as an SVG picture");
  command.add_flag("--json", options.json, "For machines");
}

void add_arena(CLI::App& app, std::function<int()>& run) {
  static MatchOptions options;
  static LadderOptions rungs;
  static std::vector<std::string> files;
  auto* one = app.add_subcommand("match", "One bot against a field of another, on duplicate deals");
  one->add_option("--candidate", options.candidate,
                  "The bot that is tested: a rung, or expert:weights=FILE")
      ->required();
  one->add_option("--field", options.field, "The bot at all other seats")->required();
  one->add_option("--rules", options.rules, "A rule set's name or a rule file")
      ->capture_default_str();
  one->add_option("--players", options.players, "Number of players")->capture_default_str();
  one->add_option("--clusters", options.clusters, "Sets of deals, each played from every seat")
      ->capture_default_str();
  one->add_option("--seed", options.seed, "Seed of the deals")->capture_default_str();
  one->add_option("--threads", options.threads, "0: one a core")->capture_default_str();
  one->add_option("--shard", options.shard, "Play only part K of N of the clusters")
      ->capture_default_str();
  add_match_output(*one, options);
  one->callback([&run] { run = [] { return match(options); }; });
  auto* all = app.add_subcommand("merge", "Put the shards of a match together");
  all->add_option("FILE", files, "Files written by mayi match --out")->required();
  add_match_output(*all, options);
  all->callback([&run] { run = [] { return merge(files, options); }; });
  auto* ladder_command = app.add_subcommand("ladder", "Each bot against a table of the one below");
  ladder_command->add_option("--rules", rungs.rules, "A rule set's name or a rule file")
      ->capture_default_str();
  ladder_command->add_option("--players", rungs.players, "Number of players")
      ->capture_default_str();
  ladder_command->add_option("--clusters", rungs.clusters, "Sets of deals for each rung")
      ->capture_default_str();
  ladder_command
      ->add_option("--top-clusters", rungs.top_clusters,
                   "For the top rung, which thinks longest; 0: the same")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  ladder_command->add_option("--seed", rungs.seed, "Seed of the deals")->capture_default_str();
  ladder_command->add_option("--threads", rungs.threads, "0: one a core")->capture_default_str();
  ladder_command->add_option("--out", rungs.out,
                             "Write the table to this page (.md) and the chart beside it");
  ladder_command->add_flag("--json", rungs.json, "For machines");
  ladder_command->callback([&run] { run = [] { return ladder(rungs); }; });
}

void add_new(CLI::App& app, std::function<int()>& run) {
  static NewOptions options;
  auto* command = app.add_subcommand("new", "Begin a game and print its id; then mayi ID status");
  auto* seats = command->add_option(
      "--seats", options.seats, "Who sits where: you,expert,Zoe=greedy,... (names are optional)");
  command->add_option("--players", options.players, "You and so many less one experts")
      ->excludes(seats)
      ->capture_default_str();
  command->add_option("--rules", options.rules, "A rule set's name or a rule file")
      ->capture_default_str();
  command->add_option("--round", options.round, "The first round played")->capture_default_str();
  command->add_option("--seed", options.seed, "A number or 64 hexadecimal digits; else at random");
  command->add_option("--data", options.data, "The folder where games are kept");
  command->add_option("--models", options.models, "The file that describes models (llm:NAME)");
  command->add_flag("--json", options.json, "For machines");
  command->callback([&run] { run = [] { return new_game(options); }; });
}

void add_play(CLI::App& app, std::function<int()>& run) {
  static PlayOptions options;
  auto* command = app.add_subcommand("play", "Play at this terminal");
  auto* id = command->add_option("ID", options.id, "Go on with this game; without: asked in menus");
  auto* seats = command->add_option("--seats", options.seats,
                                    "A new game: you,expert,Zoe=greedy,... (names are optional)");
  command->add_option("--players", options.players, "A new game: you and so many less one experts")
      ->excludes(seats)
      ->excludes(id);
  command->add_option("--rules", options.rules, "A rule set's name or a rule file")->excludes(id);
  command->add_option("--round", options.round, "The first round played")->excludes(id);
  command->add_option("--seed", options.seed, "A number or 64 hexadecimal digits; else at random")
      ->excludes(id);
  command->add_option("--speed", options.speed, "Of the bots: instant, quick, normal, slow")
      ->capture_default_str();
  command->add_option("--data", options.data, "The folder where games are kept");
  command->add_option("--models", options.models, "The file that describes models (llm:NAME)");
  command->add_flag("--plain", options.plain, "No colours; NO_COLOR does the same");
  command->add_flag("--ascii", options.ascii, "Letters for the suits");
  command->callback([&run] { run = [] { return play(options); }; });
}

void add_mcp(CLI::App& app, std::function<int()>& run) {
  static McpOptions options;
  static bool begin = false;
  auto* command =
      app.add_subcommand("mcp", "Let an agent play at one seat, over MCP (docs/AGENTS.md)");
  auto* game = command->add_option("--game", options.game, "The id of a game that is kept");
  command->add_option("--seat", options.seat, "The agent's seat, where there are several");
  auto* fresh =
      command->add_flag("--new", begin, "Begin a game; the same without --game")->excludes(game);
  command->add_option("--seats", options.begin.seats, "Who sits where: you,expert,Zoe=greedy,...")
      ->excludes(game);
  command->add_option("--players", options.begin.players, "The agent and so many less one experts")
      ->excludes(game)
      ->capture_default_str();
  command->add_option("--rules", options.begin.rules, "A rule set's name or a rule file")
      ->excludes(game)
      ->capture_default_str();
  command->add_option("--round", options.begin.round, "The first round played")->excludes(game);
  command->add_option("--seed", options.begin.seed, "A number or 64 hexadecimal digits")
      ->excludes(game);
  command->add_option("--data", options.begin.data, "The folder where games are kept");
  command->add_option("--models", options.begin.models, "The file that describes language models");
  command->add_flag("--advice", options.advice, "Offer the advisor tools too");
  command->add_flag("--schemas", options.schemas, "Print the tools with their schemas and end")
      ->excludes(game)
      ->excludes(fresh);
  command->callback([&run] { run = [] { return mcp(options); }; });
}

void add_tune(CLI::App& app, std::function<int()>& run) {
  static TuneOptions options;
  auto* command = app.add_subcommand("tune", "Improve the expert's weights by self-play");
  command->add_option("--rules", options.rules, "A rule set's name or a rule file")
      ->capture_default_str();
  command->add_option("--players", options.players, "Number of players")->capture_default_str();
  command->add_option("--seed", options.seed, "Seed of the deals, from 1000000 up")
      ->capture_default_str();
  command->add_option("--clusters", options.clusters, "Sets of deals, after which it ends")
      ->capture_default_str();
  command->add_option("--minutes", options.minutes, "Ends after this time too");
  command->add_option("--most", options.most, "Clusters for one change")->capture_default_str();
  command->add_option("--gain", options.gain, "Points a game that a change must bring")
      ->capture_default_str();
  command->add_option("--threads", options.threads, "0: one a core")->capture_default_str();
  command->add_option("--from", options.from, "Weights to start from; without: the built-in ones");
  command->add_option("--out", options.out,
                      "Write the best weights to this file; if it is there, go on from it");
  command->add_flag("--json", options.json, "For machines");
  command->callback([&run] { run = [] { return tune(options); }; });
}

void add_games(CLI::App& app, std::function<int()>& run) {
  static GamesOptions options;
  static std::vector<std::string> ids, files;
  static std::string id, file;
  static bool reveal = false;
  auto* games = app.add_subcommand("games", "List the games that are kept, those that go on first");
  games->fallthrough();
  games->add_flag("--all", options.all, "Finished games too");
  games->add_option("--data", options.data, "The folder where games are kept");
  games->add_flag("--json", options.json, "For machines");
  games->callback([&run, games] {
    if (games->get_subcommands().empty()) run = [] { return list_games(options); };
  });
  auto* removal = games->add_subcommand("rm", "Remove games");
  removal->add_option("ID", ids, "Games")->required();
  removal->callback([&run] { run = [] { return remove_games(ids, options); }; });
  auto* out = games->add_subcommand("export", "Write a game as a record");
  out->add_option("ID", id, "A game")->required();
  out->add_option("FILE", file, "Where to; else standard output");
  out->add_flag("--reveal", reveal, "Also if the game is not over: the record shows every card");
  out->callback([&run] { run = [] { return export_game(id, file, reveal, options); }; });
  auto* in = games->add_subcommand("import", "Keep game records as games; print their ids");
  in->add_option("FILE", files, "Game records")->required();
  in->callback([&run] { run = [] { return import_games(files, options); }; });
}

void add_bench(CLI::App& app, std::function<int()>& run) {
  static bool json = false;
  auto* command =
      app.add_subcommand("bench", "Print the signature of the game's behaviour and its speed");
  command->add_flag("--json", json, "For machines");
  command->callback([&run] { run = [] { return bench(json); }; });
}

int run_safely(const std::function<int()>& run) {
  try {
    return run();
  } catch (const std::exception& error) {  // no memory, no folder: said, not hidden
    return misuse(error.what());
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto call = read_call(std::vector<std::string>(argv + 1, argv + argc)))
    return run_safely([&] { return run_call(*call); });
  if (argc == 1 && is_terminal(stdin) && is_terminal(stdout))
    return run_safely([] { return play({}); });
  CLI::App app("May I? - contract rummy for 3 to 8 players", "mayi");
  app.require_subcommand(1);
  app.set_version_flag("--version", "mayi " MAYI_VERSION);
  std::function<int()> run;
  add_rules(app, run);
  add_check(app, run);
  add_records(app, run);
  add_simulate(app, run);
  add_arena(app, run);
  add_new(app, run);
  add_play(app, run);
  add_mcp(app, run);
  add_tune(app, run);
  add_games(app, run);
  add_bench(app, run);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) { return app.exit(error) == 0 ? kDone : kMisuse; }
  return run_safely(run);
}
