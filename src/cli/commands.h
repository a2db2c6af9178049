#pragma once

#include <cstdint>
#include <string>
#include <vector>

// One function per subcommand; each returns the exit status.
namespace mayi::cli {

int check(const std::vector<std::string>& paths);

int list_rules();
int show_rules(const std::string& name);
int check_rules(const std::string& path);

struct ReplayOptions {
  std::string file;
  std::int64_t to = -1;  // actions; -1: all
  std::string as;        // a seat, `nobody` for a spectator; empty: everything is shown
};
int replay(const ReplayOptions& options);
int verify(const std::string& file);

struct SimulateOptions {
  std::string rules = "house";
  int players = 4;
  std::string seed = "1";
  int round = 1;
};
int simulate(const SimulateOptions& options);

struct MatchOptions {
  std::string candidate, field, rules = "house", shard = "1/1", out, chart;
  int players = 4, clusters = 1000, threads = 0;  // threads 0: one a core
  std::uint64_t seed = 1;
  double gain = 0;  // points for the sequential test; 0: none
  bool json = false;
};
int match(const MatchOptions& options);
int merge(const std::vector<std::string>& files, const MatchOptions& options);

struct LadderOptions {
  std::string rules = "house", out;
  int players = 4, clusters = 500, top_clusters = 0, threads = 0;
  std::uint64_t seed = 1;
  bool json = false;
};
int ladder(const LadderOptions& options);

struct NewOptions {
  std::string seats, rules = "house", seed, data, models;  // seed empty: from the system
  int players = 4, round = 1;
  bool json = false;
};
int new_game(const NewOptions& options);

// Nothing of a new game named and no id: asked in menus.
struct PlayOptions {
  std::string id, seats, rules, seed, data, models, speed = "normal";
  int players = 0, round = 0;
  bool plain = false, ascii = false;
};
int play(const PlayOptions& options);

struct McpOptions {
  NewOptions begin{};      // for a new game
  std::string game, seat;  // game empty: a new one; seat empty: the only one for somebody outside
  bool advice = false, schemas = false;
};
int mcp(const McpOptions& options);

struct TuneOptions {
  std::string rules = "house", out, from;  // from: none, the built-in weights
  int players = 4, threads = 0, most = 4'000;
  std::int64_t clusters = 20'000;
  double gain = 1, minutes = 0;  // 0: no limit
  std::uint64_t seed = 1'000'000;
  bool json = false;
};
int tune(const TuneOptions& options);

struct GamesOptions {
  std::string data;
  bool all = false, json = false;  // all: finished games too
};
int list_games(const GamesOptions& options);
int remove_games(const std::vector<std::string>& ids, const GamesOptions& options);
// An unfinished game's record holds the seed and so every hidden card: only with `reveal`.
int export_game(const std::string& id, const std::string& file, bool reveal,
                const GamesOptions& options);
int import_games(const std::vector<std::string>& files, const GamesOptions& options);

int bench(bool json);

}  // namespace mayi::cli
