#include "terminal/table_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "command/status_text.h"
#include "game/line.h"
#include "game/score.h"
#include "notation/card_text.h"

namespace mayi::terminal {
namespace {

constexpr int kNarrow = 60;  // below: only what is needed

std::string who_sits(const SeatView& seat, Seat other) {
  if (other == seat.me()) return "you";
  const Sitter& sitter = seat.places[other].player();
  switch (sitter.kind) {
    case SitterKind::person: return "person";
    case SitterKind::bot: return sitter.player;
    case SitterKind::model: return to_string(sitter);
  }
  std::unreachable();
}

std::string marks(const SeatView& seat, Seat other) {
  const Public& open = seat.open();
  std::vector<std::string> words;
  const auto add = [&](bool holds, std::string word) {
    if (holds) words.push_back(std::move(word));
  };
  add(seat.places[other].away, "away");
  add(open.down.has(other), "down");
  add(open.caller == other, "May I?");
  add(open.asked == other, "is asked");
  add(open.claimed.has(other), "claims");
  add(open.passed.has(other), "passes");
  add(open.dealer == other, "dealer");
  add(open.may_is[other] > 0, counted(open.may_is[other], "May I"));
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string seat_line(const SeatView& seat, Seat other, const Ink& ink, bool narrow) {
  const Public& open = seat.open();
  const bool in_turn = open.stage == Stage::playing && open.turn == other;
  const Voice voice = ink.voice(seat);
  const std::string name = pad(voice.name(other), name_width(seat, voice));
  std::string line = in_turn ? "> " + ink.bold(name) : "  " + name;
  if (!narrow) line += "  " + pad(who_sits(seat, other), 9);
  const int cards = seat.view.hand_sizes[other];
  line += fmt::format("{:>{}}{}{:>{}}{}", cards, narrow ? 3 : 4, cards == 1 ? " card " : " cards",
                      open.totals[other], narrow ? 4 : 6, narrow ? " pts" : " points");
  const std::string marked = marks(seat, other);
  return marked.empty() ? line : line + "  " + ink.bold(marked);
}

std::string meld_text(const SeatView& seat, int index, const Voice& voice) {
  const Table& table = seat.open().table;
  return fmt::format("{:>2}. {}: {}", index + 1, voice.name(table.owner(index)),
                     command::meld_cards(seat.rules.rules, table[index], voice));
}

// A hand in rows of cards, each above its places.
class HandRows {
 public:
  explicit HandRows(const Ink& ink) : ink_(ink) {}

  void add(const std::string& card, const std::string& place) {
    const int cell = std::max({columns(card), columns(place), 3}) + 1;
    if (columns(cards_) + cell > ink_.width) end_row();
    cards_ += pad(card, cell);
    places_ += pad(place, cell);
  }
  Lines take() {
    if (cards_ != " ") end_row();
    return std::move(lines_);
  }

 private:
  void end_row() {
    for (std::string* const row : {&cards_, &places_}) row->erase(row->find_last_not_of(' ') + 1);
    lines_.push_back(std::exchange(cards_, " "));
    lines_.push_back(ink_.faint(std::exchange(places_, " ")));
  }

  const Ink& ink_;
  std::string cards_ = " ", places_ = " ";
  Lines lines_;
};

}  // namespace

int name_width(const SeatView& seat, const Voice& voice) {
  int width = 3;
  for (Seat other(0); other < seat.places.size(); ++other)
    width = std::max(width, columns(voice.name(other)));
  return width;
}

std::string draw_heading(const SeatView& seat, const Ink& ink) {
  const Rules& rules = seat.rules.rules;
  const int round = seat.open().round;
  const std::string left =
      fmt::format("Round {}/{}: {}", round, rules.rounds, to_string(rules.contract(round)));
  const int room = ink.width - columns(left);
  const std::string game = "game " + seat.id;
  const std::string wide = fmt::format("{} rules, {}", plain(seat.rules.name), game);
  for (const std::string& text : {wide, game})
    if (columns(text) + 2 <= room) return ink.bold(left) + right(ink.faint(text), room);
  return ink.bold(left);
}

Lines draw_seats(const SeatView& seat, const Ink& ink) {
  const int players = seat.open().players;
  const bool two = players > 4 && ink.height > 0 && ink.height < 30 && ink.width >= 80;
  const bool narrow = two || ink.width < kNarrow;
  Lines lines;
  for (const Seat other : SeatSet::first(players))
    lines.push_back(
        clip(seat_line(seat, other, ink, narrow), two ? ink.width / 2 - 1 : ink.width, ink.dots()));
  if (!two) return lines;
  const std::size_t rows = (lines.size() + 1) / 2;
  for (std::size_t i = rows; i < lines.size(); ++i)
    lines[i - rows] = pad(lines[i - rows], ink.width / 2) + lines[i];
  lines.resize(rows);
  return lines;
}

std::string draw_piles(const SeatView& seat, const Ink& ink) {
  const Public& open = seat.open();
  const std::string stock = fmt::format("Stock {}   Discard ", seat.view.stock_size);
  if (open.discards.empty()) return stock + "-";
  const Discarded& top = open.discards.top();
  const std::string text = stock + ink.spell()(top.card);
  if (!is_exposed(seat.rules.rules, open)) return text;
  return text + (top.by == kNobody ? " (turned up)"
                                   : fmt::format(" (from {})", ink.voice(seat).name(top.by)));
}

Lines draw_hand(const SeatView& seat, const Bag& before, const Ink& ink) {
  if (seat.is_spectator()) return {};
  Lines lines{fmt::format("Your hand: {}, {}", counted(static_cast<int>(seat.hand.size()), "card"),
                          counted(points_in_hand(seat.rules.rules, seat.view.hand), "point"))};
  Bag known = before;
  HandRows rows(ink);
  for (std::size_t i = 0; i < seat.hand.size(); ++i) {
    const Card card = seat.hand[i];
    const bool is_new = !known.has(card);
    if (!is_new) known.remove(card);
    rows.add(ink.spell()(card), fmt::format("{}{}", i + 1, is_new ? "+" : ""));
  }
  append(lines, rows.take());
  return lines;
}

Lines draw_melds(const SeatView& seat, const Ink& ink, std::uint32_t fits) {
  const Voice voice = ink.voice(seat);
  Lines lines;
  for (int i = 0; i < seat.open().table.size(); ++i) {
    std::string line = meld_text(seat, i, voice);
    const std::string more = command::what_it_takes(seat.rules.rules, seat.open().table[i], voice);
    if ((fits >> i & 1) != 0)
      line += "  " + ink.bold(fmt::format("{} fits here", ink.arrow()));
    else if (columns(line) + columns(more) + 3 <= ink.width)
      line += "   " + more;
    lines.push_back(clip(line, ink.width, ink.dots()));
  }
  return lines;
}

Lines draw_melds_within(const SeatView& seat, const Ink& ink, std::size_t room) {
  Lines lines = draw_melds(seat, ink);
  if (lines.size() <= room) return lines;
  Lines items;
  for (int i = 0; i < seat.open().table.size(); ++i)
    items.push_back(meld_text(seat, i, ink.voice(seat)));
  lines = flow(items, ink.width);
  if (lines.size() <= room) return lines;
  keep_last(lines, room == 0 ? 0 : room - 1);
  if (room > 0) lines.insert(lines.begin(), ink.faint("  earlier melds: type table"));
  return lines;
}

}  // namespace mayi::terminal
