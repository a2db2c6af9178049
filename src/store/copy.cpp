#include "store/copy.h"

#include <fmt/format.h>

#include <algorithm>

#include "store/chain.h"

namespace mayi {
namespace {

constexpr std::size_t kEventsASync = 20'000;

struct Whole {
  KeptGame game;
  SeatTexts texts;
};

Stored<Whole> load_whole(Journal& journal, const GameId& id) {
  auto game = journal.load(id);
  if (!game) return std::unexpected(game.error());
  auto texts = journal.texts(id);
  if (!texts) return std::unexpected(texts.error());
  return Whole{*std::move(game), *std::move(texts)};
}

bool is_same(const Whole& one, const Whole& other) {
  const auto header = [](const Whole& whole) {
    const GameHeader& kept = whole.game.header;
    return link_of_header(kept, rules_in_full(kept.rules.rules));
  };
  return header(one) == header(other) && one.game.events == other.game.events &&
         one.texts == other.texts;
}

// In the order in which they were made, as far as the clock tells; a damaged one is named.
Stored<std::vector<Listing>> list_whole(Journal& journal) {
  auto listed = journal.list();
  if (!listed) return listed;
  for (const Listing& listing : *listed)
    if (!listing.damage.empty())
      return std::unexpected(StoreError{StoreFault::damaged, listing.damage});
  std::ranges::sort(*listed, {},
                    [](const Listing& each) { return std::tie(each.created, each.id); });
  return listed;
}

Stored<void> check_unmoved(Journal& journal, const std::vector<Listing>& before) {
  const auto now = list_whole(journal);
  if (!now) return std::unexpected(now.error());
  const auto state = [](const Listing& each) { return std::tie(each.id, each.version); };
  if (std::ranges::equal(before, *now, {}, state, state)) return {};
  return std::unexpected(
      StoreError{StoreFault::lost_race,
                 "Games went on while they were copied. Nothing was put in place; end what plays "
                 "there and copy again."});
}

// What has come together for the next sync.
class Batch {
 public:
  Batch(Journal& from, Journal& to) : from_(from), to_(to) {}

  [[nodiscard]] Stored<void> add(const Listing& listing) {
    auto whole = load_whole(from_, listing.id);
    if (!whole) return std::unexpected(whole.error());
    events_ += whole->game.events.size();
    to_.append({.id = listing.id,
                .events = whole->game.events,
                .summary = listing.summary,
                .created = whole->game.header,
                .texts = whole->texts});
    games_.push_back(*std::move(whole));
    return events_ < kEventsASync ? Stored<void>() : finish();
  }
  [[nodiscard]] Stored<void> finish() {
    const auto results = to_.sync();
    if (!results) return std::unexpected(results.error());
    for (const auto& result : *results)
      if (!result) return std::unexpected(result.error());
    for (const Whole& whole : games_) {
      const auto copied = load_whole(to_, whole.game.header.id);
      if (!copied) return std::unexpected(copied.error());
      if (!is_same(whole, *copied))
        return damaged(whole.game.header.id, "its copy is not the same");
    }
    games_.clear();
    events_ = 0;
    return {};
  }

 private:
  Journal &from_, &to_;
  std::vector<Whole> games_;
  std::size_t events_ = 0;
};

}  // namespace

Stored<void> copy_games(Journal& from, Journal& to, const std::function<void(CopyProgress)>& tell) {
  const auto listed = list_whole(from);
  if (!listed) return std::unexpected(listed.error());
  Batch batch(from, to);
  CopyProgress progress{0, listed->size()};
  for (const Listing& listing : *listed) {
    if (const auto added = batch.add(listing); !added) return added;
    ++progress.games;
    tell(progress);
  }
  if (const auto finished = batch.finish(); !finished) return finished;
  return check_unmoved(from, *listed);
}

Stored<bool> are_same(Journal& one, Journal& other, const std::function<void(CopyProgress)>& tell) {
  const auto ours = list_whole(one), theirs = list_whole(other);
  if (!ours) return std::unexpected(ours.error());
  if (!theirs) return std::unexpected(theirs.error());
  if (!std::ranges::equal(*ours, *theirs, {}, &Listing::id, &Listing::id)) return false;
  CopyProgress progress{0, ours->size()};
  for (const Listing& listing : *ours) {
    const auto left = load_whole(one, listing.id), right = load_whole(other, listing.id);
    if (!left) return std::unexpected(left.error());
    if (!right) return std::unexpected(right.error());
    if (!is_same(*left, *right)) return false;
    ++progress.games;
    tell(progress);
  }
  return true;
}

}  // namespace mayi
