#include "cli/files.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "notation/rule_file.h"

namespace mayi::cli {

int misuse(const std::string& message) {
  std::fprintf(stderr, "mayi: %s\n", message.c_str());
  return kMisuse;
}

std::expected<std::string, std::string> read_file(const std::string& path, std::size_t most) {
  const auto failed = [&](const std::string& why) { return std::unexpected(path + ": " + why); };
  if (std::filesystem::is_directory(path)) return failed("is a folder, a file is expected");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             std::fclose);
  if (!file) return failed(std::strerror(errno));
  std::string text(most + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file.get()));
  if (std::ferror(file.get()) != 0) return failed("cannot be read");
  if (text.size() > most) return failed("larger than " + std::to_string(most >> 10) + " KiB");
  return text;
}

bool write_file(const std::string& path, const std::string& text) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"),
                                                             std::fclose);
  const bool written = file &&
                       std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() &&
                       std::fflush(file.get()) == 0;
  if (!written) misuse(path + ": " + std::strerror(errno));
  return written;
}

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) == 1; }

std::expected<RuleSet, std::string> load_rules(const std::string& name_or_path) {
  if (const Rules* built_in = find_built_in(name_or_path)) return RuleSet{name_or_path, *built_in};
  const bool is_path =
      name_or_path.find('/') != std::string::npos || name_or_path.ends_with(".toml");
  if (!is_path && !std::filesystem::exists(name_or_path))
    return std::unexpected("unknown rule set " + mayi::quoted(name_or_path) +
                           "; there are house, classic, jeanne, or give the path of a rule file");
  const auto text = read_file(name_or_path, kMaxRuleFile);
  if (!text) return std::unexpected(text.error());
  auto set = parse_rule_file(*text, std::filesystem::path(name_or_path).stem().string());
  if (!set) return std::unexpected(name_or_path + ": " + to_string(set.error()));
  return *std::move(set);
}

}  // namespace mayi::cli
