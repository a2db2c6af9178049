#pragma once

#include <filesystem>

#include "agent/llm_players.h"
#include "cli/words.h"

namespace mayi::cli {

// The file that describes models: as given, else MAYI_MODELS, else mayi/models.toml in the user's
// folder of settings.
std::filesystem::path models_file(const std::string& given);

// The models at a table: their providers and keys, how they are asked, and the log of what it took.
class Models {
 public:
  // For the models among the sitters; nullptr: there are none. Decisions are logged in the folder
  // where games are kept.
  static Read<std::unique_ptr<Models>> load(const std::string& given,
                                            std::span<const Sitter> sitters,
                                            const std::filesystem::path& data_folder);

  // The next decision of a model; false: there is none to make now. The answer is dropped if the
  // game moves on meanwhile or `stop` says so; both are looked at at least once a second.
  std::expected<bool, Refusal> step(GameTable& table, const agent::Cancelled& stop);
  // Every decision of models until somebody else is to decide.
  std::expected<void, Refusal> run(GameTable& table, const agent::Cancelled& stop);

  // The decisions since the last call, and sentences about those that stand-ins made.
  struct News {
    std::vector<agent::Decided> decided;
    std::vector<std::string> sentences;
  };
  News take_news();

 private:
  Models(std::vector<agent::Account> accounts, std::filesystem::path log);
  void tell(const GameTable& table, const agent::Decided& decided);

  std::filesystem::path log_;
  std::unique_ptr<agent::Http> http_;
  agent::LlmPlayers players_;
  News news_;
};

// Never: for callers that wait as long as it takes.
inline bool go_on() { return false; }

// What the models of a game have used, as lines and for machines.
std::string models_text(const GameTable& table);
wire::json::array models_json(const GameTable& table);

}  // namespace mayi::cli
