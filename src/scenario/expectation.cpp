#include "scenario/expectation.h"

#include <fmt/format.h>

#include <algorithm>
#include <bitset>
#include <memory>
#include <ranges>

#include "game/line.h"
#include "notation/action_text.h"
#include "notation/card_text.h"

namespace mayi {
namespace {

std::string or_nothing(const std::string& text) { return text.empty() ? "nothing" : text; }

Complaint compare(std::string_view what, std::string_view expected, std::string_view actual) {
  if (expected == actual) return std::nullopt;
  return fmt::format("expected {} {}, is {}", what, expected, actual);
}

std::string sorted_text(std::vector<Card> cards) {
  std::ranges::sort(cards);
  return or_nothing(to_string(cards));
}

std::string meld_text(MeldKind kind, std::vector<Card> cards) {
  return fmt::format("{} {}", to_string(kind),
                     kind == MeldKind::set ? sorted_text(std::move(cards)) : to_string(cards));
}

std::string top_text(const std::vector<Card>& cards) {
  return cards.empty() ? "nothing" : to_string(cards.front());
}

class Expectation {
 public:
  Expectation(Line& line, const Position& position)
      : line_(line), position_(position), game_(position.game), open_(position.game.open) {}

  Complaint take() {
    const Token word = line_.take();
    const std::string_view what = word.text;
    if (what == "hand") return hand();
    if (what == "size") return seat_number(what, [&](Seat s) { return game_.hands[s].size(); });
    if (what == "stock") return stock();
    if (what == "discard") return discard();
    if (what == "meld") return meld();
    if (what == "melds") return number(what, open_.table.size());
    if (what == "owner") return owner();
    if (what == "turn") return turn();
    if (what == "asking") return seat_or_nobody(what, open_.asked);
    if (what == "exposed") return exposed();
    if (what == "down" || what == "not-down") return down(what);
    if (what == "round-over") return round_over();
    if (what == "points") return seat_number(what, [&](Seat s) { return open_.points[s]; });
    if (what == "total") return seat_number(what, [&](Seat s) { return open_.totals[s]; });
    if (what == "game-over") return game_over();
    if (what == "can") return can();
    if (what == "round") return number(what, open_.round);
    if (what == "dealer") return seat_or_nobody(what, open_.dealer);
    line_.fail(word, fmt::format("unknown expectation {}", in_quotes(what)));
    return std::nullopt;
  }

 private:
  std::string_view name(Seat seat) const { return seat_name(position_.seats, seat); }
  std::string names(SeatSet seats) const {
    const auto named = [&](Seat seat) { return name(seat); };
    return or_nothing(fmt::format("{}", fmt::join(seats | std::views::transform(named), " ")));
  }

  Seat seat() { return take_seat(line_, position_.seats); }
  unsigned take_number() { return line_.take_number(1'000'000); }
  std::vector<Card> take_cards() {
    std::vector<Card> cards;
    while (!line_.done()) cards.push_back(take_card(line_));
    return cards;
  }

  Complaint number(std::string_view what, int actual) {
    return compare(what, fmt::to_string(take_number()), fmt::to_string(actual));
  }
  template <class Actual>
  Complaint seat_number(std::string_view what, Actual actual) {
    const Seat of = seat();
    return number(fmt::format("{} {}", what, name(of)), actual(of));
  }
  Complaint seat_or_nobody(std::string_view what, Seat actual) {
    return compare(what, name(line_.take_if("nobody") ? kNobody : seat()), name(actual));
  }
  Complaint card(std::string_view what, std::string_view actual) {
    return compare(what, or_nothing(to_string(take_card(line_))), actual);
  }

  Complaint hand() {
    const Seat of = seat();
    const bool part = line_.take_if("has");
    const std::vector<Card> cards = take_cards();
    Bag left = game_.hands[of];
    const std::string actual = sorted_text(cards_of(left));
    if (!part) return compare(fmt::format("hand {}", name(of)), sorted_text(cards), actual);
    for (const Card card : cards) {
      if (!left.has(card))
        return fmt::format("expected hand {} to have {}, is {}", name(of), to_string(cards),
                           actual);
      left.remove(card);
    }
    return std::nullopt;
  }

  Complaint stock() {
    if (!line_.take_if("top")) return number("stock", game_.stock.size);
    return card("stock top", game_.stock.empty() ? "nothing" : to_string(game_.stock.top()));
  }

  Complaint discard() {
    std::vector<Card> actual;
    for (const Discarded& discarded : open_.discards | std::views::reverse)
      actual.push_back(discarded.card);
    if (line_.take_if("top")) return card("discard top", top_text(actual));
    if (const auto count = parse_number(line_.peek().text, 1000)) {
      line_.take();
      if (!line_.take_if("card")) line_.expect("cards");
      return compare("discards", fmt::to_string(*count), fmt::to_string(actual.size()));
    }
    return compare("discard", or_nothing(to_string(take_cards())), or_nothing(to_string(actual)));
  }

  Complaint meld() {
    const unsigned index = take_number();
    const MeldKind kind = take_meld_kind(line_);
    const std::string expected = meld_text(kind, take_cards());
    const std::string what = fmt::format("meld {}", index);
    if (!is_there(index)) return compare(what, expected, "not there");
    const MeldView actual = open_.table[static_cast<int>(index) - 1];
    return compare(what, expected,
                   meld_text(actual.kind, {actual.cards.begin(), actual.cards.end()}));
  }
  bool is_there(unsigned index) const {
    return index > 0 && std::cmp_less_equal(index, open_.table.size());
  }

  Complaint owner() {
    const unsigned index = take_number();
    if (!is_there(index))
      return fmt::format("expected an owner of meld {}, is no such meld", index);
    return seat_or_nobody(fmt::format("owner {}", index),
                          open_.table.owner(static_cast<int>(index) - 1));
  }

  Complaint turn() {
    const auto spelled = [&](Seat seat, Phase phase) {
      return fmt::format("{} {}", name(seat), to_string(phase));
    };
    const Seat of = seat();
    const std::string expected = spelled(of, take_phase(line_));
    const bool over = open_.stage != Stage::playing;
    return compare("turn", expected, over ? "over" : spelled(open_.turn, open_.phase));
  }

  Complaint exposed() {
    const Rules& rules = position_.rules.rules;
    const bool any = is_exposed(rules, open_) ||
                     (is_beneath_open(rules, open_) && may_draw_discard(rules, open_));
    const std::string actual = any ? to_string(open_.discards.top().card) : "nothing";
    if (line_.take_if("nothing")) return compare("exposed", "nothing", actual);
    return card("exposed", actual);
  }

  Complaint down(std::string_view expected) {
    const Seat of = seat();
    const auto spelled = [&](std::string_view word) {
      return fmt::format("{} {}", word, name(of));
    };
    return compare("", spelled(expected), spelled(open_.down.has(of) ? "down" : "not-down"));
  }

  Complaint round_over() {
    line_.expect("by");
    const Complaint by = seat_or_nobody("round-over by", open_.out);
    return open_.stage == Stage::playing ? "expected round-over, is not over" : by;
  }

  Complaint game_over() {
    line_.expect("winners");
    std::vector<std::string_view> expected;
    do expected.push_back(name(seat()));
    while (!line_.done());
    if (open_.stage != Stage::game_over) return "expected game-over, is not over";
    return compare("game-over winners", fmt::format("{}", fmt::join(expected, " ")),
                   names(winners(open_)));
  }

  using Kinds = std::bitset<kActionKinds>;
  static std::string_view kind_name(int i) { return to_string(static_cast<ActionKind>(i)); }
  static std::string spelled(const Kinds& kinds) {
    std::vector<std::string_view> named;
    for (int i = 0; i < kActionKinds; ++i)
      if (kinds[static_cast<std::size_t>(i)]) named.push_back(kind_name(i));
    return or_nothing(fmt::format("{}", fmt::join(named, ", ")));
  }
  Kinds take_kinds() {
    Kinds kinds;
    if (line_.take_if("nothing")) return kinds;
    do {
      const Token first = line_.take();
      const std::string text = first.text == "draw" ? fmt::format("draw {}", line_.take().text)
                                                    : std::string(first.text);
      int i = 0;
      while (i < kActionKinds && kind_name(i) != text) ++i;
      if (i == kActionKinds)
        return line_.fail(first, fmt::format("unknown kind of action {}", in_quotes(text))), kinds;
      kinds.set(static_cast<std::size_t>(i));
    } while (line_.take_if(","));
    return kinds;
  }
  Complaint can() {
    const Seat of = seat();
    const Kinds expected = take_kinds();
    const auto list = std::make_unique<ActionList>();
    legal_actions(position_.rules.rules, game_, of, *list);
    Kinds actual;
    for (const Action& action : *list) actual.set(action.index());
    return compare(fmt::format("can {}", name(of)), spelled(expected), spelled(actual));
  }

  Line& line_;
  const Position& position_;
  const Game& game_;
  const Public& open_;
};

}  // namespace

Complaint take_expectation(Line& line, const Position& position) {
  Complaint complaint = Expectation(line, position).take();
  line.expect_end();
  return complaint;
}

}  // namespace mayi
