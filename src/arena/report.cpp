#include "arena/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mayi {
namespace {

const char* partial_mark(const MatchResult& result) { return result.partial ? " (partial)" : ""; }

// As many digits as are worth reading.
double rounded(double value, double parts) { return std::round(value * parts) / parts; }

}  // namespace

std::string title(const MatchSpec& spec) {
  return fmt::format("{} against {} {}", spec.candidate.text, spec.players - 1, spec.field.text);
}

std::string report(const MatchResult& result) {
  const Summary summary = summarize(result.spec, result.clusters);
  return fmt::format(
      "{}, {} rules{}\n"
      "  games    {} in {} clusters\n"
      "  points   {} a game ({:.1f} against {:.1f})\n"
      "  wins     {}, fair share {} %\n"
      "  refusals {} in {} decisions\n",
      title(result.spec), result.spec.rules.name, partial_mark(result),
      summary.clusters * result.spec.players, summary.clusters, with_margin(summary.points),
      summary.candidate_points, summary.field_points, percent_with_margin(summary.wins),
      percent(summary.fair_share), result.refusals, result.decisions);
}

boost::json::object report_json(const MatchResult& result) {
  const MatchSpec& spec = result.spec;
  const Summary s = summarize(spec, result.clusters);
  return {{"candidate", spec.candidate.text},
          {"field", spec.field.text},
          {"rules", spec.rules.name},
          {"players", spec.players},
          {"seed", spec.seed},
          {"clusters", s.clusters},
          {"partial", result.partial},
          {"points", rounded(s.points.mean, 1e3)},
          {"points_margin", rounded(s.points.margin, 1e3)},
          {"wins", rounded(s.wins.mean, 1e5)},
          {"wins_margin", rounded(s.wins.margin, 1e5)},
          {"fair_share", rounded(s.fair_share, 1e5)},
          {"candidate_points", rounded(s.candidate_points, 1e3)},
          {"field_points", rounded(s.field_points, 1e3)},
          {"decisions", result.decisions},
          {"refusals", result.refusals}};
}

}  // namespace mayi
