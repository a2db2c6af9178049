#include <poll.h>
#include <unistd.h>

#include <boost/json/value.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>

#include "agent/mcp_reader.h"
#include "agent/mcp_session.h"
#include "agent/mcp_words.h"
#include "cli/call.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/models.h"

namespace mayi::cli {
namespace {

constexpr int kLookUpMilliseconds = 50;  // how soon a wait learns what other processes have done

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
  // What has come; empty: nothing within the time, or the pipe is closed.
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

// One decision of a model, if one is to decide. A store that fails is told; the agent hears of it
// with its own next move.
bool model_decides(Models* models, GameTable& table) {
  if (models == nullptr) return false;
  const auto decided = models->step(table, go_on);
  if (!decided) std::fprintf(stderr, "mayi mcp: %s\n", text_of(decided.error()).sentence.c_str());
  for (const std::string& sentence : models->take_news().sentences)
    std::fprintf(stderr, "mayi mcp: %s\n", sentence.c_str());
  return decided.value_or(false);
}

void serve(GameTable& table, Seat seat, bool advice, Models* models) {
  Pipes pipes;
  agent::SeatTools tools(table, seat);
  agent::McpSession session(tools, {.advice = advice,
                                    .program_version = MAYI_VERSION,
                                    .clock = steady,
                                    .send = [&](const std::string& text) { pipes.send(text); }});
  agent::McpReader reader;
  while (pipes.open()) {
    const int patience = model_decides(models, table) ? 0
                         : session.is_waiting()       ? kLookUpMilliseconds
                                                      : -1;
    const std::string_view bytes = pipes.receive(patience);
    reader.feed(
        bytes, [&](std::string_view line) { session.receive(line); },
        [&] { session.refuse_oversized(); });
    session.look_up();
  }
}

std::expected<OpenGame, int> sit_down(const Call& call, const McpOptions& options) {
  if (options.game.empty()) return begin_game(call, options.begin);
  if (!parse_id(options.game))
    return std::unexpected(say_fault(
        call, {"A game's id is six letters and digits, not " + mayi::quoted(options.game) + ".",
               "See: mayi games."}));
  auto game = open_game(call, Access::write);
  if (game) return *std::move(game);
  return std::unexpected(say_refusal(call, text_of(game.error())));
}

}  // namespace

int mcp(const McpOptions& options) {
  if (options.schemas) {
    std::fputs(wire::to_lines(agent::tools_json(true, agent::kRevisions[0])).c_str(), stdout);
    return kDone;
  }
  Call call;  // says what is wrong on standard error: standard output is the protocol's
  call.id = options.game;
  call.as = options.seat;
  call.data = options.begin.data;
  const auto game = sit_down(call, options);
  if (!game) return game.error();
  const auto seat = seat_of(call, *game->table);
  if (!seat) return say_refusal(call, seat.error());
  if (*seat >= game->table->names().size())
    return say_refusal(call, {"unknown-seat", "R1.1", "An agent plays at a seat of the game.",
                              "Name one that is nobody's, with --seat."});
  const auto models =
      Models::load(options.begin.models, game->table->sitters(), data_folder(call.data));
  if (!models) return say_fault(call, models.error());
  std::fprintf(stderr, "mayi mcp: game %s, seat %s\n", game->table->id().c_str(),
               game->table->names()[*seat].c_str());
  serve(*game->table, *seat, options.advice, models->get());
  return kDone;
}

}  // namespace mayi::cli
