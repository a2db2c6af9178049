#include "arena/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mayi {
namespace {

// A bar would end the cell of a table.
std::string in_cell(std::string text) {
  std::replace(text.begin(), text.end(), '|', '/');
  return text;
}

const char* partial_mark(const MatchResult& result) { return result.partial ? " (partial)" : ""; }

// As many digits as are worth reading.
double rounded(double value, double parts) { return std::round(value * parts) / parts; }

std::string ladder_row(const MatchResult& rung) {
  const MatchSpec& spec = rung.spec;
  const Summary s = summarize(spec, rung.clusters);
  return fmt::format("| {} | {} {} | {} | {} | {} | {} from seed {}{} |\n",
                     in_cell(spec.candidate.text), spec.players - 1, in_cell(spec.field.text),
                     percent_with_margin(s.wins), with_margin(s.points), s.clusters * spec.players,
                     s.clusters, spec.seed, partial_mark(rung));
}

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

std::string ladder_page(const std::vector<MatchResult>& rungs, const std::string& chart_file,
                        const std::string& command) {
  std::string text =
      "# The ladder\n\nEach bot against a table of the one below it, on duplicate deals: every set "
      "of deals (a cluster) is played\nonce from each seat, so luck of the cards and of the seat "
      "cancels out. Points are how many fewer the bot has\nthan a player of the field, a game; "
      "± is the 95 % interval over clusters.\n";
  if (!rungs.empty()) {
    const MatchSpec& spec = rungs.front().spec;
    text += fmt::format("\nRules {}, {} players: the fair share of wins is {} %.\n",
                        spec.rules.name, spec.players, percent(1.0 / spec.players));
  }
  text += fmt::format(
      "\n![The ladder]({})\n\n| bot | against | wins | points a game | games | clusters "
      "|\n|---|---|---|---|---|---|\n",
      chart_file);
  for (const MatchResult& rung : rungs) text += ladder_row(rung);
  return text + fmt::format("\nMeasured with\n\n```\n{}\n```\n", command);
}

}  // namespace mayi
