#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <string_view>

#include "base/random.h"
#include "game/game.h"
#include "notation/position.h"

// What the fuzz targets share. A broken promise aborts, which is how libFuzzer learns of it.
namespace mayi::fuzz {

inline void require(bool holds, std::string_view promise) {
  if (holds) return;
  std::fprintf(stderr, "broken promise: %.*s\n", static_cast<int>(promise.size()), promise.data());
  std::abort();
}

// The fuzzer's bytes as small numbers; past their end all are 0.
class Bytes {
 public:
  Bytes(const std::uint8_t* bytes, std::size_t size) : bytes_(bytes), left_(size) {}
  bool done() const { return left_ == 0; }
  std::uint8_t next() {
    if (done()) return 0;
    --left_;
    return *bytes_++;
  }
  int below(int bound) { return next() % bound; }

 private:
  const std::uint8_t* bytes_;
  std::size_t left_;
};

// Seconds of this process on the processor: other programs must not make a search look slow.
inline double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

inline bool same_bytes(const Game& a, const Game& b) {
  return std::memcmp(&a, &b, sizeof(Game)) == 0;
}

inline Bag full_deck(const Rules& rules, int players) {
  const auto at = static_cast<std::size_t>(players);
  Bag deck;
  for (const Card card : unshuffled_deck(rules.decks[at], rules.jokers[at])) deck.add(card);
  return deck;
}

// A game in progress, with the promises every action must keep.
class Play {
 public:
  Play(const Rules& rules, const Game& game)
      : rules_(rules), game_(game), deck_(all_cards(game)), list_(buffer()) {}

  const Game& game() const { return game_; }
  const ActionList& list() const { return list_; }

  bool act(Seat seat, const Action& action) {
    const Game before = game_;
    NoEvents none;
    if (!apply(rules_, game_, seat, action, none)) {
      require(same_bytes(before, game_), "a refused action changes nothing");
      return false;
    }
    if (game_.open.round != before.open.round) deck_ = full_deck(rules_, game_.open.players);
    require(all_cards(game_) == deck_, "the cards are always the deck");
    return true;
  }

  // Every listed action is legal, and listing takes no second even with sanitizers.
  void list_actions(Seat seat) {
    const double begin = cpu_seconds();
    legal_actions(rules_, game_, seat, list_);
    require(cpu_seconds() - begin < 1, "legal actions are listed within a second");
    for (const Action& action : list_)
      require(check(rules_, game_, seat, action).has_value(), "every listed action is accepted");
  }

  // Up to that many legal actions, any seat's; fewer if the game ends or a set-up leaves nobody a
  // way on.
  void act_randomly(int actions, Random& random) {
    for (; actions > 0; --actions) {
      const auto players = static_cast<std::uint32_t>(game_.open.players);
      const auto first = static_cast<int>(random.below(players));
      bool acted = false;
      for (std::uint32_t i = 0; i < players && !acted; ++i) {
        const Seat seat((static_cast<std::uint32_t>(first) + i) % players);
        list_actions(seat);
        if (list_.empty()) continue;
        acted = act(seat, Action(list_[random.below(list_.size)]));
        require(acted, "every listed action can be played");
      }
      if (!acted) return;
    }
  }

  // Printing any state and parsing it gives the same state; scores that only a set-up can reach are
  // not read.
  void print_and_parse() const {
    for (const std::int32_t total : game_.open.totals)
      if (total > static_cast<std::int32_t>(kMaxScore)) return;
    const std::string text = print_position(rules_, plain_seats(game_.open.players), game_);
    const auto parsed = parse_position(text);
    if (!parsed) std::fprintf(stderr, "%s\n%s\n", to_string(parsed.error()).c_str(), text.c_str());
    require(parsed.has_value(), "a printed position parses");
    require(same_bytes(parsed->game, game_), "a printed position is the same state");
    require(parsed->rules.rules == rules_, "a printed position has the same rules");
  }

 private:
  // Large, so all games share one.
  static ActionList& buffer() {
    static const auto list = std::make_unique<ActionList>();
    return *list;
  }

  const Rules rules_;
  Game game_;
  Bag deck_;
  ActionList& list_;
};

inline std::string_view as_text(const std::uint8_t* bytes, std::size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

}  // namespace mayi::fuzz
