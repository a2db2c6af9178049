#include "wire/state_json.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include "wire/sample_test.h"

namespace mayi::wire {
namespace {

json::object state_of(const SampleTable& table, Seat seat) {
  const SeatView view = table.view(seat);
  return state_json(view, Voice(Tone::log, view));
}

// A member by its path: "seats/1/cards".
std::string at(const json::value& state, std::string_view path) {
  boost::system::error_code fault;
  const json::value* const found = state.find_pointer("/" + std::string(path), fault);
  return found == nullptr ? "nothing" : to_text(*found);
}

struct Row {
  std::string_view path, expected;
};
void expect_rows(const json::value& state, std::span<const Row> rows) {
  for (const Row& row : rows) EXPECT_EQ(at(state, row.path), row.expected) << row.path;
}

constexpr std::string_view kWindow =
    "rules house may_i=window\nseats Ann Bob Cid\nturn Ann draw\ndiscard 9H\ndiscarded-by Cid\n"
    "claimed Bob\n";

TEST(StateJson, AnswersToAWindowAreToldBeforeAnybodyIsAsked) {
  const Row rows[] = {{"may_i/card", R"("9H")"}, {"may_i/caller", "null"}, {"may_i/asked", "null"},
                      {"may_i/claimed", "[1]"},  {"exposed/by", "2"},      {"need", R"("turn")"}};
  expect_rows(state_of(table_at(kWindow), Seat(0)), rows);
}

TEST(StateJson, TheCardBeneathIsMarked) {
  const json::value state = state_of(
      table_at("rules house beneath_exposed=true\nseats Ann Bob Cid\nturn Ann draw\ndiscard 9H\n"
               "discarded-by Cid\ntaken\n"),
      Seat(1));
  EXPECT_EQ(at(state, "exposed/beneath"), "true");
}

TEST(StateJson, WhoSitsThereIsToldOfItsStandingAnswerAlone) {
  SampleTable table = dealt_table(5);
  (void)table.act({.seat = Seat(0), .ask = Answer{{.wants = Standing::Wants::nothing}}});
  EXPECT_EQ(at(state_of(table, Seat(0)), "standing/wants"), R"("nothing")");
  EXPECT_EQ(at(state_of(table, Seat(2)), "standing"), "null");
  EXPECT_EQ(at(state_of(table, kNobody), "standing"), "null");
}

TEST(StateJson, HostileNamesStayTexts) {
  SampleTable table = dealt_table(5);
  table.state.places[0].name = "\"},{\x1b[2J";
  const json::object state = state_of(table, Seat(1));
  const auto read = parse(to_text(state), 1 << 20);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->at("seats").at(0).at("name").as_string(), "\"},{[2J");
}

TEST(Json, LinesAndTextAreTheSameValue) {
  const json::value state = state_of(dealt_table(5), Seat(0));
  EXPECT_EQ(*parse(to_lines(state), 1 << 20), state);
  EXPECT_EQ(*parse(to_text(state), 1 << 20), state);
}

TEST(Json, IsSpelledAsTheLibraryDoes) {
  for (const std::string_view text :
       {R"({"a":[],"b":{},"c":[[],{"d":null}],"e":[true,false]})",
        R"([0,-1,9223372036854775807,-9223372036854775808,18446744073709551615,0.5,1e300,-0.0])",
        R"(["","plain","\"","\\","\n\u0000\u001f\u007f","\u00e9 \u2665 \ud83c\udccf","/"])",
        R"({"quote\"d":"x","":1})", R"("text")", "7", "null"}) {
    const auto value = parse(text);
    ASSERT_TRUE(value) << text;
    EXPECT_EQ(to_text(*value), json::serialize(*value)) << text;
  }
}

}  // namespace
}  // namespace mayi::wire
