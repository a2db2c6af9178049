#include "command/call.h"

#include <gtest/gtest.h>

namespace mayi::command {
namespace {

std::optional<Call> read(std::vector<std::string> arguments) { return read_call(arguments); }

TEST(Call, BeginsWithAGamesIdWhereverTheOptionsStand) {
  const auto call = read({"--as", "Bob", "K7M2QP", "discard", "--json", "9C", "--seen=12", "--id",
                          "a1", "--data=/tmp/x", "--models", "m.toml"});
  ASSERT_TRUE(call);
  EXPECT_EQ(call->id, "k7m2qp");
  EXPECT_EQ(call->words, (std::vector<std::string>{"discard", "9C"}));
  EXPECT_EQ(call->as, "Bob");
  EXPECT_EQ(call->command, "a1");
  EXPECT_EQ(call->seen, Version(12));
  EXPECT_EQ(call->options.data, "/tmp/x");
  EXPECT_EQ(call->options.models, "m.toml");
  EXPECT_TRUE(call->options.json);
  EXPECT_FALSE(call->fault);
}

TEST(Call, IsNoneWithoutAGame) {
  EXPECT_FALSE(read({}));
  EXPECT_FALSE(read({"games", "rm", "k7m2qp"}));
  EXPECT_FALSE(read({"--as", "k7m2qp"}));
}

TEST(Call, SaysWhatIsWrongWithItsOptions) {
  for (const char* option : {"--frobnicate", "--as", "--seen", "--seen=now", "--seen=-1"})
    EXPECT_TRUE(read({"k7m2qp", "status", option})->fault) << option;
}

}  // namespace
}  // namespace mayi::command
