#include "tools/result.h"

#include <fmt/ranges.h>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "host/player.h"
#include "notation/rules_text.h"
#include "tools/findings.h"
#include "wire/answer_json.h"
#include "wire/event_json.h"
#include "wire/state_json.h"
#include "wire/values.h"

namespace mayi::tools {
namespace {

constexpr std::size_t kRecent = 10;            // sentences of what happened last
constexpr std::uint32_t kRecentVersions = 30;  // how far to look back for them
constexpr std::int64_t kUsualHistory = 50;     // events

Voice voice_for(const SeatView& seat) { return Voice(Tone::agent, seat); }

std::vector<std::string_view> tools_for(const SeatView& seat) {
  auto tools = open_tools(seat);
  if (must_wait(seat)) tools.push_back("wait");
  return tools;
}

json::array texts_json(const auto& texts) {
  json::array array;
  for (const auto& text : texts) array.push_back(json::string(text));
  return array;
}

json::object by_suit_json(const SeatView& seat) {
  json::object object;
  for (const Suited& suited : by_suit(seat.rules.rules, seat.view.hand))
    object[suited.suit] = wire::cards_json(suited.cards);
  return object;
}

// What every result begins with.
json::object head(const SeatView& seat, const json::object& state, bool ok) {
  return {{"ok", ok},
          {"version", seat.version.number()},
          {"need", state.at("need")},
          {"awaited", state.at("awaited")},
          {"tools", texts_json(tools_for(seat))}};
}

ToolResult with_state(const SeatView& seat, bool ok, json::object more, std::string text) {
  const Voice voice = voice_for(seat);
  json::object state = wire::state_json(seat, voice);
  json::object content = head(seat, state, ok);
  for (auto& member : more) content[member.key()] = std::move(member.value());
  content["hand_by_suit"] = by_suit_json(seat);
  content["state"] = std::move(state);
  if (!text.empty()) text += '\n';
  return {ok, std::move(content), text + state_text(seat, voice, tools_for(seat))};
}

// For tools that change nothing.
ToolResult without_state(const SeatView& seat, json::object found, std::string text) {
  json::object content = head(seat, wire::state_json(seat, voice_for(seat)), true);
  for (auto& member : found) content[member.key()] = std::move(member.value());
  return {true, std::move(content), std::move(text)};
}

ToolResult without_state(const SeatView& seat, json::object found) {
  std::string text = wire::to_text(found);
  return without_state(seat, std::move(found), std::move(text));
}

// What happened lately, and in any case all that the agent has not been told yet.
std::vector<std::string> recent(const Knowledge& knowledge) {
  const std::uint32_t version = knowledge.seat.version.number();
  const Version lately(version - std::min(version, kRecentVersions));
  const Voice voice = voice_for(knowledge.seat);
  auto news = sentences(voice, knowledge.since(knowledge.told));
  return news.size() > kRecent ? news : sentences(voice, knowledge.since(lately), kRecent);
}

json::array scores_json(const Knowledge& knowledge) {
  json::array scores;
  for (const RoundRecord& record : knowledge.rounds) {
    json::array points;
    for (const Seat seat : SeatSet::first(knowledge.seat.open().players))
      points.push_back(record.points[seat]);
    scores.push_back({{"round", record.round},
                      {"out", wire::seat_json(record.out)},
                      {"points", std::move(points)}});
  }
  return scores;
}

ToolResult history(const json::object& arguments, const Knowledge& knowledge) {
  const auto* const since = wire::find<std::int64_t>(arguments, "since");
  const auto* const last = wire::find<std::int64_t>(arguments, "last");
  auto events = knowledge.since(Version(static_cast<std::uint32_t>(since ? *since : 0)));
  const auto most = static_cast<std::size_t>(last ? *last : kUsualHistory);
  if (events.size() > most) events = events.last(most);
  const Voice voice = voice_for(knowledge.seat);
  return without_state(
      knowledge.seat,
      {{"events", wire::events_json(events, voice)}, {"rounds", scores_json(knowledge)}},
      fmt::format("{}\n", fmt::join(sentences(voice, events), "\n")));
}

}  // namespace

bool must_wait(const SeatView& seat) {
  const bool is_over = seat.dealt && seat.open().stage == Stage::game_over;
  return seat.need() == Need::nothing && !is_over;
}

std::vector<std::string> sentences(const Voice& voice, std::span<const Happening> happenings,
                                   std::size_t most) {
  std::vector<std::string> text;
  for (const Happening& happening : happenings)
    if (std::string sentence = voice.tell(happening); !sentence.empty())
      text.push_back(std::move(sentence));
  if (text.size() > most) text.erase(text.begin(), text.end() - static_cast<std::ptrdiff_t>(most));
  return text;
}

json::object state_content(const SeatView& seat, std::span<const std::string> recent) {
  return with_state(seat, true, {{"recent", texts_json(recent)}}, "").content;
}

ToolResult done(const Knowledge& knowledge, Version before) {
  const auto events = knowledge.since(before);
  const Voice voice = voice_for(knowledge.seat);
  std::string text;
  for (const std::string& sentence : sentences(voice, events)) text += sentence + '\n';
  return with_state(knowledge.seat, true, {{"events", wire::events_json(events, voice)}}, text);
}

ToolResult refused(const RefusalText& refusal, const Knowledge& knowledge) {
  json::object told = wire::refusal_json(refusal, "", nullptr);
  const std::string clause = refusal.clause.empty() ? "" : fmt::format(", {}", refusal.clause);
  // The state asks the question again.
  const std::string question = voice_for(knowledge.seat).question(knowledge.seat);
  std::string_view advice = refusal.advice;
  if (advice.ends_with(question)) advice.remove_suffix(question.size());
  return with_state(
      knowledge.seat, false, {{"refusal", std::move(told.at("refusal"))}},
      fmt::format("Refused: {} ({}{}) {}", refusal.sentence, refusal.code, clause, advice));
}

ToolResult look(const Tool& tool, const json::object& arguments, const Knowledge& knowledge) {
  const SeatView& seat = knowledge.seat;
  if (std::string fault = find_fault(tool, arguments); !fault.empty())
    return refused(malformed(std::move(fault)), knowledge);
  if (tool.name == "history") return history(arguments, knowledge);
  if (tool.name == "legal_actions") return without_state(seat, legal_actions_json(seat));
  if (tool.name == "distance") return without_state(seat, distance_json(seat));
  if (tool.name == "suggest") return without_state(seat, suggestion_json(seat, advise(seat)));
  if (tool.name == "check_lay_down") {
    const auto found = check_lay_down_json(seat, arguments);
    return found ? without_state(seat, *found) : refused(found.error(), knowledge);
  }
  if (tool.name == "rules") {
    const std::string text = describe(seat.rules);
    return without_state(seat, {{"name", seat.rules.name}, {"rules", text}}, text);
  }
  if (tool.kind == ToolKind::wait) return done(knowledge, knowledge.told);
  const auto lately = recent(knowledge);
  return with_state(seat, true, {{"recent", texts_json(lately)}},
                    fmt::format("{}\n", fmt::join(lately, "\n")));
}

}  // namespace mayi::tools
