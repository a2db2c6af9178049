#include "host/bot_replay.h"

#include <fmt/format.h>

#include <algorithm>

#include "host/player.h"
#include "notation/action_text.h"

namespace mayi {
namespace {

class Replaying {
 public:
  explicit Replaying(const KeptGame& kept) : kept_(kept), rules_(kept.header.rules.rules) {}

  BotReplay run() {
    for (const TableEvent& event : kept_.events) {
      if (!result_.difference.empty()) break;
      look(event);
      NoEvents none;
      (void)apply(rules_, state_, event, none);
    }
    return std::move(result_);
  }

 private:
  // A state of the present turn, from which a bot may have decided to call or not.
  struct Moment {
    Game game{};
    std::uint32_t actions = 0;
    SeatSet may_call{};
  };

  void look(const TableEvent& event) {
    if (!state_.dealt) return;
    if (turn_ != state_.turn_began) moments_.clear(), changed_ = {};
    turn_ = state_.turn_began;
    if (moments_.empty() || moments_.back().actions != state_.actions)
      moments_.push_back({state_.game, state_.actions, callers()});
    if (const Played* const played = std::get_if<Played>(&event.change)) return check(*played);
    const bool another = std::holds_alternative<Seated>(event.change) ||
                         std::holds_alternative<StoodIn>(event.change) ||
                         std::holds_alternative<CameBack>(event.change);
    if (another) changed_.add(seat_of(event.change));
  }
  SeatSet callers() const {
    SeatSet seats;
    const Awaited now = awaited(rules_, state_);
    for (const Seat seat : SeatSet::first(state_.places.size()))
      if (now.needs[seat] == Need::call) seats.add(seat);
    return seats;
  }

  void check(const Played& played) {
    const Bot* const bot = bot_at(played.seat);
    if (bot == nullptr) return;
    const bool calls = kind_of(played.action) == ActionKind::may_i;
    const bool same =
        calls ? ever(*bot, played.seat, true) : decision(*bot, played.seat) == played.action;
    if (!same) return differ(played);
    ++result_.decisions;
    if (draws_exposed_away(played)) check_silent(played.seat);
  }
  // A bot draws when all bots that could call have let the card go by.
  bool draws_exposed_away(const Played& played) const {
    const ActionKind kind = kind_of(played.action);
    return rules_.may_i == MayIMode::line &&
           (kind == ActionKind::draw_stock || kind == ActionKind::draw_discard);
  }
  void check_silent(Seat in_turn) {
    for (const Seat seat : callers() - SeatSet(in_turn) - changed_) {
      const Bot* const bot = bot_at(seat);
      if (bot == nullptr) continue;
      if (!ever(*bot, seat, false)) return differ(seat);
      ++result_.decisions;
    }
  }

  Action decision(const Bot& bot, Seat seat) const {
    Random random = random_of(state_.game.seed, state_.actions, seat);
    return bot.decide(rules_, observe(state_.game, seat), random).action;
  }
  // Whether the bot would have called, or not have called, when it may have been asked.
  bool ever(const Bot& bot, Seat seat, bool calls) const {
    return std::ranges::any_of(moments_, [&](const Moment& moment) {
      if (!moment.may_call.has(seat)) return false;
      Random random = random_of(moment.game.seed, moment.actions, seat);
      return bot.interrupt(rules_, observe(moment.game, seat), random).has_value() == calls;
    });
  }

  // nullptr: a person or a model plays there, or a bot that is not known here.
  const Bot* bot_at(Seat seat) {
    const Sitter& sitter = state_.places[seat].player();
    if (sitter.kind != SitterKind::bot) return nullptr;
    auto& bot = bots_[sitter.player];
    if (!bot) bot = make_bot(sitter.player);
    if (!bot) result_.unknown.insert(sitter.player);
    return bot.get();
  }
  std::string name(Seat seat) const {
    const Place& place = state_.places[seat];
    return fmt::format("{} ({})", place.name, to_string(place.player()));
  }
  void differ(const Played& played) {
    result_.difference =
        fmt::format("action {}: with what {} saw, it does not play {}", state_.actions + 1,
                    name(played.seat), to_string(played.action));
  }
  void differ(Seat seat) {
    result_.difference = fmt::format("action {}: with what {} saw, it does not let the card go by",
                                     state_.actions + 1, name(seat));
  }

  const KeptGame& kept_;
  const Rules& rules_;
  TableState state_{};
  std::vector<Moment> moments_{};
  Version turn_{};
  SeatSet changed_{};  // somebody else plays there since the turn began
  std::map<std::string, std::unique_ptr<const Bot>> bots_{};
  BotReplay result_{};
};

}  // namespace

BotReplay replay_bots(const KeptGame& kept) { return Replaying(kept).run(); }

}  // namespace mayi
