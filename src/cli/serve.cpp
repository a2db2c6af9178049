#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "cli/commands.h"
#include "host/bot_pool.h"
#include "host/machine.h"
#include "models/models.h"
#include "net/addresses.h"
#include "site/qr_code.h"
#include "site/service.h"
#include "wire/state_json.h"

namespace mayi::cli {
namespace {

constexpr const char* kEverywhere = "0.0.0.0";
constexpr int kThinkers = 2;  // threads that bots think on

using Sentence = std::string;  // what is wrong with the options

std::expected<site::Authority, Sentence> read_listen(const ServeOptions& options) {
  auto listen = site::parse_authority(options.listen);
  if (!listen || !listen->port)
    return std::unexpected(
        fmt::format("--listen takes an address and a port, 127.0.0.1:8765, not {}.",
                    in_quotes(options.listen)));
  if (options.lan) listen->host = kEverywhere;
  if (listen->host == "localhost") listen->host = "127.0.0.1";
  if (!net::is_address(listen->host))
    return std::unexpected(
        fmt::format("{} is not an address of this machine.", in_quotes(listen->host)));
  return *std::move(listen);
}

std::expected<std::vector<site::Origin>, Sentence> read_origins(const ServeOptions& options) {
  std::vector<std::string> texts = options.origins;
  if (!options.public_url.empty()) texts.push_back(options.public_url);
  std::vector<site::Origin> origins;
  for (const std::string& text : texts) {
    auto origin = site::parse_origin(text);
    if (!origin)
      return std::unexpected(
          fmt::format("{} is not an address like https://play.example.org.", in_quotes(text)));
    origins.push_back(*std::move(origin));
  }
  return origins;
}

// All that a browser in this house may call the machine.
std::vector<std::string> names_of(const std::string& listen) {
  std::vector<std::string> names{"localhost", "127.0.0.1", "[::1]", listen};
  if (listen != kEverywhere && listen != "[::]") return names;
  std::ranges::move(net::own_addresses(), std::back_inserter(names));
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) return names;
  names.emplace_back(host.data());
  names.push_back(names.back() + ".local");
  return names;
}

std::string without_brackets(const std::string& host) {
  return host.starts_with('[') ? host.substr(1, host.size() - 2) : host;
}

// Beside an installed program: bin/mayi has share/mayi/page. Empty: there is none.
std::string installed_page() {
  std::error_code missing;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", missing);
  const auto page = program.parent_path().parent_path() / "share/mayi/page";
  return std::filesystem::exists(page / "index.html", missing) ? page.string() : "";
}

std::expected<site::Assets, Sentence> read_assets(const std::string& named) {
  const std::string folder = named.empty() ? installed_page() : named;
  if (folder.empty()) return site::Assets::built_in(MAYI_VERSION, wire::kProtocol);
  return site::Assets::in_folder(folder);
}

std::expected<site::ServiceOptions, Sentence> read_options(const ServeOptions& options) {
  site::ServiceOptions read;
  const auto listen = read_listen(options);
  if (!listen) return std::unexpected(listen.error());
  auto origins = read_origins(options);
  if (!origins) return std::unexpected(origins.error());
  for (const std::string& proxy : options.trusted)
    if (!net::is_address(proxy))
      return std::unexpected(fmt::format("{} is not the address of a proxy.", in_quotes(proxy)));
  auto assets = read_assets(options.assets);
  if (!assets) return std::unexpected(assets.error());
  read.listen = {
      .host = without_brackets(listen->host), .port = *listen->port, .trusted = options.trusted};
  read.door = {.hosts = names_of(listen->host), .origins = *std::move(origins)};
  read.assets = *std::move(assets);
  read.house.build = MAYI_VERSION;
  read.house.lobby_lasts = std::chrono::hours(options.lobby_hours);
  read.house.game_lasts = std::chrono::hours(24) * options.game_days;
  if (options.no_limits) read.house.limits = server::Limits::none();
  return read;
}

std::expected<void, Sentence> admit(models::Models& models, const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (const auto admitted = models.admit({SitterKind::model, name}); !admitted)
      return std::unexpected(command::told(admitted.error()));
  return {};
}

// A socket is an open file.
void allow_many_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

// Blocked in all threads, so that they come to whoever waits for them.
sigset_t block_signals() {
  std::signal(SIGPIPE, SIG_IGN);
  sigset_t ends{};
  sigemptyset(&ends);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&ends, signal);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  return ends;
}
// The next one ends the process at once.
void wait_for_signal(const sigset_t& ends) {
  int signal = 0;
  sigwait(&ends, &signal);
  for (const int each : {SIGINT, SIGTERM, SIGHUP}) std::signal(each, SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &ends, nullptr);
}

std::string own_address(const std::string& listen, std::uint16_t port) {
  const bool everywhere = listen == kEverywhere || listen == "::";
  const std::string host = listen.find(':') == listen.npos ? listen : "[" + listen + "]";
  return fmt::format("http://{}:{}", everywhere ? "127.0.0.1" : host, port);
}

void announce(const ServeOptions& options, const std::string& own, std::uint16_t port) {
  fmt::print("Open {} in a browser.\n", options.public_url.empty() ? own : options.public_url);
  const std::string house = options.lan ? net::house_address() : "";
  if (options.lan && house.empty()) fmt::print("This machine is in no network.\n");
  if (!house.empty()) {
    const std::string address = fmt::format("http://{}:{}", house, port);
    fmt::print("Others in the house: {}\n{}", address, site::qr_code(address));
  }
  fmt::print("Ctrl-C ends it; the games are kept.\n");
  std::fflush(stdout);
}

}  // namespace

int serve(const ServeOptions& options) {
  auto read = read_options(options);
  if (!read) return misuse(read.error());
  const sigset_t ends = block_signals();
  allow_many_files();
  const std::filesystem::path folder = data_folder(options.data);
  const std::string place = games_place(options.data, options.store);
  const auto journal = open_games(place, Access::write, Commits::steady);
  if (!journal) return misuse(journal.error().message);

  site::Log log(stderr, options.log == "json" ? site::LogForm::json : site::LogForm::text);
  BotPool bots(kThinkers);
  models::Models models(models::models_file(options.models_file), folder / models::kModelsLog);
  if (const auto admitted = admit(models, options.models); !admitted)
    return misuse(admitted.error());
  read->house.models = {options.models.begin(), options.models.end()};
  read->house.after_run = [&](Driver& driver) {
    // What it says has names in it; the models' own log has the rest.
    if (!models.settle(driver).empty()) log.say(site::LogLevel::warning, "model", {});
  };
  const std::string listen = read->listen.host;
  site::Service service(
      **journal,
      [&](const Sitter& sitter) {
        return sitter.kind == SitterKind::model ? models.find(sitter) : bots.find(sitter);
      },
      log, *std::move(read));
  const auto port = service.open();
  if (!port)
    return misuse(
        fmt::format("{} cannot be listened on: {}.", in_quotes(options.listen), port.error()));
  const std::string own = own_address(listen, *port);
  announce(options, own, *port);
  log.say(site::LogLevel::info, "start",
          {{"address", own}, {"build", MAYI_VERSION}, {"data", shown_place(place)}});
  wait_for_signal(ends);
  log.say(site::LogLevel::info, "stopping", {});
  service.stop();
  log.say(site::LogLevel::info, "stop", {});
  return kDone;
}

}  // namespace mayi::cli
