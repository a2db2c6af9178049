#include "cli/status_text.h"

#include <algorithm>

#include "game/line.h"
#include "notation/card_text.h"
#include "table/refusal.h"

namespace mayi::cli {
namespace {

// Columns of a text: bytes that do not continue a character.
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}
std::string pad(std::string text, std::size_t to) {
  const std::size_t has_columns = columns(text);
  return has_columns < to ? text + std::string(to - has_columns, ' ') : text;
}
std::string right(const std::string& text, std::size_t to) {
  return text.size() < to ? std::string(to - text.size(), ' ') + text : text;
}
std::string counted(int n, const std::string& what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

std::string without_trailing_blanks(std::string line) {
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

std::string who_sits(const Sitter& sitter) {
  switch (sitter.kind) {
    case SitterKind::person: return "person";
    case SitterKind::bot: return sitter.player + " bot";
    case SitterKind::model: return "llm:" + sitter.player;
  }
  std::unreachable();
}

std::size_t name_width(const SeatView& seat) {
  std::size_t width = 4;
  for (const std::string& name : seat.names) width = std::max(width, columns(name));
  return width;
}

std::string marks(const SeatView& seat, Seat other) {
  const Public& open = seat.open();
  std::string text;
  const auto add = [&](bool holds, const std::string& word) {
    if (holds) text += (text.empty() ? "" : ", ") + word;
  };
  add(other == seat.me(), "you");
  add(open.down.has(other), "down");
  add(open.dealer == other, "dealer");
  add(open.may_is[other] > 0, counted(open.may_is[other], "May I"));
  add(open.asked == other, "is asked");
  add(open.caller == other, "said May I?");
  add(open.claimed.has(other), "claims");
  add(open.passed.has(other), "passes");
  return text;
}

std::string row(std::span<const Card> cards, const Look& look) {
  std::string text;
  for (const Card card : cards) text += (text.empty() ? "" : " ") + look.spell(card);
  return text;
}

std::string row(const Bag& bag, const Look& look) {
  std::vector<Card> cards;
  bag.for_each([&](Card card) { cards.push_back(card); });
  return cards.empty() ? "-" : row(cards, look);
}

// A run with what its wilds stand for: 5S JK=6S 7S 8S.
std::string run_row(const Rules& rules, const MeldView& run, const Look& look) {
  std::string text;
  for (int i = 0; i < run.size(); ++i) {
    const Card card = run.cards[static_cast<std::size_t>(i)];
    text += (i == 0 ? "" : " ") + look.spell(card);
    if (rules.is_wild(card)) text += "=" + look.spell(Card(rank_at(run.start + i), run.suit));
  }
  return text;
}

std::string open_ends(const Rules& rules, const MeldView& run, const Look& look) {
  const RunSpan span = run_span(rules);
  std::string text;
  if (run.start > span.low) text += look.spell(Card(rank_at(run.start - 1), run.suit)) + " low";
  if (run.last() < span.high)
    text +=
        (text.empty() ? "" : ", ") + look.spell(Card(rank_at(run.last() + 1), run.suit)) + " high";
  return text.empty() ? "full" : "takes " + text;
}

std::string meld_line(const SeatView& seat, int index, const Look& look) {
  const Rules& rules = seat.rules.rules;
  const Table& table = seat.open().table;
  const MeldView meld = table[index];
  const std::string head = right(std::to_string(index + 1), 4) + ". " +
                           pad(seat.names[table.owner(index)], name_width(seat)) +
                           (meld.kind == MeldKind::set ? "  set  " : "  run  ");
  if (meld.kind == MeldKind::set)
    return head + row(meld.cards, look) + "  (takes " +
           std::string(rank_name(static_cast<Rank>(meld.start))) + ")\n";
  return head + run_row(rules, meld, look) + "  (" + open_ends(rules, meld, look) + ")\n";
}

std::string heading(const SeatView& seat) {
  const Public& open = seat.open();
  std::string text = "Game " + seat.id + ", " + seat.rules.name + " rules, version " +
                     std::to_string(seat.version) + "\nRound " + std::to_string(open.round) +
                     " of " + std::to_string(seat.rules.rules.rounds) + ": " +
                     to_string(seat.rules.rules.contract(open.round));
  if (open.stage == Stage::round_over) text += " (over)";
  return text + "\n\n";
}

}  // namespace

Look plain_look() {
  return {[](Card card) { return to_string(card); }, 80};
}

std::string draw_seats(const SeatView& seat, const Look& look) {
  const Public& open = seat.open();
  const std::size_t width = name_width(seat);
  std::string text = "    " + pad("seat", width) + "  played by     cards  points\n";
  for (const Seat other : SeatSet::first(open.players)) {
    const bool in_turn = open.stage == Stage::playing && open.turn == other;
    const std::string line =
        std::string(in_turn ? "  > " : "    ") + pad(seat.names[other], width) + "  " +
        pad(who_sits(seat.sitters[other]), 12) +
        right(std::to_string(seat.view.hand_sizes[other]), 7) +
        right(std::to_string(open.totals[other]), 8) + "  " + marks(seat, other);
    text += without_trailing_blanks(line) + "\n";
    if (open.stage != Stage::playing && !seat.view.shown[other].empty())
      text += "      left: " + row(seat.view.shown[other], look) + "\n";
  }
  return text;
}

std::string draw_melds(const SeatView& seat, const Look& look) {
  const Table& table = seat.open().table;
  if (table.size() == 0) return "";
  std::string text = "Table\n";
  for (int i = 0; i < table.size(); ++i) text += meld_line(seat, i, look);
  return text;
}

std::string draw_piles(const SeatView& seat, const Look& look) {
  const Public& open = seat.open();
  std::string text = "Stock " + counted(seat.view.stock_size, "card") + "; ";
  if (open.discards.empty()) return text + "no discards\n";
  const PileCard& top = open.discards.top();
  text += "discards " + std::to_string(open.discards.size) + ", on top " + look.spell(top.card);
  if (is_exposed(seat.rules.rules, open))
    text += ", exposed, " + (top.by == kNobody ? std::string("turned up by the deal")
                                               : "discarded by " + seat.names[top.by]);
  return text + "\n";
}

// As many cards to a line as fit; positions count on.
std::string draw_hand(const SeatView& seat, const Look& look) {
  if (seat.is_spectator()) return "";
  const int points = points_in_hand(seat.rules.rules, seat.view.hand);
  std::string text = "Your hand: " + counted(static_cast<int>(seat.hand.size()), "card") + ", " +
                     counted(points, "point") + "\n";
  std::string line;
  for (std::size_t i = 0; i < seat.hand.size(); ++i) {
    const std::string cell =
        right(std::to_string(i + 1), 4) + " " + pad(look.spell(seat.hand[i]), 4);
    if (columns(line) + columns(cell) > static_cast<std::size_t>(look.width)) {
      text += without_trailing_blanks(line) + "\n";
      line.clear();
    }
    line += cell;
  }
  return text + (line.empty() ? "" : without_trailing_blanks(line) + "\n");
}

std::string draw_scores(const SeatView& seat) {
  if (seat.rounds.empty()) return "";
  const std::size_t width = name_width(seat);
  std::string text = "    " + pad("round", width);
  for (const RoundRecord& record : seat.rounds) text += right(std::to_string(record.round), 6);
  text += "   total\n";
  for (const Seat other : SeatSet::first(seat.open().players)) {
    text += "    " + pad(seat.names[other], width);
    for (const RoundRecord& record : seat.rounds)
      text += right((record.out == other ? "*" : "") + std::to_string(record.points[other]), 6);
    text += right(std::to_string(seat.open().totals[other]), 8) + "\n";
  }
  return text + "    (* went out)\n";
}

std::string draw_status(const SeatView& seat, const Look& look) {
  const bool playing = seat.open().stage == Stage::playing;
  std::string text = heading(seat) + draw_seats(seat, look) + "\n";
  if (const std::string melds = draw_melds(seat, look); !melds.empty()) text += melds + "\n";
  if (playing) text += draw_piles(seat, look) + "\n" + draw_hand(seat, look) + "\n";
  if (!playing) text += draw_scores(seat) + "\n";
  if (seat.open().stage == Stage::game_over) {
    std::string names;
    for (const Seat other : SeatSet::first(seat.open().players))
      if (winners(seat.open()).has(other))
        names += (names.empty() ? "" : " and ") + seat.names[other];
    return text + "The game is over: " + names + " won.\n";
  }
  return text + what_to_do(seat) + "\n";
}

}  // namespace mayi::cli
