#include "agent/llm_tally.h"

#include "agent/provider_words.h"
#include "notation/action_text.h"

namespace mayi::agent {
namespace {

constexpr std::string_view kNote = "llm";

double number_in(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  if (value == nullptr || !value->is_number()) return 0;
  return value->to_number<double>();
}

}  // namespace

Tally tally_of(const GameTable& table, Seat seat) {
  const auto value = wire::parse(table.note(seat, kNote));
  const json::object* const kept = value ? value->if_object() : nullptr;
  if (kept == nullptr) return {};
  const auto count = [&](std::string_view key) { return count_in(kept, key); };
  return {.decisions = count("decisions"),
          .stand_ins = count("stand_ins"),
          .requests = count("requests"),
          .refused = count("refused"),
          .milliseconds = count("milliseconds"),
          .usage = {count("tokens_in"), count("tokens_out")},
          .cost = number_in(*kept, "cost")};
}

std::expected<void, Refusal> keep_tally(GameTable& table, Seat seat, const Tally& tally) {
  return table.set_note(seat, kNote, wire::to_text(tally_json(tally)));
}

Tally with(Tally tally, const Decided& decided) {
  tally.decisions += decided.fault == ModelFault::moved_on ? 0 : 1;
  tally.stand_ins += decided.stand_in.empty() ? 0 : 1;
  tally.requests += decided.requests;
  tally.refused += decided.refused;
  tally.milliseconds += decided.time.count();
  tally.usage += decided.usage;
  tally.cost += decided.cost;
  return tally;
}

json::object tally_json(const Tally& tally) {
  return {{"decisions", tally.decisions}, {"stand_ins", tally.stand_ins},
          {"requests", tally.requests},   {"refused", tally.refused},
          {"tokens_in", tally.usage.in},  {"tokens_out", tally.usage.out},
          {"cost", tally.cost},           {"milliseconds", tally.milliseconds}};
}

json::object decided_json(const Decided& decided) {
  json::object object{{"version", decided.version},
                      {"seat", decided.seat},
                      {"model", decided.model},
                      {"action", to_string(decided.action)},
                      {"fault", to_string(decided.fault)},
                      {"requests", decided.requests},
                      {"refused", decided.refused},
                      {"tokens_in", decided.usage.in},
                      {"tokens_out", decided.usage.out},
                      {"cost", decided.cost},
                      {"milliseconds", decided.time.count()}};
  if (decided.fault == ModelFault::moved_on) object["action"] = nullptr;
  if (!decided.stand_in.empty()) object["stand_in"] = decided.stand_in;
  return object;
}

std::string stand_in_sentence(const std::string& name, const Decided& decided, const Tally& tally) {
  return name + " (llm:" + decided.model + ") " + std::string(sentence_of(decided.fault)) + "; " +
         decided.stand_in + " played instead (" + std::to_string(tally.stand_ins) + " of " +
         std::to_string(tally.decisions) + " decisions).";
}

}  // namespace mayi::agent
