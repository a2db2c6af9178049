#include "mcp/session.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "mcp/line_reader.h"
#include "mcp/offer.h"

namespace mayi::mcp {
namespace {

constexpr int kParseError = -32700, kInvalidRequest = -32600, kUnknownMethod = -32601,
              kInvalidParams = -32602, kUnknownResource = -32002;
constexpr std::size_t kMostWaits = 16;
constexpr std::chrono::seconds kUsualWait{45}, kProgress{5};  // clients give up after 60
constexpr std::string_view kBatches = "2025-03-26";           // the one revision that has them

std::unexpected<json::object> error(int code, std::string message) {
  return std::unexpected(json::object{{"code", code}, {"message", std::move(message)}});
}
json::object failure(const json::value& id, const std::unexpected<json::object>& error) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"error", error.error()}};
}
json::object success(const json::value& id, json::object result) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}};
}

json::object notification(std::string_view method, json::object params) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
}

// As MCP allows them: a text or a whole number.
bool is_id(const json::value& value) {
  return value.is_string() || value.is_int64() || value.is_uint64();
}

const json::object& object_or_empty(const json::object& object, std::string_view key) {
  static const json::object empty;
  const json::object* const found = wire::find<json::object>(object, key);
  return found != nullptr ? *found : empty;
}

bool is_there_but_no_object(const json::object& object, std::string_view key) {
  return object.contains(key) && wire::find<json::object>(object, key) == nullptr;
}

// Nothing here is so long that a list is cut, so no cursor was ever given out.
bool has_cursor(const json::object& params) { return params.contains("cursor"); }

}  // namespace

void Session::receive(std::string_view message) {
  const auto value = wire::parse(message, LineReader::kMostBytes);
  if (!value) return send(failure(nullptr, error(kParseError, value.error())));
  if (value->is_array() && revision_ == kBatches) return handle_batch(value->get_array());
  if (const auto response = handle(*value, true)) send(*response);
}

void Session::refuse_oversized() {
  send(failure(nullptr, error(kParseError, fmt::format("The message is larger than {} bytes.",
                                                       LineReader::kMostBytes))));
}

void Session::handle_batch(const json::array& batch) {
  json::array responses;
  for (const json::value& message : batch)
    if (auto response = handle(message, false)) responses.push_back(*std::move(response));
  if (batch.empty()) return send(failure(nullptr, error(kInvalidRequest, "An empty batch.")));
  if (!responses.empty()) options_.send(wire::to_text(responses));
}

Session::Response Session::handle(const json::value& message, bool may_wait) {
  const auto invalid = [](const json::value& id, std::string_view what) {
    return failure(id, error(kInvalidRequest, std::string(what)));
  };
  if (!message.is_object()) return invalid(nullptr, "A message is an object.");
  const json::object& object = message.get_object();
  const json::value* const id = object.if_contains("id");
  const json::value answer_to = id != nullptr && is_id(*id) ? *id : json::value(nullptr);
  if (wire::text_in(object, "jsonrpc") != "2.0") return invalid(answer_to, "jsonrpc is \"2.0\".");
  const auto* const method = wire::find<json::string>(object, "method");
  const bool is_response = object.contains("result") || object.contains("error");
  if (!method && is_response) return std::nullopt;  // nothing was asked of the client
  if (!method) return invalid(answer_to, "The method is missing.");
  const json::object& params = object_or_empty(object, "params");
  if (id == nullptr) {
    handle_notification(*method, params);
    return std::nullopt;
  }
  if (!is_id(*id)) return invalid(nullptr, "An id is a text or a whole number.");
  if (is_there_but_no_object(object, "params"))
    return failure(*id, error(kInvalidParams, "params is an object."));
  return handle_request(*id, *method, params, may_wait);
}

// Of those that a client may send only a cancellation matters here; all others are fine.
void Session::handle_notification(std::string_view method, const json::object& params) {
  if (method != "notifications/cancelled") return;
  const json::value* const id = params.if_contains("requestId");
  if (id != nullptr) std::erase_if(waits_, [&](const Wait& wait) { return wait.id == *id; });
}

Session::Response Session::handle_request(const json::value& id, std::string_view method,
                                          const json::object& params, bool may_wait) {
  if (may_wait && method == "tools/call" && begins_wait(id, params)) return std::nullopt;
  auto result = answer(method, params);
  return result ? success(id, *std::move(result))
                : failure(id, std::unexpected(std::move(result.error())));
}

Session::Result Session::answer(std::string_view method, const json::object& params) {
  if (method == "ping") return json::object{};
  if (method == "initialize") return initialize(params);
  if (revision_.empty()) return error(kInvalidRequest, "The first request is initialize.");
  if (method == "tools/call") return call_tool(params);
  if (method == "resources/read") return read(params);
  if (method == "resources/subscribe") return subscribe(params, true);
  if (method == "resources/unsubscribe") return subscribe(params, false);
  if (method == "prompts/get") return prompt(params);
  return answer_list(method, params);
}

Session::Result Session::answer_list(std::string_view method, const json::object& params) {
  Result list = error(kUnknownMethod, fmt::format("There is no method {}.", in_quotes(method)));
  if (method == "tools/list")
    list = tools_json([&](const Tool& tool) { return is_offered(tool); }, revision_);
  if (method == "resources/list") list = resources_json();
  if (method == "resources/templates/list")
    list = json::object{{"resourceTemplates", json::array()}};
  if (method == "prompts/list") list = prompts_json();
  if (list && has_cursor(params)) return error(kInvalidParams, "There is no such cursor.");
  return list;
}

Session::Result Session::initialize(const json::object& params) {
  if (!revision_.empty()) return error(kInvalidRequest, "This session is initialized already.");
  const auto* const wanted = wire::find<json::string>(params, "protocolVersion");
  if (!wanted) return error(kInvalidParams, "protocolVersion is missing.");
  revision_ = negotiate(*wanted);
  return initialize_json(revision_, options_.program_version);
}

bool Session::is_offered(const Tool& tool) const {
  return (tool.kind != tools::ToolKind::advise || options_.advice) &&
         (tool.kind != tools::ToolKind::begin || options_.begin);
}

// Nothing: no tool of that name is offered.
const Tool* Session::offered(const json::object& params) const {
  const Tool* const tool = tools::find_tool(wire::text_in(params, "name"));
  return tool != nullptr && is_offered(*tool) ? tool : nullptr;
}

Session::Result Session::call_tool(const json::object& params) {
  const auto* const name = wire::find<json::string>(params, "name");
  if (!name) return error(kInvalidParams, "The tool's name is missing.");
  const Tool* const tool = offered(params);
  if (tool == nullptr)
    return error(kInvalidParams, fmt::format("Unknown tool: {}.", in_quotes(*name)));
  if (is_there_but_no_object(params, "arguments"))
    return error(kInvalidParams, "arguments is an object.");
  const json::object& arguments = object_or_empty(params, "arguments");
  const bool begins =
      tool->kind == tools::ToolKind::begin && tools::find_fault(*tool, arguments).empty();
  return call_json(begins ? begin_game() : tools_.run(*tool, arguments), revision_);
}

// A call of `wait` that is well-formed while there is something to wait for.
bool Session::begins_wait(const json::value& id, const json::object& params) {
  const Tool* const tool = offered(params);
  if (revision_.empty() || tool == nullptr || tool->kind != tools::ToolKind::wait) return false;
  const json::object& arguments = object_or_empty(params, "arguments");
  if (is_there_but_no_object(params, "arguments") || !tools::find_fault(*tool, arguments).empty())
    return false;
  if (!tools_.refresh() || !tools_.must_wait() || waits_.size() == kMostWaits) return false;
  const auto* const seconds = wire::find<std::int64_t>(arguments, "timeout_seconds");
  const auto most = seconds != nullptr ? std::chrono::seconds(*seconds) : kUsualWait;
  const json::object& meta = object_or_empty(params, "_meta");
  const json::value* const token = meta.if_contains("progressToken");
  const Milliseconds now = options_.clock();
  waits_.push_back({id, token != nullptr && is_id(*token) ? *token : json::value(nullptr), now,
                    now + most, now + kProgress});
  return true;
}

tools::ToolResult Session::begin_game() {
  const auto begun = options_.begin();
  return begun ? tools_.run(*tools::find_tool("state"), {}) : tools_.refuse(begun.error());
}

void Session::look_up() {
  if (!is_watching()) return;
  end_waits();
  tell_progress();
  tell_subscribers();
}

void Session::end_waits() {
  const bool fails = !tools_.refresh();  // the tool itself says why
  const bool all = fails || !tools_.must_wait();
  const Milliseconds now = options_.clock();
  std::vector<Wait> over;
  std::erase_if(waits_, [&](const Wait& wait) {
    const bool ends = all || wait.until <= now;
    if (ends) over.push_back(wait);
    return ends;
  });
  for (const Wait& wait : over)
    send(success(wait.id, call_json(tools_.run(*tools::find_tool("wait"), {}), revision_)));
}

void Session::tell_progress() {
  const Milliseconds now = options_.clock();
  const auto in_seconds = [](Milliseconds time) {
    return static_cast<double>(time.count()) / 1000;
  };
  for (Wait& wait : waits_) {
    if (wait.token.is_null() || now < wait.next_progress) continue;
    wait.next_progress = now + kProgress;
    const SeatView seat = tools_.view();
    send(notification("notifications/progress",
                      {{"progressToken", wait.token},
                       {"progress", in_seconds(now - wait.began)},
                       {"total", in_seconds(wait.until - wait.began)},
                       {"message", Voice(Tone::agent, seat).question(seat)}}));
  }
}

void Session::tell_subscribers() {
  const SeatView seat = tools_.view();
  std::pair now(seat.id, seat.version);
  if (now == std::exchange(told_state_, now)) return;
  for (const std::string& uri : subscribed_)
    send(notification("notifications/resources/updated", {{"uri", uri}}));
}

Session::Result Session::subscribe(const json::object& params, bool wants) {
  const std::string uri(wire::text_in(params, "uri"));
  if (!is_resource(uri))
    return error(kUnknownResource, fmt::format("There is no resource {}.", in_quotes(uri)));
  const SeatView seat = tools_.view();
  if (subscribed_.empty()) told_state_ = {seat.id, seat.version};
  if (wants)
    subscribed_.insert(uri);
  else
    subscribed_.erase(uri);
  return json::object{};
}

Session::Result Session::read(const json::object& params) {
  const auto* const uri = wire::find<json::string>(params, "uri");
  if (!uri) return error(kInvalidParams, "uri is missing.");
  auto found = read_resource(tools_, *uri);
  if (!found)
    return error(kUnknownResource, fmt::format("There is no resource {}.", in_quotes(*uri)));
  return *std::move(found);
}

Session::Result Session::prompt(const json::object& params) {
  const auto* const name = wire::find<json::string>(params, "name");
  if (!name) return error(kInvalidParams, "The prompt's name is missing.");
  auto found = get_prompt(tools_, *name);
  if (!found) return error(kInvalidParams, fmt::format("There is no prompt {}.", in_quotes(*name)));
  if (!object_or_empty(params, "arguments").empty())
    return error(kInvalidParams, "This prompt takes no arguments.");
  return *std::move(found);
}

}  // namespace mayi::mcp
