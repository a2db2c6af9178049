#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "prose/voice.h"

// What a refusal says. The sentence says what is wrong, of the card it concerns where there is one;
// the advice what can be done instead, at this moment where the seat is known.
namespace mayi {
namespace {

struct Particular {
  Reason reason;
  std::string_view sentence;
};

// Instead of the reason's own sentence, which also says what to do: that depends on the moment.
constexpr Particular kWithoutAdvice[] = {
    {Reason::round_over, "The round is over."},
    {Reason::stock_empty, "The stock is empty and cannot be rebuilt."},
    {Reason::laid_down_this_turn, "You laid down this turn."},
    {Reason::skipped, "You said that you would lay nothing more this turn."},
    {Reason::own_turn, "It is your own turn, and May I? is for the others."},
};

// The same for reasons that name a card.
constexpr Particular kOfCard[] = {
    {Reason::not_in_hand, "You do not hold {}."},
    {Reason::not_down, "Only a player who is down can go out, and {} is your last card."},
    {Reason::too_many_wilds, "With {} the wilds would outnumber the natural cards of that meld."},
    {Reason::no_such_meld, "There is no such meld for {}."},
    {Reason::does_not_fit, "That meld has no place for {}."},
    {Reason::end_is_closed, "No rank is left for {} at that end of the run."},
    {Reason::not_a_run, "Jokers can be swapped out of runs only, and {} would go into a set."},
    {Reason::not_a_joker, "There is no Joker in the place of {}."},
    {Reason::wrong_swap_card, "The Joker there does not stand for {}."},
    {Reason::last_card_must_be_laid_off,
     "In this round the last card must be laid off, and {} is your last."},
};

std::string sentence_on(const Voice& voice, const Rejection& rejection) {
  const auto of_card = std::ranges::find(kOfCard, rejection.reason, &Particular::reason);
  if (of_card != std::end(kOfCard) && rejection.card.exists())
    return fmt::format(fmt::runtime(of_card->sentence), voice.the(rejection.card));
  const auto bare = std::ranges::find(kWithoutAdvice, rejection.reason, &Particular::reason);
  return std::string(bare != std::end(kWithoutAdvice) ? bare->sentence
                                                      : text_of(rejection.reason).sentence);
}

// What holds at any moment. Empty: what is open now says enough.
std::string_view advice_on(Reason reason, Tone tone) {
  if (reason == Reason::not_in_hand) return "Name cards that you hold.";
  if (reason == Reason::unknown_seat) return "Name a seat of this game.";
  if (reason == Reason::wrong_contract) return "Name exactly the sets and runs of the contract.";
  if (reason == Reason::no_such_meld) return "Melds are numbered from 1, as they lie on the table.";
  if (reason != Reason::malformed) return "";
  return tone == Tone::agent ? "See the input schema of the tool."
                             : "See docs/NOTATION.md for how actions are written.";
}

std::string sizes(const Rules& rules, std::string_view how_many) {
  return fmt::format("A set has {0} {1} cards, a run {0} {2}.", how_many, rules.min_set,
                     rules.min_run);
}

std::string melds_on(const Table& table) {
  if (table.size() == 0) return "No meld lies on the table yet.";
  if (table.size() == 1) return "Only meld 1 lies on the table.";
  return fmt::format("Melds 1 to {} lie on the table.", table.size());
}

// The same where the seat's game says more.
std::string advice_on(const Voice& voice, Reason reason, const SeatView& seat) {
  const Rules& rules = seat.rules.rules;
  const int round = seat.open().round;
  if (reason == Reason::wrong_contract)
    return fmt::format("Round {} asks for {}.", round, words_of(rules.contract(round)));
  if (reason == Reason::meld_too_small) return sizes(rules, "at least");
  if (reason == Reason::meld_too_large) return sizes(rules, "exactly");
  if (reason == Reason::same_suit_gap)
    return fmt::format("Leave at least {} between them.", counted(rules.same_suit_run_gap, "rank"));
  if (reason == Reason::no_such_meld) return melds_on(seat.open().table);
  return std::string(advice_on(reason, voice.tone()));
}

struct Saying {
  std::string_view sentence, advice;
};

// In the order of TableReason, but for the first, which the rules word.
constexpr std::array<Saying, 28> kSayings{
    {{},
     {"There is no such seat at this table.", "Name a seat of this game."},
     {"A bot or a model plays at that seat.", "Act for a seat that is yours."},
     {"The game has moved on since you looked.", "Look again, then decide."},
     {"The id of a command is 64 visible ASCII characters at most.", "Use a number or a UUID."},
     {"The game has not begun yet.", "Wait for the deal."},
     {"The game has begun already.", "Take over the seat of a bot, or of somebody who left."},
     {"These rules are for another number of players.", "Seat more players, or fewer."},
     {"These rules have no such round.", "Begin with a round that they have."},
     {"Every seat at this table is taken.", "Take over the seat of a bot, or begin another game."},
     {"Somebody holds that seat.", "Choose another seat."},
     {"That cannot be the name of a seat.",
      "Choose one word of up to 24 bytes, without slash, comma, colon or number sign."},
     {"Somebody at this table goes by that name.", "Choose another name."},
     {"Only a bot can stand in for a player.", "Name a bot, such as expert."},
     {"That seat is being played.", "Wait until its player has left."},
     {"The time is not over yet.", "Wait a little longer."},
     {"The table cannot be set like that.",
      "A limit lasts a week at most, and a bot such as expert stands in."},
     {"The cards are being dealt.", "Wait a moment."},
     {"No deal is being made.", "Wait until somebody deals."},
     {"This deal is made without your page.", "Just wait for your cards."},
     {"Your pledge for this deal is in already.", "Wait for the others."},
     {"Not everybody has pledged yet.", "Open your number when the list is closed."},
     {"The list of pledges is closed.", "Just wait for your cards."},
     {"You have pledged nothing for this deal.", "Just wait for your cards."},
     {"Your number is open already.", "Wait for the others."},
     {"That is not the number that you pledged.", "Open the one that belongs to your pledge."},
     {"That is not the secret of this deal.", "Nothing can be dealt or shown with it."},
     {"This game was given up.", "Begin another one."}}};
static_assert(kSayings.size() == std::to_underlying(TableReason::abandoned) + 1);

// The numbers behind a refusal, where there are any.
std::string numbers_on(TableReason reason, const SeatView& seat) {
  const Rules& rules = seat.rules.rules;
  if (reason == TableReason::wrong_players)
    return fmt::format("They are for {} to {}; {} sit here.", rules.min_players, rules.max_players,
                       seat.places.size());
  if (reason == TableReason::wrong_round)
    return fmt::format("They have rounds 1 to {}.", rules.rounds);
  return "";
}

std::string with_dashes(std::string_view name) {
  std::string code(name);
  std::ranges::replace(code, '_', '-');
  return code;
}

std::string both(std::string first, std::string second) {
  if (first.empty() || second.empty()) return first + second;
  return fmt::format("{} {}", first, second);
}

}  // namespace

RefusalText Voice::refuse(const Refusal& refusal) const {
  if (refusal.reason != TableReason::rules) {
    const Saying& saying = kSayings[std::to_underlying(refusal.reason)];
    return {std::string(code_of(refusal.reason)), "", std::string(saying.sentence),
            std::string(saying.advice)};
  }
  const ReasonText& text = text_of(refusal.rejection.reason);
  return {std::string(text.code), std::string(text.clause), sentence_on(*this, refusal.rejection),
          std::string(advice_on(refusal.rejection.reason, tone_))};
}

RefusalText Voice::refuse(const Refusal& refusal, const SeatView& seat, const Ask* tried) const {
  RefusalText text = refuse_only(refusal, seat, tried);
  if (refusal.reason == TableReason::rules) text.advice = both(text.advice, question(seat));
  return text;
}

RefusalText Voice::refuse_only(const Refusal& refusal, const SeatView& seat,
                               const Ask* tried) const {
  RefusalText text = refuse(refusal);
  if (refusal.reason != TableReason::rules) {
    text.sentence = both(text.sentence, numbers_on(refusal.reason, seat));
    return text;
  }
  const Act* const act = tried == nullptr ? nullptr : std::get_if<Act>(tried);
  if (act != nullptr)
    if (std::string said = particulars(refusal.rejection.reason, seat, act->action); !said.empty())
      text.sentence = std::move(said);
  text.advice = advice_on(*this, refusal.rejection.reason, seat);
  return text;
}

RefusalText Voice::refuse(const StoreError& error) const {
  // The message knows the game and the file, and says what to do.
  return {with_dashes(name_of(error.fault)), "", plain(error.message), ""};
}

}  // namespace mayi
