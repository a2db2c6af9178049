#pragma once

#include <array>

#include "notation/position.h"

namespace mayi {

// The set-up lines of a scenario or position, gathered in any order after `seats`; the state is
// built when all are read.
class Setup {
 public:
  explicit Setup(const FindRules& find = {}) : find_(find) {}

  static bool knows(std::string_view word);
  void take(Line& line);
  [[nodiscard]] Parsed<Position> build();

 private:
  struct Word;  // of which a line begins, and what it says
  static const Word kWords[];
  static const Word* find_word(std::string_view name);

  struct Cards {
    std::vector<Card> cards;
    bool rest = false;        // `*`: the cards that are not named
    std::size_t rest_at = 0;  // how many cards stand before them
  };
  using Hands = std::array<std::optional<Cards>, kMaxSeats>;
  struct NamedMeld {
    Seat owner;
    MeldKind kind;
    std::vector<Card> cards;
    int line, column;
  };

  Seat seat(Line& line) const { return take_seat(line, seats_); }
  Seat seat_or_nobody(Line& line) const { return line.take_if("nobody") ? kNobody : seat(line); }
  void add_seats(Line& line, SeatSet& seats) const;
  void take_down(Line& line);
  void take_drew(Line& line);
  static std::uint8_t take_count(Line& line);
  template <class Number>
  void take_numbers(Line& line, std::array<Number, kMaxSeats>& numbers, unsigned most) const;
  void take_hand(Line& line, Hands& hands) const;
  static Cards take_cards(Line& line, bool star_allowed);
  void take_meld(Line& line);

  bool names_all_cards() const { return stock_ && !stock_->rest; }
  std::unexpected<ParseError> fault(std::string message) const;
  [[nodiscard]] Parsed<void> check_frame() const;
  [[nodiscard]] Parsed<Bag> unnamed_cards() const;
  [[nodiscard]] Parsed<void> mark_known(Game& game) const;
  [[nodiscard]] Parsed<void> deal_cards(Game& game, const Bag& unnamed) const;
  [[nodiscard]] Parsed<void> place_melds(Table& table) const;
  [[nodiscard]] Parsed<void> check_room(const Public& open) const;
  [[nodiscard]] Parsed<void> ask(Public& open) const;
  [[nodiscard]] Parsed<void> check_question(const Public& open) const;

  FindRules find_;  // for rule sets that are no built-in ones
  int first_line_ = 0;
  RuleSet rules_{};
  std::vector<std::string> seats_;
  Public open_{};
  Seed seed_{};
  bool has_turn_ = false, has_dealer_ = false, over_ = false;
  SeatSet laid_down_;  // this turn
  Hands hands_{}, known_{};
  std::optional<Cards> stock_;
  Cards discards_;
  std::vector<Seat> discarders_;
  std::vector<NamedMeld> melds_;  // placed when the rules are known for certain
};

}  // namespace mayi
