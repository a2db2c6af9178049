#include "models/models.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <fstream>

#include "host/seats.h"
#include "models/tally.h"
#include "store/memory_journal_test.h"

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
                            .start = {3, seed_from_number(1), Seat(2), 6}},
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
  EXPECT_EQ(told[0], "Ann (llm:m) called no tool; expert played instead (1 of 1 decisions).");
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
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
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

}  // namespace
}  // namespace mayi::models
