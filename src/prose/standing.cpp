#include <fmt/format.h>

#include "prose/voice.h"

// What is agreed beforehand: standing answers, and how long the table waits.
namespace mayi {
namespace {

std::string wanted(const Voice& voice, Seat seat, const Standing& standing) {
  std::vector<std::string> cards;
  switch (standing.wants) {
    case Standing::Wants::everything: return "every card";
    case Standing::Wants::nothing: return "";
    case Standing::Wants::closer:
      return fmt::format("cards that bring {} closer to the contract", voice.who(seat));
    case Standing::Wants::cards:
      for (const Card card : standing.cards) cards.push_back(voice.the(card));
      return listed(cards);
  }
  std::unreachable();
}

std::string until(const Voice& voice, Seat seat, Standing::Until until) {
  switch (until) {
    case Standing::Until::lifted: return "";
    case Standing::Until::own_turn: return fmt::format(" until it is {} turn", voice.whose(seat));
    case Standing::Until::round_end: return " until the round ends";
  }
  std::unreachable();
}

std::string lasting(std::chrono::milliseconds time) {
  constexpr std::chrono::milliseconds kMinute = std::chrono::minutes(1);
  if ((time % kMinute).count() == 0) return counted(static_cast<int>(time / kMinute), "minute");
  const double seconds = static_cast<double>(time.count()) / 1000;
  return fmt::format("{:g} second{}", seconds, seconds == 1 ? "" : "s");
}

}  // namespace

std::string Voice::standing(Seat seat, const Standing& standing) const {
  if (standing.asks_always()) return "";
  const std::string cards = wanted(*this, seat, standing), end = until(*this, seat, standing.until);
  const bool calls = standing.then == Standing::Then::call;
  if (cards.empty() || (calls && standing.at_most == 0))
    return fmt::format("{} every card go by{}.", begin(seat, "let"), end);
  if (!calls) return fmt::format("{} asked only about {}{}.", begin(seat, "are"), cards, end);
  const std::string most =
      standing.at_most == kMaxCards
          ? ""
          : fmt::format(", at most {} a round", counted(standing.at_most, "time"));
  return fmt::format("{} for {}{}{}.", begin(seat, "call"), cards, end, most);
}

std::string Voice::settings(const Settings& settings) const {
  std::vector<std::string> limits;
  const auto add = [&](std::string_view what, std::chrono::milliseconds time) {
    if (time.count() > 0) limits.push_back(fmt::format("{} {}", lasting(time), what));
  };
  add("for a turn", settings.turn);
  add("for an answer", settings.answer);
  add("for a call", settings.call);
  if (limits.empty()) return "The table waits as long as it takes.";
  const std::string waits = fmt::format("The table waits {}.", listed(limits));
  if (settings.turn.count() == 0) return waits;
  return fmt::format("{} {} plays a turn that takes longer.", waits,
                     name_of_bot(settings.stand_in));
}

}  // namespace mayi
