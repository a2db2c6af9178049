#include <fmt/ranges.h>

#include "game/line.h"
#include "melds/open_ends.h"
#include "notation/card_text.h"
#include "tools/findings.h"

namespace mayi::tools {
namespace {

std::string wild_text(const Rules& rules) {
  std::string text;
  for (int rank = kLowestRank; rank <= kHighestRank; ++rank)
    if ((rules.wild_ranks & rank_bit(static_cast<Rank>(rank))) != 0)
      text += fmt::format("{} ", rank_name(static_cast<Rank>(rank)));
  return text + "JK";
}

std::string round_text(const SeatView& seat) {
  const Rules& rules = seat.rules.rules;
  const Public& open = seat.open();
  return fmt::format("Round {} of {}, contract {}, wild {}, version {}.", open.round, rules.rounds,
                     words_of(rules.contract(open.round)), wild_text(rules), seat.version.number());
}

// Where the question is not about the turn itself.
std::string turn_text(const SeatView& seat, const Voice& voice) {
  const bool is_apart = seat.need() == Need::call || seat.need() == Need::answer;
  return is_apart ? fmt::format(" It is {} turn.", voice.whose(seat.open().turn)) : "";
}

std::string hand_text(const SeatView& seat, const Voice& voice) {
  std::vector<std::string> suits;
  for (const Suited& suited : by_suit(seat.rules.rules, seat.view.hand))
    if (!suited.cards.empty())
      suits.push_back((suited.suit == "wild" ? "wild " : "") + voice.cards(suited.cards));
  return fmt::format("Hand, {}, {}: {}.", counted(seat.view.hand.size(), "card"),
                     counted(points_in_hand(seat.rules.rules, seat.view.hand), "point"),
                     fmt::join(suits, "; "));
}

// What would lie at the ends of a run next, and where a wild fits.
std::string run_takes(const Rules& rules, const MeldView& run) {
  std::vector<std::string> taken;
  for (const End end : {End::low, End::high})
    if (const Card next = next_card(rules, run, end); next.exists())
      taken.push_back(to_string(next));
  const bool low = takes_wild(rules, run, End::low), high = takes_wild(rules, run, End::high);
  if (low || high)
    taken.push_back(fmt::format("a wild at {}", low && high ? "either end"
                                                : low       ? "the low end"
                                                            : "the high end"));
  return fmt::format("starts at {}, takes {}", to_string(Card(rank_at(run.start), run.suit)),
                     taken.empty() ? "nothing more" : listed(taken, "or"));
}

std::string set_takes(const Rules& rules, const MeldView& set) {
  return fmt::format("takes {}s{}", rank_name(static_cast<Rank>(set.start)),
                     takes_wild(rules, set, End::unnamed) ? " or a wild" : ", no wild");
}

std::string meld_text(const SeatView& seat, const Voice& voice, int index) {
  const MeldView meld = seat.open().table[index];
  const bool is_set = meld.kind == MeldKind::set;
  return fmt::format(
      "Meld {} of {}, {}: {} ({}).", index + 1, voice.name(seat.open().table.owner(index)),
      is_set ? "set" : "run", voice.cards(meld.cards),
      is_set ? set_takes(seat.rules.rules, meld) : run_takes(seat.rules.rules, meld));
}

std::string place_text(const SeatView& seat, const Voice& voice, Seat other) {
  const Public& open = seat.open();
  std::string text = fmt::format("Seat {}, {}{}: {}, total {}", other.index(), voice.name(other),
                                 other == seat.me() ? " (you)" : "",
                                 counted(seat.view.hand_sizes[other], "card"), open.totals[other]);
  if (open.down.has(other)) text += ", down";
  if (open.may_is[other] > 0) text += fmt::format(", {}", counted(open.may_is[other], "May I"));
  if (other != seat.me() && !open.known[other].empty())
    text += fmt::format(", took {}", to_string(open.known[other]));
  if (open.stage != Stage::playing)
    text += fmt::format(", {} this round", counted(open.points[other], "point"));
  return text + ".";
}

std::string exposed_text(const SeatView& seat, const Voice& voice) {
  const Public& open = seat.open();
  std::vector<std::string> ahead;
  const int mine = distance_from_turn(open, seat.me());
  for (int distance = 0; distance < mine; ++distance)
    if (const Seat other = seat_after_turn(open, distance);
        is_in_line(seat.rules.rules, open, other))
      ahead.push_back(voice.name(other));
  return fmt::format("Exposed: {}.{}", voice.card(open.discards.top().card),
                     ahead.empty() ? "" : fmt::format(" Ahead of you in line: {}.", listed(ahead)));
}

}  // namespace

std::vector<Suited> by_suit(const Rules& rules, const Bag& hand) {
  std::vector<Suited> suits{
      {"clubs", {}}, {"diamonds", {}}, {"hearts", {}}, {"spades", {}}, {"wild", {}}};
  hand.for_each([&](Card card) {
    const std::size_t at = rules.is_wild(card) ? 4 : std::to_underlying(card.suit());
    suits[at].cards.push_back(card);
  });
  return suits;
}

std::string state_text(const SeatView& seat, const Voice& voice,
                       std::span<const std::string_view> tools) {
  const Public& open = seat.open();
  if (!seat.dealt) return voice.question(seat);
  std::vector<std::string> lines{
      fmt::format("{}{} {}", round_text(seat), turn_text(seat, voice), voice.question(seat)),
      hand_text(seat, voice)};
  for (int i = 0; i < open.table.size(); ++i) lines.push_back(meld_text(seat, voice, i));
  for (const Seat other : SeatSet::first(open.players))
    lines.push_back(place_text(seat, voice, other));
  if (open.stage == Stage::playing && is_exposed(seat.rules.rules, open))
    lines.push_back(exposed_text(seat, voice));
  if (std::string standing = voice.standing(seat.me(), seat.places[seat.me()].standing);
      !standing.empty())
    lines.push_back(std::move(standing));
  lines.push_back(fmt::format("Stock: {}.", counted(seat.view.stock_size, "card")));
  lines.push_back(fmt::format("Open tools: {}",
                              tools.empty() ? "none" : fmt::format("{}", fmt::join(tools, " "))));
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

}  // namespace mayi::tools
