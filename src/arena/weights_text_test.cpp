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
  double value = 0.1;
  for (const WeightKey& key : weight_keys()) file.weights.*key.member = value += 1.0 / 3;
  const auto read = parse_weights(print_weights(file));
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_TRUE(read->weights == file.weights);
  EXPECT_EQ(read->tuning, file.tuning);
  EXPECT_EQ(print_weights(*read), print_weights(file));
}

TEST(WeightsText, TheCommittedFileAndTheBuiltInWeightsAreTheSame) {
  std::ifstream file(MAYI_SOURCE_DIR "/weights/expert.toml");
  std::stringstream text;
  text << file.rdbuf();
  const auto read = parse_weights(text.str());
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_TRUE(read->weights == Weights{}) << "built in are\n" << print_weights({});
  for (const WeightKey& key : weight_keys())
    EXPECT_NE(text.str().find("\n" + std::string(key.name) + " = "), std::string::npos) << key.name;
}

TEST(WeightsText, BuiltInWeightsAreInTheirRanges) {
  for (const WeightKey& key : weight_keys()) {
    EXPECT_GE(Weights{}.*key.member, key.low) << key.name;
    EXPECT_LE(Weights{}.*key.member, key.high) << key.name;
    EXPECT_GT(key.step, 0) << key.name;
  }
}

TEST(WeightsText, AWeightThatIsLeftOutIsTheBuiltInOne) {
  const auto file = parse_weights("version = 1\n");
  ASSERT_TRUE(file);
  EXPECT_TRUE(file->weights == Weights{});
}

TEST(WeightsText, EveryWeightChangesTheHash) {
  for (const WeightKey& key : weight_keys()) {
    Weights other;
    other.*key.member += key.step;
    EXPECT_NE(hash_of(other), hash_of(Weights{})) << key.name;
    EXPECT_FALSE(other == Weights{}) << key.name;
  }
}

TEST(WeightsText, WhatIsWrongIsSaidWithLineAndColumn) {
  std::string names = "version";
  for (const WeightKey& key : weight_keys()) names += ", " + std::string(key.name);
  const std::string first(weight_keys()[0].name);
  const std::string column = std::to_string(first.size() + 4);
  const struct {
    std::string text, error;
  } rows[] = {
      {"version = 1\nspeed = 3\n", "line 2, column 9: speed: unknown weight; there are " + names},
      {first + " = 1\n", "line 1, column 1: a weights file says 'version = 1'"},
      {"", "line 1, column 1: a weights file says 'version = 1'"},
      {"version = 2\n",
       "line 1, column 11: version: this file is of version 2, newer than this program, which "
       "reads version 1"},
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
          parse_weights("version = 1\n" + std::string(key.name) + " = " + weight_text(value));
      ASSERT_TRUE(read) << key.name << to_string(read.error());
      EXPECT_EQ(read->weights.*key.member, value) << key.name;
    }
}

TEST(WeightsText, AWeightOutOfItsRangeIsRefused) {
  for (const WeightKey& key : weight_keys())
    for (const double value : {key.low - 1, key.high + 1}) {
      const std::string error =
          error_of("version = 1\n" + std::string(key.name) + " = " + weight_text(value));
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
