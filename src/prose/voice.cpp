#include "prose/voice.h"

#include <fmt/format.h>

#include <algorithm>

#include "bots/characters.h"
#include "notation/card_text.h"

namespace mayi {
namespace {

std::vector<std::string> names_in(const SeatView& seat) {
  std::vector<std::string> names;
  for (const Place& place : seat.places) names.push_back(place.name);
  return names;
}

std::string as_typed(Card card) { return to_string(card); }

}  // namespace

Voice::Voice(Tone tone, std::vector<std::string> names, Seat me, SpellCard spell)
    : tone_(tone), names_(std::move(names)), me_(me), spell_(spell) {
  for (std::string& name : names_) name = plain(name);
}

Voice::Voice(Tone tone, const SeatView& seat)
    : Voice(tone, names_in(seat), seat.me(), tone == Tone::player ? for_people : as_typed) {}

bool Voice::is_you(Seat seat) const { return tone_ != Tone::log && seat == me_ && seat != kNobody; }

std::string Voice::name(Seat seat) const { return seat < names_.size() ? names_[seat] : "nobody"; }

std::string Voice::who(Seat seat) const { return is_you(seat) ? "you" : name(seat); }

std::string Voice::whose(Seat seat) const {
  return is_you(seat) ? "your" : fmt::format("{}'s", name(seat));
}

std::string Voice::within(Seat seat, std::string_view verb) const {
  if (is_you(seat)) return fmt::format("you {}", verb);
  return fmt::format("{} {}", name(seat), third_person(verb));
}

std::string Voice::begin(Seat seat, std::string_view verb) const {
  return is_you(seat) ? fmt::format("You {}", verb) : within(seat, verb);
}

std::string Voice::names(SeatSet seats, std::string_view last) const {
  std::vector<std::string> words;
  for (const Seat seat : seats) words.push_back(who(seat));
  return listed(words, last);
}

std::string Voice::cards(std::span<const Card> cards) const {
  std::vector<std::string> words;
  for (const Card each : cards) words.push_back(card(each));
  return fmt::format("{}", fmt::join(words, " "));
}

std::string Voice::the(Card card) const {
  return card.exists() ? fmt::format("the {}", spell_(card)) : "the card";
}

std::string Voice::the(MeldKind kind, std::span<const Card> cards) const {
  return fmt::format("the {} {}", kind == MeldKind::set ? "set" : "run", this->cards(cards));
}

std::string Voice::the(const LayOff& lay_off) const {
  return fmt::format("{} on meld {}{}", the(lay_off.card), lay_off.meld + 1,
                     lay_off.end == End::low ? " at the low end" : "");
}

Card top_card(const SeatView& seat) {
  return seat.open().discards.empty() ? Card{} : seat.open().discards.top().card;
}

std::string words_of(const Sitter& sitter) {
  switch (sitter.kind) {
    case SitterKind::person: return "person";
    case SitterKind::bot:
      if (const Character* const character = find_character(sitter.player))
        return std::string(to_string(character->level));
      return fmt::format("{} bot", plain(sitter.player));
    case SitterKind::model: return fmt::format("llm:{}", plain(sitter.player));
  }
  std::unreachable();
}

std::string name_of_bot(std::string_view bot) {
  const Character* const character = find_character(bot);
  return character != nullptr ? std::string(character->name)
                              : fmt::format("The {} bot", plain(bot));
}

std::string words_of(const Contract& contract) {
  std::vector<std::string> melds;
  if (contract.sets > 0) melds.push_back(counted(contract.sets, "set"));
  if (contract.runs > 0) melds.push_back(counted(contract.runs, "run"));
  return listed(melds);
}

}  // namespace mayi
