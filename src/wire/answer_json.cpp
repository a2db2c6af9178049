#include "wire/answer_json.h"

#include "notation/action_text.h"
#include "wire/codes.h"
#include "wire/values.h"

namespace mayi::wire {
namespace {

json::value text_or_null(std::string_view text) {
  if (text.empty()) return nullptr;
  return json::string(text);
}

json::object about(const SeatView& seat, std::string_view key, json::value value) {
  return {{"game", seat.id}, {"version", seat.version.number()}, {key, std::move(value)}};
}

}  // namespace

json::object answer_json(std::string_view id, Version version, bool repeated, json::array events) {
  json::object object{{"ok", true}};
  if (!id.empty()) object["id"] = id;
  object["version"] = version.number();
  object["repeated"] = repeated;
  object["events"] = std::move(events);
  return object;
}

json::object refusal_json(const RefusalText& refusal, std::string_view id, const SeatView* seat) {
  json::object object{{"ok", false}};
  if (!id.empty()) object["id"] = id;
  if (seat != nullptr) object["version"] = seat->version.number();
  object["refusal"] = {{"code", refusal.code},
                       {"clause", text_or_null(refusal.clause)},
                       {"sentence", refusal.sentence},
                       {"advice", text_or_null(refusal.advice)}};
  return object;
}

json::object changes(const json::object& before, const json::object& after) {
  json::object changed;
  for (const auto& [key, value] : after)
    if (const json::value* const old = before.if_contains(key); old == nullptr || *old != value)
      changed[key] = value;
  for (const auto& member : before)
    if (!after.contains(member.key())) changed[member.key()] = nullptr;
  return changed;
}

json::object hint_json(const SeatView& seat, const Voice& voice,
                       const std::optional<Decision>& decision) {
  const bool lets_by = !decision && seat.need() == Need::call;
  if (!decision && !lets_by) return about(seat, "hint", nullptr);
  return about(seat, "hint",
               json::object{{"action", to_string(decision ? decision->action : Action{Pass{}})},
                            {"text", voice.hint(seat, decision)},
                            {"because", decision ? because_json(decision->why) : json::value()}});
}

json::object because_json(const Why& why) {
  return {{"code", code_of(why.kind)},
          {"card", why.card.exists() ? json::value(card_json(why.card)) : json::value()},
          {"before", why.before},
          {"after", why.after}};
}

json::object reason_json(const SeatView& seat, const Reasoned* reasoned, std::string_view text) {
  if (reasoned == nullptr) return about(seat, "reason", nullptr);
  return about(seat, "reason",
               json::object{{"version", reasoned->version.number()},
                            {"seat", seat_json(reasoned->seat)},
                            {"action", to_string(reasoned->action)},
                            {"text", text_or_null(text)}});
}

}  // namespace mayi::wire
