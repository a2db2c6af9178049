#include <fmt/format.h>

#include <filesystem>

#include "cli/commands.h"
#include "host/files.h"
#include "notation/rule_file.h"
#include "notation/rules_text.h"
#include "prose/words.h"

namespace mayi::cli {

int list_rules() {
  for (const NamedRules& entry : built_in_rules()) {
    std::vector<std::string> knobs;
    for (const auto& [key, value] : differences(*find_built_in("house"), entry.rules))
      knobs.push_back(fmt::format("{}={}", key, value));
    fmt::print("{:8} {}\n", entry.name, entry.about);
    fmt::print("{:8} {}{}\n", "", knobs.empty() ? "The default." : "As house, but ",
               fmt::join(knobs, " "));
  }
  fmt::print(
      "A rule file's path works wherever a name does: see docs/RULES.md, and mayi rules check "
      "FILE.\n");
  return kDone;
}

int show_rules(const std::string& name) {
  auto set = load_rules(name);
  if (!set) return misuse(set.error());
  set->name = plain(set->name);
  set->about = plain(set->about);
  fmt::print("{}", describe(*set));
  return kDone;
}

int check_rules(const std::string& path) {
  const auto text = read_file(path, kMaxRuleFile);
  if (!text) return misuse(text.error());
  const auto set = parse_rule_file(*text, std::filesystem::path(path).stem().string());
  if (!set) {
    fmt::print("{}\n", plain(fmt::format("{}: {}", path, to_string(set.error()))));
    return kFailed;
  }
  fmt::print("{}: a good rule set: {}\n", plain(set->name), rules_line(set->rules));
  return kDone;
}

}  // namespace mayi::cli
