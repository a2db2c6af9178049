#include "arena/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace mayi {
namespace {

std::string fixed(double value, int digits) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}
std::string with_sign(double value, int digits) {
  return (value >= 0 ? "+" : "") + fixed(value, digits);
}
std::string percent(double share) { return fixed(100 * share, 1); }

std::string title(const MatchSpec& spec) {
  return spec.candidate + " against " + std::to_string(spec.players - 1) + " " + spec.field;
}

std::string text_at(double x, double y, const std::string& text, const std::string& more = "") {
  return "<text x=\"" + fixed(x, 1) + "\" y=\"" + fixed(y, 1) + "\" " + more + ">" + text +
         "</text>\n";
}
std::string line(double x1, double y1, double x2, double y2, const std::string& colour,
                 const std::string& more = "") {
  return "<line x1=\"" + fixed(x1, 1) + "\" y1=\"" + fixed(y1, 1) + "\" x2=\"" + fixed(x2, 1) +
         "\" y2=\"" + fixed(y2, 1) + "\" stroke=\"" + colour + "\" " + more + "/>\n";
}
std::string picture(int width, int height, const std::string& inside) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width) +
         "\" height=\"" + std::to_string(height) +
         "\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" "
         "fill=\"white\"/>\n" +
         inside + "</svg>\n";
}

// The running estimates at about a hundred places.
std::vector<Summary> running(const MatchResult& result) {
  std::vector<Summary> summaries;
  const std::size_t step = std::max<std::size_t>(1, result.clusters.size() / 100);
  for (std::size_t n = std::max<std::size_t>(step, 10); n <= result.clusters.size(); n += step)
    summaries.push_back(summarize(result.spec, std::span(result.clusters).first(n)));
  return summaries;
}

}  // namespace

std::string report(const MatchResult& result) {
  const Summary summary = summarize(result.spec, result.clusters);
  std::string text = title(result.spec) + ", " + result.spec.rules.name + " rules" +
                     (result.partial ? " (partial)" : "") + "\n";
  text += "  games    " + std::to_string(summary.clusters * result.spec.players) + " in " +
          std::to_string(summary.clusters) + " clusters\n";
  text += "  points   " + with_sign(summary.points.mean, 1) + " ± " +
          fixed(summary.points.margin, 1) + " a game (" + fixed(summary.candidate_points, 1) +
          " against " + fixed(summary.field_points, 1) + ")\n";
  text += "  wins     " + percent(summary.wins.mean) + " ± " + percent(summary.wins.margin) +
          " %, fair share " + percent(summary.fair_share) + " %\n";
  text += "  refusals " + std::to_string(result.refusals) + " in " +
          std::to_string(result.decisions) + " decisions\n";
  return text;
}

std::string report_json(const MatchResult& result) {
  const MatchSpec& spec = result.spec;
  const Summary s = summarize(spec, result.clusters);
  return "{\"candidate\": \"" + spec.candidate + "\", \"field\": \"" + spec.field +
         "\", \"rules\": \"" + spec.rules.name +
         "\", \"players\": " + std::to_string(spec.players) +
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

std::string draw_match(const MatchResult& result) {
  const std::vector<Summary> summaries = running(result);
  double most = 1;
  for (const Summary& s : summaries)
    most = std::max({most, std::abs(s.points.low()), std::abs(s.points.high())});
  const auto x = [&](int clusters) {
    return 60 + 520.0 * clusters / std::max<double>(1, static_cast<double>(result.clusters.size()));
  };
  const auto y = [&](double points) { return 160 - 120 * points / most; };
  std::string band, mean;
  for (const Summary& s : summaries)
    band += fixed(x(s.clusters), 1) + "," + fixed(y(s.points.high()), 1) + " ";
  for (auto s = summaries.rbegin(); s != summaries.rend(); ++s)
    band += fixed(x(s->clusters), 1) + "," + fixed(y(s->points.low()), 1) + " ";
  for (const Summary& s : summaries)
    mean += fixed(x(s.clusters), 1) + "," + fixed(y(s.points.mean), 1) + " ";
  std::string inside = text_at(
      60, 24, title(result.spec) + ": points gained a game, with 95 % band", "font-size=\"14\"");
  inside += "<polygon points=\"" + band + "\" fill=\"#cfe2f3\"/>\n<polyline points=\"" + mean +
            "\" fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"2\"/>\n";
  inside += line(60, y(0), 580, y(0), "#888") + text_at(8, y(0) + 4, "0");
  inside +=
      text_at(8, y(most) + 4, with_sign(most, 0)) + text_at(8, y(-most) + 4, with_sign(-most, 0));
  inside += text_at(60, 300, "clusters: " + std::to_string(result.clusters.size()));
  return picture(600, 320, inside);
}

std::string draw_ladder(const std::vector<MatchResult>& rungs) {
  double most = 1;
  for (const MatchResult& rung : rungs)
    most = std::max(most, summarize(rung.spec, rung.clusters).points.high());
  std::string inside =
      text_at(20, 24, "Points gained a game against three of the rung below, 95 % interval",
              "font-size=\"14\"");
  double y = 50;
  for (const MatchResult& rung : rungs) {
    const Summary s = summarize(rung.spec, rung.clusters);
    const auto x = [&](double points) { return 110 + 400 * std::max(0.0, points) / most; };
    inside += text_at(20, y + 14, rung.spec.candidate);
    inside += "<rect x=\"110\" y=\"" + fixed(y, 1) + "\" width=\"" +
              fixed(x(s.points.mean) - 110, 1) + "\" height=\"18\" fill=\"#6fa8dc\"/>\n";
    inside +=
        line(x(s.points.low()), y + 9, x(s.points.high()), y + 9, "#0b3d6e", "stroke-width=\"3\"");
    inside += text_at(x(s.points.high()) + 8, y + 14,
                      with_sign(s.points.mean, 1) + ", " + percent(s.wins.mean) + " % wins");
    y += 30;
  }
  return picture(680, static_cast<int>(y) + 20, inside);
}

std::string ladder_page(const std::vector<MatchResult>& rungs, const std::string& chart_file,
                        const std::string& command) {
  std::string text =
      "# The ladder\n\nEach bot against a table of the one below it, on duplicate deals from every "
      "seat. Measured with\n`" +
      command + "`.\n\n![The ladder](" + chart_file +
      ")\n\n| bot | field | games | points a game | wins | fair share "
      "|\n|---|---|---|---|---|---|\n";
  for (const MatchResult& rung : rungs) {
    const Summary s = summarize(rung.spec, rung.clusters);
    text += "| " + rung.spec.candidate + " | " + std::to_string(rung.spec.players - 1) + " " +
            rung.spec.field + " | " + std::to_string(s.clusters * rung.spec.players) + " | " +
            with_sign(s.points.mean, 1) + " ± " + fixed(s.points.margin, 1) + " | " +
            percent(s.wins.mean) + " ± " + percent(s.wins.margin) + " % | " +
            percent(s.fair_share) + " % |\n";
  }
  return text;
}

}  // namespace mayi
