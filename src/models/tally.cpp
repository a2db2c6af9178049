#include "models/tally.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "host/driver.h"
#include "notation/action_text.h"
#include "prose/words.h"

namespace mayi::models {
namespace {

void add_spent(json::object& object, const Spent& spent) {
  object["requests"] = spent.requests;
  object["refused"] = spent.refused;
  object["tokens_in"] = spent.usage.in;
  object["tokens_out"] = spent.usage.out;
  object["cost"] = spent.cost;
  object["milliseconds"] = spent.milliseconds;
}

json::object tally_json(const Tally& tally) {
  json::object object{{"decisions", tally.decisions}, {"stand_ins", tally.stand_ins}};
  add_spent(object, tally.spent);
  if (!tally.trouble.empty()) object["trouble"] = tally.trouble;
  return object;
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
  const double* const cost = wire::find<double>(*kept, "cost");
  return {count("decisions"),
          count("stand_ins"),
          {count("requests"),
           count("refused"),
           count("milliseconds"),
           {count("tokens_in"), count("tokens_out")},
           cost == nullptr ? 0 : *cost},
          plain(wire::text_in(*kept, "trouble"))};
}

Spent& Spent::operator+=(const Spent& other) {
  requests += other.requests;
  refused += other.refused;
  milliseconds += other.milliseconds;
  usage += other.usage;
  cost += other.cost;
  return *this;
}

std::string print_tally(const Tally& tally) { return wire::to_text(tally_json(tally)); }

Tally with(Tally tally, const Report& report) {
  tally.decisions += report.fault == ModelFault::moved_on ? 0 : 1;
  tally.stand_ins += report.stand_in.empty() ? 0 : 1;
  tally.spent += report.spent;
  if (const FaultText& fault = text_of(report.fault); fault.of_endpoint)
    tally.trouble = fmt::format("{}{}{}", fault.code, report.said.empty() ? "" : ": ", report.said);
  return tally;
}

std::string tallies_text(const HostedTable& table) {
  std::string text;
  const auto count = [](std::int64_t n, std::string_view what) {
    return counted(static_cast<int>(n), what);
  };
  for_each_model(table, [&](Seat, const Place& place, const Tally& tally) {
    text += fmt::format(
        "{} ({}): {}, {} by its stand-in, {} refused, {}, {} + {} tokens, cost {:.4f}, {:.1f} s\n",
        plain(place.name), to_string(place.holder), count(tally.decisions, "decision"),
        tally.stand_ins, count(tally.spent.refused, "answer"),
        count(tally.spent.requests, "request"), tally.spent.usage.in, tally.spent.usage.out,
        tally.spent.cost, static_cast<double>(tally.spent.milliseconds) / 1000);
    if (!tally.trouble.empty()) text += fmt::format("  Its last trouble: {}\n", tally.trouble);
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
                      {"fault", text_of(report.fault).code}};
  add_spent(object, report.spent);
  if (report.fault == ModelFault::moved_on) object["action"] = nullptr;
  if (!report.said.empty()) object["said"] = report.said;
  if (!report.stand_in.empty()) object["stand_in"] = report.stand_in;
  return object;
}

}  // namespace mayi::models
