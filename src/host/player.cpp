#include "host/player.h"

#include <algorithm>

#include "bots/characters.h"
#include "bots/greedy.h"
#include "prose/voice.h"

namespace mayi {
namespace {

constexpr std::uint32_t kBotPurpose = 3;  // after those of game/shuffles.h; docs/NOTATION.md

bool wants(const Standing& standing, const SeatView& seat, bool own_draw) {
  const Card card = seat.open().discards.top().card;
  switch (standing.wants) {
    case Standing::Wants::everything: return true;
    case Standing::Wants::nothing: return false;
    case Standing::Wants::cards: return std::ranges::count(standing.cards, card) > 0;
    case Standing::Wants::closer: break;
  }
  const Rules& rules = seat.rules.rules;
  const Prospects prospects(rules, seat.view);
  const Why why = own_draw ? worth_of_draw(rules, seat.view, prospects)
                           : worth_of_may_i(rules, seat.view, prospects);
  return why.kind == WhyKind::card_helps;
}

}  // namespace

bool is_bot(std::string_view name) {
  return std::ranges::count(bot_names(), name) > 0 || find_character(name) != nullptr;
}

Player* ThinkingBots::find(const Sitter& sitter) {
  if (sitter.kind != SitterKind::bot) return nullptr;
  Made& made = bots_[sitter.player];
  if (!made.bot && (made.bot = make_bot(sitter.player))) made.player.emplace(*made.bot);
  return made.bot ? &*made.player : nullptr;
}

void BotPlayer::ask(Request request, std::stop_token, Respond respond) {
  const auto decision =
      ask_bot(bot_, request.view.rules.rules, request.view.view, request.need, request.random);
  if (!decision) return respond({});
  respond({Act{decision->action, print_why(decision->why)}});
}

Random random_of(const Seed& seed, std::uint32_t actions, Seat seat) {
  Keystream stream(seed, Nonce{actions, kBotPurpose, static_cast<std::uint32_t>(seat.index())});
  const std::uint64_t high = stream.next();
  return Random(high << 32 | stream.next());
}

std::optional<Decision> ask_bot(const Bot& bot, const Rules& rules, const View& view, Need need,
                                Random& random) {
  if (need == Need::call) return bot.interrupt(rules, view, random);
  return bot.decide(rules, view, random);
}

std::optional<Act> answer_of(const Standing& standing, const SeatView& seat) {
  const bool asked = seat.need() == Need::answer, own_draw = seat.me() == seat.open().turn;
  const bool enough = !own_draw && seat.open().may_is[seat.me()] >= standing.at_most;
  if (!enough && wants(standing, seat, own_draw)) {
    if (standing.then == Standing::Then::ask) return std::nullopt;
    return Act{asked ? Action(Claim{}) : Action(MayI{}), ""};
  }
  const bool allows = asked && seat.rules.rules.may_i == MayIMode::line;
  return Act{allows ? Action(Allow{}) : Action(Pass{}), ""};
}

std::optional<Decision> advise(const SeatView& seat) {
  return advise(seat.rules.rules, seat.view, seat.need());
}

std::optional<Decision> advise(const Rules& rules, const View& view, Need need) {
  static const std::unique_ptr<const Bot> expert = make_bot("expert");
  Random random(1);  // which the expert does not ask
  if (need == Need::nothing) return std::nullopt;
  return ask_bot(*expert, rules, view, need, random);
}

}  // namespace mayi
