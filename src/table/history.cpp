#include "table/history.h"

#include <algorithm>
#include <utility>

namespace mayi {

namespace {

Card card_let_by(const Change& change, const TableState& state) {
  const auto& discards = state.game.open.discards;
  return std::holds_alternative<LetBy>(change) && !discards.empty() ? discards.top().card : Card();
}

}  // namespace

std::optional<Happening> seen_by(const Happening& happening, Seat observer) {
  if (const Event* const event = std::get_if<Event>(&happening.what))
    return Happening{happening.version, seen_by(*event, observer)};
  const Change& change = std::get<Change>(happening.what);
  const bool is_private = std::holds_alternative<Answered>(change);
  if (is_private && seat_of(change) != observer) return std::nullopt;
  if (std::holds_alternative<Rekeyed>(change)) return std::nullopt;
  Happening seen = happening;
  if (Seated* const seated = std::get_if<Seated>(&std::get<Change>(seen.what));
      seated != nullptr && seated->sitter.kind == SitterKind::person)
    seated->sitter.player.clear();
  return seen;
}

bool is_own_act(const Event& event) {
  switch (kind_of(event)) {
    case EventKind::drew_stock:
    case EventKind::drew_discard:
    case EventKind::called_may_i:
    case EventKind::allowed:
    case EventKind::claimed:
    case EventKind::passed:
    case EventKind::laid_down:
    case EventKind::laid_off:
    case EventKind::swapped:
    case EventKind::skipped:
    case EventKind::discarded:
    case EventKind::kept_last_card: return true;
    case EventKind::round_dealt:
    case EventKind::asked:
    case EventKind::may_i_won:
    case EventKind::may_i_denied:
    case EventKind::penalty_drawn:
    case EventKind::unclaimed:
    case EventKind::reshuffled:
    case EventKind::went_out:
    case EventKind::round_over:
    case EventKind::scored:
    case EventKind::game_over:
    case EventKind::won: return false;
  }
  std::unreachable();
}

void History::add(const TableEvent& event, const std::vector<Event>& told,
                  const TableState& after) {
  const Played* const played = std::get_if<Played>(&event.change);
  const Dealt* const dealt = std::get_if<Dealt>(&event.change);
  if (played != nullptr && !played->why.empty())
    reasons_.push_back({event.version, played->seat, played->action, played->why});
  // Played and dealt are told by what happened in the game.
  if (played == nullptr && dealt == nullptr)
    happenings_.push_back({event.version, event.change, card_let_by(event.change, after)});
  for (const Event& each : told) happenings_.push_back({event.version, each});
  const bool over = after.dealt && after.game.open.stage != Stage::playing;
  if (played == nullptr || !over) return;
  rounds_.push_back(record_of(after.game));
  rounds_at_.push_back(event.version);
}

void History::cut(Version last) {
  std::erase_if(happenings_, [&](const Happening& each) { return each.version > last; });
  std::erase_if(reasons_, [&](const Reasoned& each) { return each.version > last; });
  while (!rounds_at_.empty() && rounds_at_.back() > last) {
    rounds_at_.pop_back();
    rounds_.pop_back();
  }
}

std::vector<Happening> History::since(std::optional<Version> version, Seat observer) const {
  const auto from =
      std::ranges::upper_bound(happenings_, version.value_or(Version{}), {}, &Happening::version);
  std::vector<Happening> seen;
  for (auto each = version ? from : happenings_.begin(); each != happenings_.end(); ++each)
    if (auto happening = seen_by(*each, observer)) seen.push_back(*std::move(happening));
  return seen;
}

const Reasoned* History::last_reason(std::optional<Seat> seat) const {
  for (std::size_t i = reasons_.size(); i > 0; --i)
    if (!seat || *seat == reasons_[i - 1].seat) return &reasons_[i - 1];
  return nullptr;
}

}  // namespace mayi
