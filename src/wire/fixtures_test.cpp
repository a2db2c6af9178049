#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "notation/action_text.h"
#include "notation/card_text.h"
#include "prose/why.h"
#include "wire/answer_json.h"
#include "wire/command_json.h"
#include "wire/event_json.h"
#include "wire/replay_json.h"
#include "wire/room_json.h"
#include "wire/sample_test.h"
#include "wire/state_json.h"

// The examples of docs/PROTOCOL.md are what the program writes. MAYI_REGENERATE=1 writes them anew.
namespace mayi::wire {
namespace {

SeatOrder order_of(std::initializer_list<int> seats) {
  SeatOrder order;
  for (const int seat : seats) order.push(Seat(seat));
  return order;
}

const std::string kFolder = MAYI_SOURCE_DIR "/tests/fixtures/protocol/";

std::string read(const std::string& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// The first line in which the texts differ, as each has it; empty: they are the same.
std::string difference(const std::string& kept, const std::string& written) {
  if (kept == written) return "";
  std::istringstream one(kept), other(written);
  std::string left, right;
  while (left == right && one && other) {
    if (!std::getline(one, left)) left = "(its end)";
    if (!std::getline(other, right)) right = "(its end)";
  }
  return "- " + left + "\n+ " + right;
}

void expect_fixture(const std::string& name, const json::object& message) {
  const std::string path = kFolder + name + ".json", text = to_lines(message);
  if (std::getenv("MAYI_REGENERATE") != nullptr) std::ofstream(path) << text;
  EXPECT_EQ(difference(read(path), text), "") << name << ": MAYI_REGENERATE=1 writes it anew";
}

Voice voice_for(const SeatView& seat) { return Voice(Tone::log, seat); }
json::object state_of(const SampleTable& table, Seat seat) {
  const SeatView view = table.view(seat);
  return state_json(view, voice_for(view));
}
json::array events_of(const SampleTable& table, Version since, Seat seat) {
  return events_json(table.since(since, seat), voice_for(table.view(seat)));
}
Command act(Seat seat, std::string_view action, std::string id = "") {
  return {.seat = seat, .ask = Act{*parse_action(action)}, .id = std::move(id)};
}

Card card(std::string_view text) { return *parse_card(text); }

constexpr Seat kAnn{0}, kBob{1}, kCid{2}, kDee{3};
constexpr std::string_view kAsked =
    "round 2\nseats Ann Bob Cid Dee\nturn Bob draw\ndealer Ann\nhand Ann 9C 3D 3H\n"
    "discard 9H 3C\ndiscarded-by Ann\ncalled Dee\nallowed Bob\nknown Cid KS\nhand Cid KS 4D\n"
    "down Ann\nmeld Ann set 8C 8D JK\nmeld Ann run 3S JK 5S 6S\ntotals Bob 40\nmay-is Dee 1\n";
constexpr std::string_view kTurn =
    "seats Ann Bob Cid\nturn Ann act\nhand Ann 9C 9D KH 4S\ndiscard QD 7C\n";
constexpr std::string_view kOver =
    "round 6\nseats Ann Bob Cid\nturn Bob draw\nhand Ann 9C\nhand Bob\nhand Cid JK 4S\nover Bob\n"
    "totals Ann 10 Cid 74\npoints Ann 9 Cid 54\nmeld Bob run 4S 5S 6S 7S\nstock 7D\n";

// Dee's page fell silent in the first attempt; in the second Ann has pledged.
SampleTable dealing_table() {
  SampleTable table;
  for (const std::string name : {"Ann", "Bob", "Cid", "Dee"})
    (void)table.act({.ask = Sit{name, sample_sitter(Seat(table.state.places.size()))}});
  const fair::Secret number{7}, secret{9};
  const auto begins = [&](SeatSet seats, std::uint32_t attempt, std::optional<fair::Secret> last) {
    const auto digest = fair::server_commitment({"k7m2qp", attempt}, secret);
    return Command{.ask = BeginAttempt{"k7m2qp", 1, 1, digest, seats, last},
                   .sender = Sender::host};
  };
  const auto pledges = [&](Seat seat, std::uint32_t attempt) {
    return Command{.seat = seat,
                   .ask = Pledge{fair::page_commitment({"k7m2qp", attempt}, seat, number)}};
  };
  (void)table.act(begins(SeatSet(kAnn) | SeatSet(kDee), 1, std::nullopt));
  (void)table.act(pledges(kAnn, 1));
  (void)table.act(pledges(kDee, 1));
  (void)table.act({.seat = kAnn, .ask = OpenNonce{number}});
  table.now += kOpeningTime;
  (void)table.act(begins(SeatSet(kAnn), 2, secret));
  (void)table.act(pledges(kAnn, 2));
  return table;
}

TEST(ProtocolFixtures, States) {
  SampleTable asked = table_at(kAsked);
  (void)asked.act({.ask = Configure{{.answer = std::chrono::seconds(20)}}});
  (void)asked.act({.seat = kDee, .ask = Leave{}});
  (void)asked.act({.seat = kDee, .ask = StandIn{{SitterKind::bot, "greedy"}}});
  (void)asked.act({.seat = kCid,
                   .ask = Answer{{.wants = Standing::Wants::cards,
                                  .then = Standing::Then::call,
                                  .cards = {card("QS")},
                                  .at_most = 2}}});
  expect_fixture("state", state_of(asked, kCid));
  expect_fixture("state.spectator", state_of(asked, kNobody));
  expect_fixture("state.may-call", state_of(dealt_table(5), kAnn));
  expect_fixture("state.game-over", state_of(table_at(kOver), kAnn));
  SampleTable seating;
  (void)seating.act({.ask = Sit{"Ann", {}}});
  expect_fixture("state.seating", state_of(seating, kAnn));
  expect_fixture("state.dealing", state_of(dealing_table(), kAnn));
}

TEST(ProtocolFixtures, CommandsAndWhatBecomesOfThem) {
  SampleTable table = table_at(kTurn);
  const json::object before = state_of(table, kAnn);
  const Command discard = act(kAnn, "discard 9C", "a1");
  const auto done = table.act(discard);
  ASSERT_TRUE(done);
  const json::object after = state_of(table, kAnn);
  const json::array events = events_of(table, Version(7), kAnn);
  json::object answer = answer_json(discard.id, done->version, done->repeated, events);
  answer["changes"] = changes(before, after);
  expect_fixture("answer", answer);
  expect_fixture("state.before-update", before);
  expect_fixture("state.after-update", after);
  expect_fixture("update", {{"game", after.at("game")},
                            {"version", after.at("version")},
                            {"events", events},
                            {"changes", changes(before, after)}});

  const auto again = table.act(discard);
  ASSERT_TRUE(again && again->repeated);
  json::object repeated = answer_json(discard.id, again->version, again->repeated, {});
  repeated["state"] = after;
  expect_fixture("answer.repeated", repeated);

  const auto refused = table.act(act(kAnn, "draw stock", "a2"));
  ASSERT_FALSE(refused);
  const SeatView seat = table.view(kAnn);
  expect_fixture("refusal",
                 refusal_json(voice_for(seat).refuse(refused.error(), seat), "a2", &seat));
  expect_fixture("refusal.malformed", refusal_json(parse_command("{}").error(), "", nullptr));
}

TEST(ProtocolFixtures, OnRequest) {
  SampleTable table = dealt_table(5);
  const SeatView seat = table.view(kAnn);
  const Voice voice = voice_for(seat);
  expect_fixture("history", history_json(seat, table.since(Version(), kAnn), voice));

  const SampleTable over = table_at(kOver);
  const RoundRecord rounds[] = {record_of(over.state.game)};
  expect_fixture("rounds", rounds_json(over.view(kNobody), rounds));

  const Decision advised{Discard{card("9C")}, {WhyKind::sheds_points, {}, 9, 2}};
  expect_fixture("hint", hint_json(table_at(kTurn).view(kAnn), voice, advised));
  expect_fixture("hint.nothing", hint_json(over.view(kAnn), voice, std::nullopt));
  const Reasoned reasoned{Version(7), kBob, *parse_action("discard 9C"), "sheds-points 9 2"};
  expect_fixture("reason", reason_json(seat, &reasoned, "Sheds 9 points."));
  expect_fixture("reason.hidden", reason_json(seat, &reasoned, ""));
  expect_fixture("reason.nothing", reason_json(seat, nullptr, ""));

  const SeatView spectator = over.view(kNobody);
  expect_fixture("everything", everything_json(spectator, voice_for(spectator), over.state.game));
}

// A deal, and what the first to play did for a reason.
KeptGame short_game() {
  SampleTable table;
  KeptGame kept{{"k7m2qp", table.rules, {}}, {}};
  const auto add = [&](const Command& command) {
    const auto decided = table.act(command);
    if (decided) std::ranges::copy(decided->events, std::back_inserter(kept.events));
  };
  for (const std::string name : {"Ann", "Bob", "Cid"})
    add({.ask = Sit{name, sample_sitter(Seat(table.state.places.size()))}});
  add({.ask = Deal{{.seed = seed_from_number(5)}}});
  add({.seat = table.state.game.open.turn,
       .ask = Act{*parse_action("draw stock"), print_why({WhyKind::sheds_points, {}, 9, 2})},
       .sender = Sender::host});
  return kept;
}

TEST(ProtocolFixtures, AReplay) {
  json::object found = done_json("q1");
  found["found"] = replay_json(short_game(), Version(), 10);
  expect_fixture("server_message.found-replay", found);
  EXPECT_EQ(replay_json(short_game(), Version(), 1).at("more"), true);
  EXPECT_TRUE(
      replay_json(short_game(), Version(4), 1).at("moves").at(0).as_object().contains("state"));
}

LaidMelds some_melds() {
  LaidMelds melds;
  melds.push({MeldKind::set, Suit::clubs, 9, {}});
  for (const std::string_view each : {"9C", "9D", "JK"}) melds[0].cards.push(card(each));
  return melds;
}

TEST(ProtocolFixtures, EveryKindOfEvent) {
  const Event events[] = {RoundDealt{2, kAnn, card("9H")},
                          DrewStock{kAnn, card("4D"), card("9H")},
                          DrewStock{kBob, {}, {}},
                          DrewDiscard{kAnn, card("9H")},
                          CalledMayI{kDee, card("9H")},
                          Asked{kCid, card("9H")},
                          Allowed{kCid, kDee},
                          Claimed{kBob, card("9H"), true},
                          Passed{kAnn},
                          MayIWon{kDee, card("9H")},
                          MayIDenied{kCid, kBob},
                          PenaltyDrawn{kAnn, card("2S"), 13},
                          PenaltyDrawn{kDee, {}, 13},
                          Unclaimed{card("9H")},
                          Reshuffled{40},
                          LaidDown{kAnn, some_melds(), 4},
                          LaidOff{kAnn, card("9S"), 0, false},
                          Swapped{kAnn, card("6S"), 1, 3},
                          Skipped{kAnn},
                          DiscardedCard{kAnn, card("KD")},
                          KeptLastCard{kAnn},
                          WentOut{kAnn},
                          RoundOver{2, kAnn},
                          Scored{kBob, 45},
                          GameOver{},
                          Won{kAnn, 120}};
  const Change around[] = {Seated{kBob, "Bob", {SitterKind::bot, "expert"}},
                           Arranged{order_of({2, 0, 1, 3})},
                           Pictured{kAnn, 7},
                           LetBy{kAnn},
                           WentAway{kDee},
                           StoodIn{kDee, {SitterKind::bot, "expert"}},
                           CameBack{kDee},
                           TimedOut{kDee, Need::turn},
                           Answered{kAnn, {.wants = Standing::Wants::closer}},
                           Answered{kAnn, {}},
                           SettingsChanged{{.turn = std::chrono::minutes(1)}},
                           Readied{kAnn},
                           AttemptBegun{.game = "k7m2qp", .seats = SeatSet(kAnn)},
                           Pledged{kAnn, {1}},
                           PledgesClosed{},
                           NonceOpened{kAnn, {2}},
                           AttemptVoided{{3}},
                           SecretRevealed{{4}}};
  std::vector<Happening> happenings;
  for (const Event& event : events) happenings.push_back({Version(7), event});
  for (const Change& change : around) happenings.push_back({Version(7), change});
  const SeatView seat = table_at(kAsked).view(kAnn);
  expect_fixture("history.every-event", history_json(seat, happenings, voice_for(seat)));
}

TEST(ProtocolFixtures, RoomsOfAServer) {
  const std::string secret = "FnxKf7l5N54r-JT-cvNuPA";
  expect_fixture("server_message.welcome",
                 welcome_json("2f1c", Time(std::chrono::milliseconds(1'700'000'000'000))));
  expect_fixture("server_message.done", done_json("c1"));
  expect_fixture("server_message.seat-given", seat_given_json("c1", kAnn, secret, secret));
  expect_fixture("server_message.link-given", link_given_json("w1", secret));
  json::object found = done_json("q1");
  found["found"] = rules_json(RuleSet{});
  expect_fixture("server_message.found-rules", found);
  expect_fixture("server_message.reaction", reaction_json(kBob, "well-played"));
  RoomPicture picture{.present = SeatSet(kAnn),
                      .spectators = 2,
                      .link = secret,
                      .code = "k7m2qp",
                      .tally = {{"Ann", 2}},
                      .games = 2,
                      .votes = {{kBob, SeatSet(kAnn)}},
                      .asks = SeatSet(kDee),
                      .prepared = SeatSet(kAnn)};
  const SeatView seat = table_at(kAsked).view(kAnn);
  expect_fixture("server_message.news", {{"state", state_json(seat, voice_for(seat))},
                                         {"events", json::array()},
                                         {"room", room_json(picture)}});
}

TEST(ProtocolFixtures, Games) {
  const SampleTable table = dealt_table(5);
  const Listing listings[] = {{.id = "k7m2qp",
                               .rules = "house",
                               .created = Time(std::chrono::milliseconds(1'700'000'001'000)),
                               .updated = table.now,
                               .version = table.state.version,
                               .summary = summarize(table.rules.rules, table.state)},
                              {.id = "b2c3d4", .rules = "", .damage = "Entry 17 does not fit."}};
  expect_fixture("games", games_json(listings));
}

TEST(ProtocolFixtures, Statistics) {
  const Career careers[] = {{.name = "Ann",
                             .games = 3,
                             .wins = 2,
                             .rounds = 18,
                             .went_out = 5,
                             .points = 901,
                             .best_game = 120,
                             .best_round = 0,
                             .streak = 1,
                             .longest_streak = 2},
                            {.name = "Rosa", .kind = SitterKind::bot, .games = 1, .points = 450}};
  expect_fixture("statistics", statistics_json(careers));
}

// A page takes no reason that the schema does not know.
TEST(Fixtures, TheSchemaKnowsEveryReasonOfABot) {
  const std::string schema = read(MAYI_SOURCE_DIR "/docs/protocol.schema.json");
  for (int i = 0; i <= static_cast<int>(WhyKind::next_round); ++i) {
    const std::string_view code = code_of(static_cast<WhyKind>(i));
    EXPECT_NE(schema.find(fmt::format("\"{}\"", code)), std::string::npos) << code;
  }
}

}  // namespace
}  // namespace mayi::wire
