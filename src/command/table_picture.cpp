#include "command/table_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "game/line.h"
#include "game/score.h"
#include "melds/open_ends.h"
#include "notation/card_text.h"

namespace mayi {
namespace {

constexpr int kNarrow = 60;  // below: only what is needed

std::string who_sits(const SeatView& seat, Seat other) {
  return other == seat.me() ? "you" : words_of(seat.places[other].player());
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
  if (!narrow) line += "  " + pad(who_sits(seat, other), 12);
  const int cards = seat.view.hand_sizes[other];
  line += fmt::format("{:>{}}{}{:>{}}{}", cards, narrow ? 3 : 4, cards == 1 ? " card " : " cards",
                      open.totals[other], narrow ? 4 : 6, narrow ? " pts" : " points");
  const std::string marked = marks(seat, other);
  return marked.empty() ? line : fmt::format("{}  {}", line, ink.bold(marked));
}

// "takes 9", "takes 4S low, 9S high", "full".
std::string what_it_takes(const Rules& rules, const MeldView& meld, const Voice& voice) {
  if (meld.kind == MeldKind::set)
    return fmt::format("takes {}", rank_name(static_cast<Rank>(meld.start)));
  std::vector<std::string> ends;
  for (const End end : {End::low, End::high})
    if (const Card next = next_card(rules, meld, end); next.exists())
      ends.push_back(fmt::format("{} {}", voice.card(next), end == End::low ? "low" : "high"));
  return ends.empty() ? "full" : fmt::format("takes {}", fmt::join(ends, ", "));
}

std::string meld_text(const SeatView& seat, int index, const Voice& voice) {
  const Table& table = seat.open().table;
  return fmt::format("{:>2}. {}: {}", index + 1, voice.name(table.owner(index)),
                     meld_cards(seat.rules.rules, table[index], voice));
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

std::string round_text(const SeatView& seat) {
  const Rules& rules = seat.rules.rules;
  const int round = seat.open().round;
  return fmt::format("Round {}/{}: {}", round, rules.rounds, to_string(rules.contract(round)));
}

std::string draw_heading(const SeatView& seat, const Ink& ink) {
  const std::string left = round_text(seat);
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

Lines draw_seats_briefly(const SeatView& seat, const Ink& ink) {
  const Public& open = seat.open();
  Lines items;
  for (const Seat other : SeatSet::first(open.players))
    items.push_back(fmt::format("{}{} {}{}", open.turn == other ? ">" : "",
                                ink.voice(seat).name(other), seat.view.hand_sizes[other],
                                open.down.has(other) ? " down" : ""));
  return flow(items, ink.width);
}

std::string draw_piles(const SeatView& seat, const Ink& ink) {
  const Public& open = seat.open();
  const std::string piles =
      fmt::format("Stock {}   Discards {}", seat.view.stock_size, open.discards.size);
  if (open.discards.empty()) return piles;
  const Discarded& top = open.discards.top();
  const std::string text = fmt::format("{}: {}", piles, ink.spell()(top.card));
  if (!is_exposed(seat.rules.rules, open)) return text;
  return text + (top.by == kNobody ? " (turned up)"
                                   : fmt::format(" (from {})", ink.voice(seat).name(top.by)));
}

Lines draw_hand(const SeatView& seat, const Bag& before, const Ink& ink, const Bag& used) {
  if (seat.is_spectator()) return {};
  Lines lines{fmt::format("Your hand: {}, {}", counted(static_cast<int>(seat.hand.size()), "card"),
                          counted(points_in_hand(seat.rules.rules, seat.view.hand), "point"))};
  Bag known = before, gone = used;
  const auto take = [](Bag& bag, Card card) {
    const bool has = bag.has(card);
    if (has) bag.remove(card);
    return has;
  };
  HandRows rows(ink);
  for (std::size_t i = 0; i < seat.hand.size(); ++i) {
    const Card card = seat.hand[i];
    const std::string_view mark = take(known, card) ? "" : "+";
    rows.add(ink.spell()(card), take(gone, card) ? "-" : fmt::format("{}{}", i + 1, mark));
  }
  append(lines, rows.take());
  return lines;
}

std::string meld_cards(const Rules& rules, const MeldView& meld, const Voice& voice) {
  if (meld.kind == MeldKind::set) return voice.cards(meld.cards);
  std::vector<std::string> words;
  for (const Card card : meld.cards) {
    const int place = meld.start + static_cast<int>(words.size());
    const std::string spelled = voice.card(card),
                      meant = voice.card(Card(rank_at(place), meld.suit));
    words.push_back(rules.is_wild(card) ? fmt::format("{}={}", spelled, meant) : spelled);
  }
  return fmt::format("{}", fmt::join(words, " "));
}

Lines draw_melds(const SeatView& seat, const Ink& ink) {
  const Voice voice = ink.voice(seat);
  Lines lines;
  for (int i = 0; i < seat.open().table.size(); ++i) {
    const std::string line = meld_text(seat, i, voice);
    const std::string more = what_it_takes(seat.rules.rules, seat.open().table[i], voice);
    const bool fits = columns(line) + columns(more) + 3 <= ink.width;
    lines.push_back(clip(fits ? fmt::format("{}   {}", line, more) : line, ink.width, ink.dots()));
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

Lines draw_table(const SeatView& seat, std::span<const RoundRecord> rounds, const Ink& ink) {
  Lines lines = draw_seats(seat, ink);
  lines.emplace_back();
  append(lines, draw_melds(seat, ink));
  if (seat.open().stage != Stage::playing) {
    append(lines, draw_round_over(seat, rounds, ink));
  } else {
    lines.push_back(draw_piles(seat, ink));
    const Lines hand = draw_hand(seat, seat.view.hand, ink);
    if (!hand.empty()) lines.emplace_back();
    append(lines, hand);
  }
  return lines;
}

}  // namespace mayi
