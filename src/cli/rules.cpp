#include <cstdio>
#include <filesystem>

#include "cli/commands.h"
#include "host/files.h"
#include "notation/rule_file.h"
#include "notation/rules_text.h"

namespace mayi::cli {

int list_rules() {
  for (const NamedRules& entry : built_in_rules()) {
    const std::string differences_from_house = [&] {
      std::string text;
      for (const KnobText& knob : differences(*find_built_in("house"), entry.rules))
        text += " " + knob.key + "=" + knob.value;
      return text.empty() ? " the default" : text;
    }();
    std::printf("%-8s %s\n", std::string(entry.name).c_str(), differences_from_house.c_str() + 1);
  }
  std::puts(
      "A rule file's path works wherever a name does: see docs/RULES.md, and mayi rules check "
      "FILE.");
  return kDone;
}

int show_rules(const std::string& name) {
  const auto set = load_rules(name);
  if (!set) return misuse(set.error());
  std::fputs(describe(*set).c_str(), stdout);
  return kDone;
}

int check_rules(const std::string& path) {
  const auto text = read_file(path, kMaxRuleFile);
  if (!text) return misuse(text.error());
  const auto set = parse_rule_file(*text, std::filesystem::path(path).stem().string());
  if (!set) {
    std::printf("%s: %s\n", path.c_str(), to_string(set.error()).c_str());
    return kFailed;
  }
  std::printf("%s: a good rule set: %s\n", set->name.c_str(), rules_line(set->rules).c_str());
  return kDone;
}

}  // namespace mayi::cli
