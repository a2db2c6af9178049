#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "command/new_game.h"
#include "load/load.h"

// One function per subcommand that the rooms do not have already; each returns the exit status.
namespace mayi::cli {

using command::kDone, command::kFailed, command::kMisuse, command::misuse, command::failure;

bool is_terminal(std::FILE* stream);
// False: the file cannot be written, and that has been said.
bool write_or_say(const std::string& path, std::string_view text);

struct McpOptions {
  command::NewGameWords begin{};  // for a new game
  command::Options places{};
  std::string game, seat;  // game empty: a new one; seat empty: the only one for somebody outside
  std::string table;       // a name that stands for a game, and for the next one when it is over
  bool goes_on = false;    // with the latest game that is not over, if there is one
  bool advice = false, bare = false, schemas = false;
};
int mcp(const McpOptions& options);

struct ServeOptions {
  std::string listen = "127.0.0.1:8765", data, store, public_url, assets, log = "text";
  std::vector<std::string> trusted, origins;  // proxies; pages from elsewhere that may connect
  std::string models_file;
  std::vector<std::string> models;       // of that file, that may sit down
  int lobby_hours = 24, game_days = 90;  // how long what nobody touches is kept
  bool lan = false;
  bool no_limits = false;
};
int serve(const ServeOptions& options);
// Every game from one place to another that has none; each is a folder or a database.
int copy_store(const std::string& from, const std::string& to);
int measure(const load::LoadOptions& options);

int check(const std::vector<std::string>& paths);

int list_rules();
int show_rules(const std::string& name);
int check_rules(const std::string& path);

struct ReplayOptions {
  std::string file, data, store;  // a game record, or the id of a game that is kept there
  std::int64_t to = -1;           // actions; -1: all
  std::string as;                 // a seat, `nobody` for a spectator; empty: everything is shown
};
int replay(const ReplayOptions& options);
struct VerifyOptions {
  std::string file, data, store;  // as for replay
};
int verify(const VerifyOptions& options);

struct SimulateOptions {
  std::string rules = "house";
  int players = 4;
  std::string seed = "1";
  int round = 1;
};
int simulate(const SimulateOptions& options);

// What match, ladder and tune have in common.
struct ArenaOptions {
  std::string rules = "house", out;
  int players = 4, threads = 0;  // threads 0: one a core
  std::uint64_t seed = 1;
  bool json = false;
};

struct MatchOptions : ArenaOptions {
  std::string candidate, field, shard = "1/1", chart;
  int clusters = 1000;
  double gain = 0;  // points for the sequential test; 0: none
};
int match(const MatchOptions& options);
int merge(const std::vector<std::string>& files, const MatchOptions& options);

struct LadderOptions {
  std::vector<std::string> rules{"house"};
  std::vector<int> players{4};
  int clusters = 500, top_clusters = 0;  // top_clusters 0: the same
  int time_clusters = 0;                 // for the strength against time; 0: not measured
  int threads = 0;                       // 0: one a core
  std::uint64_t seed = 1;
  std::string out;
  bool json = false;
};
int ladder(const LadderOptions& options);

struct TuneOptions : ArenaOptions {
  std::string from;  // empty: the built-in weights
  int most = 4'000;
  std::int64_t clusters = 20'000;
  double gain = 1, minutes = 0;  // minutes 0: no limit
  unsigned chances = 0;          // games from which the chances to win are learnt instead,
  unsigned learn = 0;            // or from search
};
int tune(const TuneOptions& options);

int bench(bool json);

}  // namespace mayi::cli
