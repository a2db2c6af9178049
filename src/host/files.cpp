#include "host/files.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "notation/rule_file.h"
#include "store/store_files.h"
#include "store/whole_file.h"

namespace mayi {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

std::unexpected<std::string> failed(const std::string& path, std::string_view why) {
  return std::unexpected(fmt::format("{}: {}", path, why));
}
std::unexpected<std::string> failed(const std::string& path) {
  return failed(path, std::strerror(errno));
}

bool keeps_games(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  return name.starts_with(kStoreFile) || name == kSeenFile;
}

std::expected<void, std::string> check_target(const std::string& path) {
  std::error_code fault;
  const auto status = std::filesystem::status(path, fault);
  if (std::filesystem::is_directory(status)) return failed(path, "is a folder, a file is expected");
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    return failed(path, "is not an ordinary file");
  if (keeps_games(path)) return failed(path, "games are kept under that name; choose another");
  return {};
}

}  // namespace

std::expected<std::string, std::string> read_file(const std::string& path, std::size_t most) {
  std::error_code fault;  // opening tells
  if (std::filesystem::is_directory(path, fault))
    return failed(path, "is a folder, a file is expected");
  const File file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) return failed(path);
  std::string text;
  std::array<char, 16 << 10> part{};
  while (text.size() <= most) {
    const std::size_t read = std::fread(part.data(), 1, part.size(), file.get());
    if (read == 0) break;
    text.append(part.data(), read);
  }
  if (std::ferror(file.get()) != 0) return failed(path, "cannot be read");
  if (text.size() > most) return failed(path, fmt::format("larger than {} KiB", most >> 10));
  return text;
}

std::expected<void, std::string> write_file(const std::string& path, std::string_view text,
                                            mode_t mode) {
  if (const auto checked = check_target(path); !checked) return checked;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  errno = put_file(path, text, IfThere::replace, mode & ~mask);
  if (errno != 0) return failed(path);
  return {};
}

std::expected<RuleSet, std::string> load_rules(const std::string& name_or_path) {
  if (const Rules* built_in = find_built_in(name_or_path)) return RuleSet{name_or_path, *built_in};
  const bool is_path = name_or_path.contains('/') || name_or_path.ends_with(".toml");
  std::error_code fault;
  if (!is_path && !std::filesystem::exists(name_or_path, fault))
    return std::unexpected(
        fmt::format("unknown rule set {}; there are house, classic, jeanne, or give the path of a "
                    "rule file",
                    in_quotes(name_or_path)));
  const auto text = read_file(name_or_path, kMaxRuleFile);
  if (!text) return std::unexpected(text.error());
  auto set = parse_rule_file(*text, std::filesystem::path(name_or_path).stem().string());
  if (!set) return failed(name_or_path, to_string(set.error()));
  return *std::move(set);
}

}  // namespace mayi
