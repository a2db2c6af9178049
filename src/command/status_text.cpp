#include "command/status_text.h"

#include <fmt/format.h>

#include "notation/action_text.h"
#include "notation/card_text.h"

namespace mayi::command {
namespace {

std::string typed(ActionKind kind) {
  const std::string_view cards = kind == ActionKind::lay_down  ? " MELDS"
                                 : kind == ActionKind::lay_off ? " CARD to MELD"
                                 : kind == ActionKind::swap    ? " CARD in MELD"
                                 : kind == ActionKind::discard ? " CARD"
                                                               : "";
  return fmt::format("{}{}", to_string(kind), cards);
}

}  // namespace

std::string story_text(const Voice& voice, std::span<const Happening> happenings) {
  std::string text;
  for (const Happening& happening : happenings)
    if (const std::string line = voice.tell(happening); !line.empty()) text += line + "\n";
  return text;
}

std::string hands_text(const Voice& voice, const Game& game) {
  std::string text;
  for (const Seat seat : SeatSet::first(game.open.players))
    text +=
        fmt::format("Hand of {}: {}\n", voice.name(seat), voice.cards(cards_of(game.hands[seat])));
  return text;
}

std::string hand_text(const SeatView& seat) {
  return joined(draw_hand(seat, seat.view.hand, kTypedInk));
}

std::string question_text(const SeatView& seat) {
  const Voice voice = kTypedInk.voice(seat);
  std::vector<std::string> words;
  for (const ActionKind kind : voice.offers(seat)) words.push_back(typed(kind));
  const std::string say = words.empty() ? "" : fmt::format("Say: {}.\n", listed(words, "or"));
  return fmt::format("{}\n{}", voice.question(seat), say);
}

std::string status_text(const SeatView& seat, std::span<const RoundRecord> rounds) {
  std::string text = fmt::format("Game {}, {} rules, version {}\n", seat.id, plain(seat.rules.name),
                                 seat.version.number());
  if (seat.dealt)
    text +=
        fmt::format("{}\n\n{}\n", round_text(seat), joined(draw_table(seat, rounds, kTypedInk)));
  return text + question_text(seat);
}

}  // namespace mayi::command
