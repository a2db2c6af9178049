#include "fair/hex.h"
#include "table/tables_test.h"

namespace mayi {
namespace {

constexpr std::string_view kGame = "k7m2qp";
constexpr Seat kAnn{0}, kBob{1};

fair::Secret number_of(Seat seat) { return {static_cast<std::uint8_t>(10 + seat.index())}; }
fair::Secret secret_of(int attempt) { return {static_cast<std::uint8_t>(50 + attempt)}; }

// Ann and Bob are people, Cid is a bot; nothing is dealt yet.
class FairDealingTest : public testing::Test {
 protected:
  void SetUp() override {
    table.happens({"seated 0 human Ann", "seated 1 human Bob", "seated 2 bot:expert Cid"});
  }
  std::string begins(SeatSet seats, int second = 10) {
    const int attempt =
        table.state.fair ? static_cast<int>(table.state.fair->attempts.size()) + 1 : 1;
    BeginAttempt begin{std::string(kGame), 1, 1, commitment(attempt), seats, {}};
    if (attempt > 1) begin.last = secret_of(attempt - 1);
    return says(host(begin), second);
  }
  static fair::Digest commitment(int attempt) {
    return fair::server_commitment(occasion(attempt), secret_of(attempt));
  }
  static fair::Occasion occasion(int attempt) {
    return {kGame, static_cast<std::uint32_t>(attempt)};
  }
  static Command host(Ask ask) { return {.ask = std::move(ask), .sender = Sender::host}; }
  static Command pledges(Seat seat, int attempt = 1) {
    return {.seat = seat,
            .ask = Pledge{fair::page_commitment(occasion(attempt), seat, number_of(seat))}};
  }
  static Command opens(Seat seat, fair::Secret nonce) {
    return {.seat = seat, .ask = OpenNonce{nonce}};
  }
  static Command opens(Seat seat) { return opens(seat, number_of(seat)); }
  static Command deals(const Seed& seed) { return host(Deal{{.seed = seed}}); }
  Seed seed() const {
    return table.state.fair->seed(secret_of(static_cast<int>(table.state.fair->attempts.size())));
  }
  // The kinds of the events that came of it, or the refusal's code.
  std::string says(const Command& command, int second = 10) {
    std::string kinds, line;
    std::istringstream lines(table.does(command, second));
    for (std::string word; lines >> word;) {
      const bool kind = parse_kind(word);
      if (kind) kinds += (kinds.empty() ? "" : ", ") + word;
      line = line.empty() ? word : line;
    }
    return kinds.empty() ? line : kinds;
  }
  static bool parse_kind(std::string_view word) {
    if (word.ends_with(';')) word.remove_suffix(1);
    for (const std::string_view kind :
         {"attempt", "pledged", "pledges-closed", "opened", "voided", "revealed", "dealt"})
      if (word == kind) return true;
    return false;
  }

  TestTable table;
  const SeatSet both = SeatSet(kAnn) | SeatSet(kBob);
};

TEST_F(FairDealingTest, AllPledgeThenAllOpenThenItIsDealt) {
  EXPECT_EQ(begins(both), "attempt");
  EXPECT_EQ(says(opens(kAnn)), "too-early");
  EXPECT_EQ(says(pledges(kAnn)), "pledged");
  EXPECT_EQ(says(opens(kAnn)), "too-early");
  EXPECT_EQ(says(pledges(kBob)), "pledged, pledges-closed");
  EXPECT_EQ(says(opens(kBob)), "opened");
  EXPECT_EQ(says(deals(Seed{})), "dealing");
  EXPECT_EQ(says(opens(kAnn)), "opened");
  EXPECT_EQ(says(deals(seed())), "dealt");
  EXPECT_EQ(table.state.game.seed, seed());
  EXPECT_FALSE(table.state.fair->last().secret);
  EXPECT_EQ(says(opens(kAnn)), "not-dealing");
}

TEST_F(FairDealingTest, WhatDoesNotFitIsRefusedByName) {
  EXPECT_EQ(says(pledges(kAnn)), "not-dealing");
  EXPECT_EQ(says(opens(kAnn)), "not-dealing");
  EXPECT_EQ(begins(SeatSet(Seat(5))), "unknown-seat");
  EXPECT_EQ(begins(both), "attempt");
  EXPECT_EQ(begins(both), "not-due");
  EXPECT_EQ(says(host(BeginAttempt{std::string(kGame)})), "dealing");
  EXPECT_EQ(says(pledges(Seat(2))), "not-your-seat");
  EXPECT_EQ(says(pledges(Seat(7))), "unknown-seat");
  EXPECT_EQ(says(pledges(kAnn)), "pledged");
  EXPECT_EQ(says(pledges(kAnn)), "already-pledged");
  EXPECT_EQ(says(host(ClosePledges{}), 14), "not-due");
  EXPECT_EQ(says(host(ClosePledges{}), 15), "pledges-closed");
  EXPECT_EQ(says(host(ClosePledges{}), 30), "too-late");
  EXPECT_EQ(says(pledges(kBob)), "too-late");
  EXPECT_EQ(says(opens(kBob)), "not-pledged");
  EXPECT_EQ(says(opens(kAnn, number_of(kBob))), "wrong-nonce");
  EXPECT_EQ(says(opens(kAnn)), "opened");
  EXPECT_EQ(says(opens(kAnn)), "already-opened");
}

TEST_F(FairDealingTest, OnlyTheHostSpeaksForTheServer) {
  for (const Ask& ask : {Ask(BeginAttempt{std::string(kGame)}), Ask(ClosePledges{}), Ask(Reveal{})})
    EXPECT_EQ(says({.seat = kAnn, .ask = ask}), "not-your-seat");
  EXPECT_EQ(begins({}), "attempt, pledges-closed");
  EXPECT_EQ(says({.seat = kAnn, .ask = Deal{}}), "dealing");
}

TEST_F(FairDealingTest, WhoDoesNotOpenIsLeftOutOfTheNextAttempt) {
  EXPECT_EQ(begins(both), "attempt");
  EXPECT_EQ(says(pledges(kAnn)), "pledged");
  EXPECT_EQ(says(pledges(kBob)), "pledged, pledges-closed");
  EXPECT_EQ(says(opens(kAnn)), "opened");
  EXPECT_EQ(begins(SeatSet(kAnn), 19), "not-due");
  EXPECT_EQ(begins(both, 20), "not-expected");
  EXPECT_EQ(begins(SeatSet(kAnn), 20), "voided, attempt");
  EXPECT_EQ(table.state.fair->attempts.front().secret, secret_of(1));
  EXPECT_EQ(says(opens(kAnn)), "too-early");
  EXPECT_EQ(says(pledges(kBob)), "not-expected");
  EXPECT_EQ(says(pledges(kAnn, 1)), "pledged, pledges-closed");  // said for another attempt
  EXPECT_EQ(says(opens(kAnn)), "wrong-nonce");
  EXPECT_EQ(begins({}, 40), "voided, attempt, pledges-closed");
  EXPECT_EQ(says(deals(seed())), "dealt");
}

TEST_F(FairDealingTest, APledgeForAnAttemptThatIsOverIsStale) {
  const Version before = table.state.version;
  EXPECT_EQ(begins(both), "attempt");
  Command late = pledges(kAnn);
  late.seen = before;
  EXPECT_EQ(says(late), "stale");
  late.seen = table.state.version;
  EXPECT_EQ(says(late), "pledged");
}

TEST_F(FairDealingTest, SeatsStayAsTheyAreUntilItIsDealt) {
  EXPECT_EQ(begins(both), "attempt");
  SeatOrder order;
  for (const int seat : {2, 1, 0}) order.push(Seat(seat));
  EXPECT_EQ(says({.ask = Sit{"Dee", {}}}), "dealing");
  EXPECT_EQ(says({.ask = Arrange{order}}), "dealing");
  EXPECT_EQ(says({.seat = kAnn, .ask = Leave{}}), "dealing");
}

TEST_F(FairDealingTest, TheSecretIsOpenedAtTheEndAndEndsWhatIsNotOver) {
  EXPECT_EQ(says(host(Reveal{secret_of(1)})), "not-dealt");
  EXPECT_EQ(begins({}), "attempt, pledges-closed");
  EXPECT_EQ(says(host(Reveal{secret_of(1)})), "not-dealt");
  EXPECT_EQ(says(deals(seed())), "dealt");
  EXPECT_EQ(says(host(Reveal{secret_of(2)})), "wrong-secret");
  EXPECT_FALSE(table.awaits().must.empty());
  EXPECT_EQ(says(host(Reveal{secret_of(1)})), "revealed");
  EXPECT_EQ(says(host(Reveal{secret_of(1)})), "too-late");
  EXPECT_TRUE(table.state.is_abandoned());
  EXPECT_TRUE(table.awaits().must.empty());
  EXPECT_EQ(
      says({.seat = table.state.game.open.turn, .ask = Act{DrawStock{}}, .sender = Sender::host}),
      "abandoned");
}

TEST_F(FairDealingTest, AnotherSeedThanWasAgreedComesToLightAtTheEnd) {
  EXPECT_EQ(begins({}), "attempt, pledges-closed");
  EXPECT_EQ(says(deals(Seed{1})), "dealt");
  EXPECT_EQ(says(host(Reveal{secret_of(1)})), "wrong-secret");
}

TEST_F(FairDealingTest, TheWrongNumberOfPlayersIsSaidBeforeAnythingBegins) {
  TestTable two;
  two.happens({"seated 0 human Ann", "seated 1 human Bob"});
  EXPECT_EQ(two.does(host(BeginAttempt{std::string(kGame)})), "wrong-players");
  EXPECT_EQ(says(host(BeginAttempt{std::string(kGame), 9})), "wrong-round");
}

}  // namespace
}  // namespace mayi
