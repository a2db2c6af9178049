#pragma once

#include <set>

#include "tools/seat_tools.h"

namespace mayi::mcp {

namespace json = wire::json;
using tools::SeatTools;
using tools::Tool;

// One client's conversation with the MCP server at one seat: JSON-RPC 2.0, a message at a time. It
// reads no clock and no stream; whoever runs it has both, and lets the driver run. The tools
// outlive it.
class Session {
 public:
  using Milliseconds = std::chrono::milliseconds;
  struct Options {
    bool advice = false;
    std::string program_version{};
    // Begins another game and seats the tools there; none: no tool does.
    std::function<std::expected<void, RefusalText>()> begin{};
    std::function<Milliseconds()> clock;    // never goes back
    std::function<void(std::string)> send;  // one message, without the line feed
  };
  Session(SeatTools& tools, Options options) : tools_(tools), options_(std::move(options)) {}

  void receive(std::string_view message);
  void refuse_oversized();  // a message that was too long to be read

  // Answers the calls of `wait` that are over: something is this seat's to decide, or their time
  // has come. Tells the others how it goes, and subscribers that the state has changed.
  void look_up();
  bool is_watching() const { return !waits_.empty() || !subscribed_.empty(); }

 private:
  struct Wait {
    json::value id, token;  // the token: null if no progress is wanted
    Milliseconds began, until, next_progress;
  };
  using Response = std::optional<json::object>;              // nothing: none is due, or not yet
  using Result = std::expected<json::object, json::object>;  // the error is JSON-RPC's

  Response handle(const json::value& message, bool may_wait);
  void handle_batch(const json::array& batch);
  void handle_notification(std::string_view method, const json::object& params);
  Response handle_request(const json::value& id, std::string_view method,
                          const json::object& params, bool may_wait);
  Result answer(std::string_view method, const json::object& params);
  Result answer_list(std::string_view method, const json::object& params);
  Result initialize(const json::object& params);
  Result call_tool(const json::object& params);
  Result read(const json::object& params);
  Result prompt(const json::object& params);
  Result subscribe(const json::object& params, bool wants);
  tools::ToolResult begin_game();
  bool begins_wait(const json::value& id, const json::object& params);
  void end_waits();
  void tell_progress();
  void tell_subscribers();
  bool is_offered(const Tool& tool) const;
  const Tool* offered(const json::object& params) const;
  void send(const json::object& message) { options_.send(wire::to_text(message)); }

  SeatTools& tools_;
  const Options options_;
  std::string_view revision_;  // empty: not yet initialized
  std::vector<Wait> waits_;
  std::set<std::string> subscribed_;            // to resources
  std::pair<std::string, Version> told_state_;  // the game and its version that subscribers know
};

}  // namespace mayi::mcp
