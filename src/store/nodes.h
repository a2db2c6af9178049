#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "store/error.h"

namespace mayi {

using GameId = std::string;

// Counts the takeovers of a game by nodes: whoever has it now has a higher one than all before.
using Epoch = std::int64_t;

// What a node has heard of the others since it last asked. What it did itself is not in it.
struct News {
  std::vector<GameId> moved{};  // whose events or texts are others now, each once
  std::vector<std::string> said{};
  // Something may be missing, as when the line to the store was cut: look at everything anew.
  bool missed = false;
  bool operator==(const News&) const = default;
};

// In bytes, of one text that is said to all nodes.
inline constexpr std::size_t kMaxSaid = 2'000;

// Many nodes on the same games. Each open journal is a node of its own, with a name that no other
// ever had. All of them may write what people say, on the version that they know; what a table does
// by itself is done by the node that has its lease, and with its epoch (`Append::fence`). Time is
// the store's own, so that a node whose clock is wrong, or that was asleep, cannot be mistaken.
//
// All but what `on_news` is given belong to the journal's thread.
class Nodes {
 public:
  virtual ~Nodes() = default;

  // Takes the leases that are free or have run out, and prolongs this node's own, under the epoch
  // they have; all in one transaction. Nothing: another node has it, or there is no such game.
  [[nodiscard]] virtual Stored<std::vector<std::optional<Epoch>>> lease(
      const std::vector<GameId>& games, std::chrono::milliseconds lasts) = 0;
  // Gives up those that this node has: another may take them at once, and what states the epoch
  // that they had is fenced.
  [[nodiscard]] virtual Stored<void> release(const std::vector<GameId>& games) = 0;

  // Tells all other nodes that are there now. Best effort: nothing that lasts may depend on it.
  // malformed: one is longer than kMaxSaid, and none was said.
  [[nodiscard]] virtual Stored<void> say(const std::vector<std::string>& texts) = 0;
  // What came since the last time. Every change that a sync, a text or a removal of another node
  // made durable is heard of, unless something was missed; it may be heard of before and again.
  [[nodiscard]] virtual Stored<News> hear() = 0;
  // Called, from any thread, when there is something to hear.
  virtual void on_news(std::function<void()> wake) = 0;
};

}  // namespace mayi
