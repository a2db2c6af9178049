#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/commands.h"
#include "host/files.h"
#include "host/player.h"
#include "scenario/scenario.h"

namespace mayi::cli {
namespace {

namespace fs = std::filesystem;

// The scenario files a path stands for, in the order of their names.
std::vector<std::string> scenario_files(const std::string& path) {
  std::error_code fault;  // reading tells
  if (!fs::is_directory(path, fault)) return {path};
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(path))
    if (entry.is_regular_file() && entry.path().extension() == ".scn")
      files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

void print(const std::string& file, const ScenarioReport::Failure& failure) {
  const std::string name = failure.scenario.empty() ? "" : fmt::format(" [{}]", failure.scenario);
  fmt::print("{}\n", plain(fmt::format("{}:{}: {}{}{}", file, failure.line,
                                       failure.malformed ? "error: " : "", failure.message, name)));
}

// What a hint says: the expert's move.
std::optional<Action> suggest(const Rules& rules, const View& view) {
  const auto move = advise(rules, view, awaited(rules, view.open, {}, {}).needs[view.me]);
  return move ? std::optional(move->action) : std::nullopt;
}

}  // namespace

int check(const std::vector<std::string>& paths) {
  int passed = 0, failed = 0;
  bool malformed = false;
  for (const std::string& path : paths) {
    const std::vector<std::string> files = scenario_files(path);
    if (files.empty())
      return misuse(fmt::format("{}: no scenario files (*.scn) in this folder", path));
    for (const std::string& file : files) {
      const auto text = read_file(file, kMaxText);
      if (!text) return misuse(text.error());
      const ScenarioReport report = run_scenarios(*text, load_rules, suggest);
      for (const auto& failure : report.failures) {
        print(file, failure);
        malformed = malformed || failure.malformed;
      }
      passed += report.passed;
      failed += report.failed;
    }
  }
  fmt::print("{} passed, {} failed\n", passed, failed);
  if (malformed) return kMisuse;
  return failed == 0 ? kDone : kFailed;
}

}  // namespace mayi::cli
