#include "table/history.h"

#include "table/tables_test.h"

namespace mayi {
namespace {

constexpr Seat kAnn{0}, kBob{1};

// A table that writes its history.
struct Told {
  TestTable table = three("human", "human", "human");
  History history;

  void happens(const Change& change) {
    const TableEvent event{table.state.version.next(), Time{}, seat_of(change), "", change};
    History::Listener listener;
    ASSERT_TRUE(apply(table.rules(), table.state, event, listener));
    history.add(event, std::move(listener.events), table.state);
  }
  std::string since(std::optional<Version> version, Seat observer) const {
    std::string text;
    for (const Happening& each : history.since(version, observer))
      text += std::to_string(each.version.number()) +
              (std::holds_alternative<Change>(each.what) ? " around; " : " game; ");
    return text;
  }
};

TEST(History, IsToldFromAVersionOnAndToEachWhatIsTheirs) {
  Told told;
  told.happens(Played{kAnn, DrawStock{}, ""});
  told.happens(LetBy{kBob});
  told.happens(Answered{kBob, {.wants = Standing::Wants::nothing}});
  EXPECT_EQ(told.since(std::nullopt, kBob), "5 game; 6 around; 7 around; ");
  EXPECT_EQ(told.since(std::nullopt, kAnn), "5 game; 6 around; ");
  EXPECT_EQ(told.since(Version(5), kBob), "6 around; 7 around; ");
  EXPECT_EQ(told.since(Version(6), kAnn), "");
}

TEST(History, KnowsTheCardThatIsLetBy) {
  Told told;
  const Card exposed = told.table.state.game.open.discards.top().card;
  told.happens(LetBy{kBob});
  told.happens(Answered{kBob, {.wants = Standing::Wants::nothing}});
  const auto happenings = told.history.since(std::nullopt, kBob);
  EXPECT_EQ(happenings.at(0).card, exposed);
  EXPECT_FALSE(happenings.at(1).card.exists());
}

TEST(History, KnowsWhatASeatDidFromWhatHappenedToIt) {
  const Event own[] = {DrewStock{}, DrewDiscard{}, CalledMayI{},    Allowed{},
                       Claimed{},   Passed{},      LaidDown{},      LaidOff{},
                       Swapped{},   Skipped{},     DiscardedCard{}, KeptLastCard{}};
  const Event others[] = {RoundDealt{},   Asked{},     MayIWon{},    MayIDenied{},
                          PenaltyDrawn{}, Unclaimed{}, Reshuffled{}, WentOut{},
                          RoundOver{},    Scored{},    GameOver{},   Won{}};
  for (const Event& event : own) EXPECT_TRUE(is_own_act(event)) << event.index();
  for (const Event& event : others) EXPECT_FALSE(is_own_act(event)) << event.index();
}

TEST(History, KeepsTheLastReasonOfEachSeat) {
  Told told;
  EXPECT_EQ(told.history.last_reason(std::nullopt), nullptr);
  told.happens(Played{kAnn, DrawStock{}, "blind"});
  told.happens(Played{kAnn, Skip{}, ""});
  told.happens(Played{kBob, MayI{}, "closer"});
  EXPECT_EQ(told.history.last_reason(std::nullopt)->why, "closer");
  EXPECT_EQ(told.history.last_reason(kAnn)->why, "blind");
  EXPECT_EQ(told.history.last_reason(Seat(2)), nullptr);
}

TEST(History, ThatIsCutForgetsAllThatCameLater) {
  Told told;
  told.happens(Played{kAnn, DrawStock{}, "blind"});
  const Version last = told.table.state.version;
  told.happens(LetBy{kBob});
  told.happens(Played{kBob, MayI{}, "closer"});
  told.history.cut(last);
  EXPECT_EQ(told.since(std::nullopt, kBob), "5 game; ");
  EXPECT_EQ(told.history.last_reason(std::nullopt)->why, "blind");
  told.history.cut(Version());
  EXPECT_EQ(told.since(std::nullopt, kBob), "");
  EXPECT_EQ(told.history.last_reason(std::nullopt), nullptr);
}

TEST(History, KeepsARoundOnceItIsOverAndNotWhenThatIsTakenBack) {
  History history;
  TableState state = three("human", "human", "human").state;
  const TableEvent event{Version(9), Time{}, kAnn, "", Played{kAnn, Skip{}, ""}};
  history.add(event, {}, state);
  EXPECT_TRUE(history.rounds().empty());
  state.game.open.stage = Stage::round_over;
  state.game.open.points[1] = 25;
  history.add({Version(10), Time{}, kAnn, "", LetBy{kAnn}}, {}, state);
  EXPECT_TRUE(history.rounds().empty()) << "an action ends a round, nothing else";
  history.add({Version(11), Time{}, kAnn, "", Played{kAnn, Skip{}, ""}}, {}, state);
  ASSERT_EQ(history.rounds().size(), 1u);
  EXPECT_EQ(history.rounds()[0].points[1], 25);
  history.cut(Version(11));
  EXPECT_EQ(history.rounds().size(), 1u);
  history.cut(Version(10));
  EXPECT_TRUE(history.rounds().empty());
}

}  // namespace
}  // namespace mayi
