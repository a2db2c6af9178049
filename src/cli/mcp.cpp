#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <boost/json/value.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>

#include "cli/commands.h"
#include "command/session.h"
#include "host/files.h"
#include "mcp/line_reader.h"
#include "mcp/offer.h"
#include "mcp/session.h"

namespace mayi::cli {
namespace {

constexpr int kLookUp = 50;  // milliseconds; how soon others' moves are seen, and models' answers

// Standard input and output as a stream of messages. Once one of them is closed it is over.
class Pipes {
 public:
  Pipes() { std::signal(SIGPIPE, SIG_IGN); }  // a closed pipe is an answer of write

  bool open() const { return open_; }
  void send(const std::string& message) {
    const std::string line = message + "\n";
    for (std::size_t done = 0; open_ && done < line.size();) {
      const ssize_t written = write(STDOUT_FILENO, line.data() + done, line.size() - done);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0)
        open_ = false;
      else
        done += static_cast<std::size_t>(written);
    }
  }
  // What has come; empty: nothing within the time (-1: as long as it takes), or the pipe is closed.
  std::string_view receive(int milliseconds) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (poll(&input, 1, milliseconds) <= 0) return {};
    const ssize_t size = read(STDIN_FILENO, buffer_.data(), buffer_.size());
    if (size < 0 && errno == EINTR) return {};
    if (size <= 0) open_ = false;
    return {buffer_.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
  }

 private:
  bool open_ = true;
  std::array<char, 64 << 10> buffer_{};
};

std::chrono::milliseconds steady() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now().time_since_epoch());
}

void tell(std::string_view sentence) { fmt::print(stderr, "mayi mcp: {}\n", sentence); }

// Something may happen without a message: a model answers, or a deadline passes.
bool is_moving(command::Session& game) {
  const Awaited now = game.table().awaited();
  return game.driver().is_thinking(game.table().id()) ||
         std::ranges::any_of(now.until, [](Time until) { return until != Time{}; });
}

// A store that fails is told here; the agent hears of it with its own next move.
void move_on(command::Session& game) {
  Driver& driver = game.driver();
  if (is_moving(game)) (void)driver.refresh(game.table().id());
  if (const auto ran = driver.run(); !ran)
    tell(command::failed(Fault(ran.error())).error().refusal.sentence);
  for (const std::string& sentence : game.models().settle(driver)) tell(sentence);
}

// The file that says which game a table's name stands for.
std::filesystem::path table_file(const McpOptions& options) {
  return data_folder(options.places.data) / ("table-" + options.table);
}

bool is_table_name(const std::string& name) {
  return name.size() <= 32 && std::ranges::all_of(name, [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
         });
}

void keep_table(const McpOptions& options, const GameId& id) {
  if (options.table.empty()) return;
  if (const auto kept = write_file(table_file(options).string(), id, kPrivate); !kept)
    tell(kept.error());
}

// An agent at its seat, now in one game and then perhaps in another.
class Server {
 public:
  Server(const McpOptions& options, std::unique_ptr<command::Session> game, Seat seat)
      : options_(options),
        game_(std::move(game)),
        seat_(seat),
        tools_(game_->driver(), game_->table(), seat, options.bare) {
    announce();
  }

  void serve() {
    Pipes pipes;
    mcp::Session session(tools_, {.advice = options_.advice,
                                  .program_version = MAYI_VERSION,
                                  .begin = [this] { return begin(); },
                                  .clock = steady,
                                  .send = [&](const std::string& text) { pipes.send(text); }});
    mcp::LineReader reader;
    while (pipes.open()) {
      move_on(*game_);
      session.look_up();
      const bool waits = session.is_watching() || is_moving(*game_);
      reader.feed(
          pipes.receive(waits ? kLookUp : -1),
          [&](std::string_view line) { session.receive(line); },
          [&] { session.refuse_oversized(); });
    }
  }

 private:
  void announce() const {
    const HostedTable& table = game_->table();
    keep_table(options_, table.id());
    tell(fmt::format("game {}, seat {}", table.id(), plain(table.names()[seat_])));
  }

  std::expected<void, RefusalText> begin() {
    auto next = command::Session::begin(options_.places, command::rematch(game_->table()));
    if (!next) return std::unexpected(next.error().refusal);
    tools_.sit_down((*next)->driver(), (*next)->table(), seat_);
    game_ = *std::move(next);
    move_on(*game_);
    announce();
    return {};
  }

  const McpOptions& options_;
  std::unique_ptr<command::Session> game_;
  const Seat seat_;
  tools::SeatTools tools_;
};

std::expected<void, command::Failure> check_options(const McpOptions& options) {
  if (const auto id = command::read_id(options.game); !options.game.empty() && !id)
    return command::failed(id.error());
  if (!is_table_name(options.table))
    return command::failed(command::WordsFault{
        fmt::format("{} cannot be the name of a table.", in_quotes(options.table)),
        "Choose up to 32 letters, digits, - and _."});
  return {};
}

// The game to go on with; nothing: a new one is to begin.
std::optional<GameId> game_to_open(const McpOptions& options) {
  if (!options.game.empty()) return parse_id(options.game);
  if (!options.table.empty()) {
    const auto kept = read_file(table_file(options).string(), 64);
    return kept ? parse_id(*kept) : std::nullopt;
  }
  if (!options.goes_on) return std::nullopt;
  const auto games =
      open_games(games_place(options.places.data, options.places.store), Access::read);
  const auto list = games ? (*games)->list() : std::unexpected(games.error());
  if (!list) return std::nullopt;  // whoever begins a game says why
  const Listing* latest = nullptr;
  for (const Listing& each : *list) {
    const bool fits = each.damage.empty() && !each.summary.finished &&
                      std::ranges::any_of(each.summary.seats, [](const SeatSummary& seat) {
                        return seat.sitter.kind == SitterKind::person;
                      });
    if (fits && (latest == nullptr || latest->updated < each.updated)) latest = &each;
  }
  return latest == nullptr ? std::nullopt : std::optional(latest->id);
}

struct SatDown {
  std::unique_ptr<command::Session> game;
  Seat seat;
};
using SitsDown = std::expected<SatDown, command::Failure>;

SitsDown seated(std::expected<Seat, command::Failure> seat,
                const std::function<command::Session::Opened()>& open) {
  if (!seat) return std::unexpected(seat.error());
  if (*seat == kNobody || *seat == command::kEveryone)
    return command::failed(RefusalText{"unknown-seat", "R1.1",
                                       "An agent plays at a seat of the game.",
                                       "Name one that is nobody's, with --seat."});
  auto game = open();
  if (!game) return std::unexpected(game.error());
  return SatDown{*std::move(game), *seat};
}

// Nothing is kept of a game in which the agent has no seat.
SitsDown begin(const McpOptions& options) {
  const auto game = command::read_new_game(options.begin);
  if (!game) return command::failed(game.error());
  return seated(command::seat_of(game->seats, options.seat),
                [&] { return command::Session::begin(options.places, *game); });
}

SitsDown sit_down(const McpOptions& options) {
  if (const auto fine = check_options(options); !fine) return std::unexpected(fine.error());
  const auto id = game_to_open(options);
  if (!id) return begin(options);
  auto game = command::Session::sit_down(options.places, *id);
  const bool asked_for = !options.game.empty();
  if (!game && !asked_for && game.error().refusal.code == "unknown-game") return begin(options);
  if (!game) return std::unexpected(game.error());
  if (!asked_for && (*game)->table().is_over()) return begin(options);
  const auto seat = command::seat_of((*game)->table(), options.seat, options.places);
  return seated(seat, [&] { return std::move(game); });
}

}  // namespace

int mcp(const McpOptions& options) {
  if (options.schemas) {
    const auto all = [](const tools::Tool&) { return true; };
    fmt::print("{}", wire::to_lines(mcp::tools_json(all, mcp::kRevisions[0])));
    return kDone;
  }
  auto sat_down = sit_down(options);
  // What is wrong is said on standard error: standard output is the protocol's.
  if (!sat_down) return command::say({}, std::unexpected(sat_down.error()));
  Server(options, std::move(sat_down->game), sat_down->seat).serve();
  return kDone;
}

}  // namespace mayi::cli
