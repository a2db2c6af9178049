#include "arena/report.h"

#include <algorithm>

#include "arena/words.h"

namespace mayi {
namespace {

std::string in_json(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += static_cast<unsigned char>(c) < 32 ? '?' : c;
  }
  return result + "\"";
}

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

std::string report_json(const MatchResult& result) {
  const MatchSpec& spec = result.spec;
  const Summary s = summarize(spec, result.clusters);
  return "{\"candidate\": " + in_json(spec.candidate.text) +
         ", \"field\": " + in_json(spec.field.text) + ", \"rules\": " + in_json(spec.rules.name) +
         ", \"players\": " + std::to_string(spec.players) +
         ", \"seed\": " + std::to_string(spec.seed) +
         ", \"clusters\": " + std::to_string(s.clusters) +
         ", \"partial\": " + (result.partial ? "true" : "false") +
         ", \"points\": " + fixed(s.points.mean, 3) +
         ", \"points_margin\": " + fixed(s.points.margin, 3) +
         ", \"wins\": " + fixed(s.wins.mean, 5) + ", \"wins_margin\": " + fixed(s.wins.margin, 5) +
         ", \"fair_share\": " + fixed(s.fair_share, 5) +
         ", \"candidate_points\": " + fixed(s.candidate_points, 3) +
         ", \"field_points\": " + fixed(s.field_points, 3) +
         ", \"decisions\": " + std::to_string(result.decisions) +
         ", \"refusals\": " + std::to_string(result.refusals) + "}\n";
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
