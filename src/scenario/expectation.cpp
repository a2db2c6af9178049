#include "scenario/expectation.h"

#include <algorithm>
#include <bitset>
#include <memory>

#include "game/line.h"
#include "notation/action_text.h"
#include "notation/card_text.h"

namespace mayi {
namespace {

using Outcome = Parsed<std::optional<std::string>>;

std::string listed(const std::string& text) { return text.empty() ? "nothing" : text; }

Outcome compare(const std::string& what, const std::string& expected, const std::string& actual) {
  if (expected == actual) return std::nullopt;
  return "expected " + what + " " + expected + ", is " + actual;
}

class Expectation {
 public:
  Expectation(Line& line, const Position& position)
      : line_(line), position_(position), game_(position.game), open_(position.game.open) {}

  Outcome take() {
    const Token word = line_.take();
    Outcome outcome = take_known(word);
    if (outcome && !line_.done()) return line_.error("unexpected " + quoted(line_.peek().text));
    return outcome;
  }

 private:
  Outcome take_known(const Token& word) {
    const std::string_view name = word.text;
    if (name == "hand") return hand();
    if (name == "size")
      return seat_number("size", [&](Seat seat) { return game_.hands[seat].size(); });
    if (name == "stock") return stock();
    if (name == "discard") return discard();
    if (name == "meld") return meld();
    if (name == "melds") return number("melds", open_.table.size());
    if (name == "owner") return owner();
    if (name == "turn") return turn();
    if (name == "asking") return seat_or_nobody("asking", open_.asked);
    if (name == "exposed") return exposed();
    if (name == "down" || name == "not-down") return down(name == "down");
    if (name == "round-over") return round_over();
    if (name == "points")
      return seat_number("points", [&](Seat seat) { return open_.points[seat]; });
    if (name == "total") return seat_number("total", [&](Seat seat) { return open_.totals[seat]; });
    if (name == "game-over") return game_over();
    if (name == "can") return can();
    if (name == "round") return number("round", open_.round);
    if (name == "dealer") return seat_or_nobody("dealer", open_.dealer);
    return line_.error(word, "unknown expectation " + quoted(name));
  }

  std::string name(Seat seat) const { return seat == kNobody ? "nobody" : position_.seats[seat]; }
  std::string names(SeatSet seats) const {
    std::string result;
    for (const Seat seat : SeatSet::first(open_.players))
      if (seats.has(seat)) result += (result.empty() ? "" : " ") + name(seat);
    return listed(result);
  }

  Parsed<Seat> take_seat() {
    if (line_.done()) return line_.error("a seat is missing");
    const auto seat = find_seat(position_.seats, line_.peek().text);
    if (!seat) return line_.error("unknown seat " + quoted(line_.peek().text));
    line_.take();
    return *seat;
  }
  Parsed<unsigned> take_number() {
    const auto value = parse_number(line_.peek().text, 1'000'000);
    if (line_.done() || !value) return line_.error("a number is expected");
    line_.take();
    return *value;
  }
  Parsed<std::vector<Card>> take_cards() {
    std::vector<Card> cards;
    while (!line_.done()) {
      const auto card = take_card(line_);
      if (!card) return std::unexpected(card.error());
      cards.push_back(*card);
    }
    return cards;
  }
  static std::string sorted_text(std::vector<Card> cards) {
    std::ranges::sort(cards);
    return listed(to_string(cards));
  }
  static std::vector<Card> cards_of(const Bag& bag) {
    std::vector<Card> cards;
    bag.for_each([&](Card card) { cards.push_back(card); });
    return cards;
  }

  Outcome number(const std::string& what, int actual) {
    const auto expected = take_number();
    if (!expected) return std::unexpected(expected.error());
    return compare(what, std::to_string(*expected), std::to_string(actual));
  }
  template <class Actual>
  Outcome seat_number(const std::string& what, Actual actual) {
    const auto seat = take_seat();
    if (!seat) return std::unexpected(seat.error());
    return number(what + " " + name(*seat), actual(*seat));
  }
  Outcome seat_or_nobody(const std::string& what, Seat actual) {
    if (line_.take_if("nobody")) return compare(what, "nobody", name(actual));
    const auto expected = take_seat();
    if (!expected) return std::unexpected(expected.error());
    return compare(what, name(*expected), name(actual));
  }

  Outcome hand() {
    const auto seat = take_seat();
    if (!seat) return std::unexpected(seat.error());
    const bool part = line_.take_if("has");
    const auto cards = take_cards();
    if (!cards) return std::unexpected(cards.error());
    const std::vector<Card> actual = cards_of(game_.hands[*seat]);
    if (!part) return compare("hand " + name(*seat), sorted_text(*cards), sorted_text(actual));
    Bag left = game_.hands[*seat];
    for (const Card card : *cards) {
      if (!left.has(card))
        return "expected hand " + name(*seat) + " to have " + to_string(*cards) + ", is " +
               sorted_text(actual);
      left.remove(card);
    }
    return std::nullopt;
  }

  Outcome stock() {
    if (!line_.take_if("top")) return number("stock", game_.stock.size);
    const auto card = take_card(line_);
    if (!card) return std::unexpected(card.error());
    return compare("stock top", to_string(*card),
                   game_.stock.empty() ? "nothing" : to_string(game_.stock.top()));
  }

  Outcome discard() {
    std::vector<Card> actual;
    for (std::size_t i = open_.discards.size; i > 0; --i)
      actual.push_back(open_.discards[i - 1].card);
    if (line_.take_if("top")) {
      const auto card = take_card(line_);
      if (!card) return std::unexpected(card.error());
      return compare("discard top", to_string(*card),
                     actual.empty() ? "nothing" : to_string(actual.front()));
    }
    if (const auto count = parse_number(line_.peek().text, 1000); count && !line_.done()) {
      line_.take();
      if (!line_.take_if("cards") && !line_.take_if("card"))
        return line_.error("'cards' is expected");
      return compare("discards", std::to_string(*count), std::to_string(actual.size()));
    }
    const auto cards = take_cards();
    if (!cards) return std::unexpected(cards.error());
    return compare("discard", listed(to_string(*cards)), listed(to_string(actual)));
  }

  Outcome meld() {
    const auto index = take_number();
    if (!index) return std::unexpected(index.error());
    const bool set = line_.take_if("set");
    if (!set && !line_.take_if("run")) return line_.error("'set' or 'run' is expected");
    const auto cards = take_cards();
    if (!cards) return std::unexpected(cards.error());
    const std::string what = "meld " + std::to_string(*index);
    const auto spelled = [](bool is_set, std::vector<Card> list) {
      return is_set ? "set " + sorted_text(std::move(list)) : "run " + to_string(list);
    };
    const int at = static_cast<int>(*index) - 1;
    if (at < 0 || at >= open_.table.size()) return compare(what, spelled(set, *cards), "not there");
    const MeldView actual = open_.table[at];
    return compare(
        what, spelled(set, *cards),
        spelled(actual.kind == MeldKind::set, {actual.cards.begin(), actual.cards.end()}));
  }

  Outcome owner() {
    const auto index = take_number();
    if (!index) return std::unexpected(index.error());
    const int at = static_cast<int>(*index) - 1;
    if (at < 0 || at >= open_.table.size())
      return "expected an owner of meld " + std::to_string(*index) + ", is no such meld";
    return seat_or_nobody("owner " + std::to_string(*index), open_.table.owner(at));
  }

  Outcome turn() {
    constexpr std::string_view kPhases[] = {"draw", "act", "discard"};
    const auto seat = take_seat();
    if (!seat) return std::unexpected(seat.error());
    if (line_.done() || std::ranges::find(kPhases, line_.peek().text) == std::end(kPhases))
      return line_.error("draw, act or discard is expected");
    const std::string expected = name(*seat) + " " + std::string(line_.take().text);
    if (open_.stage != Stage::playing) return "expected turn " + expected + ", is over";
    return compare(
        "turn", expected,
        name(open_.turn) + " " + std::string(kPhases[static_cast<std::size_t>(open_.phase)]));
  }

  Outcome exposed() {
    const Rules& rules = position_.rules.rules;
    const bool any = is_exposed(rules, open_) ||
                     (is_beneath_open(rules, open_) && may_draw_discard(rules, open_));
    const std::string actual = any ? to_string(open_.discards.top().card) : "nothing";
    if (line_.take_if("nothing")) return compare("exposed", "nothing", actual);
    const auto card = take_card(line_);
    if (!card) return std::unexpected(card.error());
    return compare("exposed", to_string(*card), actual);
  }

  Outcome down(bool expected) {
    const auto seat = take_seat();
    if (!seat) return std::unexpected(seat.error());
    const auto spelled = [&](bool is_down) {
      return (is_down ? "down " : "not-down ") + name(*seat);
    };
    return compare("", spelled(expected), spelled(open_.down.has(*seat)));
  }

  Outcome round_over() {
    if (!line_.take_if("by")) return line_.error("'by' is expected");
    if (open_.stage != Stage::playing) return seat_or_nobody("round-over by", open_.out);
    if (!line_.take_if("nobody")) {
      if (const auto seat = take_seat(); !seat) return std::unexpected(seat.error());
    }
    return "expected round-over, is not over";
  }

  Outcome game_over() {
    if (!line_.take_if("winners")) return line_.error("'winners' is expected");
    std::string expected;
    do {
      const auto seat = take_seat();
      if (!seat) return std::unexpected(seat.error());
      expected += (expected.empty() ? "" : " ") + name(*seat);
    } while (!line_.done());
    if (open_.stage != Stage::game_over) return "expected game-over, is not over";
    return compare("game-over winners", expected, names(winners(open_)));
  }

  using Kinds = std::bitset<kActionKinds>;
  static std::string spelled(const Kinds& kinds) {
    std::string result;
    for (int i = 0; i < kActionKinds; ++i)
      if (kinds[static_cast<std::size_t>(i)])
        result += (result.empty() ? "" : ", ") + std::string(to_string(static_cast<ActionKind>(i)));
    return listed(result);
  }
  Parsed<Kinds> take_kinds() {
    Kinds kinds;
    if (line_.take_if("nothing")) return kinds;
    do {
      const Token first = line_.take();
      std::string text(first.text);
      if (text == "draw") text += " " + std::string(line_.take().text);
      int i = 0;
      while (i < kActionKinds && to_string(static_cast<ActionKind>(i)) != text) ++i;
      if (i == kActionKinds) return line_.error(first, "unknown kind of action " + quoted(text));
      kinds.set(static_cast<std::size_t>(i));
    } while (line_.take_if(","));
    return kinds;
  }
  Outcome can() {
    const auto seat = take_seat();
    if (!seat) return std::unexpected(seat.error());
    const auto expected = take_kinds();
    if (!expected) return std::unexpected(expected.error());
    const auto list = std::make_unique<ActionList>();
    legal_actions(position_.rules.rules, game_, *seat, *list);
    Kinds actual;
    for (const Action& action : *list) actual.set(action.index());
    return compare("can " + name(*seat), spelled(*expected), spelled(actual));
  }

  Line& line_;
  const Position& position_;
  const Game& game_;
  const Public& open_;
};

}  // namespace

Parsed<std::optional<std::string>> take_expectation(Line& line, const Position& position) {
  return Expectation(line, position).take();
}

}  // namespace mayi
