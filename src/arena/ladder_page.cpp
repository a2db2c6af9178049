#include "arena/ladder_page.h"

#include <fmt/format.h>

#include <algorithm>

namespace mayi {
namespace {

using Rungs = std::span<const MatchResult>;

// A bar would end the cell of a table.
std::string in_cell(std::string text) {
  std::replace(text.begin(), text.end(), '|', '/');
  return text;
}

// Those in a row that are alike.
template <class Key>
std::vector<Rungs> groups(Rungs rungs, Key key) {
  std::vector<Rungs> groups;
  while (!rungs.empty()) {
    const auto other = std::ranges::find_if(
        rungs, [&](const MatchResult& rung) { return key(rung) != key(rungs.front()); });
    const auto size = static_cast<std::size_t>(other - rungs.begin());
    groups.push_back(rungs.first(size));
    rungs = rungs.subspan(size);
  }
  return groups;
}

// What plays a match again, with any of its parts left open.
std::string match_command(const std::string& candidate, const std::string& field,
                          const std::string& players, const std::string& clusters,
                          const MatchSpec& spec) {
  return fmt::format(
      "./mayi match --candidate {} --field {} --rules {} --players {} --clusters {} --seed {}",
      candidate, field, spec.rules.name, players, clusters, spec.seed);
}

std::string games_of(const MatchResult& rung, const Summary& summary) {
  return fmt::format("{}{}", summary.clusters * rung.spec.players,
                     rung.partial ? " (partial)" : "");
}

std::string rung_row(const MatchResult& rung) {
  const MatchSpec& spec = rung.spec;
  const Summary s = summarize(spec, rung.clusters);
  return fmt::format("| {} | {} {} | {} | {} | {} | {} |\n", in_cell(spec.candidate.text),
                     spec.players - 1, in_cell(spec.field.text), percent_with_margin(s.wins),
                     with_margin(s.points), games_of(rung, s), s.clusters);
}

std::string table_of(Rungs rungs) {
  const MatchSpec& spec = rungs.front().spec;
  std::string text = fmt::format(
      "\n{} players, a fair share of {} %:\n\n| bot | against | wins | points a game | games | "
      "clusters |\n|---|---|---|---|---|---|\n",
      spec.players, percent(1.0 / spec.players));
  for (const MatchResult& rung : rungs) text += rung_row(rung);
  return text;
}

std::string section_of(Rungs rungs) {
  const MatchSpec& spec = rungs.front().spec;
  std::string text = fmt::format("\n## {}\n", spec.rules.name);
  for (const Rungs table : groups(rungs, [](const MatchResult& rung) { return rung.spec.players; }))
    text += table_of(table);
  return text + fmt::format("\nEach row again: `{}`\n",
                            match_command("BOT", "BELOW", "PLAYERS", "CLUSTERS", spec));
}

std::string spelled(double microseconds) {
  return microseconds < 1000 ? fmt::format("{:.1f} µs", microseconds)
                             : fmt::format("{:.1f} ms", microseconds / 1000);
}

std::string timed_row(const TimedMatch& timed) {
  const MatchSpec& spec = timed.match.spec;
  const Summary s = summarize(spec, timed.match.clusters);
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", in_cell(spec.candidate.text),
                     spelled(timed.mean), spelled(timed.worst), percent_with_margin(s.wins),
                     with_margin(s.points), games_of(timed.match, s), s.clusters);
}

std::string time_section(const std::vector<TimedMatch>& timed, const std::string& chart_file) {
  const MatchSpec& spec = timed.front().match.spec;
  std::string text = fmt::format(
      "\n## Strength against time\n\nEach bot against {} of the same, {}, under {} rules: what "
      "the time that it thinks about a decision brings.\nTimes are of one thread of the machine "
      "that wrote this page.\n\n![Strength against time]({})\n\n| bot | a decision | at worst | "
      "wins | points a game | games | clusters |\n|---|---|---|---|---|---|---|\n",
      spec.players - 1, spec.field.text, spec.rules.name, chart_file);
  for (const TimedMatch& each : timed) text += timed_row(each);
  return text + fmt::format("\nEach row again: `{}`\n",
                            match_command("BOT", spec.field.text, std::to_string(spec.players),
                                          "CLUSTERS", spec));
}

}  // namespace

std::string ladder_page(const Ladder& ladder, const std::string& chart_file,
                        const std::string& time_chart_file, const std::string& command) {
  std::string text =
      "# The ladder\n\nEach bot against a table of the one below it, on duplicate deals: every set "
      "of deals (a cluster) is played\nonce from each seat, so luck of the cards and of the seat "
      "cancels out. Points are how many fewer the bot has\nthan a player of the field, a game; "
      "± is the 95 % interval over clusters.\n";
  if (!ladder.rungs.empty()) text += fmt::format("\n![The ladder]({})\n", chart_file);
  for (const Rungs rules :
       groups(ladder.rungs, [](const MatchResult& rung) { return rung.spec.rules.name; }))
    text += section_of(rules);
  if (!ladder.timed.empty()) text += time_section(ladder.timed, time_chart_file);
  return text + fmt::format("\nAll of it is measured by\n\n```\n{}\n```\n", command);
}

}  // namespace mayi
