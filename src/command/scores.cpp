#include <fmt/format.h>

#include <algorithm>

#include "command/table_picture.h"
#include "notation/card_text.h"

namespace mayi {
namespace {

constexpr std::string_view kRound = "round";
constexpr int kCell = 5, kTotal = 8, kLeastBar = 10;  // columns

std::vector<Seat> by_total(const Public& open) {
  std::vector<Seat> seats;
  for (const Seat seat : SeatSet::first(open.players)) seats.push_back(seat);
  std::ranges::sort(seats, {}, [&](Seat seat) { return std::pair(open.totals[seat], seat); });
  return seats;
}

// The fewer points, the longer: the winner's is as long as there is room.
std::string bar(int points, int least, int most, int room, const Ink& ink) {
  const int length = most <= 0 ? 0 : std::max(1, (most + least - points) * room / most);
  std::string text;
  for (int i = 0; i < length; ++i) text += ink.block();
  return text;
}

// The last rounds, as many as the width allows; at least the last one.
std::span<const RoundRecord> shown_of(std::span<const RoundRecord> rounds, int room) {
  const auto most = static_cast<std::size_t>(std::max(room, kCell) / kCell);
  return rounds.last(std::min(rounds.size(), most));
}

Lines draw_hands_left(const SeatView& seat, const Voice& voice, const Ink& ink) {
  Lines lines;
  for (const Seat other : SeatSet::first(seat.open().players)) {
    const std::vector<Card> cards = cards_of(seat.view.shown[other]);
    append(lines, wrap(fmt::format("{} +{} ({})", voice.is_you(other) ? "You" : voice.name(other),
                                   seat.open().points[other],
                                   cards.empty() ? "nothing" : voice.cards(cards)),
                       ink.width, 4));
  }
  return lines;
}

std::string points_text(const RoundRecord& round, Seat seat) {
  return fmt::format("{}{}", round.out == seat ? "*" : "", round.points[seat]);
}

}  // namespace

Lines draw_score_chart(const SeatView& seat, std::span<const RoundRecord> rounds, const Ink& ink) {
  if (rounds.empty()) return {"No round is over yet: everyone has 0 points."};
  const Public& open = seat.open();
  const Voice voice = ink.voice(seat);
  const int width = std::max(name_width(seat, voice), columns(kRound));
  const auto shown = shown_of(rounds, ink.width - width - kTotal - kLeastBar);
  std::string head = pad(std::string(kRound), width);
  for (const RoundRecord& round : shown) head += fmt::format("{:>{}}", round.round, kCell);
  Lines lines{ink.faint(head + "   total (* out)")};
  const auto [least, most] =
      std::minmax_element(open.totals.begin(), open.totals.begin() + open.players);
  for (const Seat other : by_total(open)) {
    std::string line = pad(voice.name(other), width);
    for (const RoundRecord& round : shown) line += right(points_text(round, other), kCell);
    line += fmt::format("{:>{}}", open.totals[other], kTotal);
    const std::string length =
        bar(open.totals[other], *least, *most, ink.width - columns(line) - 1, ink);
    lines.push_back(length.empty() ? line : fmt::format("{} {}", line, length));
  }
  return lines;
}

Lines draw_round_over(const SeatView& seat, std::span<const RoundRecord> rounds, const Ink& ink) {
  const Public& open = seat.open();
  const Voice voice = ink.voice(seat);
  Lines lines = ink.bold_lines(
      fmt::format("Round {} is over: {} went out.", open.round, voice.who(open.out)));
  append(lines, draw_hands_left(seat, voice, ink));
  if (!rounds.empty()) lines.emplace_back();
  if (!rounds.empty()) append(lines, draw_score_chart(seat, rounds, ink));
  if (open.stage == Stage::round_over)
    append(lines, wrap(fmt::format("Next is round {}: {}.", open.round + 1,
                                   words_of(seat.rules.rules.contract(open.round + 1))),
                       ink.width));
  return lines;
}

}  // namespace mayi
