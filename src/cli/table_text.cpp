#include "cli/table_text.h"

#include "game/line.h"
#include "game/score.h"
#include "notation/card_text.h"
#include "notation/knobs.h"

namespace mayi::cli {
namespace {

std::string cards_for_people(std::span<const Card> cards) {
  std::string text;
  for (const Card card : cards) text += (text.empty() ? "" : " ") + for_people(card);
  return text;
}

std::string seat_line(const View& view, Seat seat, const std::string& name) {
  const Public& open = view.open;
  std::string text = (seat == open.turn && open.stage == Stage::playing ? " > " : "   ") + name;
  text.resize(std::max<std::size_t>(text.size(), 16), ' ');
  text += std::to_string(view.hand_sizes[seat]) + " cards, " + std::to_string(open.totals[seat]) +
          " points";
  if (open.down.has(seat)) text += ", down";
  if (seat == open.dealer) text += ", dealer";
  if (seat == open.asked) text += ", asked to answer";
  if (open.stage != Stage::playing) text += ": " + cards_line(view.shown[seat]);
  return text + "\n";
}

std::string pile_line(const Rules& rules, const View& view) {
  const Public& open = view.open;
  std::string text = "Stock " + std::to_string(view.stock_size) + ", discards " +
                     std::to_string(open.discards.size);
  if (!open.discards.empty()) text += ", on top " + for_people(open.discards.top().card);
  if (is_exposed(rules, open)) text += " (exposed)";
  return text + "\n";
}

}  // namespace

std::string cards_line(const Bag& bag) {
  std::string text;
  bag.for_each([&](Card card) { text += (text.empty() ? "" : " ") + for_people(card); });
  return text.empty() ? "(none)" : text;
}

std::string draw_table(const Rules& rules, const View& view,
                       const std::vector<std::string>& seats) {
  const Public& open = view.open;
  std::string text = "Round " + std::to_string(open.round) + " of " + std::to_string(rules.rounds) +
                     ": " + to_string(rules.contract(open.round)) + "\n";
  for (const Seat seat : SeatSet::first(open.players)) text += seat_line(view, seat, seats[seat]);
  text += pile_line(rules, view);
  for (int meld = 0; meld < open.table.size(); ++meld)
    text += "  " + std::to_string(meld + 1) + ". " + seats[open.table.owner(meld)] + ": " +
            (open.table[meld].kind == MeldKind::set ? "set " : "run ") +
            cards_for_people(open.table[meld].cards) + "\n";
  if (view.me != kNobody) text += "Hand of " + seats[view.me] + ": " + cards_line(view.hand) + "\n";
  return text;
}

}  // namespace mayi::cli
