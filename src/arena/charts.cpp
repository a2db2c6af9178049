#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arena/ladder_page.h"

namespace mayi {
namespace {

std::string in_xml(const std::string& text) {
  std::string result;
  for (const char c : text)
    result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
  return result;
}

std::string text_at(double x, double y, const std::string& text, const std::string& more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", x, y, more, text);
}
std::string line(double x1, double y1, double x2, double y2, const std::string& colour,
                 const std::string& more = "") {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" {}/>\n", x1, y1,
      x2, y2, colour, more);
}
std::string picture(int width, int height, const std::string& inside) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" "
      "font-family=\"sans-serif\" "
      "font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{}</svg>\n",
      width, height, inside);
}

// The running estimates at about a hundred places.
std::vector<Summary> running(const MatchResult& result) {
  std::vector<Summary> summaries;
  const std::size_t step = std::max<std::size_t>(1, result.clusters.size() / 100);
  for (std::size_t n = std::max<std::size_t>(step, 10); n <= result.clusters.size(); n += step)
    summaries.push_back(summarize(result.spec, std::span(result.clusters).first(n)));
  return summaries;
}

// One rung's bar in a panel: from `zero` to its mean, with the interval over it.
struct Panel {
  double left, width, low, high, zero;

  double x(double value) const {
    return left + width * (std::clamp(value, low, high) - low) / (high - low);
  }
  std::string bar(const Estimate& estimate, double y, const std::string& label) const {
    const double from = std::min(x(zero), x(estimate.mean)),
                 to = std::max(x(zero), x(estimate.mean));
    return fmt::format(
               "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"18\" "
               "fill=\"#6fa8dc\"/>\n",
               from, y, to - from) +
           line(x(estimate.low()), y + 9, x(estimate.high()), y + 9, "#0b3d6e",
                "stroke-width=\"3\"") +
           text_at(std::max(x(estimate.high()), to) + 6, y + 14, label);
  }
};

// Both panels' ends, so that every interval fits.
Panel points_panel(const std::vector<MatchResult>& rungs) {
  Panel panel{110, 240, 0, 1, 0};
  for (const MatchResult& rung : rungs) {
    const Estimate points = summarize(rung.spec, rung.clusters).points;
    panel.low = std::min(panel.low, points.low());
    panel.high = std::max(panel.high, points.high());
  }
  return panel;
}

bool is_same_table(const MatchSpec& a, const MatchSpec& b) {
  return a.rules.name == b.rules.name && a.players == b.players;
}

// "search 200": a chart has little room.
std::string short_name(std::string bot) {
  constexpr std::string_view kIterations = ":iterations=";
  if (const std::size_t at = bot.find(kIterations); at != std::string::npos)
    bot.replace(at, kIterations.size(), " ");
  return bot;
}

}  // namespace

std::string draw_match(const MatchResult& result) {
  const std::vector<Summary> summaries = running(result);
  double most = 1;
  for (const Summary& s : summaries)
    most = std::max({most, std::abs(s.points.low()), std::abs(s.points.high())});
  const auto x = [&](int clusters) {
    return 60 + 520.0 * clusters / std::max<double>(1, static_cast<double>(result.clusters.size()));
  };
  const auto y = [&](double points) { return 160 - 120 * points / most; };
  const auto place = [&](const Summary& s, double points) {
    return fmt::format("{:.1f},{:.1f} ", x(s.clusters), y(points));
  };
  std::string band, mean;
  for (const Summary& s : summaries) band += place(s, s.points.high());
  for (auto s = summaries.rbegin(); s != summaries.rend(); ++s) band += place(*s, s->points.low());
  for (const Summary& s : summaries) mean += place(s, s.points.mean);
  std::string inside =
      text_at(60, 24, in_xml(title(result.spec)) + ": points gained a game, with 95 % band",
              "font-size=\"14\"");
  inside += fmt::format(
      "<polygon points=\"{}\" fill=\"#cfe2f3\"/>\n"
      "<polyline points=\"{}\" fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"2\"/>\n",
      band, mean);
  inside += line(60, y(0), 580, y(0), "#888") + text_at(8, y(0) + 4, "0");
  for (const double end : {most, -most})
    inside += text_at(8, y(end) + 4, fmt::format("{:+.0f}", end));
  inside += text_at(60, 300, fmt::format("clusters: {}", result.clusters.size()));
  return picture(600, 320, inside);
}

std::string draw_ladder(const std::vector<MatchResult>& all) {
  std::vector<MatchResult> rungs;
  for (const MatchResult& rung : all)
    if (is_same_table(rung.spec, all.front().spec)) rungs.push_back(rung);
  const Panel points = points_panel(rungs);
  const double fair = rungs.empty() ? 0 : 1.0 / rungs.front().spec.players;
  const Panel wins{490, 200, 0, 1, fair};
  std::string inside = text_at(points.left, 24, "points gained a game", "font-size=\"14\"") +
                       text_at(wins.left, 24, "games won, from the fair share", "font-size=\"14\"");
  double y = 40;
  for (const MatchResult& rung : rungs) {
    const Summary s = summarize(rung.spec, rung.clusters);
    inside += text_at(16, y + 14, in_xml(rung.spec.candidate.rung), "font-weight=\"bold\"");
    inside += points.bar(s.points, y, with_margin(s.points));
    inside += wins.bar(s.wins, y, percent_with_margin(s.wins));
    y += 30;
  }
  for (const double x : {points.x(0), wins.x(fair)}) inside += line(x, 34, x, y, "#888");
  inside += text_at(wins.x(fair) - 14, y + 14, percent(fair) + " %") +
            text_at(points.x(0) - 3, y + 14, "0");
  return picture(820, static_cast<int>(y) + 24, inside);
}

std::string draw_times(const std::vector<TimedMatch>& timed) {
  double most = 0.5;
  for (const TimedMatch& each : timed)
    most = std::max(most, summarize(each.match.spec, each.match.clusters).wins.high());
  // From a tenth of a microsecond to a second, a decade as wide as any other.
  const auto x = [](double microseconds) {
    return 60 + 520 * (std::log10(std::clamp(microseconds, 0.1, 1e6)) + 1) / 7;
  };
  const auto y = [&](double share) { return 280 - 230 * share / most; };
  std::string inside =
      text_at(60, 24, "games won, against the time of a decision", "font-size=\"14\"");
  for (const auto& [time, label] :
       {std::pair(1.0, "1 µs"), {1e2, "100 µs"}, {1e4, "10 ms"}, {1e6, "1 s"}})
    inside += line(x(time), 40, x(time), 280, "#ddd") + text_at(x(time) - 14, 298, label);
  for (double share = 0; share <= most; share += 0.1)
    inside += line(60, y(share), 580, y(share), "#eee") +
              text_at(16, y(share) + 4, fmt::format("{:.0f} %", 100 * share));
  if (!timed.empty()) {
    const double fair = 1.0 / timed.front().match.spec.players;
    inside += line(60, y(fair), 580, y(fair), "#888", "stroke-dasharray=\"4\"");
  }
  std::vector<const TimedMatch*> quickest_first;
  for (const TimedMatch& each : timed) quickest_first.push_back(&each);
  std::ranges::sort(quickest_first, {}, &TimedMatch::mean);
  bool above = true;  // names in turns, as neighbours are near each other
  for (const TimedMatch* const each : quickest_first) {
    const Estimate wins = summarize(each->match.spec, each->match.clusters).wins;
    inside +=
        line(x(each->mean), y(wins.low()), x(each->mean), y(wins.high()), "#0b3d6e",
             "stroke-width=\"3\"") +
        fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"#6fa8dc\"/>\n",
                    x(each->mean), y(wins.mean)) +
        text_at(x(each->mean), above ? y(wins.high()) - 9 : y(wins.low()) + 17,
                in_xml(short_name(each->match.spec.candidate.text)), "text-anchor=\"middle\"");
    above = !above;
  }
  return picture(700, 310, inside);
}

}  // namespace mayi
