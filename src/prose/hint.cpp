#include <fmt/format.h>

#include "prose/voice.h"

namespace mayi {
namespace {

// What an action names beside its kind; most name nothing.
struct AdvisedMove {
  const Voice& voice;

  std::string operator()(const LayDown& lay_down) const {
    std::vector<std::string> melds;
    lay_down.for_each_meld([&](MeldKind kind, std::span<const Card> cards) {
      melds.push_back(voice.the(kind, cards));
    });
    return fmt::format(" {}", listed(melds));
  }
  std::string operator()(const LayOff& lay_off) const {
    return fmt::format(" {}", voice.the(lay_off));
  }
  std::string operator()(const Swap& swap) const {
    return fmt::format(" with {} in meld {}", voice.the(swap.card), swap.meld + 1);
  }
  std::string operator()(const Discard& discard) const {
    return fmt::format(" {}", voice.the(discard.card));
  }
  std::string operator()(const GoOut& go_out) const {
    std::vector<std::string> lay_offs;
    for (const LayOff& lay_off : go_out.lay_offs) lay_offs.push_back(voice.the(lay_off));
    return fmt::format(" with {}", listed(lay_offs));
  }
  template <class Bare>
  std::string operator()(const Bare&) const {
    return "";
  }
};

}  // namespace

std::string Voice::hint(const SeatView& seat, const std::optional<Decision>& decision) const {
  if (!decision && seat.need() != Need::call) return "There is nothing for you to decide now.";
  const Decision advised = decision.value_or(
      Decision{Pass{}, {.kind = WhyKind::costs_too_much, .card = top_card(seat)}});
  return fmt::format(
      "I would {} {}",
      ended(label(seat, kind_of(advised.action)) + std::visit(AdvisedMove{*this}, advised.action)),
      reason(advised.why));
}

}  // namespace mayi
