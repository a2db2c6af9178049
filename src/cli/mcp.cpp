#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <boost/json/value.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>

#include "cli/commands.h"
#include "command/session.h"
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

void serve(command::Session& game, Seat seat, bool advice) {
  Pipes pipes;
  tools::SeatTools tools(game.driver(), game.table(), seat);
  mcp::Session session(tools, {.advice = advice,
                               .program_version = MAYI_VERSION,
                               .clock = steady,
                               .send = [&](const std::string& text) { pipes.send(text); }});
  mcp::LineReader reader;
  while (pipes.open()) {
    move_on(game);
    session.look_up();
    const bool waits = session.is_waiting() || is_moving(game);
    reader.feed(
        pipes.receive(waits ? kLookUp : -1), [&](std::string_view line) { session.receive(line); },
        [&] { session.refuse_oversized(); });
  }
}

command::Session::Opened sit_down(const McpOptions& options) {
  if (!options.game.empty()) {
    const auto id = parse_id(options.game);
    if (id) return command::Session::sit_down(options.places, *id);
    return command::failed(command::WordsFault{
        fmt::format("A game's id is six letters and digits, not {}.", mayi::quoted(options.game)),
        "See: mayi games."});
  }
  const auto game = command::read_new_game(options.begin);
  if (!game) return command::failed(game.error());
  return command::Session::begin(options.places, *game);
}

// What is wrong is said on standard error: standard output is the protocol's.
int refuse(const command::Failure& failure) { return command::say({}, std::unexpected(failure)); }

}  // namespace

int mcp(const McpOptions& options) {
  if (options.schemas) {
    fmt::print("{}", wire::to_lines(mcp::tools_json(true, mcp::kRevisions[0])));
    return kDone;
  }
  const auto game = sit_down(options);
  if (!game) return refuse(game.error());
  const HostedTable& table = (*game)->table();
  const auto seat = command::seat_of(table, options.seat);
  if (!seat) return refuse(seat.error());
  if (*seat >= table.places().size())
    return refuse(
        command::failed(RefusalText{"unknown-seat", "R1.1", "An agent plays at a seat of the game.",
                                    "Name one that is nobody's, with --seat."})
            .error());
  tell(fmt::format("game {}, seat {}", table.id(), table.names()[*seat]));
  serve(**game, *seat, options.advice);
  return kDone;
}

}  // namespace mayi::cli
