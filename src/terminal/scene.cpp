#include "terminal/scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "command/table_picture.h"

namespace mayi::terminal {
namespace {

constexpr std::size_t kWantedNews = 4, kBlankLines = 4;

std::size_t lines_of_fresh(std::span<const News> news, const Ink& ink) {
  return draw_news({std::ranges::find(news, true, &News::fresh), news.end()}, ink).size();
}

// The last sentences that fit, each of them whole; if not even one does, its end.
Lines draw_last_that_fit(std::span<const News> news, const Ink& ink, std::size_t room) {
  Lines lines;
  for (std::size_t first = news.size(); first > 0; --first) {
    Lines more = draw_news(news.subspan(first - 1, 1), ink);
    if (lines.empty()) keep_last(more, room);
    if (lines.size() + more.size() > room) break;
    lines.insert(lines.begin(), more.begin(), more.end());
  }
  return lines;
}

// Fresh news that are left out can be looked up.
Lines draw_last_news(std::span<const News> news, const Ink& ink, std::size_t room) {
  if (room == 0 || lines_of_fresh(news, ink) <= room) return draw_last_that_fit(news, ink, room);
  Lines lines = draw_last_that_fit(news, ink, room - 1);
  lines.insert(lines.begin(),
               fmt::format("{} {} more happened. b: look back", ink.dot(), ink.dots()));
  return lines;
}

// A blank line before the block, if both are there and there is room.
void add_block(Lines& lines, const Lines& block, std::size_t& spare) {
  if (block.empty()) return;
  if (!lines.empty() && spare > 0) {
    lines.emplace_back();
    --spare;
  }
  append(lines, block);
}

std::size_t less(std::size_t a, std::size_t b) { return a > b ? a - b : 0; }

}  // namespace

Lines draw_news(std::span<const News> news, const Ink& ink) {
  Lines lines;
  for (const News& each : news) {
    std::string_view mark = each.fresh ? ink.dot() : " ";
    for (const std::string& line : wrap(each.sentence, ink.width - 2)) {
      const std::string text = fmt::format("{} {}", std::exchange(mark, " "), line);
      lines.push_back(each.fresh ? text : ink.faint(text));
    }
  }
  return lines;
}

Lines draw(const Scene& scene, const Ink& ink) {
  const SeatView& seat = scene.seat;
  const Lines hand = draw_hand(seat, scene.before, ink, scene.used);
  Lines bottom = scene.answer;
  append(bottom, scene.ask);
  std::size_t room = less(ink.lines(), 2 + hand.size() + bottom.size());  // heading and piles
  Lines top = draw_seats(seat, ink);
  if (room < top.size() + kWantedNews) top = draw_seats_briefly(seat, ink);
  room = less(room, top.size());
  top.insert(top.begin(), draw_heading(seat, ink));

  const std::size_t wanted = std::min(scene.news.size(), kWantedNews);
  Lines table = draw_melds_within(seat, ink, room > wanted ? room - wanted : room);
  room = less(room, table.size());
  std::size_t spare =
      std::min(kBlankLines, less(room, std::max(wanted, lines_of_fresh(scene.news, ink))));
  const Lines news = draw_last_news(scene.news, ink, room - spare);
  table.push_back(draw_piles(seat, ink));

  Lines lines;
  for (const Lines& block : {top, table, news, hand, bottom}) add_block(lines, block, spare);
  keep_last(lines, ink.lines());  // on a low screen the question counts most
  for (std::string& line : lines) line = clip(line, ink.width, ink.dots());
  return lines;
}

Lines draw_below_news(const Scene& scene, const Lines& summary, const Ink& ink) {
  Lines lines = draw_last_news(scene.news, ink, less(ink.lines(), summary.size() + 1));
  if (!lines.empty()) lines.emplace_back();
  append(lines, summary);
  keep_last(lines, ink.lines());
  return lines;
}

}  // namespace mayi::terminal
