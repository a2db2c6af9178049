#include "models/models.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <fstream>

#include "host/seats.h"
#include "models/tally.h"
#include "store/memory_journal_test.h"
#include "wire/sample_test.h"

namespace mayi::models {
namespace {

constexpr Seat kAnn{0}, kBob{1};

// Answers as told, or not before it is stopped.
class ScriptedHttp : public Http {
 public:
  explicit ScriptedHttp(std::string body) : body_(std::move(body)) {}

  std::expected<HttpReply, ModelFault> post(const HttpRequest&, Milliseconds,
                                            const std::stop_token& stop) override {
    if (!body_.empty()) return HttpReply{200, body_, {}};
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait(lock, stop, [] { return false; });
    return std::unexpected(ModelFault::moved_on);
  }
  void pause(Milliseconds time, const std::stop_token&) override { time_ += time; }
  Milliseconds now() override { return time_; }

 private:
  const std::string body_;  // empty: hangs
  Milliseconds time_{1000};
};

const std::string kProse = R"({"choices": [{"message": {"content": "draw from the stock"}}]})";

std::string call(std::string_view tool, std::string_view arguments) {
  const json::object function{{"name", tool}, {"arguments", arguments}};
  const json::object said{{"tool_calls", {{{"id", "1"}, {"function", function}}}}};
  return wire::to_text(json::object{{"choices", {{{"message", said}}}},
                                    {"usage", {{"prompt_tokens", 100}, {"completion_tokens", 7}}}});
}

// A table with models whose endpoint says the same to whatever it is asked.
struct House {
  House(std::string_view seats, const std::string& body, const std::string& more = "")
      : models(file(more), folder / "models.log",
               [body] { return std::make_unique<ScriptedHttp>(body); }) {
    for (const Sit& sit : *read_seats(seats)) EXPECT_TRUE(models.admit(sit.sitter));
    table = *driver.create({.rules = {"house", Rules{}},
                            .seats = *read_seats(seats),
                            .start = Start{3, seed_from_number(1), Seat(2), 6}},
                           [] { return 1; });
  }
  ~House() { std::filesystem::remove_all(folder); }
  std::filesystem::path file(const std::string& more) const {
    std::ofstream(folder / "models.toml")
        << "[m]\nkind = \"openai\"\nbase_url = \"http://127.0.0.1/v1\"\nmodel = \"m\"\n"
        << more;
    return folder / "models.toml";
  }
  // Until nobody thinks any more; what people are told.
  std::vector<std::string> run() {
    std::vector<std::string> told;
    do {
      EXPECT_TRUE(driver.run());
      for (std::string& sentence : models.settle(driver)) told.push_back(std::move(sentence));
      if (driver.is_thinking(table->id())) driver.wait(std::chrono::seconds(10));
    } while (driver.is_thinking(table->id()));
    return told;
  }
  Tally tally(Seat seat) const { return parse_tally(table->note(seat, kModelNote)); }

  std::filesystem::path folder = [] {
    char name[] = "/tmp/mayi-models-XXXXXX";
    return std::filesystem::path(mkdtemp(name));
  }();
  MemoryJournal journal;
  ThinkingBots bots;
  Models models;
  Driver driver{journal, [] { return Time{}; },
                [this](const Sitter& sitter) {
                  Player* const bot = bots.find(sitter);
                  return bot != nullptr ? bot : models.find(sitter);
                }};
  HostedTable* table = nullptr;
};

TEST(Models, ProseIsNoMove) {
  House house("llm:m,you,you", kProse);
  ASSERT_TRUE(house.driver.act(house.table->id(), {.seat = kBob, .ask = Act{Pass{}, ""}}));
  ASSERT_TRUE(house.driver.act(house.table->id(), {.seat = Seat(2), .ask = Act{Pass{}, ""}}));
  const auto told = house.run();
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told[0], "Ann (llm:m) called no tool; expert played instead (1 of 1 decision).");
  const Tally tally = house.tally(kAnn);
  EXPECT_EQ(tally.spent.requests, (1 + kRetries) * tally.decisions);
  EXPECT_EQ(tally.stand_ins, tally.decisions);
}

TEST(Models, AWholeGameIsFinishedByStandIns) {
  House house("llm:m,llm:m,expert", kProse);
  house.run();
  EXPECT_TRUE(house.table->is_over());
  EXPECT_EQ(house.driver.refusals(), 0);
  EXPECT_GT(house.tally(kAnn).decisions, 3);
  EXPECT_GT(house.tally(kBob).decisions, 3);
}

TEST(Models, AnAnswerIsDroppedWhenTheGameHasMovedOn) {
  House house("you,llm:m,expert", "");
  ASSERT_TRUE(house.driver.run());  // Bob may call for the card turned up
  ASSERT_TRUE(house.driver.is_thinking(house.table->id()));
  const GameId id = house.table->id();
  ASSERT_TRUE(house.driver.act(id, {.seat = kAnn, .ask = Act{DrawStock{}, ""}}));
  const Card card = house.table->view(kAnn).hand[0];
  ASSERT_TRUE(house.driver.act(id, {.seat = kAnn, .ask = Act{Discard{card}, ""}}));
  ASSERT_TRUE(house.driver.run());
  while (house.tally(kBob).spent.requests == 0) {
    EXPECT_TRUE(house.models.settle(house.driver).empty());
    std::this_thread::sleep_for(Milliseconds(1));
  }
  EXPECT_EQ(house.tally(kBob).decisions, 0);
}

TEST(Models, TheEndOfThemEndsTheirTalks) {
  const auto begin = std::chrono::steady_clock::now();
  {
    House house("llm:m,you,you", "");
    ASSERT_TRUE(house.driver.act(house.table->id(), {.seat = kBob, .ask = Act{Pass{}, ""}}));
    ASSERT_TRUE(house.driver.act(house.table->id(), {.seat = Seat(2), .ask = Act{Pass{}, ""}}));
    ASSERT_TRUE(house.driver.run());
    EXPECT_TRUE(house.driver.is_thinking(house.table->id()));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
}

TEST(Models, WhatIsSaidBeforehandIsTheTablesAndDecidesThisCardToo) {
  House house("you,llm:m,expert",
              call("set_standing_answer", R"({"wants": "nothing", "until": "round-end"})"));
  house.run();
  EXPECT_EQ(house.table->places()[kBob].standing.wants, Standing::Wants::nothing);
  EXPECT_TRUE(house.table->view(kBob).let_by.has(kBob));
  EXPECT_EQ(house.tally(kBob),
            (Tally{.decisions = 1, .spent = {.requests = 1, .usage = {100, 7}}}));
}

TEST(Models, TheTokensOfAGameAreItsLimit) {
  House house("you,llm:m,expert", call("pass_may_i", "{}"), "game_tokens = 300\n");
  house.run();
  EXPECT_EQ(house.tally(kBob).spent.usage.in, 100);
  ASSERT_TRUE(house.driver.set_note(house.table->id(), kBob, kModelNote,
                                    print_tally({.spent = {.usage = {290, 10}}})));
  const GameId id = house.table->id();
  ASSERT_TRUE(house.driver.act(id, {.seat = kAnn, .ask = Act{DrawStock{}, ""}}));
  const Card card = house.table->view(kAnn).hand[0];
  ASSERT_TRUE(house.driver.act(id, {.seat = kAnn, .ask = Act{Discard{card}, ""}}));
  const auto told = house.run();
  ASSERT_FALSE(told.empty());
  EXPECT_NE(told[0].find("used up its tokens"), std::string::npos) << told[0];
  EXPECT_EQ(house.tally(kBob).spent.usage.in, 290);
}

TEST(Models, OnlyWhoIsInTheFileSitsDown) {
  House house("you,expert,expert", "");
  EXPECT_FALSE(house.models.admit({SitterKind::model, "other"}));
  EXPECT_EQ(house.models.find({SitterKind::model, "other"}), nullptr);
  EXPECT_TRUE(house.models.admit({SitterKind::bot, "no such bot"}));  // not theirs to say
  EXPECT_TRUE(house.models.admit({SitterKind::model, "m"}));
}

TEST(Address, HttpIsForThisMachineAlone) {
  for (const char* const url : {"https://example.com/v1", "http://127.0.0.1:8080/v1",
                                "http://localhost/v1", "http://[::1]:1/v1"})
    EXPECT_TRUE(check_url(url, false)) << url;
  for (const char* const url :
       {"http://example.com", "http://127.example.com", "ftp://127.0.0.1", "file:///etc/passwd",
        "https://me@example.com", "https://example.com/?q=1", "https://", "example.com", ""})
    EXPECT_FALSE(check_url(url, false)) << url;
  EXPECT_TRUE(check_url("http://example.com", true));
}

// One decision of the seat in turn, by whatever the endpoint answers to each request.
struct Asked final : Http {
  explicit Asked(std::vector<HttpReply> replies) : replies(std::move(replies)) {}

  std::expected<HttpReply, ModelFault> post(const HttpRequest& request, Milliseconds,
                                            const std::stop_token&) override {
    bodies.push_back(wire::parse(request.body, 1 << 20)->get_object());
    return replies[std::min(bodies.size(), replies.size()) - 1];
  }
  void pause(Milliseconds, const std::stop_token&) override {}
  Milliseconds now() override { return Milliseconds(0); }

  ModelDecision decide(const Provider& provider = {.name = "m"}) {
    const SeatView seat =
        wire::table_at("seats Ann Bob Cid\nturn Ann draw\ndiscard 9H\n").view(kAnn);
    return ask_model({.view = seat, .need = Need::turn}, *this, {provider, "secret-key"}, {});
  }

  std::vector<HttpReply> replies;
  std::vector<json::object> bodies;
};

const HttpReply kDraws{200, call("draw", R"({"from": "stock"})"), {}};

TEST(Models, AnAnswerThatIsCutOffGetsMoreRoom) {
  const HttpReply cut{200, R"({"choices": [{"message": {}, "finish_reason": "length"}]})", {}};
  Asked asked({cut, kDraws});
  const ModelDecision decided = asked.decide();
  EXPECT_EQ(decided.report.fault, ModelFault::none);
  ASSERT_EQ(asked.bodies.size(), 2u);
  EXPECT_EQ(asked.bodies[0].at("max_tokens"), 1024);
  EXPECT_EQ(asked.bodies[1].at("max_tokens"), 4096);
  EXPECT_EQ(asked.bodies[0].at("messages"), asked.bodies[1].at("messages"));
  Asked endless({cut});
  EXPECT_EQ(endless.decide().report.fault, ModelFault::length);
  EXPECT_EQ(endless.bodies.size(), 3u);
}

TEST(Models, WhatAnEndpointSaysOfItsFaultIsShownWithoutTheKey) {
  struct Row {
    std::string_view body, said;
  };
  const Row rows[] = {
      {R"({"error": {"message": "no model 'x' for secret-key"}})", "no model 'x' for [key]"},
      {R"({"type": "error", "error": {"type": "t", "message": "too\u001b[31m long"}})",
       "too[31m long"},
      {R"({"error": "model not found"})", "model not found"},
      {R"({"detail": "Not Found"})", "Not Found"},
      {"<html>", ""},
  };
  for (const Row& row : rows) {
    Asked asked({{400, std::string(row.body), {}}});
    const Report report = asked.decide().report;
    EXPECT_EQ(report.said, row.said);
    EXPECT_EQ(report.fault, ModelFault::request_refused);
    const Tally tally = parse_tally(print_tally(with({}, report)));
    EXPECT_TRUE(tally.trouble.starts_with("request-refused")) << tally.trouble;
    EXPECT_TRUE(tally.trouble.ends_with(row.said)) << tally.trouble;
  }
}

TEST(Models, OnlyToolsThatAreOpenAreSentAndNoneTakesAVersion) {
  Asked asked({kDraws});
  EXPECT_EQ(asked.decide().report.fault, ModelFault::none);
  std::string names;
  for (const json::value& tool : asked.bodies[0].at("tools").get_array()) {
    names += std::string(tool.at("function").at("name").get_string()) + " ";
    EXPECT_FALSE(
        tool.at("function").at("parameters").at("properties").get_object().contains("version"));
  }
  EXPECT_EQ(names, "draw set_standing_answer history ");
  const std::string system(asked.bodies[0].at("messages").at(0).at("content").get_string());
  EXPECT_NE(system.find("What to aim at"), std::string::npos);
}

TEST(Models, RequestsSayWhatTheFileSays) {
  Provider provider{.name = "m"};
  provider.tool_choice = "auto";
  provider.effort = "low";
  provider.temperature = 0.5;
  provider.body = R"({"top_k": 20})";
  provider.headers = {"X-Title: May I"};
  provider.limit_key = "max_completion_tokens";
  const HttpRequest openai = request_for(provider, "", {});
  const json::value body = *wire::parse(openai.body);
  EXPECT_EQ(body.at("tool_choice"), "auto");
  EXPECT_EQ(body.at("reasoning_effort"), "low");
  EXPECT_EQ(body.at("temperature"), 0.5);
  EXPECT_EQ(body.at("top_k"), 20);
  EXPECT_EQ(body.at("max_completion_tokens"), 1024);
  EXPECT_FALSE(body.as_object().contains("max_tokens"));
  EXPECT_EQ(openai.headers.back(), "X-Title: May I");
  provider.kind = ProviderKind::anthropic;
  const json::value other = *wire::parse(request_for(provider, "", {.system = "rules"}).body);
  EXPECT_EQ(other.at("system").at(0).at("cache_control").at("type"), "ephemeral");
  EXPECT_EQ(other.at("tool_choice").at("type"), "auto");
  EXPECT_EQ(other.at("output_config").at("effort"), "low");
  EXPECT_EQ(other.at("temperature"), 0.5);
  EXPECT_EQ(other.at("top_k"), 20);
}

TEST(ModelsFile, ReadsWhatEndpointsDifferIn) {
  const auto read = parse_models(
      "[a]\npreset = \"ollama\"\nmodel = \"qwen\"\nseconds = 9\ntemperature = 0.2\n"
      "body = '{\"think\": false}'\n[a.headers]\nX-Title = \"May I\"\n"
      "[b]\npreset = \"llama.cpp\"\nbase_url = \"http://127.0.0.1:9/v1\"\n"
      "[c]\npreset = \"llama.cpp\"\n[d]\npreset = \"vllm\"\nmodel = \"qwen\"\n");
  ASSERT_TRUE(read) << to_string(read.error());
  ASSERT_EQ(read->size(), 4u);
  const Provider& a = (*read)[0];
  EXPECT_EQ(a.base_url, "http://127.0.0.1:11434/v1");
  EXPECT_EQ(a.tool_choice, "unsaid");
  EXPECT_EQ(a.seconds, 9u);
  EXPECT_EQ(a.temperature, 0.2);
  EXPECT_EQ(a.headers, std::vector<std::string>{"X-Title: May I"});
  EXPECT_EQ((*read)[1].base_url, "http://127.0.0.1:9/v1");
  EXPECT_EQ((*read)[1].model, "any");
  EXPECT_EQ((*read)[2].base_url, "http://127.0.0.1:8080/v1");
  EXPECT_EQ((*read)[3].base_url, "http://127.0.0.1:8000/v1");
  EXPECT_EQ((*read)[3].tool_choice, "required");
}

TEST(ModelsFile, RefusesWhatCannotBeSent) {
  struct Row {
    std::string_view line, says;
  };
  const Row rows[] = {
      {"preset = \"lmstudio\"", "llama.cpp, ollama or vllm"},
      {"temperature = 3", "from 0 to 2"},
      {"temperature = \"nan\"", "from 0 to 2"},
      {"tool_choice = \"none\"", "required or auto or unsaid"},
      {"body = '[1]'", "an object of JSON"},
      {"headers.\"X Y\" = \"a\"", "a header's name"},
      {"headers.X = \"ä\"", "a header's name"},
      {"preset = \"vllm\"", "model is missing"},
  };
  for (const Row& row : rows) {
    const auto read = parse_models("[m]\n" + std::string(row.line) + "\n");
    ASSERT_FALSE(read) << row.line;
    EXPECT_NE(read.error().message.find(row.says), std::string::npos) << read.error().message;
  }
}

TEST(Models, ACheckSaysWhatWorks) {
  const auto check = [](const std::string& body, const std::string& name = "m") {
    House house("you,expert,expert", body);
    const auto checked = house.models.check(name);
    return checked ? checked->text : checked.error().sentence;
  };
  EXPECT_EQ(check(call("draw", R"({"from": "stock"})")),
            "llm:m answers and calls tools as it should (0.0 s, 100 + 7 tokens).");
  EXPECT_NE(check(kProse).find("called no tool"), std::string::npos);
  for (const std::string& other : {call("discard", R"({"card": "9H"})"), call("draw", "{}")})
    EXPECT_NE(check(other).find("calls tools that it was not given"), std::string::npos);
  EXPECT_NE(check("{}").find("sent something that is not an answer"), std::string::npos);
  EXPECT_NE(check("{}", "zzz").find("has no model 'zzz'"), std::string::npos);
  Models without("/nowhere/models.toml", "/nowhere/log", [] { return nullptr; });
  EXPECT_TRUE(without.check("m").error().sentence.starts_with(
      "The file that describes models cannot be read: /nowhere/models.toml"));
}

}  // namespace
}  // namespace mayi::models
