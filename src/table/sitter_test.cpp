#include "table/sitter.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

TEST(Sitter, IsReadAsItIsPrinted) {
  for (const std::string_view text : {"human", "bot:expert", "bot:random", "llm:my-model.2"})
    EXPECT_EQ(to_string(parse_sitter(text).value()), text);
  EXPECT_EQ(to_string(*parse_sitter("you")), "human");
  EXPECT_EQ(to_string(*parse_sitter("expert")), "bot:expert");
}

TEST(Sitter, NobodyElseIsKnown) {
  for (const std::string_view text :
       {"", "bot:", "bot:nobody", "llm:", "llm:a b", "llm:\x1b[2J", "me", "YOU",
        "llm:a-name-that-is-longer-than-any-model-needs"})
    EXPECT_FALSE(parse_sitter(text)) << text;
}

}  // namespace
}  // namespace mayi
