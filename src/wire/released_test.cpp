#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "wire/room_json.h"
#include "wire/sample_test.h"
#include "wire/state_json.h"

// A page of the last release at a server of this one: tests/golden/protocol-2 has what it says and
// what it reads, and stays as it is as long as this is protocol 2.
namespace mayi::wire {
namespace {

const std::filesystem::path kReleased = MAYI_SOURCE_DIR "/tests/golden/protocol-2";

json::value read(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  const auto value = parse(text.str(), 1 << 20);
  EXPECT_TRUE(value) << path;
  return value.value_or(json::value());
}

// What an older reader looks for and does not find, or finds as something else.
std::string missing(const json::value& then, const json::value& now, const std::string& place) {
  if (then.is_null() || now.is_null()) return "";
  if (then.is_number() && now.is_number()) return "";  // read from text all are signed
  if (then.kind() != now.kind()) return place + " is something else";
  if (then.is_object())
    for (const auto& [key, value] : then.get_object()) {
      const std::string name = place + "." + std::string(key);
      const json::value* const found = now.get_object().if_contains(key);
      if (found == nullptr) return name + " is gone";
      if (std::string fault = missing(value, *found, name); !fault.empty()) return fault;
    }
  if (then.is_array() && !then.get_array().empty() && !now.get_array().empty())
    return missing(then.get_array().front(), now.get_array().front(), place + "[0]");
  return "";
}

TEST(Released, WhatAPageOfTheLastReleaseSaysIsUnderstood) {
  int messages = 0;
  for (const auto& file : std::filesystem::directory_iterator(kReleased)) {
    const std::string name = file.path().filename().string();
    if (!name.starts_with("room_message.") && !name.starts_with("command.")) continue;
    const auto message = parse_room_message(to_text(read(file.path())));
    EXPECT_TRUE(message) << name << ": " << (message ? "" : message.error().sentence);
    ++messages;
  }
  EXPECT_GT(messages, 20);
}

TEST(Released, APageOfTheLastReleaseFindsWhatItReads) {
  const SeatView seat = dealt_table(5).view(Seat(0));
  const json::object state = state_json(seat, Voice(Tone::log, seat));
  const std::string secret(22, 'A');
  const json::object room = room_json({});
  struct Row {
    std::string name;
    json::object now;
  };
  for (const Row& row :
       {Row{"state.may-call", state}, Row{"server_message.welcome", welcome_json("2f1c", Time{})},
        Row{"server_message.done", done_json("c1")},
        Row{"server_message.seat-given", seat_given_json("c1", Seat(0), secret, secret)}})
    EXPECT_EQ(missing(read(kReleased / (row.name + ".json")), row.now, row.name), "");
  EXPECT_EQ(missing(read(kReleased / "server_message.news.json").at("room"), room, "room"), "");
}

}  // namespace
}  // namespace mayi::wire
