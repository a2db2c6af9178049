#include "models/tally.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "host/driver.h"
#include "notation/action_text.h"
#include "prose/words.h"

namespace mayi::models {
namespace {

double number_in(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value != nullptr && value->is_number() ? value->to_number<double>() : 0;
}

json::object tally_json(const Tally& tally) {
  return {{"decisions", tally.decisions}, {"stand_ins", tally.stand_ins},
          {"requests", tally.requests},   {"refused", tally.refused},
          {"tokens_in", tally.usage.in},  {"tokens_out", tally.usage.out},
          {"cost", tally.cost},           {"milliseconds", tally.milliseconds}};
}

template <class Visit>
void for_each_model(const HostedTable& table, Visit visit) {
  for (const Seat seat : SeatSet::first(static_cast<int>(table.places().size())))
    if (const Place& place = table.places()[seat]; place.holder.kind == SitterKind::model)
      visit(seat, place, parse_tally(table.note(seat, kModelNote)));
}

}  // namespace

Tally parse_tally(std::string_view text) {
  const auto value = wire::parse(text);
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

std::string print_tally(const Tally& tally) { return wire::to_text(tally_json(tally)); }

Tally with(Tally tally, const Report& report) {
  tally.decisions += report.fault == ModelFault::moved_on ? 0 : 1;
  tally.stand_ins += report.stand_in.empty() ? 0 : 1;
  tally.requests += report.requests;
  tally.refused += report.refused;
  tally.milliseconds += report.time.count();
  tally.usage += report.usage;
  tally.cost += report.cost;
  return tally;
}

std::string tallies_text(const HostedTable& table) {
  std::string text;
  for_each_model(table, [&](Seat, const Place& place, const Tally& tally) {
    text += fmt::format(
        "{} ({}): {} decisions, {} by its stand-in, {} answers refused, {} requests, {} + {} "
        "tokens, cost {:.4f}, {:.1f} s\n",
        plain(place.name), to_string(place.holder), tally.decisions, tally.stand_ins, tally.refused,
        tally.requests, tally.usage.in, tally.usage.out, tally.cost,
        static_cast<double>(tally.milliseconds) / 1000);
  });
  return text.empty() ? "No model plays in this game.\n" : text;
}

json::array tallies_json(const HostedTable& table) {
  json::array array;
  for_each_model(table, [&](Seat seat, const Place& place, const Tally& tally) {
    json::object object = tally_json(tally);
    object["seat"] = seat.index();
    object["model"] = place.holder.player;
    array.push_back(std::move(object));
  });
  return array;
}

json::object report_json(const Report& report) {
  json::object object{{"game", report.game},
                      {"version", report.version.number()},
                      {"seat", report.seat.index()},
                      {"model", report.model},
                      {"action", to_string(report.action)},
                      {"fault", text_of(report.fault).code},
                      {"requests", report.requests},
                      {"refused", report.refused},
                      {"tokens_in", report.usage.in},
                      {"tokens_out", report.usage.out},
                      {"cost", report.cost},
                      {"milliseconds", report.time.count()}};
  if (report.fault == ModelFault::moved_on) object["action"] = nullptr;
  if (!report.stand_in.empty()) object["stand_in"] = report.stand_in;
  return object;
}

}  // namespace mayi::models
