#include "game/reason.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <string_view>

namespace mayi {
namespace {

TEST(Reason, HasACodeAClauseAndASentenceOfItsOwn) {
  std::set<std::string_view> codes, sentences;
  for (int i = 0; i < kReasons; ++i) {
    const auto reason = static_cast<Reason>(i);
    const auto& [code, clause, sentence] = text_of(reason);
    EXPECT_TRUE(codes.insert(code).second) << code;
    EXPECT_TRUE(sentences.insert(sentence).second) << sentence;
    EXPECT_EQ(code.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string_view::npos)
        << code;
    EXPECT_FALSE(code.empty()) << i;
    // No clause forbids what is not an action at all.
    EXPECT_EQ(clause.starts_with('R'), reason != Reason::malformed) << code;
    EXPECT_TRUE(!sentence.empty() && std::isupper(sentence.front()) && sentence.back() == '.')
        << code;
  }
}

TEST(Reason, TheCodesAreStable) {
  constexpr std::string_view kCodes[] = {"game-over",
                                         "round-over",
                                         "round-not-over",
                                         "unknown-seat",
                                         "not-your-turn",
                                         "draw-first",
                                         "already-drew",
                                         "no-exposed-discard",
                                         "down-draws-stock",
                                         "stock-empty",
                                         "not-in-hand",
                                         "already-down",
                                         "not-down",
                                         "laid-down-this-turn",
                                         "skipped",
                                         "wrong-contract",
                                         "meld-too-small",
                                         "meld-too-large",
                                         "invalid-set",
                                         "invalid-run",
                                         "too-many-wilds",
                                         "same-suit-gap",
                                         "whole-hand-required",
                                         "no-such-meld",
                                         "does-not-fit",
                                         "end-is-closed",
                                         "not-a-run",
                                         "not-a-joker",
                                         "wrong-swap-card",
                                         "swap-not-allowed",
                                         "last-card-must-be-laid-off",
                                         "cannot-end-turn",
                                         "cards-left",
                                         "not-in-line",
                                         "own-discard",
                                         "own-turn",
                                         "already-taken",
                                         "already-answered",
                                         "not-asked",
                                         "being-settled",
                                         "not-in-these-rules",
                                         "malformed"};
  ASSERT_EQ(std::size(kCodes), static_cast<std::size_t>(kReasons));
  for (int i = 0; i < kReasons; ++i)
    EXPECT_EQ(text_of(static_cast<Reason>(i)).code, kCodes[static_cast<std::size_t>(i)]);
}

}  // namespace
}  // namespace mayi
