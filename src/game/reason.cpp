#include "game/reason.h"

#include <array>

namespace mayi {
namespace {

// In the order of the enumerators.
constexpr std::array<ReasonText, kReasons> kTexts{{
    {"game-over", "R10.2", "The game is over."},
    {"round-over", "R10.4", "The round is over; say next-round to go on."},
    {"round-not-over", "R10.4", "The round is not over yet."},
    {"unknown-seat", "R1.1", "There is no such seat in this game."},
    {"not-your-turn", "R5", "It is not your turn."},
    {"draw-first", "R5.1", "Draw a card first."},
    {"already-drew", "R5.1", "You have already drawn this turn."},
    {"no-exposed-discard", "R8.1", "No discard is exposed."},
    {"down-draws-stock", "R5.2", "A player who is down draws from the stock only."},
    {"stock-empty", "R9.3", "The stock is empty and cannot be rebuilt; take the discard."},
    {"not-in-hand", "R6.1", "That card is not in your hand."},
    {"already-down", "R6.1", "You are already down."},
    {"not-down", "R6.3", "You must be down from an earlier turn first."},
    {"laid-down-this-turn", "R6.1", "You laid down this turn; now only a discard is possible."},
    {"skipped", "R5.4", "You said skip; now only a discard is possible."},
    {"wrong-contract", "R4", "That is not this round's contract."},
    {"meld-too-small", "R3.1", "A meld has too few cards."},
    {"meld-too-large", "R6.1", "Melds may not be larger than the minimum in this round."},
    {"invalid-set", "R3.1", "A set is cards of one rank."},
    {"invalid-run", "R3.2", "A run is cards of one suit in consecutive ranks."},
    {"too-many-wilds", "R3.3", "Wilds may not outnumber the natural cards of a meld."},
    {"same-suit-gap", "R6.1", "Two runs of one suit lie too close together."},
    {"whole-hand-required", "R6.5", "In this round only the whole hand can be laid down."},
    {"no-such-meld", "R6.2", "There is no meld with that number."},
    {"does-not-fit", "R6.2", "That card does not fit this meld."},
    {"end-is-closed", "R6.2", "No rank is left at that end of the run."},
    {"not-a-run", "R7", "Jokers can be swapped out of runs only."},
    {"not-a-joker", "R7", "There is no Joker in that place."},
    {"wrong-swap-card", "R7", "The Joker does not stand for that card."},
    {"swap-not-allowed", "R7", "Jokers cannot be swapped in this round."},
    {"last-card-must-be-laid-off", "R6.5",
     "In this round the last card must be laid off, not discarded."},
    {"cannot-end-turn", "R6.5", "A turn ends with a discard."},
    {"cards-left", "R6.4", "These lay-offs do not empty your hand."},
    {"not-in-line", "R8.3", "You are not in line for the discard."},
    {"own-discard", "R8.2", "You discarded that card yourself."},
    {"own-turn", "R8.2", "It is your own turn; draw the discard instead."},
    {"already-taken", "R8.1", "The discard has been taken already."},
    {"already-answered", "R8", "You have already answered for this card."},
    {"not-asked", "R8.4", "You are not being asked."},
    {"being-settled", "R8.4", "A May I is being settled."},
    {"not-in-these-rules", "R8", "These rules do not know that answer."},
    {"malformed", "", "That is not an action."},
}};

}  // namespace

const ReasonText& text_of(Reason reason) { return kTexts[static_cast<std::size_t>(reason)]; }

}  // namespace mayi
