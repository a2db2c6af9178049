#pragma once

#include "host/hosted_table.h"
#include "models/decision.h"

namespace mayi::models {

// What a model's seat has used in a game so far, kept beside it.
struct Tally {
  std::int64_t decisions = 0, stand_ins = 0;
  Spent spent{};
  std::string trouble{};  // the last that was the endpoint's: a fault's code, and what it said
  bool operator==(const Tally&) const = default;
};

Tally parse_tally(std::string_view kept);  // what cannot be read is nothing
std::string print_tally(const Tally& tally);
Tally with(Tally tally, const Report& report);

// What the models of a game have used, as lines and for machines.
std::string tallies_text(const HostedTable& table);
json::array tallies_json(const HostedTable& table);

json::object report_json(const Report& report);  // a line of the log, but for the time

}  // namespace mayi::models
