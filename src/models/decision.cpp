#include "models/decision.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/result.h"
#include "wire/answer_json.h"
#include "wire/schema.h"

namespace mayi::models {
namespace {

constexpr std::size_t kMaxEcho = 4096;  // bytes of arguments that a model is shown again
constexpr std::size_t kMaxId = 128, kMaxTool = 64, kMaxName = 24;  // bytes

Request with_plain_names(Request request) {
  for (Place& place : request.view.places) place.name = plain(place.name, kMaxName);
  return request;
}

// What is sent back of a call is bounded, whatever came.
ModelCall clipped(ModelCall call) {
  call.id = plain(call.id, kMaxId);
  call.name = plain(call.name, kMaxTool);
  if (wire::to_text(call.arguments).size() > kMaxEcho) call.arguments = {};
  return call;
}

Report report_on(const Request& request, const Account& account) {
  return {.game = request.view.id,
          .seat = request.view.me(),
          .version = request.view.version,
          .model = account.provider.name};
}

Decision decision_of_bot(const std::string& name, Request request) {
  return ask_bot(*make_bot(name), request.view.rules.rules, request.view.view, request.need,
                 request.random)
      .value_or(Decision{Pass{}, {WhyKind::costs_too_much}});
}

void stand_in(ModelDecision& decided, const Request& request, const Account& account,
              ModelFault fault) {
  const std::string& name = account.provider.stand_in;
  const Decision decision = decision_of_bot(name, request);
  decided.report.fault = fault;
  decided.report.stand_in = name;
  decided.report.action = kind_of(decision.action);
  decided.response.act =
      Act{decision.action,
          fmt::format("The stand-in ({}) played: the model {}. {}", name, text_of(fault).sentence,
                      Voice(Tone::agent, request.view).reason(decision.why))};
}

// One talk with a model until it has decided, has been refused too often or cannot be asked.
class Deciding {
 public:
  Deciding(const Request& request, Http& http, const Account& account, std::stop_token stop)
      : request_(with_plain_names(request)),
        account_(account),
        stop_(stop),
        talk_(http, account, std::move(stop)),
        prompt_(make_prompt(request_, account.provider.advice)),
        voice_(Tone::agent, request_.view) {
    decided_.report = report_on(request, account);
  }

  ModelDecision run() {
    Step step = Step::again;
    while (step == Step::again) step = ask();
    Report& report = decided_.report;
    if (stop_.stop_requested())
      report.fault = ModelFault::moved_on;
    else if (step == Step::given_up)
      stand_in(decided_, request_, account_, report.fault);
    const Provider& provider = account_.provider;
    Spent& spent = report.spent;
    spent.requests = talk_.requests();
    spent.milliseconds = talk_.time().count();
    report.said = talk_.said();
    spent.cost = (static_cast<double>(spent.usage.in) * provider.price_in +
                  static_cast<double>(spent.usage.out) * provider.price_out) /
                 1e6;
    return std::move(decided_);
  }

 private:
  enum class Step : std::uint8_t { done, again, given_up };

  Step ask() {
    const auto reply = talk_.ask(prompt_);
    if (reply) {
      decided_.report.spent.usage += reply->usage;
      return take(*reply);
    }
    if (reply.error() == ModelFault::garbage)
      return refuse(ModelFault::garbage, {}, "Your last answer could not be read. Call one tool.");
    decided_.report.fault = reply.error();
    return Step::given_up;
  }

  Step take(const Reply& reply) {
    if (reply.is_cut) return allow_more();
    if (!reply.call)
      return refuse(ModelFault::no_tool_call, {},
                    "That was no tool call, and text is not read. Call one tool.");
    const ModelCall call = clipped(*reply.call);
    const auto offered = std::ranges::find(prompt_.tools, call.name, &OfferedTool::name);
    if (offered == prompt_.tools.end()) return refuse(call, why_closed(call.name));
    if (std::string fault = wire::find_fault(offered->schema, call.arguments); !fault.empty())
      return refuse(call, tools::malformed(std::move(fault)));
    const tools::Tool& tool = *tools::find_tool(call.name);
    if (tool.kind != tools::ToolKind::act && ++looks_ > kLooks)
      return refuse(call, {"enough", "", "You have looked often enough.", "Act now."});
    return tool.changes_the_game() ? command(tool, call) : look(tool, call);
  }

  // Why a tool was not given: the rules do not allow it now, or there is none.
  RefusalText why_closed(std::string_view tool) const {
    for (const Availability& each : availability(request_.view))
      if (each.refused && tool_of(each.kind) == tool)
        return voice_.refuse(Refusal{.rejection = {*each.refused}}, request_.view);
    return {"malformed", "", "There is no such tool.", "Call one of those that you were given."};
  }

  // The same question once more with room for a longer answer: what was cut off helps nobody.
  Step allow_more() {
    const unsigned before = std::max(prompt_.answer_tokens, account_.provider.answer_tokens);
    decided_.report.fault = ModelFault::length;
    prompt_.answer_tokens = std::min(before * 4, kMaxAnswerTokens);
    const bool is_longer = prompt_.answer_tokens > before;
    return is_longer && ++decided_.report.spent.refused <= kRetries ? Step::again : Step::given_up;
  }

  Step command(const tools::Tool& tool, const ModelCall& call) {
    auto command = tools::read_command(tool, call.arguments, request_.view.me());
    if (!command) return refuse(call, command.error());
    if (const Answer* const answer = std::get_if<Answer>(&command->ask))
      return answer_beforehand(answer->standing, call);
    Act& act = std::get<Act>(command->ask);
    if (const Verdict verdict = judge(request_.view, act.action); !verdict)
      return refuse(
          call, voice_.refuse(Refusal{.rejection = verdict.error()}, request_.view, &command->ask));
    act.why = account_.shown(act.why);
    return decide_on(std::move(act));
  }

  Step decide_on(Act act) {
    decided_.report.action = kind_of(act.action);
    decided_.report.fault = ModelFault::none;
    decided_.response.act = std::move(act);
    return Step::done;
  }

  // What was said about cards to come may settle this one too.
  Step answer_beforehand(const Standing& standing, const ModelCall& call) {
    decided_.response.standing = standing;
    request_.view.places[request_.view.me()].standing = standing;
    if (request_.need == Need::call || request_.need == Need::answer)
      if (auto act = answer_of(standing, request_.view)) return decide_on(*std::move(act));
    prompt_.attempts.push_back(
        {call, wire::to_text(tools::done(knowledge(), request_.view.version).content)});
    return Step::again;
  }

  Step look(const tools::Tool& tool, const ModelCall& call) {
    const tools::ToolResult result = tools::look(tool, call.arguments, knowledge());
    prompt_.attempts.push_back({call, wire::to_text(result.content)});
    return Step::again;
  }

  Step refuse(ModelFault fault, std::optional<ModelCall> call, std::string answer) {
    decided_.report.fault = fault;
    prompt_.attempts.push_back({std::move(call), std::move(answer)});
    return ++decided_.report.spent.refused > kRetries ? Step::given_up : Step::again;
  }
  Step refuse(const ModelCall& call, const RefusalText& refusal) {
    return refuse(ModelFault::illegal, call,
                  wire::to_text(wire::refusal_json(refusal, "", &request_.view)));
  }

  tools::Knowledge knowledge() const {
    return {request_.view, request_.history, request_.rounds, request_.view.version};
  }

  Request request_;
  const Account& account_;
  const std::stop_token stop_;
  Talk talk_;
  Prompt prompt_;
  const Voice voice_;
  ModelDecision decided_;
  int looks_ = 0;
};

}  // namespace

ModelDecision ask_model(const Request& request, Http& http, const Account& account,
                        std::stop_token stop) {
  return Deciding(request, http, account, std::move(stop)).run();
}

ModelDecision let_stand_in(const Request& request, const Account& account, ModelFault fault) {
  ModelDecision decided{.report = report_on(request, account)};
  stand_in(decided, request, account, fault);
  return decided;
}

}  // namespace mayi::models
