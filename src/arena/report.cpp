#include "arena/report.h"

#include <algorithm>
#include <cmath>

#include "arena/words.h"

namespace mayi {
namespace {

double rounded(double value, double steps) { return std::round(value * steps) / steps; }

// A bar would end the cell of a table.
std::string in_cell(std::string text) {
  std::replace(text.begin(), text.end(), '|', '/');
  return text;
}

std::string ladder_row(const MatchResult& rung) {
  const MatchSpec& spec = rung.spec;
  const Summary s = summarize(spec, rung.clusters);
  return "| " + in_cell(spec.candidate.text) + " | " + std::to_string(spec.players - 1) + " " +
         in_cell(spec.field.text) + " | " + percent_with_margin(s.wins) + " | " +
         with_margin(s.points) + " | " + std::to_string(s.clusters * spec.players) + " | " +
         std::to_string(s.clusters) + " from seed " + std::to_string(spec.seed) +
         (rung.partial ? " (partial)" : "") + " |\n";
}

}  // namespace

std::string report(const MatchResult& result) {
  const Summary summary = summarize(result.spec, result.clusters);
  std::string text = title(result.spec) + ", " + result.spec.rules.name + " rules" +
                     (result.partial ? " (partial)" : "") + "\n";
  text += "  games    " + std::to_string(summary.clusters * result.spec.players) + " in " +
          std::to_string(summary.clusters) + " clusters\n";
  text += "  points   " + with_margin(summary.points) + " a game (" +
          fixed(summary.candidate_points, 1) + " against " + fixed(summary.field_points, 1) + ")\n";
  text += "  wins     " + percent_with_margin(summary.wins) + ", fair share " +
          percent(summary.fair_share) + " %\n";
  text += "  refusals " + std::to_string(result.refusals) + " in " +
          std::to_string(result.decisions) + " decisions\n";
  return text;
}

boost::json::object report_json(const MatchResult& result) {
  constexpr double kPoints = 1e3, kShares = 1e5;
  const MatchSpec& spec = result.spec;
  const Summary s = summarize(spec, result.clusters);
  return {{"candidate", spec.candidate.text},
          {"field", spec.field.text},
          {"rules", spec.rules.name},
          {"players", spec.players},
          {"seed", spec.seed},
          {"clusters", s.clusters},
          {"partial", result.partial},
          {"points", rounded(s.points.mean, kPoints)},
          {"points_margin", rounded(s.points.margin, kPoints)},
          {"wins", rounded(s.wins.mean, kShares)},
          {"wins_margin", rounded(s.wins.margin, kShares)},
          {"fair_share", rounded(s.fair_share, kShares)},
          {"candidate_points", rounded(s.candidate_points, kPoints)},
          {"field_points", rounded(s.field_points, kPoints)},
          {"decisions", result.decisions},
          {"refusals", result.refusals}};
}

std::string ladder_page(const std::vector<MatchResult>& rungs, const std::string& chart_file,
                        const std::string& command) {
  std::string text =
      "# The ladder\n\nEach bot against a table of the one below it, on duplicate deals: every set "
      "of deals (a cluster) is played\nonce from each seat, so luck of the cards and of the seat "
      "cancels out. Points are how many fewer the bot has\nthan a player of the field, a game; "
      "± is the 95 % interval over clusters.\n";
  if (!rungs.empty()) {
    const MatchSpec& spec = rungs.front().spec;
    text += "\nRules " + spec.rules.name + ", " + std::to_string(spec.players) +
            " players: the fair share of wins is " + percent(1.0 / spec.players) + " %.\n";
  }
  text += "\n![The ladder](" + chart_file +
          ")\n\n| bot | against | wins | points a game | games | clusters "
          "|\n|---|---|---|---|---|---|\n";
  for (const MatchResult& rung : rungs) text += ladder_row(rung);
  return text + "\nMeasured with\n\n```\n" + command + "\n```\n";
}

}  // namespace mayi
