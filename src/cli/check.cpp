#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/commands.h"
#include "host/files.h"
#include "scenario/scenario.h"

namespace mayi::cli {
namespace {

namespace fs = std::filesystem;

// The scenario files a path stands for, in the order of their names.
std::vector<std::string> scenario_files(const std::string& path) {
  if (!fs::is_directory(path)) return {path};
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(path))
    if (entry.is_regular_file() && entry.path().extension() == ".scn")
      files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

void print(const std::string& file, const ScenarioReport::Failure& failure) {
  const std::string name = failure.scenario.empty() ? "" : " [" + failure.scenario + "]";
  std::printf("%s:%d: %s%s%s\n", file.c_str(), failure.line, failure.malformed ? "error: " : "",
              failure.message.c_str(), name.c_str());
}

}  // namespace

int check(const std::vector<std::string>& paths) {
  int passed = 0, failed = 0;
  bool malformed = false;
  for (const std::string& path : paths) {
    const std::vector<std::string> files = scenario_files(path);
    if (files.empty()) return misuse(path + ": no scenario files (*.scn) in this folder");
    for (const std::string& file : files) {
      const auto text = read_file(file, kMaxText);
      if (!text) return misuse(text.error());
      const ScenarioReport report = run_scenarios(*text, load_rules);
      for (const auto& failure : report.failures) {
        print(file, failure);
        malformed = malformed || failure.malformed;
      }
      passed += report.passed;
      failed += report.failed;
    }
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  if (malformed) return kMisuse;
  return failed == 0 ? kDone : kFailed;
}

}  // namespace mayi::cli
