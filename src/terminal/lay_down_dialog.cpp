#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "command/meld_words.h"
#include "command/table_picture.h"
#include "solver/best_lay_down.h"
#include "terminal/dialogs.h"

// What the solver found, or melds picked one after the other. What is picked is legal as far as it
// goes: the judge is asked about it as if the contract had no more melds than these.
namespace mayi::terminal {
namespace {

constexpr std::size_t kMostShown = 5;

// Cheapest leftovers first.
std::vector<LayDownOption> found_for(const SeatView& seat) {
  const auto options = std::make_unique<LayDownOptions>();
  // A search that was cut short has found some, and the person may pick others.
  (void)find_undominated(seat.rules.rules, seat.open().round, seat.view.hand, *options);
  std::vector<LayDownOption> list(options->begin(), options->end());
  std::ranges::sort(list, [](const LayDownOption& a, const LayDownOption& b) {
    return prefers(Objective::points_shed, a.left, b.left);
  });
  if (list.size() > kMostShown) list.resize(kMostShown);
  return list;
}

Contract contract_of(const LayDown& lay_down) {
  const auto sets = std::ranges::count(lay_down.melds, MeldKind::set, &LayDown::Part::kind);
  return {static_cast<std::uint8_t>(sets), static_cast<std::uint8_t>(lay_down.melds.size - sets)};
}

LayDown with_meld(LayDown lay_down, MeldKind kind, std::span<const Card> cards) {
  lay_down.melds.push({kind, static_cast<std::uint8_t>(cards.size())});
  for (const Card card : cards) lay_down.cards.push(card);
  return lay_down;
}

class LayDownDialog {
 public:
  explicit LayDownDialog(GameScreen& screen)
      : screen_(screen), seat_(screen.view()), found_(found_for(seat_)) {}

  std::vector<Action> run() {
    while (const auto typed =
               screen_.ask_in_dialog([this](const Ink& ink) { return draw(ink); }, used())) {
      const auto words = words_of(*typed);
      if (words.empty() && is_complete()) return {picked_};
      if (words.empty()) break;
      if (const LayDownOption* const option = found_by(words[0])) return {option->lay_down};
      if (words[0] == "-")
        take_back();
      else
        add(words);
    }
    return {};
  }

 private:
  const Rules& rules() const { return seat_.rules.rules; }
  const Contract& wanted() const { return rules().contract(seat_.open().round); }
  bool is_complete() const { return contract_of(picked_) == wanted(); }

  Bag used() const {
    Bag bag;
    for (const Card card : picked_.cards) bag.add(card);
    return bag;
  }

  // By "l1", "l2" and so on, as long as nothing is picked.
  const LayDownOption* found_by(std::string_view word) const {
    const auto number = word.starts_with('l') ? parse_number(word.substr(1), 9) : std::nullopt;
    const bool there = picked_.melds.empty() && number && *number > 0 && *number <= found_.size();
    return there ? &found_[*number - 1] : nullptr;
  }

  Verdict judged(const LayDown& lay_down) const {
    Rules so_far = rules();
    const Contract contract = contract_of(lay_down);
    if (contract.sets > wanted().sets || contract.runs > wanted().runs)
      return std::unexpected(Rejection{Reason::wrong_contract});
    if (contract != wanted()) so_far.final_round = FinalRound::ordinary;  // more melds will follow
    so_far.contracts[static_cast<std::size_t>(seat_.open().round) - 1] = contract;
    return check(sight_of(so_far, seat_.view), lay_down);
  }

  Lines draw(const Ink& ink) const {
    Lines lines = wrap(fmt::format("Lay down {}.", words_of(wanted())), ink.width);
    for (const std::string& meld : melds_of(picked_))
      append(lines, wrap(fmt::format("  {}", meld), ink.width, 6));
    if (picked_.melds.empty()) append(lines, draw_found(ink));
    append(lines, wrap(is_complete()           ? "Enter: lay it down. -: take the last meld back."
                       : picked_.melds.empty() ? "Type l1, or the cards of a meld by number or "
                                                 "name: 1 2 3. Enter: back."
                                               : "The cards of the next meld? -: take the last one "
                                                 "back. Enter: leave.",
                       ink.width));
    return lines;
  }

  Lines draw_found(const Ink& ink) const {
    Lines lines;
    for (const LayDownOption& option : found_) {
      const std::string key = fmt::format("l{}", &option - found_.data() + 1);
      append(lines, wrap(fmt::format("{} {} (leaves {}, {})", ink.bold(key),
                                     fmt::join(melds_of(option.lay_down), " / "),
                                     counted(option.left.cards, "card"),
                                     counted(option.left.points, "point")),
                         ink.width, 4));
    }
    return lines;
  }

  // "set 9♣ 9♦ Joker", "run 5♠ Joker=6♠ 7♠ 8♠".
  std::vector<std::string> melds_of(const LayDown& lay_down) const {
    std::vector<std::string> melds;
    lay_down.for_each_meld([&](MeldKind kind, std::span<const Card> cards) {
      Meld placed;
      (void)place_meld(rules(), kind, cards, true, placed);
      melds.push_back(fmt::format("{} {}", kind == MeldKind::set ? "set" : "run",
                                  meld_cards(rules(), view_of(placed), screen_.voice())));
    });
    return melds;
  }

  void take_back() {
    if (picked_.melds.empty()) return;
    for (int left = picked_.melds.pop().size; left > 0; --left) picked_.cards.pop();
  }

  // Words: cards, and `set` or `run` where both can be meant.
  void add(const std::vector<std::string>& words) {
    std::vector<Card> cards;
    std::optional<MeldKind> kind;
    Bag taken = used();
    for (const std::string& word : words) {
      if (word == "set" || word == "run") {
        kind = word == "set" ? MeldKind::set : MeldKind::run;
        continue;
      }
      const auto card = command::read_card(seat_, word);
      if (!card) return screen_.say(command::told(card.error()));
      taken.add(*card);
      if (!seat_.view.hand.has(*card))
        return screen_.refuse({Reason::not_in_hand, *card}, seat_, picked_);
      if (!seat_.view.hand.contains(taken))
        return screen_.say(fmt::format("You have picked {} already.", screen_.voice().the(*card)));
      cards.push_back(*card);
    }
    if (!cards.empty() && cards.size() <= kMaxMeldCards) add(cards, kind);
  }

  // What the contract asks for beyond what is picked.
  Contract missing() const {
    const Contract picked = contract_of(picked_);
    return {static_cast<std::uint8_t>(wanted().sets - picked.sets),
            static_cast<std::uint8_t>(wanted().runs - picked.runs)};
  }

  // Of the kind that is named or else that the judge takes and the contract still asks for. What is
  // wrong is said of the kind that it looks like.
  void add(std::span<const Card> cards, std::optional<MeldKind> named) {
    const MeldKind first = named.value_or(command::looks_like(rules(), missing(), cards));
    const MeldKind second = first == MeldKind::set ? MeldKind::run : MeldKind::set;
    const LayDown likely = with_meld(picked_, first, cards);
    const Verdict verdict = judged(likely);
    const LayDown other = with_meld(picked_, second, cards);
    if (verdict)
      picked_ = likely;
    else if (!named && judged(other))
      picked_ = other;
    else
      screen_.refuse(verdict.error(), seat_, likely);
  }

  GameScreen& screen_;
  const SeatView seat_;
  const std::vector<LayDownOption> found_;
  LayDown picked_;
};

}  // namespace

std::vector<Action> ask_lay_down(GameScreen& screen) { return LayDownDialog(screen).run(); }

}  // namespace mayi::terminal
