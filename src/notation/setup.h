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
  [[nodiscard]] Parsed<void> take(Line& line);  // a line whose first word is known
  [[nodiscard]] Parsed<Position> build();

 private:
  struct Cards {
    std::vector<Card> cards;
    bool rest = false;        // `*`: the cards that are not named
    std::size_t rest_at = 0;  // how many cards stand before them
  };
  struct NamedMeld {
    Seat owner;
    bool set;
    std::vector<Card> cards;
    int line, column;
  };

  [[nodiscard]] Parsed<void> take_value(std::string_view word, Line& line);
  [[nodiscard]] Parsed<void> take_may_i(std::string_view word, Line& line);
  [[nodiscard]] Parsed<void> take_round(Line& line);
  [[nodiscard]] Parsed<void> take_turn(Line& line);
  using Hands = std::array<std::optional<Cards>, kMaxSeats>;
  [[nodiscard]] Parsed<void> take_hand(Line& line, Hands& hands);
  [[nodiscard]] Parsed<Cards> take_cards(Line& line, bool star_allowed);
  [[nodiscard]] Parsed<void> take_discarders(Line& line);
  [[nodiscard]] Parsed<void> take_numbers(Line& line, std::array<std::int32_t, kMaxSeats>& numbers,
                                          unsigned most);
  [[nodiscard]] Parsed<void> take_down(Line& line);
  [[nodiscard]] Parsed<void> take_meld(Line& line);
  [[nodiscard]] Parsed<void> take_over(Line& line);
  [[nodiscard]] Parsed<void> take_count(Line& line, std::uint8_t& count);
  [[nodiscard]] Parsed<void> take_seat_names(Line& line);
  [[nodiscard]] Parsed<void> take_drew(Line& line);
  [[nodiscard]] Parsed<void> add_to(Line& line, SeatSet& seats);
  [[nodiscard]] Parsed<void> take_one(Line& line, Seat& seat);
  [[nodiscard]] Parsed<Seat> take_seat(Line& line);

  bool names_all_cards() const { return stock_ && !stock_->rest; }
  std::unexpected<ParseError> fault(std::string message) const;
  [[nodiscard]] Parsed<void> check_frame() const;
  [[nodiscard]] Parsed<Bag> unnamed_cards() const;
  [[nodiscard]] Parsed<void> mark_known(Game& game) const;
  [[nodiscard]] Parsed<void> deal_cards(Position& position, const Bag& unnamed) const;
  [[nodiscard]] Parsed<void> place_melds(Table& table) const;
  void place_discards(Public& open) const;
  [[nodiscard]] Parsed<void> check_room(const Position& position) const;
  [[nodiscard]] Parsed<void> ask(Position& position) const;
  [[nodiscard]] Parsed<void> check_question(const Rules& rules, const Public& open) const;

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
  std::array<std::int32_t, kMaxSeats> may_is_{};
  std::vector<NamedMeld> melds_;  // placed when the rules are known for certain
};

}  // namespace mayi
