#include "tools/call.h"

#include <gtest/gtest.h>

#include <set>

#include "notation/action_text.h"

namespace mayi::tools {
namespace {

json::object object_of(std::string_view text) {
  const auto value = wire::parse(text);
  return value && value->is_object() ? value->get_object() : json::object{};
}

TEST(Tools, EveryKindOfActionHasATool) {
  for (int i = 0; i < kActionKinds; ++i) {
    const Tool* const tool = find_tool(tool_of(static_cast<ActionKind>(i)));
    ASSERT_NE(tool, nullptr) << i;
    EXPECT_EQ(tool->kind, ToolKind::act) << tool->name;
  }
}

TEST(Tools, EveryActingToolIsAnAction) {
  std::set<std::string_view> acting;
  for (int i = 0; i < kActionKinds; ++i) acting.insert(tool_of(static_cast<ActionKind>(i)));
  for (const Tool& tool : all_tools())
    EXPECT_EQ(tool.kind == ToolKind::act, acting.contains(tool.name)) << tool.name;
}

TEST(Tools, NoToolTakesASeat) {
  for (const Tool& tool : all_tools())
    for (const char* const word : {"seat", "player", "as", "name"})
      EXPECT_FALSE(input_schema(tool).at("properties").get_object().contains(word)) << tool.name;
}

TEST(Tools, ACallReadsAsTheActionItWasMadeOf) {
  const std::string_view actions[] = {"draw stock",
                                      "draw discard",
                                      "may-i",
                                      "allow",
                                      "claim",
                                      "pass",
                                      "lay-down set 9C 9D 9H / run 5S 6S JK 8S",
                                      "lay-off 9S to 1",
                                      "lay-off JK to 2 low",
                                      "lay-off 2H to 32 high",
                                      "swap 6S in 2",
                                      "swap 6S in 2 at 3",
                                      "skip",
                                      "discard 10H",
                                      "end-turn",
                                      "go-out 9S to 1, 4D to 2 low",
                                      "next-round"};
  for (const std::string_view text : actions) {
    const ToolCall call = call_of(*parse_action(text));
    const auto read = read_command(*find_tool(call.tool), call.arguments, Seat(2));
    ASSERT_TRUE(read) << text << ": " << read.error().sentence;
    EXPECT_EQ(to_string(std::get<Act>(read->ask).action), text);
    EXPECT_EQ(read->seat, Seat(2));
    EXPECT_FALSE(read->seen);
  }
}

TEST(Tools, AVersionAndAReasonAreTaken) {
  const auto read =
      read_command(*find_tool("skip"), object_of(R"({"version": 7, "why": "because"})"), Seat(0));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->seen, Version(7));
  EXPECT_EQ(std::get<Act>(read->ask).why, "because");
}

TEST(Tools, WhatIsWrongWithArgumentsIsSaid) {
  struct Row {
    std::string_view tool, arguments, word;
  };
  const Row rows[] = {
      {"draw", "{}", "'from' is missing"},
      {"draw", R"({"from": "hand"})", "stock or discard"},
      {"draw", R"({"from": 1})", "is a text"},
      {"draw", R"({"from": "stock", "seat": "Bob"})", "nothing here is called 'seat'"},
      {"discard", R"({"card": "11H"})", "Unknown card '11H'"},
      {"discard", R"({"card": ["9C"]})", "is a text"},
      {"discard", R"({"card": "99999999999999999"})", "at most 16 bytes"},
      {"discard", R"({"card": "9C # then"})", "Unknown card '9C # then'"},
      {"lay_off", R"({"card": "JK to 2 low,JK", "meld": 1})", "Unknown card 'JK to 2"},
      {"lay_off", R"({"card": "9C"})", "'meld' is missing"},
      {"lay_off", R"({"card": "9C", "meld": 0})", "1 or more"},
      {"lay_off", R"({"card": "9C", "meld": 1.5})", "whole number"},
      {"lay_off", R"({"card": "9C", "meld": 9223372036854775808})", "whole number"},
      {"lay_off", R"({"card": "9C", "meld": 1, "end": "left"})", "low or high"},
      {"lay_down", R"({"melds": []})", "at least 1"},
      {"lay_down", R"({"melds": [{"kind": "set"}]})", "melds[0]: 'cards' is missing"},
      {"lay_down", R"({"melds": [{"kind": "flush", "cards": ["9C"]}]})", "set or run"},
      {"lay_down", R"({"melds": [{"kind": "set", "cards": ["9C", "x"]}]})", "Unknown card 'x'"},
      {"go_out", R"({"lay_offs": [{"card": "9C", "meld": 1, "to": 2}]})", "'to'"},
      {"skip", R"({"version": -1})", "0 or more"},
      {"skip", R"({"why": true})", "is a text"},
      {"set_standing_answer", "{}", "'wants' is missing"},
      {"set_standing_answer", R"({"wants": "all"})", "closer or cards"},
      {"set_standing_answer", R"({"wants": "cards"})", "cards"},
      {"set_standing_answer", R"({"wants": "cards", "cards": ["1X"]})", "not a card"},
      {"set_standing_answer", R"({"wants": "closer", "cards": ["9C"]})", "cards"},
      {"set_standing_answer", R"({"wants": "closer", "at_most": -1})", "0 or more"},
  };
  for (const Row& row : rows) {
    const auto read = read_command(*find_tool(row.tool), object_of(row.arguments), Seat(0));
    ASSERT_FALSE(read) << row.arguments;
    EXPECT_EQ(read.error().code, "malformed");
    EXPECT_NE(read.error().sentence.find(row.word), std::string::npos)
        << row.arguments << ": " << read.error().sentence;
  }
}

TEST(Tools, MoreCardsThanAnyoneHoldsAreRefused) {
  std::string melds;
  for (int meld = 0; meld < 8; ++meld) {
    std::string cards;
    for (int card = 0; card < 24; ++card) cards += cards.empty() ? "\"9C\"" : ",\"9C\"";
    melds += (melds.empty() ? "" : ",") + (R"({"kind": "set", "cards": [)" + cards + "]}");
  }
  const auto read =
      read_command(*find_tool("lay_down"), object_of(R"({"melds": [)" + melds + "]}"), Seat(0));
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().sentence.find("Too many cards"), std::string::npos);
}

TEST(Tools, AStandingAnswerIsRead) {
  const auto read = read_command(
      *find_tool("set_standing_answer"),
      object_of(R"({"wants": "closer", "then": "call", "until": "round-end", "at_most": 2})"),
      Seat(1));
  ASSERT_TRUE(read);
  EXPECT_EQ(
      std::get<Answer>(read->ask).standing,
      (Standing{Standing::Wants::closer, Standing::Then::call, Standing::Until::round_end, {}, 2}));
}

}  // namespace
}  // namespace mayi::tools
