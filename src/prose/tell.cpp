#include <fmt/format.h>

#include "prose/voice.h"

// What happened in the game, and around it.
namespace mayi {
namespace {

class Teller {
 public:
  Teller(const Voice& voice, Card card) : voice_(voice), card_(card) {}

  std::string operator()(const RoundDealt& e) const {
    return fmt::format("Round {}: {} and {} up {}.", e.round, voice_.within(e.dealer, "deal"),
                       verb(e.dealer, "turn"), the(e.turned_up));
  }
  std::string operator()(const DrewStock& e) const {
    const std::string drawn = e.card.exists() ? the(e.card) : "from the stock";
    if (!e.left_lying.exists()) return fmt::format("{} {}.", begin(e.seat, "draw"), drawn);
    return fmt::format("{} {} and {} {}.", begin(e.seat, "leave"), the(e.left_lying),
                       verb(e.seat, "draw"), drawn);
  }
  std::string operator()(const DrewDiscard& e) const {
    return fmt::format("{} {}.", begin(e.seat, "take"), the(e.card));
  }
  std::string operator()(const CalledMayI& e) const {
    return fmt::format("{} May I? for {}.", begin(e.seat, "say"), the(e.card));
  }
  std::string operator()(const Asked&) const { return ""; }  // the answer names them
  std::string operator()(const Allowed& e) const {
    return fmt::format("{} {} have it.", begin(e.seat, "let"), voice_.who(e.caller));
  }
  std::string operator()(const Claimed& e) const {
    if (!e.own_draw) return fmt::format("{} {}.", begin(e.seat, "claim"), the(e.card));
    return fmt::format("{} in turn and {} {}.", begin(e.seat, "are"), verb(e.seat, "claim"),
                       the(e.card));
  }
  std::string operator()(const Passed& e) const {
    return fmt::format("{}.", begin(e.seat, "pass"));
  }
  std::string operator()(const MayIWon& e) const {
    return fmt::format("{} {} by May I.", begin(e.seat, "get"), the(e.card));
  }
  std::string operator()(const MayIDenied& e) const {
    return fmt::format("{} without: {} closer in line.", begin(e.seat, "go"),
                       voice_.within(e.taker, "are"));
  }
  std::string operator()(const PenaltyDrawn& e) const {
    const std::string card = e.card.exists() ? fmt::format(", {},", the(e.card)) : "";
    return fmt::format("{} a penalty card{} and now {} {}.", begin(e.seat, "draw"), card,
                       verb(e.seat, "hold"), counted(e.cards, "card"));
  }
  std::string operator()(const Unclaimed& e) const {
    return fmt::format("Nobody wants {}.", the(e.card));
  }
  std::string operator()(const Reshuffled& e) const {
    return fmt::format("The discards are shuffled into a new stock of {}.",
                       counted(e.stock, "card"));
  }
  std::string operator()(const LaidDown& e) const {
    std::vector<std::string> melds;
    for (const Meld& meld : e.melds) melds.push_back(voice_.the(meld.kind, meld.cards.view()));
    const std::string laid = fmt::format("{} down {}", begin(e.seat, "lay"), listed(melds));
    if (e.cards_left == 0) return fmt::format("{}.", laid);
    return fmt::format("{}, and {} {}.", laid, verb(e.seat, "keep"), counted(e.cards_left, "card"));
  }
  std::string operator()(const LaidOff& e) const {
    return fmt::format("{} off {} on meld {}{}.", begin(e.seat, "lay"), the(e.card), e.meld + 1,
                       e.at_low ? ", at the low end" : "");
  }
  std::string operator()(const Swapped& e) const {
    return fmt::format("{} {} into meld {} and {} the Joker.", begin(e.seat, "put"), the(e.card),
                       e.meld + 1, verb(e.seat, "take"));
  }
  std::string operator()(const Skipped& e) const {
    return fmt::format("{} nothing more.", begin(e.seat, "lay"));
  }
  std::string operator()(const DiscardedCard& e) const {
    return fmt::format("{} {}.", begin(e.seat, "discard"), the(e.card));
  }
  std::string operator()(const KeptLastCard& e) const {
    return fmt::format("{} the last card.", begin(e.seat, "keep"));
  }
  std::string operator()(const WentOut& e) const {
    return fmt::format("{} out!", begin(e.seat, "go"));
  }
  std::string operator()(const RoundOver& e) const {
    return fmt::format("Round {} is over{}.", e.round, e.out == kNobody ? "; nobody went out" : "");
  }
  std::string operator()(const Scored& e) const {
    return fmt::format("{} {}.", begin(e.seat, "score"), counted(e.points, "point"));
  }
  std::string operator()(const GameOver&) const { return "The game is over."; }
  std::string operator()(const Won& e) const {
    return fmt::format("{} with {}.", begin(e.seat, "win"), counted(e.total, "point"));
  }

  // Around the game. A seat's name of that time comes with the event.
  std::string operator()(const Seated& e) const {
    if (voice_.is_you(e.seat)) return "You take your seat.";
    const std::string name = plain(e.name);
    if (e.sitter.kind == SitterKind::person) return fmt::format("{} takes a seat.", name);
    return fmt::format("{} ({}) takes a seat.", name, words_of(e.sitter));
  }
  std::string operator()(const Arranged&) const { return "The seats are in another order now."; }
  std::string operator()(const Pictured&) const { return ""; }  // a picture is to be seen
  std::string operator()(const Dealt&) const { return ""; }     // the round's deal says it
  std::string operator()(const Played&) const { return ""; }    // what it did says it
  std::string operator()(const LetBy& e) const {
    const std::string card = card_.exists() ? the(card_) : "the discard";
    return fmt::format("{} {} go by.", begin(e.seat, "let"), card);
  }
  std::string operator()(const WentAway& e) const {
    return fmt::format("{} the table.", begin(e.seat, "leave"));
  }
  std::string operator()(const StoodIn& e) const {
    return fmt::format("{} plays for {}.", name_of_bot(e.by.player), voice_.who(e.seat));
  }
  std::string operator()(const CameBack& e) const {
    return fmt::format("{} back.", begin(e.seat, "are"));
  }
  std::string operator()(const TimedOut& e) const {
    const std::string whose = voice_.is_you(e.seat) ? "Your" : voice_.whose(e.seat);
    return fmt::format("{} {} is up.", whose, time_for(e.need));
  }
  std::string operator()(const Answered& e) const {
    const std::string said = voice_.standing(e.seat, e.standing);
    return said.empty() ? fmt::format("{} asked about every card again.", begin(e.seat, "are"))
                        : said;
  }
  std::string operator()(const Readied& e) const {
    return fmt::format("{} ready for the next round.", begin(e.seat, "are"));
  }
  std::string operator()(const Rekeyed&) const { return ""; }  // nobody is told
  std::string operator()(const SettingsChanged& e) const { return voice_.settings(e.settings); }
  std::string operator()(const AttemptBegun& e) const {
    if (e.seats.empty()) return "The server shuffles alone.";
    return e.attempt == 1 ? "Everybody has a hand in the shuffle." : "The shuffle begins anew.";
  }
  // What goes to and fro between pages would only fill the log.
  std::string operator()(const Pledged&) const { return ""; }
  std::string operator()(const PledgesClosed&) const { return ""; }
  std::string operator()(const NonceOpened&) const { return ""; }
  std::string operator()(const AttemptVoided&) const { return "Somebody's page fell silent."; }
  std::string operator()(const SecretRevealed&) const {
    return "The server has opened its secret: now anybody can check the deal.";
  }

 private:
  std::string the(Card card) const { return voice_.the(card); }
  std::string begin(Seat seat, std::string_view with) const { return voice_.begin(seat, with); }
  std::string verb(Seat seat, std::string_view base) const {
    return voice_.is_you(seat) ? std::string(base) : third_person(base);
  }
  static std::string_view time_for(Need need) {
    switch (need) {
      case Need::call: return "time to call";
      case Need::answer: return "time to answer";
      case Need::turn: return "time for this turn";
      case Need::nothing:
      case Need::next_round: return "time";
    }
    std::unreachable();
  }

  const Voice& voice_;
  const Card card_;  // that was let by
};

}  // namespace

std::string Voice::tell(const Happening& happening) const {
  const Teller teller(*this, happening.card);
  return std::visit([&](const auto& what) { return std::visit(teller, what); }, happening.what);
}

}  // namespace mayi
