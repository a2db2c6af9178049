#include "cli/models.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "cli/data_folder.h"
#include "cli/files.h"

namespace mayi::cli {
namespace {

constexpr const char* kLogFile = "models.log";

std::string environment(const std::string& name) {
  const char* const value = std::getenv(name.c_str());
  return value == nullptr ? "" : value;
}

bool has_models(std::span<const Sitter> sitters) {
  return std::ranges::any_of(sitters,
                             [](const Sitter& sitter) { return sitter.kind == SitterKind::model; });
}

std::string known_models(const std::vector<agent::Provider>& providers) {
  std::string names;
  for (const agent::Provider& provider : providers)
    names += (names.empty() ? "" : ", ") + provider.name;
  return names.empty() ? "none" : names;
}

Read<std::vector<agent::Provider>> read_providers(const std::string& path) {
  const auto text = read_file(path, agent::kMaxModelsFile);
  if (!text)
    return std::unexpected(
        WordsFault{"A model sits here, and its file cannot be read: " + text.error() + ".",
                   "docs/MODELS.md says what stands in it; --models FILE or "
                   "MAYI_MODELS says where it is."});
  auto providers = agent::parse_models(*text);
  if (!providers)
    return std::unexpected(
        WordsFault{path + ": " + to_string(providers.error()) + ".", "See docs/MODELS.md."});
  return *std::move(providers);
}

// The key itself is in no message.
Read<agent::Account> open_account(const agent::Provider& provider) {
  if (provider.key_env.empty()) return agent::Account{provider, ""};
  std::string key = environment(provider.key_env);
  if (key.empty() || !agent::is_key(key))
    return std::unexpected(WordsFault{
        "The key of llm:" + provider.name + " is expected in the environment variable " +
            provider.key_env + (key.empty() ? ", which is not set." : ", which holds no key."),
        "Set it and say this again."});
  return agent::Account{provider, std::move(key)};
}

Read<std::vector<agent::Account>> open_accounts(const std::string& path,
                                                std::span<const Sitter> sitters) {
  const auto providers = read_providers(path);
  if (!providers) return std::unexpected(providers.error());
  std::vector<agent::Account> accounts;
  for (const Sitter& sitter : sitters) {
    if (sitter.kind != SitterKind::model) continue;
    const agent::Provider* const provider = agent::find_provider(*providers, sitter.player);
    if (provider == nullptr)
      return std::unexpected(WordsFault{path + " has no model " + mayi::quoted(sitter.player) + ".",
                                        "It has: " + known_models(*providers) + "."});
    auto account = open_account(*provider);
    if (!account) return std::unexpected(account.error());
    accounts.push_back(*std::move(account));
  }
  return accounts;
}

std::string to_text(Time time) {  // 2026-01-31T12:00:00Z
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  char text[32] = "";
  gmtime_r(&seconds, &parts);
  return {text, std::strftime(text, sizeof text, "%FT%TZ", &parts)};
}

std::string with_decimals(double number, int decimals) {
  char text[64];
  return {text,
          static_cast<std::size_t>(std::snprintf(text, sizeof text, "%.*f", decimals, number))};
}

std::string tally_text(const agent::Tally& tally) {
  const auto count = [](std::int64_t number, const char* what) {
    return std::to_string(number) + what;
  };
  return count(tally.decisions, " decisions, ") + count(tally.stand_ins, " by its stand-in, ") +
         count(tally.refused, " answers refused, ") + count(tally.requests, " requests, ") +
         count(tally.usage.in, " + ") + count(tally.usage.out, " tokens, cost ") +
         with_decimals(tally.cost, 4) + ", " +
         with_decimals(static_cast<double>(tally.milliseconds) / 1000, 1) + " s";
}

}  // namespace

std::filesystem::path models_file(const std::string& given) {
  if (!given.empty()) return given;
  if (const std::string path = environment("MAYI_MODELS"); !path.empty()) return path;
  const std::string settings = environment("XDG_CONFIG_HOME");
  const std::filesystem::path folder = settings.empty()
                                           ? std::filesystem::path(environment("HOME")) / ".config"
                                           : std::filesystem::path(settings);
  return folder / "mayi" / "models.toml";
}

Read<std::unique_ptr<Models>> Models::load(const std::string& given,
                                           std::span<const Sitter> sitters,
                                           const std::filesystem::path& data_folder) {
  if (!has_models(sitters)) return nullptr;
  auto accounts = open_accounts(models_file(given).string(), sitters);
  if (!accounts) return std::unexpected(accounts.error());
  return std::unique_ptr<Models>(new Models(*std::move(accounts), data_folder / kLogFile));
}

Models::Models(std::vector<agent::Account> accounts, std::filesystem::path log)
    : log_(std::move(log)),
      http_(agent::make_http()),
      players_(
          *http_, std::move(accounts),
          [this](const GameTable& table, const agent::Decided& decided) { tell(table, decided); }) {
}

void Models::tell(const GameTable& table, const agent::Decided& decided) {
  wire::json::object line{{"time", to_text(now())}, {"game", table.id()}};
  for (auto& member : agent::decided_json(decided)) line[member.key()] = member.value();
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(log_.c_str(), "ab"),
                                                             std::fclose);
  const std::string text = wire::to_text(line) + "\n";
  if (!file || std::fwrite(text.data(), 1, text.size(), file.get()) != text.size())
    (void)misuse(log_.string() + ": " + std::strerror(errno));
  news_.decided.push_back(decided);
  if (!decided.stand_in.empty())
    news_.sentences.push_back(agent::stand_in_sentence(table.names()[decided.seat], decided,
                                                       agent::tally_of(table, decided.seat)));
}

std::expected<bool, Refusal> Models::step(GameTable& table, const agent::Cancelled& stop) {
  return players_.step(table, stop);
}
std::expected<void, Refusal> Models::run(GameTable& table, const agent::Cancelled& stop) {
  return players_.run(table, stop);
}

Models::News Models::take_news() { return std::exchange(news_, {}); }

std::string models_text(const GameTable& table) {
  std::string text;
  for (const Seat seat : SeatSet::first(table.sitters().size())) {
    if (table.sitters()[seat].kind != SitterKind::model) continue;
    text += table.names()[seat] + " (" + to_string(table.sitters()[seat]) +
            "): " + tally_text(agent::tally_of(table, seat)) + "\n";
  }
  return text.empty() ? "No model plays in this game.\n" : text;
}

wire::json::array models_json(const GameTable& table) {
  wire::json::array array;
  for (const Seat seat : SeatSet::first(table.sitters().size())) {
    if (table.sitters()[seat].kind != SitterKind::model) continue;
    wire::json::object object = agent::tally_json(agent::tally_of(table, seat));
    object["seat"] = table.names()[seat];
    object["model"] = table.sitters()[seat].player;
    array.push_back(std::move(object));
  }
  return array;
}

}  // namespace mayi::cli
