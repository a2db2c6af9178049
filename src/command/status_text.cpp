#include "command/status_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "game/line.h"
#include "notation/action_text.h"
#include "notation/card_text.h"

namespace mayi::command {
namespace {

constexpr std::size_t kCardsInLine = 8;  // of nine columns each

std::string ended(std::string_view line) {
  line.remove_suffix(line.size() - (line.find_last_not_of(' ') + 1));
  return fmt::format("{}\n", line);
}

// In bytes: no name has more columns than that.
std::size_t name_width(const SeatView& seat, const Voice& voice) {
  std::size_t width = 4;
  for (const Seat each : SeatSet::first(seat.open().players))
    width = std::max(width, voice.name(each).size());
  return width;
}

bool only_people(const SeatView& seat) {
  return std::ranges::all_of(
      seat.places, [](const Place& place) { return place.player().kind == SitterKind::person; });
}

std::string marks(const SeatView& seat, Seat other, const Voice& voice) {
  const Public& open = seat.open();
  std::vector<std::string> words;
  const auto add = [&](bool holds, std::string word) {
    if (holds) words.push_back(std::move(word));
  };
  add(voice.is_you(other), "you");
  add(seat.places[other].away, "away");
  add(open.down.has(other), "down");
  add(open.dealer == other, "dealer");
  add(open.may_is[other] > 0, counted(open.may_is[other], "May I"));
  add(open.asked == other, "is asked");
  add(open.caller == other, "said May I?");
  add(open.claimed.has(other), "claims");
  add(open.passed.has(other), "passes");
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string cards_of(const Voice& voice, const Bag& bag) {
  std::vector<Card> cards;
  bag.for_each([&](Card card) { cards.push_back(card); });
  return voice.cards(cards);
}

std::string draw_seats(const SeatView& seat, const Voice& voice) {
  const Public& open = seat.open();
  const std::size_t width = name_width(seat, voice);
  const bool people = only_people(seat), playing = open.stage == Stage::playing;
  std::string text =
      fmt::format("    {:<{}}  {}cards  points\n", "seat", width, people ? "" : "played by     ");
  for (const Seat other : SeatSet::first(open.players)) {
    const std::string player =
        people ? "" : fmt::format("{:<14}", words_of(seat.places[other].player()));
    text += ended(fmt::format("  {} {:<{}}  {}{:>5}{:>8}  {}",
                              playing && open.turn == other ? '>' : ' ', voice.name(other), width,
                              player, seat.view.hand_sizes[other], open.totals[other],
                              marks(seat, other, voice)));
    if (!playing && !seat.view.shown[other].empty())
      text += fmt::format("      left: {}\n", cards_of(voice, seat.view.shown[other]));
  }
  return text;
}

std::string meld_line(const SeatView& seat, int index, const Voice& voice) {
  const Rules& rules = seat.rules.rules;
  const Table& table = seat.open().table;
  const MeldView meld = table[index];
  const std::string head = fmt::format("{:>4}. {:<{}}", index + 1, voice.name(table.owner(index)),
                                       name_width(seat, voice));
  return fmt::format("{}  {}  {}  ({})\n", head, meld.kind == MeldKind::set ? "set" : "run",
                     meld_cards(rules, meld, voice), what_it_takes(rules, meld, voice));
}

std::string draw_melds(const SeatView& seat, const Voice& voice) {
  const Table& table = seat.open().table;
  if (table.size() == 0) return "";
  std::string text = "Table\n";
  for (int i = 0; i < table.size(); ++i) text += meld_line(seat, i, voice);
  return text + "\n";
}

std::string draw_piles(const SeatView& seat, const Voice& voice) {
  const Public& open = seat.open();
  const std::string stock = counted(seat.view.stock_size, "card");
  if (open.discards.empty()) return fmt::format("Stock {}; no discards\n", stock);
  const Discarded& top = open.discards.top();
  std::string exposed;
  if (is_exposed(seat.rules.rules, open))
    exposed = top.by == kNobody ? ", exposed, turned up by the deal"
                                : fmt::format(", exposed, discarded by {}", voice.who(top.by));
  return fmt::format("Stock {}; discards {}, on top {}{}\n", stock, open.discards.size,
                     voice.card(top.card), exposed);
}

std::string typed(ActionKind kind) {
  const std::string_view cards = kind == ActionKind::lay_down  ? " MELDS"
                                 : kind == ActionKind::lay_off ? " CARD to MELD"
                                 : kind == ActionKind::swap    ? " CARD in MELD"
                                 : kind == ActionKind::discard ? " CARD"
                                                               : "";
  return fmt::format("{}{}", to_string(kind), cards);
}

}  // namespace

std::string meld_cards(const Rules& rules, const MeldView& meld, const Voice& voice) {
  if (meld.kind == MeldKind::set) return voice.cards(meld.cards);
  std::vector<std::string> words;
  for (const Card card : meld.cards) {
    const int place = meld.start + static_cast<int>(words.size());
    words.push_back(voice.card(card));
    if (rules.is_wild(card)) words.back() += "=" + voice.card(Card(rank_at(place), meld.suit));
  }
  return fmt::format("{}", fmt::join(words, " "));
}

std::string what_it_takes(const Rules& rules, const MeldView& meld, const Voice& voice) {
  if (meld.kind == MeldKind::set)
    return fmt::format("takes {}", rank_name(static_cast<Rank>(meld.start)));
  const RunSpan span = run_span(rules);
  std::vector<std::string> ends;
  if (meld.start > span.low)
    ends.push_back(voice.card(Card(rank_at(meld.start - 1), meld.suit)) + " low");
  if (meld.last() < span.high)
    ends.push_back(voice.card(Card(rank_at(meld.last() + 1), meld.suit)) + " high");
  return ends.empty() ? "full" : fmt::format("takes {}", fmt::join(ends, ", "));
}

// As many cards to a line as fit; positions count on.
std::string draw_hand(const SeatView& seat, const Voice& voice) {
  if (seat.is_spectator()) return "";
  const int points = points_in_hand(seat.rules.rules, seat.view.hand);
  const std::string whose =
      voice.is_you(seat.me()) ? "Your hand" : fmt::format("Hand of {}", voice.name(seat.me()));
  std::string text =
      fmt::format("{}: {}, {}\n", whose, counted(static_cast<int>(seat.hand.size()), "card"),
                  counted(points, "point"));
  std::string line;
  for (std::size_t i = 0; i < seat.hand.size(); ++i) {
    if (i > 0 && i % kCardsInLine == 0) text += ended(std::exchange(line, ""));
    line += fmt::format("{:>4} {:<4}", i + 1, voice.card(seat.hand[i]));
  }
  return line.empty() ? text : text + ended(line);
}

std::string draw_scores(const SeatView& seat, const Voice& voice,
                        std::span<const RoundRecord> rounds) {
  if (rounds.empty()) return "";
  const std::size_t width = name_width(seat, voice) + 1;  // "round" is longer than "seat"
  std::string text = fmt::format("    {:<{}}", "round", width);
  for (const RoundRecord& record : rounds) text += fmt::format("{:>6}", record.round);
  text += "   total\n";
  for (const Seat other : SeatSet::first(seat.open().players)) {
    text += fmt::format("    {:<{}}", voice.name(other), width);
    for (const RoundRecord& record : rounds)
      text += fmt::format(
          "{:>6}", fmt::format("{}{}", record.out == other ? "*" : "", record.points[other]));
    text += fmt::format("{:>8}\n", seat.open().totals[other]);
  }
  return text + "    (* went out)\n";
}

std::string draw_question(const SeatView& seat, const Voice& voice) {
  std::vector<std::string> words;
  for (const ActionKind kind : voice.offers(seat)) words.push_back(typed(kind));
  const std::string say = words.empty() ? "" : fmt::format("Say: {}.\n", listed(words, "or"));
  return fmt::format("{}\n{}", voice.question(seat), say);
}

std::string draw_table(const SeatView& seat, const Voice& voice,
                       std::span<const RoundRecord> rounds) {
  const std::string seats = fmt::format("{}\n{}", draw_seats(seat, voice), draw_melds(seat, voice));
  if (seat.open().stage != Stage::playing) return seats + draw_scores(seat, voice, rounds);
  const std::string hand = draw_hand(seat, voice);
  return fmt::format("{}{}{}{}", seats, draw_piles(seat, voice), hand.empty() ? "" : "\n", hand);
}

std::string draw_status(const SeatView& seat, const Voice& voice,
                        std::span<const RoundRecord> rounds) {
  std::string text = fmt::format("Game {}, {} rules, version {}\n", seat.id, seat.rules.name,
                                 seat.version.number());
  if (!seat.dealt) return text + draw_question(seat, voice);
  const Public& open = seat.open();
  return fmt::format("{}Round {} of {}: {}{}\n\n{}\n{}", text, open.round, seat.rules.rules.rounds,
                     to_string(seat.rules.rules.contract(open.round)),
                     open.stage == Stage::round_over ? " (over)" : "",
                     draw_table(seat, voice, rounds), draw_question(seat, voice));
}

}  // namespace mayi::command
