#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "base/random.h"
#include "bots/playbook.h"
#include "bots/search_settings.h"
#include "game/game.h"

namespace mayi {

// Rises whenever a bot would play anything differently, as version_test.cpp tells: whoever replays
// decisions knows by it whether these bots made them.
inline constexpr int kBotsVersion = 5;

// Why a bot did what it did; whoever shows it to people makes the sentence.
enum class WhyKind : std::uint8_t {
  only_choice,  // nothing else was possible
  at_random,
  card_helps,  // took or called for a card that brings the contract nearer: from `before` to
               // `after` missing (the expert: from an expected cost of `before` to `after`)
  opens_ways,  // took or claimed a card after which more cards would help: `before` and `after`
  card_does_not_help,
  costs_too_much,     // the card may help, but not enough for what it costs
  blocks,             // keeps the card from somebody who could use it
  contract_complete,  // laid down; `after`: points left in hand
  waits_to_lay_down,  // could lay down, holds out for more: `after` unseen cards would let the
                      // whole hand go down at once (0: for fewer points left)
  joker_worth_more,   // swapped `card` for a Joker: from `before` to `after` missing
  fits_the_table,     // laid off, or drew to lay off; `before`: points in hand, `after`: points
                      // left when all is laid off (drawn: both 0)
  goes_out,           // or takes the card with which it will
  sheds_points,  // discarded: the contract is no farther (`after` missing), `before` points are
                 // gone
  least_harm,    // discarded the card that costs least, of `before` points
  keeps_last_card,
  keeps_fitting_card,  // ready to go out with the next draw: `card` fits the table
  goes_with_others,    // took a card that `after` cards of the hand are near to
  came_out_better,     // looking ahead, by `after` points a round over what the expert would do
  wins_more_often,     // looking ahead, `after` games of a hundred more than that
  next_round,
  more_cards  // called for a card: with what comes along the hand has `after` more
};

struct Why {
  WhyKind kind = WhyKind::only_choice;
  Card card{};
  int before = 0, after = 0;
};

struct Decision {
  Action action{};
  Why why{};
};

// A player that sees what its seat may see and nothing else. It keeps nothing between two calls:
// all it may remember is in the view, so a game can be taken up anywhere.
class Bot {
 public:
  virtual ~Bot() = default;

  // The seat must act: it is in turn, is asked, or the round is over.
  virtual Decision decide(const Rules& rules, const View& view, Random& random) const = 0;

  // The seat may call for the exposed card out of turn. Nothing: it does not.
  [[nodiscard]] virtual std::optional<Decision> interrupt(const Rules& rules, const View& view,
                                                          Random& random) const = 0;

  // Whether it asks its random numbers for anything; if not, any will do.
  virtual bool uses_chance() const { return false; }
};

// How one differs from the others of its rung, beside what it weighs.
struct Manner {
  int company = 2;         // beginner: takes a discard that goes with so many cards of the hand
  int claims_within = 99;  // claimer, expert: calls for a card that leaves at most so many missing
  int left_over =
      1000;          // expert: with nobody else down, lays down only if it leaves no more points
  double claim = 0;  // expert: what a May I must gain beyond what others ask of it
  double held = 1;   // expert: what a point in hand weighs with nobody down, against others
  double feed = 1;   // expert: the same of a card that others want
};

// What can be set of a bot; each rung takes what concerns it.
struct BotSettings {
  Playbook weights = built_in_playbook();  // expert, and what search is inclined to
  SearchSettings search{};                 // search
  Manner manner{};
};

// A rung of the ladder by name, or a character (characters.h), whose settings are its own. Nothing
// if there is none.
[[nodiscard]] std::unique_ptr<const Bot> make_bot(std::string_view name,
                                                  const BotSettings& settings = {});
std::span<const std::string_view> bot_names();  // weakest first

}  // namespace mayi
