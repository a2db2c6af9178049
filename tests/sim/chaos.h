#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "base/random.h"
#include "timeline.h"

namespace mayi::sim {

// All that goes wrong.
enum class Mishap : std::uint8_t {
  cut_up,           // a connection is gone, and with it what a page said last
  cut_down,         // … what it was told last
  half_open,        // … and one side does not know it yet
  slow_frame,       // takes seconds
  slow_reader,      // every frame to it does
  duplicate,        // a page says something twice
  late_command,     // arrives when the page has come back and said it again
  unlucky_device,   // a person comes with another page, the old one stays where it is
  gone,             // a person is away for minutes
  left,             // … and says so
  moved,            // a seat moves to another device
  asked_back,       // a seat is given back to whoever lost it
  killed_idle,      // the server is killed: between two things that it does
  killed_unsynced,  // … before what it decided is kept
  killed_unsaid,    // … when it is, before anybody is told
  killed_telling,   // … when some have been told
  restarted,        // in good order
  disk_refuses,     // nothing is kept
  disk_errs,        // it is kept, but nobody is sure
  clock_jumps,      // forward
  node_sleeps,      // where there are several: one of them stands still, and goes on later
  node_cut_off,     // … reaches its store no more, for a while
  bot_slow,         // answers in seconds
  bot_hangs,        // in minutes, or never where a deadline is set
  bot_late,         // answers when nobody asks any more
  bot_nonsense,     // answers what the rules refuse, or nothing
  kinds
};
inline constexpr std::array<std::string_view, std::to_underlying(Mishap::kinds)> kMishaps{
    "cut-up",         "cut-down",        "half-open",
    "slow-frame",     "slow-reader",     "duplicate",
    "late-command",   "another-page",    "gone",
    "left",           "moved",           "asked-back",
    "killed-idle",    "killed-unsynced", "killed-unsaid",
    "killed-telling", "restarted",       "disk-refuses",
    "disk-errs",      "clock-jumps",     "node-sleeps",
    "node-cut-off",   "bot-slow",        "bot-hangs",
    "bot-late",       "bot-nonsense"};
using MishapCounts = std::array<std::int64_t, std::to_underlying(Mishap::kinds)>;

// What a world is about.
enum class Theme : std::uint8_t {
  everything,
  // Nodes stand still with a bot's move in hand; bots take long, so that the node that relieves
  // them has not moved the table yet when they wake.
  relief
};

// Everything random of a world, in one stream, and what went wrong, counted when it did.
class Chaos {
 public:
  explicit Chaos(std::uint64_t seed, Theme about = Theme::everything)
      : random(seed), theme(about) {}

  // Whether it goes wrong this time. Not any more when all has healed.
  [[nodiscard]] bool strikes(Mishap mishap, std::uint32_t in, std::uint32_t of) {
    if (healed_ || !random.chance(in, of)) return false;
    count(mishap);
    return true;
  }
  void count(Mishap mishap) { ++counts_[std::to_underlying(mishap)]; }
  milliseconds between(milliseconds least, milliseconds most) {
    return least +
           milliseconds(random.below(static_cast<std::uint32_t>((most - least).count()) + 1));
  }
  void heal() { healed_ = true; }
  bool healed() const { return healed_; }
  const MishapCounts& counts() const { return counts_; }

  Random random;
  const Theme theme;
  std::int64_t fenced = 0;  // appends that nothing but their fence kept out

 private:
  bool healed_ = false;
  MishapCounts counts_{};
};

}  // namespace mayi::sim
