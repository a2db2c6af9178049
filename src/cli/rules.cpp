#include <fmt/format.h>

#include <filesystem>

#include "cli/commands.h"
#include "host/files.h"
#include "notation/rule_file.h"
#include "notation/rules_text.h"

namespace mayi::cli {

int list_rules() {
  for (const NamedRules& entry : built_in_rules()) {
    std::vector<std::string> knobs;
    for (const auto& [key, value] : differences(*find_built_in("house"), entry.rules))
      knobs.push_back(fmt::format("{}={}", key, value));
    fmt::print("{:8} {}\n", entry.name,
               knobs.empty() ? "the default" : fmt::format("{}", fmt::join(knobs, " ")));
  }
  fmt::print(
      "A rule file's path works wherever a name does: see docs/RULES.md, and mayi rules check "
      "FILE.\n");
  return kDone;
}

int show_rules(const std::string& name) {
  const auto set = load_rules(name);
  if (!set) return misuse(set.error());
  fmt::print("{}", describe(*set));
  return kDone;
}

int check_rules(const std::string& path) {
  const auto text = read_file(path, kMaxRuleFile);
  if (!text) return misuse(text.error());
  const auto set = parse_rule_file(*text, std::filesystem::path(path).stem().string());
  if (!set) {
    fmt::print("{}: {}\n", path, to_string(set.error()));
    return kFailed;
  }
  fmt::print("{}: a good rule set: {}\n", set->name, rules_line(set->rules));
  return kDone;
}

}  // namespace mayi::cli
