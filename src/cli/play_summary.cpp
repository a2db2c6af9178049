#include "cli/play_summary.h"

#include <algorithm>
#include <numeric>

#include "cli/play_scene.h"
#include "game/score.h"
#include "notation/knobs.h"

namespace mayi::cli {
namespace {

int name_width(const SeatView& seat) {
  int width = 3;
  for (const std::string& name : seat.names) width = std::max(width, columns(name));
  return width;
}

std::vector<Seat> by_total(const SeatView& seat) {
  std::vector<Seat> seats(seat.open().players);
  std::iota(seats.begin(), seats.end(), Seat{0});
  std::ranges::sort(seats, {}, [&](Seat s) { return std::pair(seat.open().totals[s], s); });
  return seats;
}

std::string bar(int points, int most, int room, const Ink& ink) {
  const int length = most <= 0 ? 0 : std::max(points > 0 ? 1 : 0, points * room / most);
  std::string text;
  for (int i = 0; i < length; ++i) text += ink.block();
  return text;
}

std::string names_of(const SeatView& seat, SeatSet seats) {
  std::string text;
  for (const Seat other : SeatSet::first(seat.open().players))
    if (seats.has(other)) text += (text.empty() ? "" : " and ") + seat.names[other];
  return text;
}

std::string how_it_ended(const SeatView& seat) {
  const Public& open = seat.open();
  const std::string round = "Round " + std::to_string(open.round) + " is over: ";
  if (open.out == kNobody) return round + "nothing was left to draw; nobody went out.";
  return round + seat.names[open.out] + " went out.";
}

// The points of each round, as far as the width allows; at least those of the last.
std::string rounds_of(const SeatView& seat, Seat other, std::size_t shown) {
  std::string text;
  for (std::size_t i = seat.rounds.size() - shown; i < seat.rounds.size(); ++i)
    text += right(std::to_string(seat.rounds[i].points[other]), 5);
  return text;
}

Lines hands_left(const SeatView& seat, const Ink& ink) {
  Lines lines;
  for (const Seat other : SeatSet::first(seat.open().players)) {
    const Bag& hand = seat.view.shown[other];
    const std::string left = hand.empty() ? "nothing" : cards_text(hand, ink);
    append(lines, wrap(seat.names[other] + " +" + std::to_string(seat.open().points[other]) + " (" +
                           left + ")",
                       ink.width, 4));
  }
  return lines;
}

}  // namespace

Lines draw_score_chart(const SeatView& seat, const Ink& ink) {
  const Public& open = seat.open();
  if (seat.rounds.empty()) return {"No round is over yet: everyone has 0 points."};
  const int width = name_width(seat);
  const int most = *std::max_element(open.totals.begin(), open.totals.begin() + open.players);
  const int for_rounds = ink.width - width - 8 - 10;
  const std::size_t shown =
      std::min(seat.rounds.size(), static_cast<std::size_t>(std::max(5, for_rounds) / 5));
  std::string head = pad("round", width);
  for (std::size_t i = seat.rounds.size() - shown; i < seat.rounds.size(); ++i)
    head += right(std::to_string(seat.rounds[i].round), 5);
  Lines lines{ink.faint(head + "   total")};
  for (const Seat other : by_total(seat)) {
    const std::string line = pad(seat.names[other], width) + rounds_of(seat, other, shown) +
                             right(std::to_string(open.totals[other]), 8);
    const std::string length = bar(open.totals[other], most, ink.width - columns(line) - 1, ink);
    lines.push_back(length.empty() ? line : line + " " + length);
  }
  return lines;
}

Lines draw_round_over(const SeatView& seat, const Ink& ink) {
  const Public& open = seat.open();
  Lines lines = wrap(how_it_ended(seat), ink.width);
  lines.front() = ink.bold(lines.front());
  append(lines, hands_left(seat, ink));
  lines.emplace_back();
  append(lines, draw_score_chart(seat, ink));
  lines.emplace_back();
  if (open.stage == Stage::game_over)
    lines.push_back(ink.bold("The game is over: " + names_of(seat, winners(open)) + " won."));
  else
    append(lines, wrap("Next is round " + std::to_string(open.round + 1) + ": " +
                           to_string(seat.rules.rules.contract(open.round + 1)) + ".",
                       ink.width));
  return lines;
}

}  // namespace mayi::cli
