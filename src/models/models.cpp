#include "models/models.h"

#include <fmt/chrono.h>
#include <fmt/ranges.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ranges>

#include "host/files.h"
#include "host/machine.h"
#include "models/model_player.h"
#include "models/tally.h"
#include "prose/voice.h"

namespace mayi::models {
namespace {

std::unexpected<ModelsFault> fault(std::string sentence, std::string advice) {
  return std::unexpected(ModelsFault{std::move(sentence), std::move(advice)});
}

std::expected<std::vector<Provider>, ModelsFault> read_providers(const std::string& path) {
  const auto text = read_file(path, kMaxModelsFile);
  if (!text)
    return fault(fmt::format("A model sits here, and its file cannot be read: {}.", text.error()),
                 "docs/MODELS.md says what stands in it; --models FILE or MAYI_MODELS says where "
                 "it is.");
  auto providers = parse_models(*text);
  if (!providers)
    return fault(fmt::format("{}: {}.", path, to_string(providers.error())), "See docs/MODELS.md.");
  return *std::move(providers);
}

std::string known_models(const std::vector<Provider>& providers) {
  if (providers.empty()) return "none";
  return fmt::format("{}", fmt::join(providers | std::views::transform(&Provider::name), ", "));
}

// False: it cannot be written, and errno says why.
bool write_log(const std::filesystem::path& path, const Report& report) {
  json::object line{
      {"time", fmt::format("{:%FT%TZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(now())))}};
  for (auto& member : report_json(report)) line.insert(std::move(member));
  const std::string text = wire::to_text(line) + '\n';
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "ab"),
                                                             std::fclose);
  return file && std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() &&
         std::fflush(file.get()) == 0;
}

std::string sentence_on(const Report& report, const std::string& name, const Tally& tally) {
  return words_of(MissedDecision{.name = plain(name),
                                 .model = report.model,
                                 .fault = std::string(text_of(report.fault).sentence),
                                 .stand_in = report.stand_in,
                                 .stand_ins = static_cast<int>(tally.stand_ins),
                                 .decisions = static_cast<int>(tally.decisions)});
}

}  // namespace

std::filesystem::path models_file(const std::string& given) {
  if (!given.empty()) return given;
  if (const std::string path = environment("MAYI_MODELS"); !path.empty()) return path;
  return settings_file("models.toml");
}

void Ledger::add(const Report& report) {
  const std::lock_guard lock(mutex_);
  reports_.push_back(report);
  if (text_of(report.fault).of_endpoint)
    ++failures_[report.model];
  else if (report.fault == ModelFault::none || report.fault == ModelFault::illegal)
    failures_[report.model] = 0;
}

std::vector<Report> Ledger::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(reports_, {});
}

std::int64_t Ledger::tokens(const GameId& game, Seat seat) const {
  const std::lock_guard lock(mutex_);
  std::int64_t tokens = 0;
  for (const Report& report : reports_)
    if (report.game == game && report.seat == seat) tokens += report.usage.in + report.usage.out;
  return tokens;
}

int Ledger::failures(const std::string& model) const {
  const std::lock_guard lock(mutex_);
  const auto found = failures_.find(model);
  return found == failures_.end() ? 0 : found->second;
}

Models::Models(std::filesystem::path file, std::filesystem::path log, MakeHttp connect)
    : file_(std::move(file)), log_(std::move(log)), connect_(std::move(connect)) {}

Models::~Models() = default;

std::expected<void, ModelsFault> Models::admit(const Sitter& sitter) {
  if (sitter.kind != SitterKind::model || find(sitter) != nullptr) return {};
  auto account = open_account(sitter.player);
  if (!account) return std::unexpected(account.error());
  players_[sitter.player] = std::make_unique<ModelPlayer>(*std::move(account), ledger_, connect_);
  return {};
}

// The key itself is in no message.
std::expected<Account, ModelsFault> Models::open_account(const std::string& name) {
  if (!providers_) {
    auto providers = read_providers(file_.string());
    if (!providers) return std::unexpected(providers.error());
    providers_ = *std::move(providers);
  }
  const Provider* const provider = find_provider(*providers_, name);
  if (provider == nullptr)
    return fault(fmt::format("{} has no model {}.", file_.string(), mayi::quoted(name)),
                 fmt::format("It has: {}.", known_models(*providers_)));
  if (provider->key_env.empty()) return Account{*provider, ""};
  std::string key = environment(provider->key_env);
  if (!key.empty() && is_key(key)) return Account{*provider, std::move(key)};
  return fault(
      fmt::format("The key of llm:{} is expected in the environment variable {}, which {}.", name,
                  provider->key_env, key.empty() ? "is not set" : "holds no key"),
      "Set it and say this again.");
}

Player* Models::find(const Sitter& sitter) const {
  if (sitter.kind != SitterKind::model) return nullptr;
  const auto found = players_.find(sitter.player);
  return found == players_.end() ? nullptr : found->second.get();
}

std::vector<std::string> Models::settle(Driver& driver) {
  std::vector<std::string> sentences;
  for (const Report& report : ledger_.take()) {
    if (!write_log(log_, report))
      sentences.push_back(fmt::format("{}: {}.", log_.string(), std::strerror(errno)));
    const auto table = driver.open(report.game);
    if (!table) continue;  // removed meanwhile
    const Tally tally = with(parse_tally((*table)->note(report.seat, kModelNote)), report);
    (void)driver.set_note(report.game, report.seat, kModelNote, print_tally(tally));
    if (!report.stand_in.empty())
      sentences.push_back(sentence_on(report, (*table)->places()[report.seat].name, tally));
  }
  return sentences;
}

}  // namespace mayi::models
