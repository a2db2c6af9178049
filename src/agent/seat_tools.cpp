#include "agent/seat_tools.h"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "agent/advice.h"
#include "agent/agent_state.h"
#include "agent/claim_policy.h"
#include "notation/card_text.h"
#include "notation/rules_text.h"
#include "table/story.h"
#include "wire/state_json.h"

namespace mayi::agent {
namespace {

constexpr std::size_t kRecent = 10;      // sentences in a state
constexpr Version kRecentVersions = 30;  // how far to look back for them
constexpr int kMostPolicySteps = 10'000;

std::vector<std::string> sentences(const std::vector<Told>& told,
                                   const std::vector<std::string>& names) {
  const Story story(names, [](Card card) { return to_string(card); });
  std::vector<std::string> text;
  for (const Told& entry : told)
    if (std::string sentence = story.sentence(entry); !sentence.empty())
      text.push_back(std::move(sentence));
  return text;
}

json::object head(const SeatView& seat, bool ok) {
  return {{"ok", ok},
          {"version", seat.version},
          {"situation", to_string(seat.situation)},
          {"whose_move", whose_move(seat)}};
}

json::array scores_json(const SeatView& seat) {
  json::array rounds;
  for (const RoundRecord& record : seat.rounds) {
    json::object points;
    for (const Seat other : SeatSet::first(seat.open().players))
      points[seat.names[other]] = record.points[other];
    rounds.push_back({{"round", record.round},
                      {"out", record.out == kNobody ? json::value(nullptr)
                                                    : json::value(seat.names[record.out])},
                      {"points", std::move(points)}});
  }
  return rounds;
}

// Without the state: for tools that change nothing.
ToolResult told(const SeatView& seat, json::object found, std::string text) {
  json::object content = head(seat, true);
  for (auto& member : found) content[member.key()] = std::move(member.value());
  return {true, std::move(content), std::move(text)};
}

ToolResult told_as_json(const SeatView& seat, const json::object& found) {
  return told(seat, found, wire::to_text(found));
}

}  // namespace

std::vector<std::string> SeatTools::recent() const {
  std::optional<Version> since;
  if (table_.version() > kRecentVersions) since = table_.version() - kRecentVersions;
  auto text = sentences(table_.told_since(since, seat_), table_.names());
  if (text.size() > kRecent)
    text.erase(text.begin(), text.end() - static_cast<std::ptrdiff_t>(kRecent));
  return text;
}

bool SeatTools::must_wait() const { return view().situation == Situation::waiting; }

std::expected<void, Refusal> SeatTools::refresh() {
  if (const auto refreshed = table_.refresh(); !refreshed)
    return std::unexpected(refreshed.error());
  return follow_policy();
}

// Another process may have been first: then the next refresh decides anew.
std::expected<void, Refusal> SeatTools::follow_policy() {
  const ClaimPolicy policy = policy_of(table_, seat_);
  for (int i = 0; i < kMostPolicySteps; ++i) {
    const auto action = decide(policy, view());
    if (!action) return {};
    const Answer answer = table_.act(
        {.seat = seat_, .action = *action, .id = {}, .seen = table_.version(), .why = {}});
    if (!answer && answer.error().reason == TableReason::stale_version) return {};
    if (!answer) return std::unexpected(answer.error());
  }
  return {};
}

ToolResult SeatTools::refuse(const RefusalText& refusal) const {
  const SeatView seat = view();
  json::object content = head(seat, false);
  content["error"] = wire::error_json(refusal);
  content["state"] = agent_state(seat, recent());
  const std::string clause = refusal.clause.empty() ? "" : ", " + refusal.clause;
  return {false, std::move(content),
          "Refused: " + refusal.sentence + " (" + refusal.code + clause + ") " + refusal.advice +
              "\n" + state_text(seat)};
}

ToolResult SeatTools::refuse(const Refusal& refusal) const {
  RefusalText text = text_of(refusal);
  if (refusal.reason == TableReason::rules)
    text.advice = question(view());  // the tools' own words, where the notation's would confuse
  return refuse(text);
}

ToolResult SeatTools::answer(std::optional<Version> since) const {
  const SeatView seat = view();
  json::object content = head(seat, true);
  std::string text;
  if (since) {
    const auto events = table_.told_since(since, seat_);
    content["events"] = wire::events_json(events, seat.names);
    for (const std::string& line : sentences(events, seat.names)) text += line + "\n";
  }
  content["policy"] = policy_json(policy_of(table_, seat_));
  content["state"] = agent_state(seat, recent());
  return {true, std::move(content), text + (text.empty() ? "" : "\n") + state_text(seat)};
}

// What the policy could not do after an action that is done, the next call will say.
ToolResult SeatTools::act(const Tool& tool, const json::object& arguments) {
  const auto command = read_command(tool, arguments, seat_);
  if (!command) return refuse(command.error());
  const Version before = table_.version();
  if (const Answer answer = table_.act(*command); !answer) return refuse(answer.error());
  (void)follow_policy();
  return answer(before);
}

ToolResult SeatTools::set_policy(const json::object& arguments) {
  const auto policy = read_policy(arguments);
  if (!policy) return refuse(policy.error());
  const Version before = table_.version();
  if (const auto kept = keep_policy(table_, seat_, *policy); !kept) return refuse(kept.error());
  (void)follow_policy();
  return answer(before);
}

ToolResult SeatTools::history(const json::object& arguments) const {
  const SeatView seat = view();
  const json::value* const since = arguments.if_contains("since");
  const json::value* const last = arguments.if_contains("last");
  std::vector<Told> events = table_.told_since(
      since ? std::optional(static_cast<Version>(since->get_int64())) : std::nullopt, seat_);
  const auto most = last ? last->get_int64() : 50;
  if (const auto size = static_cast<std::int64_t>(events.size()); size > most)
    events.erase(events.begin(), events.begin() + (size - most));
  std::string text;
  for (const std::string& line : sentences(events, seat.names)) text += line + "\n";
  return told(seat,
              {{"events", wire::events_json(events, seat.names)}, {"rounds", scores_json(seat)}},
              std::move(text));
}

ToolResult SeatTools::look(const Tool& tool, const json::object& arguments) {
  const SeatView seat = view();
  if (tool.name == "state" || tool.name == "wait") return answer(std::nullopt);
  if (tool.name == "history") return history(arguments);
  if (tool.name == "legal_actions") return told_as_json(seat, legal_actions_json(seat));
  if (tool.name == "distance") return told_as_json(seat, distance_json(seat));
  if (tool.name == "suggest") return told_as_json(seat, suggestion_json(seat, table_.hint(seat_)));
  if (tool.name == "check_lay_down") {
    const auto found = check_lay_down_json(seat, arguments);
    return found ? told_as_json(seat, *found) : refuse(found.error());
  }
  const std::string text = describe(seat.rules);
  return told(seat, {{"name", seat.rules.name}, {"rules", text}}, text);
}

ToolResult SeatTools::run(const Tool& tool, const json::object& arguments) {
  if (const std::string fault = find_fault(tool, arguments); !fault.empty())
    return refuse(RefusalText{"malformed", "", fault, "See the tool's input schema."});
  if (const auto refreshed = refresh(); !refreshed) return refuse(refreshed.error());
  switch (tool.kind) {
    case ToolKind::act: return act(tool, arguments);
    case ToolKind::policy: return set_policy(arguments);
    case ToolKind::look:
    case ToolKind::wait:
    case ToolKind::advise: return look(tool, arguments);
  }
  std::unreachable();
}

}  // namespace mayi::agent
