#include "agent/llm_decision.h"

#include "agent/agent_state.h"
#include "agent/llm_prompt.h"
#include "agent/seat_tools.h"
#include "table/why_text.h"
#include "wire/command_json.h"

namespace mayi::agent {
namespace {

constexpr Milliseconds kGlance{200};    // between two looks at whether the game moved on
constexpr std::size_t kMaxEcho = 4096;  // bytes of arguments that a model is shown again
constexpr std::size_t kMaxId = 128, kMaxTool = 64;

// What is sent back of a call is bounded, whatever came.
ModelCall clipped(ModelCall call) {
  call.id = plain(call.id, kMaxId);
  call.name = plain(call.name, kMaxTool);
  if (wire::to_text(call.arguments).size() > kMaxEcho) call.arguments = {};
  return call;
}

// A key that an endpoint sends back must not come into a save by way of the reason.
std::string without(std::string text, const std::string& key) {
  if (key.empty()) return text;
  for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at))
    text.replace(at, key.size(), "[key]");
  return text;
}

Decision decision_of(const Provider& provider, const SeatView& seat) {
  const auto bot = make_bot(provider.stand_in);
  Random random(seat.version);
  const Rules& rules = seat.rules.rules;
  if (seat.situation != Situation::may_call) return bot->decide(rules, seat.view, random);
  return bot->interrupt(rules, seat.view, random)
      .value_or(Decision{Pass{}, {WhyKind::costs_too_much}});
}

}  // namespace

LlmDecision::LlmDecision(GameTable& table, Seat seat, Http& http, const Account& account,
                         const Cancelled& stop)
    : table_(table),
      seat_(seat),
      account_(account),
      stop_(stop),
      http_(http),
      cancelled_([this] { return moved_on(); }),
      talk_(http, account, cancelled_) {
  decided_.seat = seat;
  decided_.version = table.version();
  decided_.model = account.provider.name;
}

bool LlmDecision::moved_on() {
  if (stop_()) return true;
  if (http_.now() - looked_ >= kGlance) {
    looked_ = http_.now();
    // A store that cannot be read now is met again, and reported, when the answer is to be kept.
    if (!table_.refresh()) return false;
  }
  return table_.version() != decided_.version;
}

std::expected<Decided, Refusal> LlmDecision::ask() {
  prompt_ = {.system = system_text(table_.rules()),
             .question = question_text(table_, seat_),
             .tools = offered_tools(account_.provider.advice)};
  for (;;) {
    const auto reply = talk_.ask(prompt_);
    if (!reply && reply.error() == ModelFault::moved_on) {
      decided_.fault = ModelFault::moved_on;
      return finished();
    }
    std::expected<Step, Refusal> step = Step::given_up;
    if (reply) {
      decided_.usage += reply->usage;
      step = take(*reply);
    } else if (reply.error() == ModelFault::garbage) {
      step = refuse(ModelFault::garbage, {}, "Your last answer could not be read. Call one tool.");
    } else {
      decided_.fault = reply.error();
    }
    if (!step) return std::unexpected(step.error());
    if (*step == Step::done) return finished();
    if (*step == Step::given_up) return let_stand_in(decided_.fault);
  }
}

std::expected<LlmDecision::Step, Refusal> LlmDecision::take(const Reply& reply) {
  if (!reply.call)
    return refuse(ModelFault::no_tool_call, {},
                  "That was no tool call, and text is not read. Call one tool.");
  return take(clipped(*reply.call));
}

std::expected<LlmDecision::Step, Refusal> LlmDecision::take(const ModelCall& call) {
  const Tool* const tool = find_tool(call.name);
  const bool offered = tool != nullptr && std::ranges::any_of(prompt_.tools, [&](const auto& each) {
                         return each.name == tool->name;
                       });
  if (!offered)
    return refuse(call, {"malformed", "", "There is no such tool.",
                         "Call one of the tools that the state names as open."});
  if (tool->kind != ToolKind::act) return look(call);
  auto command = read_command(*tool, call.arguments, seat_);
  if (!command) return refuse(call, command.error());
  return act(*std::move(command), call);
}

std::expected<LlmDecision::Step, Refusal> LlmDecision::act(Command command, const ModelCall& call) {
  const Version seen = command.seen.value_or(decided_.version);
  if (seen != decided_.version)
    return refuse(call, text_of(Refusal{.reason = TableReason::stale_version}));
  command.seen = seen;
  command.why = plain(without(plain(command.why, kMaxWhy), account_.key), kMaxReason);
  const Answer answer = table_.act(command);
  if (answer) {
    decided_.action = kind_of(command.action);
    decided_.fault = ModelFault::none;
    return Step::done;
  }
  switch (answer.error().reason) {
    case TableReason::rules: return refuse(call, in_tools_words(answer.error()));
    case TableReason::stale_version: decided_.fault = ModelFault::moved_on; return Step::done;
    case TableReason::not_your_seat:
    case TableReason::cannot_begin:
    case TableReason::bad_id:
    case TableReason::storage: return std::unexpected(answer.error());
  }
  std::unreachable();
}

// What to do instead is said in the words of the tools, where the notation's would confuse.
RefusalText LlmDecision::in_tools_words(const Refusal& refusal) const {
  RefusalText text = text_of(refusal);
  text.advice = question(table_.view(seat_));
  return text;
}

// Tools that look, advise or set the policy answer, and the decision is still to be made.
LlmDecision::Step LlmDecision::look(const ModelCall& call) {
  if (++looks_ > kLooks)
    return refuse(call, {"enough", "", "You have looked often enough.", "Act now."});
  SeatTools tools(table_, seat_);
  const ToolResult result = tools.run(*find_tool(call.name), call.arguments);
  prompt_.attempts.push_back({call, wire::to_text(result.content)});
  if (table_.version() == decided_.version && !tools.must_wait()) return Step::again;
  decided_.action = kind_of(Action{Pass{}});  // a policy that was set has decided this too
  decided_.fault = ModelFault::none;
  return Step::done;
}

LlmDecision::Step LlmDecision::refuse(ModelFault fault, std::optional<ModelCall> call,
                                      std::string answer) {
  decided_.fault = fault;
  prompt_.attempts.push_back({std::move(call), std::move(answer)});
  return ++decided_.refused > kRetries ? Step::given_up : Step::again;
}

LlmDecision::Step LlmDecision::refuse(const ModelCall& call, const RefusalText& refusal) {
  const SeatView seat = table_.view(seat_);
  return refuse(ModelFault::illegal, call, wire::to_text(wire::refusal_json(refusal, &seat)));
}

std::expected<Decided, Refusal> LlmDecision::let_stand_in(ModelFault fault) {
  const Provider& provider = account_.provider;
  const Decision decision = decision_of(provider, table_.view(seat_));
  decided_.fault = fault;
  const std::string why = "The stand-in (" + provider.stand_in + ") played: the model " +
                          std::string(sentence_of(fault)) + ". " + sentence(decision.why);
  const Answer answer = table_.act(
      {.seat = seat_, .action = decision.action, .id = {}, .seen = decided_.version, .why = why});
  if (!answer && answer.error().reason != TableReason::stale_version)
    return std::unexpected(answer.error());
  if (answer) {
    decided_.stand_in = provider.stand_in;
    decided_.action = kind_of(decision.action);
  } else {
    decided_.fault = ModelFault::moved_on;
  }
  return finished();
}

Decided LlmDecision::finished() {
  const Provider& provider = account_.provider;
  decided_.requests = talk_.requests();
  decided_.time = talk_.time();
  decided_.cost = (static_cast<double>(decided_.usage.in) * provider.price_in +
                   static_cast<double>(decided_.usage.out) * provider.price_out) /
                  1e6;
  return decided_;
}

}  // namespace mayi::agent
