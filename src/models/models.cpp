#include "models/models.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <list>
#include <ranges>
#include <thread>

#include "host/files.h"
#include "host/machine.h"
#include "models/tally.h"
#include "prose/voice.h"
#include "tools/tool.h"

namespace mayi::models {
namespace {

std::unexpected<ModelsFault> fault(std::string sentence, std::string advice) {
  return std::unexpected(ModelsFault{std::move(sentence), std::move(advice)});
}

std::expected<std::vector<Provider>, ModelsFault> read_providers(const std::string& path) {
  const auto text = read_file(path, kMaxModelsFile);
  if (!text)
    return fault(fmt::format("The file that describes models cannot be read: {}.", text.error()),
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

// Readable by its owner alone. False: it cannot be written, and errno says why.
bool write_log(const std::filesystem::path& path, const Report& report) {
  json::object line{
      {"time", fmt::format("{:%FT%TZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(now())))}};
  for (auto& member : report_json(report)) line.insert(std::move(member));
  const std::string text = wire::to_text(line) + '\n';
  const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return false;
  // In one go, so that lines of several programs do not mix.
  const bool is_whole = ::write(file, text.data(), text.size()) == std::ssize(text);
  return ::close(file) == 0 && is_whole;
}

std::string sentence_on(const Report& report, const std::string& name, const Tally& tally) {
  return fmt::format("{} (llm:{}) {}; {} played instead ({} of {}).", plain(name), report.model,
                     text_of(report.fault).sentence, report.stand_in, tally.stand_ins,
                     counted(static_cast<int>(tally.decisions), "decision"));
}

constexpr int kFailuresInARow = 3;  // of an endpoint, after which it is not asked any more

// A model as a player. `ask` belongs to one thread. The end of it ends its talks.
class ModelPlayer final : public Player {
 public:
  ModelPlayer(Account account, Ledger& ledger, Models::MakeHttp connect)
      : account_(std::move(account)), ledger_(ledger), connect_(std::move(connect)) {}

  void ask(Request request, std::stop_token stop, Respond respond) override {
    if (request.need == Need::next_round) return respond({Act{NextRound{}, ""}});
    Talker& talker = free_talker();
    talker.is_free = false;
    const ModelFault fault = reason_not_to_ask(request);
    auto talk = [this, &talker, fault, request = std::move(request), stop = std::move(stop),
                 respond = std::move(respond)](const std::stop_token& end) {
      // Stopped by whoever asked, or by the end of this player.
      std::stop_source both;
      const auto stop_both = [&both] { both.request_stop(); };
      const std::stop_callback when_dropped(stop, stop_both), when_ended(end, stop_both);
      ModelDecision decided = decide(request, fault, *talker.http, both.get_token());
      ledger_.add(decided.report);
      respond(std::move(decided.response));
      talker.is_free = true;
    };
    talker.thread = std::jthread(std::move(talk));
  }

 private:
  // A thread with its connection, which later talks use again.
  struct Talker {
    std::unique_ptr<Http> http;
    std::atomic<bool> is_free = true;
    std::jthread thread;
  };

  Talker& free_talker() {
    const auto found =
        std::ranges::find_if(talkers_, [](const Talker& each) { return each.is_free.load(); });
    if (found != talkers_.end()) return *found;
    Talker& talker = talkers_.emplace_back();
    talker.http = connect_();
    return talker;
  }

  ModelFault reason_not_to_ask(const Request& request) const {
    const Provider& provider = account_.provider;
    const Usage used = parse_tally(request.used).spent.usage;
    const std::int64_t tokens =
        used.in + used.out + ledger_.tokens(request.view.id, request.view.me());
    if (provider.game_tokens > 0 && tokens >= provider.game_tokens) return ModelFault::budget;
    if (ledger_.failures(provider.name) >= kFailuresInARow) return ModelFault::resting;
    return ModelFault::none;
  }

  ModelDecision decide(const Request& request, ModelFault fault, Http& http,
                       std::stop_token stop) const {
    if (fault != ModelFault::none) return let_stand_in(request, account_, fault);
    try {
      return ask_model(request, http, account_, std::move(stop));
    } catch (const std::exception&) {  // of libcurl, or no memory: nobody on this thread could tell
      return let_stand_in(request, account_, ModelFault::no_connection);
    }
  }

  const Account account_;
  Ledger& ledger_;
  const Models::MakeHttp connect_;
  std::list<Talker> talkers_;
};

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
    if (report.game == game && report.seat == seat)
      tokens += report.spent.usage.in + report.spent.usage.out;
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
  const auto provider = std::ranges::find(*providers_, name, &Provider::name);
  if (provider == providers_->end())
    return fault(fmt::format("{} has no model {}.", file_.string(), in_quotes(name)),
                 fmt::format("It has: {}.", known_models(*providers_)));
  if (provider->key_env.empty()) return Account{*provider, ""};
  std::string key = environment(provider->key_env);
  if (!key.empty() && is_key(key)) return Account{*provider, std::move(key)};
  return fault(
      fmt::format("The key of llm:{} is expected in the environment variable {}, which {}.", name,
                  provider->key_env, key.empty() ? "is not set" : "holds no key"),
      "Set it and say this again.");
}

std::expected<Models::Checked, ModelsFault> Models::check(const std::string& name) {
  const auto account = open_account(name);
  if (!account) return std::unexpected(account.error());
  const tools::Tool& draw = *tools::find_tool("draw");
  const auto http = connect_();
  Talk talk(*http, *account, {});
  const auto reply = talk.ask({.system = "You are trying out a connection.",
                               .question = "Call the tool draw, from the stock.",
                               .tools = {{std::string(draw.name), std::string(draw.description),
                                          tools::input_schema(draw)}}});
  if (!reply)
    return Checked{false, fmt::format("llm:{} {}.{}{}", name, text_of(reply.error()).sentence,
                                      talk.said().empty() ? "" : " It says: ", talk.said())};
  const std::string took =
      fmt::format("{:.1f} s, {} + {} tokens", static_cast<double>(talk.time().count()) / 1000,
                  reply->usage.in, reply->usage.out);
  if (!reply->call)
    return Checked{false, fmt::format("llm:{} answers ({}), but called no tool{}.", name, took,
                                      reply->is_cut ? ": answer_tokens is too small" : "")};
  const bool works =
      reply->call->name == draw.name && tools::find_fault(draw, reply->call->arguments).empty();
  return Checked{works, fmt::format("llm:{} {} ({}).", name,
                                    works ? "answers and calls tools as it should"
                                          : "answers, but calls tools that it was not given",
                                    took)};
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
