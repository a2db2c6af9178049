#include <gtest/gtest.h>

#include "notation/action_text.h"
#include "notation/card_text.h"
#include "notation/position.h"

// What events carry for those who tell them: positions in notation, an action, and the events it
// has.
namespace mayi {
namespace {

constexpr Seat kAnn{0}, kBob{1}, kCid{2};

Card card(std::string_view text) { return *parse_card(text); }

struct Heard final : EventSink {
  std::vector<Event> events;
  void on(const Event& event) override { events.push_back(event); }
};

std::vector<Event> events_of(std::string_view position, Seat seat, std::string_view action) {
  auto at = parse_position(position);
  EXPECT_TRUE(at) << position;
  Heard heard;
  const auto done = apply(at->rules.rules, at->game, seat, *parse_action(action), heard);
  EXPECT_TRUE(done) << position << action << ": " << text_of(done.error().reason).code;
  return heard.events;
}

TEST(Events, CarryWhatTheirTellersNeed) {
  const std::string act = "round 2\nseats Ann Bob Cid\nturn Ann act\ndown Ann Bob\n";
  const std::string melds = "meld Bob set KC KD KH\nmeld Bob run 5S JK 7S 8S\n";
  const std::string hand = "hand Ann 6S 4C KS 9S 4S\nhand Bob 9D 9H\nhand Cid 3D 3H\nstock 5D 5H\n";
  const struct {
    std::string action;
    std::vector<Event> events;
  } rows[] = {
      {"lay-off KS to 1", {LaidOff{kAnn, card("KS"), 0, false}}},
      {"lay-off 9S to 2", {LaidOff{kAnn, card("9S"), 1, false}}},
      {"lay-off 4S to 2", {LaidOff{kAnn, card("4S"), 1, true}}},
      {"discard 4C", {DiscardedCard{kAnn, card("4C")}}},
  };
  for (const auto& row : rows)
    EXPECT_EQ(events_of(act + melds + hand, kAnn, row.action), row.events) << row.action;
  const std::string not_down = "round 2\nseats Ann Bob Cid\nturn Ann act\ndown Bob\n";
  EXPECT_EQ(events_of(not_down + melds + hand, kAnn, "swap 6S in 2"),
            std::vector<Event>({Swapped{kAnn, card("6S"), 1, 2}}));
}

TEST(Events, OfADrawSayWhatWasLeftLying) {
  const std::string draw =
      "seats Ann Bob Cid\nturn Ann draw\nhand Ann 6S 4C\nhand Bob 9D 9H\nhand Cid 3D 3H\n"
      "discard 7C\nstock 5D 5H\n";
  EXPECT_EQ(events_of(draw, kAnn, "draw stock"),
            std::vector<Event>({DrewStock{kAnn, card("5D"), card("7C")}}));
  EXPECT_EQ(events_of(draw, kAnn, "draw discard"),
            std::vector<Event>({DrewDiscard{kAnn, card("7C")}}));
  EXPECT_EQ(events_of(draw, kCid, "may-i"),
            std::vector<Event>({CalledMayI{kCid, card("7C")}, Asked{kAnn, card("7C")}}));
}

TEST(Events, OfAMayISayWhoHasItAndWhatItCost) {
  const std::string asked =
      "seats Ann Bob Cid\nturn Ann draw\nhand Ann 6S 4C\nhand Bob 9D 9H\nhand Cid 3D 3H\n"
      "discard 7C\nstock 5D 5H 6D\n";
  auto at = *parse_position(asked);
  Heard heard;
  for (const auto& [seat, action] : {std::pair(kCid, "may-i"), {kAnn, "allow"}, {kBob, "claim"}})
    ASSERT_TRUE(apply(at.rules.rules, at.game, seat, *parse_action(action), heard)) << action;
  EXPECT_EQ(heard.events,
            std::vector<Event>({CalledMayI{kCid, card("7C")}, Asked{kAnn, card("7C")},
                                Allowed{kAnn, kCid}, Asked{kBob, card("7C")},
                                Claimed{kBob, card("7C"), false}, MayIWon{kBob, card("7C")},
                                MayIDenied{kCid, kBob}, PenaltyDrawn{kBob, card("5D"), 4}}));
}

}  // namespace
}  // namespace mayi
