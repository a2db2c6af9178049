#include "cli/play_scene.h"

#include <algorithm>

#include "game/line.h"
#include "game/score.h"
#include "notation/card_text.h"

namespace mayi::cli {
namespace {

constexpr int kNarrow = 60;  // below: only what is needed

int name_width(const SeatView& seat) {
  int width = 3;
  for (const std::string& name : seat.names) width = std::max(width, columns(name));
  return width;
}

std::string who_sits(const SeatView& seat, Seat other) {
  const Sitter& sitter = seat.sitters[other];
  if (other == seat.me()) return "you";
  switch (sitter.kind) {
    case SitterKind::person: return "person";
    case SitterKind::bot: return sitter.player;
    case SitterKind::model: return "llm:" + printable(sitter.player);
  }
  std::unreachable();
}

std::string marks(const SeatView& seat, Seat other) {
  const Public& open = seat.open();
  std::string text;
  const auto add = [&](bool holds, std::string_view word) {
    if (holds) text += (text.empty() ? "" : ", ") + std::string(word);
  };
  add(open.down.has(other), "down");
  add(open.caller == other, "May I?");
  add(open.asked == other, "is asked");
  add(open.claimed.has(other), "claims");
  add(open.passed.has(other), "passes");
  add(open.dealer == other, "dealer");
  add(open.may_is[other] > 0, counted(open.may_is[other], "May I"));
  return text;
}

std::string seat_line(const SeatView& seat, Seat other, const Ink& ink, bool narrow) {
  const Public& open = seat.open();
  const bool in_turn = open.stage == Stage::playing && open.turn == other;
  const std::string name = pad(seat.names[other], name_width(seat));
  std::string line = (in_turn ? "> " : "  ") + (in_turn ? ink.bold(name) : name);
  if (!narrow) line += "  " + pad(who_sits(seat, other), 9);
  const int cards = seat.view.hand_sizes[other];
  line += right(std::to_string(cards), narrow ? 3 : 4) + (cards == 1 ? " card " : " cards") +
          right(std::to_string(open.totals[other]), narrow ? 4 : 6) + (narrow ? " pts" : " points");
  const std::string marked = marks(seat, other);
  return marked.empty() ? line : line + "  " + ink.bold(marked);
}

std::string heading(const SeatView& seat, const Ink& ink) {
  const Public& open = seat.open();
  const Rules& rules = seat.rules.rules;
  const std::string left = "Round " + std::to_string(open.round) + "/" +
                           std::to_string(rules.rounds) + ": " +
                           to_string(rules.contract(open.round));
  const std::string game = "game " + seat.id;
  const int room = ink.width - columns(left) - 2;
  const std::string wide = printable(seat.rules.name) + " rules, " + game;
  if (columns(wide) <= room) return ink.bold(left) + right(ink.faint(wide), room + 2);
  return ink.bold(left) + (columns(game) <= room ? right(ink.faint(game), room + 2) : "");
}

std::string run_cards(const Rules& rules, const MeldView& run, const Ink& ink) {
  const SpellCard spell = ink.spell();
  std::string text;
  for (int i = 0; i < run.size(); ++i) {
    const Card card = run.cards[static_cast<std::size_t>(i)];
    text += (i == 0 ? "" : " ") + spell(card);
    if (rules.is_wild(card)) text += "=" + spell(Card(rank_at(run.start + i), run.suit));
  }
  return text;
}

std::string takes(const Rules& rules, const MeldView& meld, const Ink& ink) {
  if (meld.kind == MeldKind::set)
    return "takes " + std::string(rank_name(static_cast<Rank>(meld.start)));
  const RunSpan span = run_span(rules);
  std::string text;
  if (meld.start > span.low) text = ink.spell()(Card(rank_at(meld.start - 1), meld.suit));
  if (meld.last() < span.high)
    text += (text.empty() ? "" : " or ") + ink.spell()(Card(rank_at(meld.last() + 1), meld.suit));
  return text.empty() ? "full" : "takes " + text;
}

std::string meld_text(const SeatView& seat, int index, const Ink& ink) {
  const Table& table = seat.open().table;
  const MeldView meld = table[index];
  const bool is_set = meld.kind == MeldKind::set;
  return right(std::to_string(index + 1), 2) + ". " + seat.names[table.owner(index)] + ": " +
         (is_set ? cards_text(meld.cards, ink) : run_cards(seat.rules.rules, meld, ink));
}

// Melds in the lines there are: one a line, else side by side, else only the last of them.
Lines fitted_melds(const SeatView& seat, const Ink& ink, std::size_t room) {
  Lines lines = draw_melds(seat, ink);
  if (lines.size() <= room) return lines;
  Lines items;
  for (int i = 0; i < seat.open().table.size(); ++i) items.push_back(meld_text(seat, i, ink));
  lines = flow(items, ink.width);
  if (lines.size() <= room || room == 0) {
    if (room == 0) lines.clear();
    return lines;
  }
  lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(room - 1));
  lines.insert(lines.begin(), ink.faint("  earlier melds: type table"));
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

void keep_last(Lines& lines, std::size_t most) {
  if (lines.size() > most)
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(most));
}

}  // namespace

std::string cards_text(std::span<const Card> cards, const Ink& ink) {
  std::string text;
  for (const Card card : cards) text += (text.empty() ? "" : " ") + ink.spell()(card);
  return text;
}

std::string cards_text(const Bag& bag, const Ink& ink) {
  std::vector<Card> cards;
  bag.for_each([&](Card card) { cards.push_back(card); });
  return cards.empty() ? "-" : cards_text(cards, ink);
}

std::string lay_down_text(const LayDown& lay_down, const Ink& ink) {
  std::string text;
  lay_down.for_each_meld([&](MeldKind, std::span<const Card> cards) {
    text += (text.empty() ? "" : " / ") + cards_text(cards, ink);
  });
  return text;
}

Lines draw_news(const Scene& scene, const Ink& ink) {
  Lines lines;
  for (std::size_t i = 0; i < scene.news.size(); ++i) {
    const bool fresh = i + scene.fresh >= scene.news.size();
    std::string_view mark = fresh ? ink.dot() : " ";
    for (const std::string& line : wrap(scene.news[i], ink.width - 2)) {
      const std::string text = std::string(std::exchange(mark, " ")) + " " + line;
      lines.push_back(fresh ? text : ink.faint(text));
    }
  }
  return lines;
}

// More than four in two columns, where the screen is low.
Lines draw_seats(const SeatView& seat, const Ink& ink) {
  const int players = seat.open().players;
  const bool two = players > 4 && ink.height > 0 && ink.height < 30 && ink.width >= 80;
  const bool narrow = two || ink.width < kNarrow;
  Lines lines;
  for (const Seat other : SeatSet::first(players))
    lines.push_back(
        clip(seat_line(seat, other, ink, narrow), two ? ink.width / 2 - 1 : ink.width, ink.ascii));
  if (!two) return lines;
  const std::size_t rows = (lines.size() + 1) / 2;
  for (std::size_t i = rows; i < lines.size(); ++i)
    lines[i - rows] = pad(lines[i - rows], ink.width / 2) + lines[i];
  lines.resize(rows);
  return lines;
}

std::string draw_piles(const SeatView& seat, const Ink& ink) {
  const Public& open = seat.open();
  std::string text = "Stock " + std::to_string(seat.view.stock_size) + "   Discard ";
  if (open.discards.empty()) return text + "-";
  const PileCard& top = open.discards.top();
  text += ink.spell()(top.card);
  if (!is_exposed(seat.rules.rules, open)) return text;
  return text + (top.by == kNobody ? " (turned up)" : " (from " + seat.names[top.by] + ")");
}

Lines draw_hand(const SeatView& seat, const Bag& before, const Ink& ink) {
  if (seat.is_spectator()) return {};
  Lines lines{"Your hand: " + counted(static_cast<int>(seat.hand.size()), "card") + ", " +
              counted(points_in_hand(seat.rules.rules, seat.view.hand), "point")};
  Bag known = before;
  std::string cards = " ", places = " ";
  const auto end_row = [&] {
    lines.push_back(std::exchange(cards, " "));
    lines.push_back(ink.faint(std::exchange(places, " ")));
  };
  for (std::size_t i = 0; i < seat.hand.size(); ++i) {
    const Card card = seat.hand[i];
    const bool is_new = !known.has(card);
    if (!is_new) known.remove(card);
    const std::string name = ink.spell()(card), place = std::to_string(i + 1) + (is_new ? "+" : "");
    const int cell = std::max({columns(name), columns(place), 3}) + 1;
    if (columns(cards) + cell > ink.width) end_row();
    cards += pad(name, cell);
    places += pad(place, cell);
  }
  if (!seat.hand.empty()) end_row();
  for (std::string& line : lines)
    while (line.ends_with(' ')) line.pop_back();
  return lines;
}

Lines draw_melds(const SeatView& seat, const Ink& ink, std::uint32_t fits) {
  Lines lines;
  for (int i = 0; i < seat.open().table.size(); ++i) {
    std::string line = meld_text(seat, i, ink);
    if ((fits >> i & 1) != 0)
      line += "  " + ink.bold(std::string(ink.arrow()) + " fits here");
    else if (const std::string more = takes(seat.rules.rules, seat.open().table[i], ink);
             columns(line) + columns(more) + 3 <= ink.width)
      line += "   " + more;
    lines.push_back(clip(line, ink.width, ink.ascii));
  }
  return lines;
}

Lines draw(const Scene& scene, const Ink& ink) {
  const SeatView& seat = scene.seat;
  Lines top{heading(seat, ink)};
  append(top, draw_seats(seat, ink));
  const Lines hand = draw_hand(seat, scene.before, ink);
  Lines bottom = scene.notice;
  append(bottom, scene.ask);
  Lines news = draw_news(scene, ink);

  const std::size_t all = ink.height > 0 ? static_cast<std::size_t>(ink.height) - 1 : 10'000;
  const std::size_t fixed = top.size() + 1 + hand.size() + bottom.size();
  std::size_t room = all > fixed ? all - fixed : 0;
  const std::size_t wanted_news = std::min<std::size_t>(news.size(), 4);
  Lines table = fitted_melds(seat, ink, room > wanted_news ? room - wanted_news : room);
  room -= std::min(room, table.size());
  std::size_t spare = std::min<std::size_t>(4, room > wanted_news ? room - wanted_news : 0);
  keep_last(news, room - spare);
  table.push_back(draw_piles(seat, ink));

  Lines lines;
  for (const Lines& block : {top, table, news, hand, bottom}) add_block(lines, block, spare);
  keep_last(lines, all);  // on a low screen the question counts most
  for (std::string& line : lines) line = clip(line, ink.width, ink.ascii);
  return lines;
}

}  // namespace mayi::cli
