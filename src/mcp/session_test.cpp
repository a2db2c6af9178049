#include "mcp/session.h"

#include <gtest/gtest.h>

#include <boost/json/value.hpp>

#include "mcp/line_reader.h"
#include "mcp/offer.h"
#include "tools/sitting_test.h"

namespace mayi::mcp {
namespace {

struct Conversation : tools::Sitting {
  explicit Conversation(std::string_view seats = "you,greedy,greedy", Seat seat = Seat(0))
      : Sitting(seats, 1, "house", seat) {}
  // The one answer to a message; "nothing" if there is none.
  std::string say(std::string_view message) {
    sent.clear();
    session.receive(message);
    return sent.empty() ? "nothing" : sent.back();
  }
  void initialize(std::string_view revision = "2025-11-25") {
    say(R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":")" +
        std::string(revision) + R"("}})");
  }
  std::string call(std::string_view tool, std::string_view arguments = "{}") {
    return say(R"({"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":")" +
               std::string(tool) + R"(","arguments":)" + std::string(arguments) + "}}");
  }
  bool does(Seat seat, const Action& action) {
    return driver.act(table.id(), {.seat = seat, .ask = Act{action, ""}}).has_value();
  }

  std::chrono::milliseconds now{0};
  std::vector<std::string> sent;
  Session session{tools,
                  {.advice = false,
                   .program_version = "1",
                   .clock = [this] { return now; },
                   .send = [this](std::string text) { sent.push_back(std::move(text)); }}};
};

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(Session, AnswersWithTheRevisionAskedForOrTheNewest) {
  struct Row {
    std::string_view asked, answered;
  };
  const Row rows[] = {{"2025-11-25", "2025-11-25"}, {"2025-06-18", "2025-06-18"},
                      {"2025-03-26", "2025-03-26"}, {"2024-11-05", "2024-11-05"},
                      {"1999-01-01", "2025-11-25"}, {"", "2025-11-25"}};
  for (const Row& row : rows) {
    Conversation conversation;
    conversation.initialize(row.asked);
    EXPECT_TRUE(contains(conversation.sent.back(),
                         R"("protocolVersion":")" + std::string(row.answered) + "\""))
        << row.asked;
  }
}

TEST(Session, OlderRevisionsGetNoStructuredContent) {
  for (const std::string_view revision : kRevisions) {
    Conversation conversation;
    conversation.initialize(revision);
    const bool newer = revision >= "2025-06-18";
    EXPECT_EQ(contains(conversation.call("state"), "structuredContent"), newer) << revision;
    EXPECT_EQ(contains(conversation.say(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})"),
                       "outputSchema"),
              newer)
        << revision;
  }
}

// The game is as it was after each of these.
TEST(Session, BadInputIsAnsweredAsTheSpecificationSays) {
  struct Row {
    std::string_view message, part;
  };
  const Row rows[] = {
      {"junk", R"("id":null,"error":{"code":-32700)"},
      {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"", R"("code":-32700)"},
      {"\xff\xfe", R"("code":-32700)"},
      {"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]", R"("code":-32700)"},
      {"1", R"("code":-32600)"},
      {"[]", R"("code":-32600)"},
      {R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])", R"("code":-32600)"},
      {"{}", R"("id":null,"error":{"code":-32600)"},
      {R"({"id":5,"method":"ping"})", R"("id":5,"error":{"code":-32600)"},
      {R"({"jsonrpc":"1.0","id":5,"method":"ping"})", R"("id":5,"error":{"code":-32600)"},
      {R"({"jsonrpc":"2.0","id":5})", R"("id":5,"error":{"code":-32600)"},
      {R"({"jsonrpc":"2.0","id":5,"method":7})", R"("id":5,"error":{"code":-32600)"},
      {R"({"jsonrpc":"2.0","id":null,"method":"ping"})", R"("id":null,"error":{"code":-32600)"},
      {R"({"jsonrpc":"2.0","id":1.5,"method":"ping"})", R"("id":null,"error":{"code":-32600)"},
      {R"({"jsonrpc":"2.0","id":"a","method":"ping","params":[1]})",
       R"("id":"a","error":{"code":-32602)"},
      {R"({"jsonrpc":"2.0","id":1,"method":"tools/frobnicate"})", R"("code":-32601)"},
      {R"({"jsonrpc":"2.0","id":1,"method":"logging/setLevel"})", R"("code":-32601)"},
      {R"({"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}})",
       R"("code":-32602)"},
      {R"({"jsonrpc":"2.0","id":1,"method":"tools/call"})", R"("code":-32602)"},
      {R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}})", R"("code":-32602)"},
      {R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"peek"}})",
       "Unknown tool: 'peek'"},
      {R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"suggest"}})",
       "Unknown tool: 'suggest'"},
      {R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"state","arguments":[]}})",
       R"("code":-32602)"},
      {R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"discard"}})",
       R"("isError":true)"},
      {R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"draw","arguments":{"from":"stock","seat":"Bob"}}})",
       R"("code":"malformed")"},
      {R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wait","arguments":{"timeout_seconds":-1}}})",
       R"("code":"malformed")"},
      {R"({"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"mayi://bob"}})",
       R"("code":-32002)"},
      {R"({"jsonrpc":"2.0","id":1,"method":"resources/read"})", R"("code":-32602)"},
      {R"({"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"cheat"}})",
       R"("code":-32602)"},
      {R"({"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"play","arguments":{"x":"y"}}})",
       R"("code":-32602)"},
      {R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})",
       R"("code":-32600)"},
      {R"({"jsonrpc":"2.0","method":"notifications/initialized"})", "nothing"},
      {R"({"jsonrpc":"2.0","method":"notifications/frobnicate","params":[]})", "nothing"},
      {R"({"jsonrpc":"2.0","method":"tools/call","params":{"name":"draw"}})", "nothing"},
      {R"({"jsonrpc":"2.0","method":"notifications/cancelled"})", "nothing"},
      {R"({"jsonrpc":"2.0","id":9,"result":{}})", "nothing"},
      {R"({"jsonrpc":"2.0","id":9,"error":{"code":1,"message":"x"}})", "nothing"},
  };
  Conversation conversation;
  conversation.initialize();
  const TableState before = conversation.table.everything();
  for (const Row& row : rows) {
    const std::string answer = conversation.say(row.message);
    EXPECT_TRUE(contains(answer, row.part)) << row.message << "\n" << answer;
    EXPECT_TRUE(conversation.table.everything() == before) << row.message;
  }
  EXPECT_EQ(conversation.say(R"({"jsonrpc":"2.0","id":"p","method":"ping"})"),
            R"({"jsonrpc":"2.0","id":"p","result":{}})");
}

TEST(Session, NothingIsDoneBeforeInitialize) {
  Conversation conversation;
  EXPECT_TRUE(contains(conversation.call("state"), "-32600"));
  EXPECT_TRUE(contains(conversation.call("wait"), "-32600"));
  EXPECT_TRUE(contains(
      conversation.say(R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})"), "-32602"));
  EXPECT_TRUE(
      contains(conversation.say(R"({"jsonrpc":"2.0","id":1,"method":"ping"})"), "\"result\":{}"));
}

TEST(Session, ABatchIsAnsweredWhereTheRevisionHasThem) {
  Conversation conversation;
  conversation.initialize("2025-03-26");
  EXPECT_EQ(conversation.say(R"([{"jsonrpc":"2.0","id":1,"method":"ping"},)"
                             R"({"jsonrpc":"2.0","method":"notifications/x"},)"
                             R"({"jsonrpc":"2.0","id":2,"method":"ping"}])"),
            R"([{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}}])");
  EXPECT_TRUE(contains(conversation.say("[]"), "-32600"));
  EXPECT_EQ(conversation.say(R"([{"jsonrpc":"2.0","method":"notifications/x"}])"), "nothing");
}

// A seat that waits: the one in turn is another person's.
struct Waiting : Conversation {
  Waiting() : Conversation("you,you,you", Seat(1)) {
    initialize();
    call("pass_may_i");
  }
};

TEST(Session, AWaitEndsWhenItIsTheSeatsMove) {
  Waiting waiting;
  EXPECT_EQ(waiting.call("wait"), "nothing");
  EXPECT_TRUE(waiting.session.is_watching());
  waiting.session.look_up();
  EXPECT_TRUE(waiting.sent.empty());
  EXPECT_TRUE(contains(waiting.say(R"({"jsonrpc":"2.0","id":"p","method":"ping"})"), "\"p\""));
  ASSERT_TRUE(waiting.does(Seat(0), DrawStock{}));
  ASSERT_TRUE(waiting.does(Seat(0), Discard{waiting.table.view(Seat(0)).hand[0]}));
  waiting.sent.clear();
  waiting.session.look_up();
  ASSERT_EQ(waiting.sent.size(), 1u);
  EXPECT_TRUE(contains(waiting.sent[0], R"("id":7)"));
  EXPECT_TRUE(contains(waiting.sent[0], R"("need":"turn")"));
  EXPECT_FALSE(waiting.session.is_watching());
}

TEST(Session, AWaitEndsWithItsTime) {
  Waiting waiting;
  EXPECT_EQ(waiting.call("wait", R"({"timeout_seconds": 3})"), "nothing");
  waiting.now = std::chrono::milliseconds(2'999);
  waiting.session.look_up();
  EXPECT_TRUE(waiting.sent.empty());
  waiting.now = std::chrono::milliseconds(3'000);
  waiting.session.look_up();
  ASSERT_EQ(waiting.sent.size(), 1u);
  EXPECT_TRUE(contains(waiting.sent[0], R"("need":null)"));
}

TEST(Session, ACancelledWaitIsNotAnswered) {
  Waiting waiting;
  EXPECT_EQ(waiting.call("wait"), "nothing");
  EXPECT_EQ(waiting.say(
                R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":8}})"),
            "nothing");
  EXPECT_TRUE(waiting.session.is_watching());
  EXPECT_EQ(waiting.say(
                R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}})"),
            "nothing");
  EXPECT_FALSE(waiting.session.is_watching());
  waiting.now = std::chrono::hours(1);
  waiting.session.look_up();
  EXPECT_TRUE(waiting.sent.empty());
}

TEST(Session, WaitsBeyondTheLimitAreAnsweredAtOnce) {
  Waiting waiting;
  for (int i = 0; i < 16; ++i) EXPECT_EQ(waiting.call("wait"), "nothing");
  EXPECT_TRUE(contains(waiting.call("wait"), R"("need":null)"));
}

constexpr std::string_view kList = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})";

TEST(Session, ToolsHaveTitles) {
  Conversation newer, older;
  newer.initialize();
  older.initialize("2025-03-26");
  EXPECT_TRUE(contains(newer.say(kList), R"("title":"Say May I?","outputSchema")"));
  EXPECT_TRUE(contains(older.say(kList), R"("destructiveHint":false,"title":"Say May I?"})"));
}

// 4,000 tokens, by three bytes for each.
TEST(Session, TheListOfToolsIsSmall) {
  const std::string list = wire::to_text(tools_json(
      [](const Tool& tool) { return tool.kind != tools::ToolKind::advise; }, kRevisions[0]));
  EXPECT_LT(list.size(), 12'000u);
}

TEST(Session, AWaitTellsWhatHappenedMeanwhile) {
  Waiting waiting;
  waiting.call("wait");
  ASSERT_TRUE(waiting.does(Seat(0), DrawStock{}));
  ASSERT_TRUE(waiting.does(Seat(0), Discard{waiting.table.view(Seat(0)).hand[0]}));
  waiting.session.look_up();
  EXPECT_TRUE(contains(waiting.sent.back(), R"("event":"drew-stock")"));
  EXPECT_TRUE(contains(waiting.sent.back(), R"("text":"Ann leaves the )"));
}

TEST(Session, AWaitEndsBeforeClientsGiveUp) {
  Waiting waiting;
  EXPECT_TRUE(contains(waiting.call("wait", R"({"timeout_seconds": 60})"), "at most 55"));
  EXPECT_EQ(waiting.call("wait"), "nothing");
  waiting.now = std::chrono::seconds(50);
  waiting.session.look_up();
  EXPECT_FALSE(waiting.session.is_watching());
}

TEST(Session, AWaitTellsItsProgressToWhoeverAsksForIt) {
  Waiting waiting;
  waiting.say(
      R"({"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"wait","arguments":{},"_meta":{"progressToken":"t"}}})");
  waiting.session.look_up();
  EXPECT_TRUE(waiting.sent.empty());
  waiting.now = std::chrono::seconds(6);
  waiting.session.look_up();
  waiting.session.look_up();
  ASSERT_EQ(waiting.sent.size(), 1u);
  EXPECT_TRUE(contains(waiting.sent[0], R"("method":"notifications/progress")"));
  EXPECT_TRUE(contains(waiting.sent[0], R"("progressToken":"t")"));
  EXPECT_TRUE(contains(waiting.sent[0], "Ann's turn"));
}

TEST(Session, SubscribersHearOfChanges) {
  Waiting waiting;
  const auto ask = [&](std::string_view method, std::string_view uri) {
    return waiting.say(R"({"jsonrpc":"2.0","id":1,"method":"resources/)" + std::string(method) +
                       R"(","params":{"uri":")" + std::string(uri) + R"("}})");
  };
  EXPECT_TRUE(contains(ask("subscribe", "mayi://bob"), "-32002"));
  EXPECT_TRUE(contains(ask("subscribe", "mayi://state"), R"("result":{})"));
  waiting.sent.clear();
  waiting.session.look_up();
  EXPECT_TRUE(waiting.sent.empty());
  ASSERT_TRUE(waiting.does(Seat(0), DrawStock{}));
  waiting.session.look_up();
  waiting.session.look_up();
  ASSERT_EQ(waiting.sent.size(), 1u);
  EXPECT_EQ(
      waiting.sent[0],
      R"({"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"mayi://state"}})");
  EXPECT_TRUE(contains(ask("unsubscribe", "mayi://state"), R"("result":{})"));
  EXPECT_FALSE(waiting.session.is_watching());
}

TEST(Session, ANewGameIsBegunWhereThatIsPossible) {
  Conversation conversation;
  conversation.initialize();
  EXPECT_TRUE(contains(conversation.call("new_game"), "Unknown tool"));
  EXPECT_FALSE(contains(conversation.say(kList), "new_game"));
  int begun = 0;
  Session session(
      conversation.tools,
      {.begin = [&]() -> std::expected<void, RefusalText> {
         if (++begun == 1) return {};
         return std::unexpected(RefusalText{"busy", "", "Not now.", ""});
       },
       .clock = [] { return std::chrono::milliseconds(0); },
       .send = [&](std::string text) { conversation.sent.push_back(std::move(text)); }});
  session.receive(
      R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":""}})");
  const std::string_view call =
      R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"new_game"}})";
  session.receive(call);
  EXPECT_TRUE(contains(conversation.sent.back(), R"("ok":true)"));
  session.receive(call);
  EXPECT_TRUE(contains(conversation.sent.back(), R"("code":"busy")"));
}

TEST(LineReader, CutsLinesAndKeepsNoMoreThanTheLimit) {
  LineReader reader;
  std::vector<std::string> lines;
  int too_long = 0;
  const auto feed = [&](std::string_view bytes) {
    reader.feed(
        bytes, [&](std::string_view line) { lines.emplace_back(line); }, [&] { ++too_long; });
  };
  feed("one\ntw");
  feed("o\n\n \r\n");
  EXPECT_EQ(lines, (std::vector<std::string>{"one", "two"}));
  feed(std::string(LineReader::kMostBytes, 'x') + "\n");
  EXPECT_EQ(lines.size(), 3u);
  EXPECT_EQ(too_long, 0);
  const std::string chunk(64 << 10, 'y');
  for (int i = 0; i < 100; ++i) {
    feed(chunk);
    EXPECT_LE(reader.held(), LineReader::kMostBytes);
  }
  EXPECT_EQ(too_long, 1);
  feed("rest\nthree\n");
  EXPECT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines.back(), "three");
}

}  // namespace
}  // namespace mayi::mcp
