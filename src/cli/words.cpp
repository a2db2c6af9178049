#include "cli/words.h"

#include <algorithm>
#include <memory>

#include "cli/meld_words.h"
#include "notation/action_text.h"
#include "notation/card_text.h"

namespace mayi::cli {
namespace {

std::unexpected<WordsFault> misspelled(std::string sentence, std::string advice) {
  return std::unexpected(WordsFault{std::move(sentence), std::move(advice)});
}

std::string small(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

// The words of one lay-off, swap or discard, taken one after the other.
class Words {
 public:
  explicit Words(std::span<const std::string> words) : words_(words) {}
  bool done() const { return at_ == words_.size(); }
  std::string_view peek() const { return done() ? std::string_view{} : words_[at_]; }
  std::string_view take() { return done() ? std::string_view{} : words_[at_++]; }
  bool take_if(std::string_view word) {
    if (done() || words_[at_] != word) return false;
    ++at_;
    return true;
  }

 private:
  std::span<const std::string> words_;
  std::size_t at_ = 0;
};

Read<std::uint8_t> read_meld(const SeatView& seat, std::string_view word) {
  const auto number = parse_number(word, 255);
  if (!number || *number == 0)
    return misspelled("A meld's number is expected, not " + quoted(word) + ".",
                      "Melds are numbered as the status shows them, such as 1.");
  (void)seat;  // whether there is such a meld is for the judge to say
  return static_cast<std::uint8_t>(*number - 1);
}

End take_end(Words& words) {
  if (words.take_if("low") || words.take_if("start")) return End::low;
  if (words.take_if("high") || words.take_if("end")) return End::high;
  return End::unnamed;
}

Read<LayOff> take_lay_off(const SeatView& seat, Words& words) {
  if (words.done()) return misspelled("A card is missing.", "For example: lay-off 9S to 1.");
  const auto card = read_card(seat, words.take());
  if (!card) return std::unexpected(card.error());
  words.take_if("to");
  const auto meld = read_meld(seat, words.take());
  if (!meld) return std::unexpected(meld.error());
  return LayOff{*card, *meld, take_end(words)};
}

Read<Action> read_lay_off(const SeatView& seat, Words words) {
  const auto lay_off = take_lay_off(seat, words);
  if (!lay_off) return std::unexpected(lay_off.error());
  if (!words.done())
    return misspelled("There is too much after the meld: " + quoted(words.peek()) + ".",
                      "One card at a time: lay-off 9S to 1, or lay-off JK to 2 low.");
  return *lay_off;
}

// Without lay-offs: any that empty the hand. None: the judge says why not.
Action found_go_out(const SeatView& seat) {
  const auto list = std::make_unique<ActionList>();
  legal_actions(sight_of(seat.rules.rules, seat.view), *list);
  for (const Action& action : *list)
    if (kind_of(action) == ActionKind::go_out) return action;
  return GoOut{};
}

Read<Action> read_go_out(const SeatView& seat, std::span<const std::string> given) {
  std::vector<std::string> split;  // a comma is a word of its own
  for (const std::string& word : given)
    for (Line line(word); !line.done();) split.emplace_back(line.take().text);
  if (split.empty()) return found_go_out(seat);
  GoOut go_out;
  Words words(split);
  do {
    const auto lay_off = take_lay_off(seat, words);
    if (!lay_off) return std::unexpected(lay_off.error());
    if (go_out.lay_offs.full())
      return misspelled("These are too many lay-offs for one go-out.", "Lay some off before.");
    go_out.lay_offs.push(*lay_off);
  } while (words.take_if(","));
  if (!words.done())
    return misspelled("A comma is expected before " + quoted(words.peek()) + ".",
                      "For example: go-out 9S to 1, 4D to 2 low.");
  return go_out;
}

Read<Action> read_swap(const SeatView& seat, Words words) {
  if (words.done()) return misspelled("A card is missing.", "For example: swap 6S in 2.");
  const auto card = read_card(seat, words.take());
  if (!card) return std::unexpected(card.error());
  words.take_if("in");
  const auto meld = read_meld(seat, words.take());
  if (!meld) return std::unexpected(meld.error());
  Swap swap{*card, *meld, 0};
  if (words.take_if("at")) {
    const auto at = parse_number(words.take(), 255);
    if (!at || *at == 0)
      return misspelled("After 'at' comes a place, from 1.", "swap 6S in 2 at 3");
    swap.at = static_cast<std::uint8_t>(*at);
  }
  if (!words.done())
    return misspelled("There is too much: " + quoted(words.peek()) + ".", "swap 6S in 2 at 3");
  return swap;
}

Read<Action> read_discard(const SeatView& seat, Words words) {
  if (words.done())
    return misspelled("A card is missing.", "For example: discard 9C, or discard 3.");
  const auto card = read_card(seat, words.take());
  if (!card) return std::unexpected(card.error());
  if (!words.done()) return misspelled("Only one card is discarded.", "For example: discard 9C.");
  return Discard{*card};
}

Read<Action> read_draw(Words words) {
  const std::string_view from = words.take();
  if (words.done() && from == "stock") return DrawStock{};
  if (words.done() && from == "discard") return DrawDiscard{};
  return misspelled("Draw from where?", "Say: draw stock, or draw discard.");
}

std::string current_spelling(std::string name) {
  constexpr std::pair<std::string_view, std::string_view> kOlder[] = {
      {"laydown", "lay-down"}, {"layoff", "lay-off"},   {"mayi", "may-i"},
      {"goout", "go-out"},     {"endturn", "end-turn"}, {"nextround", "next-round"}};
  for (const auto& [older, newer] : kOlder)
    if (name == older) return std::string(newer);
  return name;
}

Read<Action> read_plain(const SeatView& seat, const std::string& name, bool alone) {
  const bool may_call = seat.situation == Situation::may_call;
  auto action = parse_action(may_call && name == "skip" ? "pass" : name);
  if (!action)
    return misspelled("Unknown action " + quoted(name) + ".",
                      "There are draw, may-i, allow, claim, pass, lay-down, lay-off, swap, skip, "
                      "discard, end-turn, go-out and next-round.");
  if (!alone) return misspelled("Nothing is expected after " + name + ".", "Say: " + name + ".");
  return *action;
}

}  // namespace

Read<Card> read_card(const SeatView& seat, std::string_view word) {
  if (const auto card = parse_card(word)) return *card;
  const auto position = parse_number(word, 1'000'000);
  if (!position)
    return misspelled("Unknown card " + quoted(word) + ".",
                      "Cards are named like 9C, 10H, KS, JK, or by their position in the hand.");
  if (*position == 0 || *position > seat.hand.size())
    return std::unexpected(WordsFault{
        "Your hand has no position " + std::to_string(*position) + ".",
        "Positions go from 1 to " + std::to_string(seat.hand.size()) + " now; see status.", false});
  return seat.hand[*position - 1];
}

Read<Seat> read_seat(const std::vector<std::string>& names, std::string_view word) {
  if (const auto seat = find_seat(names, word)) return *seat;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (small(names[i]) == small(word) || word == "player-" + std::to_string(i)) return Seat(i);
  std::string known;
  for (const std::string& name : names) known += (known.empty() ? "" : ", ") + name;
  return std::unexpected(WordsFault{"There is no seat " + quoted(word) + " in this game.",
                                    "The seats are " + known + ".", false});
}

Read<Action> read_action(const SeatView& seat, std::span<const std::string> words) {
  if (words.empty()) return misspelled("An action is missing.", "For example: draw stock.");
  const std::string name = current_spelling(small(words[0]));
  const auto rest = words.subspan(1);
  if (name == "draw") return read_draw(Words(rest));
  if (name == "lay-down") return read_lay_down(seat, rest);
  if (name == "lay-off") return read_lay_off(seat, Words(rest));
  if (name == "swap") return read_swap(seat, Words(rest));
  if (name == "discard") return read_discard(seat, Words(rest));
  if (name == "go-out") return read_go_out(seat, rest);
  return read_plain(seat, name, rest.empty());
}

}  // namespace mayi::cli
