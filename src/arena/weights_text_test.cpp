#include "arena/weights_text.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace mayi {
namespace {

std::string error_of(std::string_view text) {
  const auto file = parse_weights(text);
  return file ? "fine" : to_string(file.error());
}

TEST(WeightsText, ReadingInvertsPrinting) {
  WeightsFile file{{}, TuningState{~std::uint64_t{0}, 12, 3, 4'500}};
  for (const WeightKey& key : weight_keys())
    file.weights.general().*key.member = key.low + (key.high - key.low) / 3;
  file.weights.round(built_in_rules()[1], 6).claim = -7.5;
  file.weights.round(built_in_rules()[0], 2).finish = 1;
  file.weights.round(built_in_rules()[0], 2, TableSize::large).finish = 2;
  const auto read = parse_weights(print_weights(file));
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_TRUE(read->weights == file.weights);
  EXPECT_EQ(read->tuning, file.tuning);
  EXPECT_EQ(print_weights(*read), print_weights(file));
}

std::string committed(const std::string& name) {
  std::ifstream file(MAYI_SOURCE_DIR "/weights/" + name);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(WeightsText, TheCommittedFileAndTheBuiltInWeightsAreTheSame) {
  const std::string text = committed("expert.toml");
  const auto read = parse_weights(text);
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_TRUE(read->weights == built_in_playbook())
      << "built in are\n"
      << print_weights({built_in_playbook(), std::nullopt});
  EXPECT_EQ(print_weights(*read), text);
}

TEST(WeightsText, TheFirstEditionIsKept) {
  const auto read = parse_weights(committed("expert-1.toml"));
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_TRUE(read->weights == Playbook{});
  EXPECT_FALSE(read->weights == built_in_playbook());
}

TEST(WeightsText, BuiltInWeightsAreInTheirRanges) {
  for (const WeightKey& key : weight_keys()) {
    Playbook(built_in_playbook()).for_each([&](const Weights& weights) {
      EXPECT_GE(weights.*key.member, key.low) << key.name;
      EXPECT_LE(weights.*key.member, key.high) << key.name;
    });
    EXPECT_GT(key.step, 0) << key.name;
  }
}

TEST(WeightsText, ARoundHasTheGeneralWeightsButForItsOwn) {
  const auto file = parse_weights(
      "version = 3\nclaim = 7\n[house.round_6]\ndraw = 3\n[house.large.round_5]\ndraw = 4\n"
      "[jeanne.round_1]\nclaim = 7\n");
  ASSERT_TRUE(file) << to_string(file.error());
  const Playbook& book = file->weights;
  const Rules &house = *find_built_in("house"), &classic = *find_built_in("classic");
  EXPECT_EQ(book.weights(house, 6, 4).draw, 3);
  EXPECT_EQ(book.weights(house, 6, 4).claim, 7);
  EXPECT_EQ(book.weights(house, 6, kFewestAtLargeTable - 1).draw, 3);
  EXPECT_TRUE(book.weights(house, 6, kFewestAtLargeTable) == book.general());
  EXPECT_EQ(book.weights(house, 5, kFewestAtLargeTable).draw, 4);
  EXPECT_EQ(book.weights(house, 5, kFewestAtLargeTable).claim, 7);
  EXPECT_TRUE(book.weights(house, 5, 4) == book.general());
  EXPECT_TRUE(book.weights(classic, 6, 4) == book.general());
  Rules own = house;
  own.points[2] = 19;
  EXPECT_TRUE(book.weights(own, 6, 4) == book.general());
  EXPECT_EQ(book.entries().size(), 2u);  // what is said again is no difference
}

TEST(WeightsText, GeneralWeightsHoldForRoundsThatWereNamedBefore) {
  const auto file = parse_weights("house.round_6.draw = 3\nversion = 2\nclaim = 7\n");
  ASSERT_TRUE(file) << to_string(file.error());
  EXPECT_EQ(file->weights.weights(*find_built_in("house"), 6, 4).claim, 7);
}

TEST(WeightsText, AWeightThatIsLeftOutIsTheFirstEditionsOne) {
  for (const char* const text : {"version = 1\n", "version = 2\n", "version = 3\n"}) {
    const auto file = parse_weights(text);
    ASSERT_TRUE(file);
    EXPECT_TRUE(file->weights == Playbook{});
  }
}

TEST(WeightsText, EveryWeightChangesTheHash) {
  for (const WeightKey& key : weight_keys()) {
    Playbook other, of_round;
    other.general().*key.member += key.step;
    of_round.round(built_in_rules()[0], 1).*key.member += key.step;
    for (const Playbook& changed : {other, of_round}) {
      EXPECT_NE(hash_of(changed), hash_of(Playbook{})) << key.name;
      EXPECT_FALSE(changed == Playbook{}) << key.name;
    }
    EXPECT_NE(hash_of(other), hash_of(of_round)) << key.name;
  }
}

TEST(WeightsText, WhatIsWrongIsSaidWithLineAndColumn) {
  std::string names = "version", all_names = "version";
  for (const WeightKey& key : weight_keys()) all_names += ", " + std::string(key.name);
  for (const WeightKey& key : weight_keys().first(11)) names += ", " + std::string(key.name);
  const std::string first(weight_keys()[0].name);
  const std::string column = std::to_string(first.size() + 4);
  const std::string sections = ", or [house.large.round_1] for a table of 6 and more";
  const struct {
    std::string text, error;
  } rows[] = {
      {"version = 1\nspeed = 3\n", "line 2, column 9: speed: unknown weight; there are " + names},
      {"version = 1\nsafe = 3\n", "line 2, column 8: safe: unknown weight; there are " + names},
      {"version = 2\nspeed = 3\n",
       "line 2, column 9: speed: unknown weight; there are " + all_names},
      {first + " = 1\n", "line 1, column 1: a weights file says 'version = 3'"},
      {"", "line 1, column 1: a weights file says 'version = 3'"},
      {"version = 4\n",
       "line 1, column 11: version: this file is of version 4, newer than this program, which "
       "reads versions 1 to 3"},
      {"version = 1\n[house.round_1]\nout = 1",
       "line 3, column 7: house.round_1.out: in version 1 rounds have no weights of their own"},
      {"version = 2\n[home.round_1]\nout = 1",
       "line 3, column 7: home.round_1.out: unknown rule set; there are house, classic, jeanne"},
      {"version = 2\n[house.round_7]\nout = 1",
       "line 3, column 7: house.round_7.out: a section is [house.round_1] to [house.round_6]" +
           sections},
      {"version = 2\n[house.round_0]\nout = 1",
       "line 3, column 7: house.round_0.out: a section is [house.round_1] to [house.round_6]" +
           sections},
      {"version = 2\n[house]\nout = 1",
       "line 3, column 7: house.out: a section is [house.round_1] to [house.round_6]" + sections},
      {"version = 3\n[house.large.round_7]\nout = 1",
       "line 3, column 7: house.large.round_7.out: a section is [house.round_1] to "
       "[house.round_6]" +
           sections},
      {"version = 3\n[house.large]\nout = 1",
       "line 3, column 7: house.large.out: a section is [house.round_1] to [house.round_6]" +
           sections},
      {"version = 2\n[house.large.round_1]\nout = 1",
       "line 3, column 7: house.large.round_1.out: in version 2 large tables have no weights of "
       "their own"},
      {"version = 2\n[house.round_2]\nspeed = 1",
       "line 3, column 9: house.round_2.speed: unknown weight; there are " + all_names},
      {"version = 0", "line 1, column 11: version: a version is a number from 1 up"},
      {"version = 1.5", "line 1, column 11: version: a version is a number from 1 up"},
      {"version = 1\n" + first + " = \"much\"",
       "line 2, column " + column + ": " + first + ": a number is expected, not 'much'"},
      {"version = 1\n" + first + " = \"nan\"",
       "line 2, column " + column + ": " + first + ": a number is expected, not 'nan'"},
      {"version = 1\n" + first + " = \"inf\"",
       "line 2, column " + column + ": " + first + ": a number is expected, not 'inf'"},
      {"version = 1\n" + first + " = -inf",
       "line 2, column " + column + ": a text on one line, a number, true or false is expected"},
      {"version = 1\n" + first + " = true",
       "line 2, column " + column + ": " + first + ": a number is expected, not 'yes'"},
      {"version = 1\n" + first + " = 1\n" + first + " = 2",
       "line 3, column " + column + ": key-value pair: cannot redefine existing integer '" + first +
           "'"},
      {"version = 1\n[tuning]\nmood = 1",
       "line 3, column 8: tuning.mood: unknown key; there are seed, proposals, accepted, clusters"},
      {"version = 1\n[tuning]\nclusters = -1",
       "line 3, column 12: tuning.clusters: a count is expected, not '-1'"},
      {"version = 1\n[tuning]\nseed = -1",
       "line 3, column 8: tuning.seed: a seed is expected, not '-1'"},
  };
  for (const auto& row : rows) EXPECT_EQ(error_of(row.text), row.error) << row.text;
}

TEST(WeightsText, AWeightAtTheEndOfItsRangeIsTaken) {
  for (const WeightKey& key : weight_keys())
    for (const double value : {key.low, key.high}) {
      const auto read =
          parse_weights("version = 2\n" + std::string(key.name) + " = " + weight_text(value));
      ASSERT_TRUE(read) << key.name << to_string(read.error());
      EXPECT_EQ(read->weights.general().*key.member, value) << key.name;
    }
}

TEST(WeightsText, AWeightOutOfItsRangeIsRefused) {
  for (const WeightKey& key : weight_keys())
    for (const double value : {key.low - 1, key.high + 1}) {
      const std::string error =
          error_of("version = 2\n" + std::string(key.name) + " = " + weight_text(value));
      EXPECT_NE(error.find(": a number from " + weight_text(key.low) + " to " +
                           weight_text(key.high) + " is expected"),
                std::string::npos)
          << error;
    }
}

TEST(WeightsText, AHugeFileIsRefusedUnread) {
  EXPECT_EQ(error_of(std::string(kMaxWeightsFile + 1, '\n')),
            "line 1, column 1: the file is larger than 64 KiB");
}

}  // namespace
}  // namespace mayi
