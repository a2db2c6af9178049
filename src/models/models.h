#pragma once

#include <filesystem>
#include <mutex>

#include "host/driver.h"
#include "models/decision.h"

namespace mayi::models {

// Why a model cannot play here: what is wrong, and what to do.
struct ModelsFault {
  std::string sentence, advice;
};

// The file that describes models: as given, else MAYI_MODELS, else models.toml among the user's
// settings.
std::filesystem::path models_file(const std::string& given);
inline constexpr std::string_view kModelsLog = "models.log";  // in the folder of the games

// What the talks with models have in common: which of them fail, and what is to be told. For any
// thread.
class Ledger {
 public:
  void add(const Report& report);
  std::vector<Report> take();  // all that were added since the last call
  // Tokens of a seat that are not in its tally yet.
  std::int64_t tokens(const GameId& game, Seat seat) const;
  int failures(const std::string& model) const;  // of its endpoint, in a row

 private:
  mutable std::mutex mutex_;
  std::vector<Report> reports_;
  std::map<std::string, int> failures_;
};

// The models that can be asked, as players of a driver's tables. Each decision is a talk on a
// thread of its own. They outlive the driver; the end of them ends all talks, within a second.
class Models {
 public:
  using MakeHttp = std::function<std::unique_ptr<Http>()>;
  Models(std::filesystem::path file, std::filesystem::path log, MakeHttp connect = make_http);
  ~Models();

  // Opens a model's account, if the sitter is one: a game begins and goes on only with those that
  // were admitted. The file is not looked at before a model sits down.
  [[nodiscard]] std::expected<void, ModelsFault> admit(const Sitter& sitter);
  Player* find(const Sitter& sitter) const;  // nullptr: no model that was admitted

  // Asks a model for one call of a tool, without any game: whether that works, and what came of it
  // in sentences.
  struct Checked {
    bool works = false;
    std::string text;
  };
  [[nodiscard]] std::expected<Checked, ModelsFault> check(const std::string& name);

  // Keeps what was decided since the last call in the tallies beside the games and in the log. What
  // people should hear of it: moves of stand-ins, a log that cannot be written. On the driver's
  // thread, after every run.
  std::vector<std::string> settle(Driver& driver);

 private:
  [[nodiscard]] std::expected<Account, ModelsFault> open_account(const std::string& name);

  const std::filesystem::path file_, log_;
  const MakeHttp connect_;
  std::optional<std::vector<Provider>> providers_;  // once the file is read
  Ledger ledger_;
  std::map<std::string, std::unique_ptr<Player>> players_;
};

}  // namespace mayi::models
