#include "fair/fair_deal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace mayi::fair {
namespace {

Secret secret_from(int first) {
  Secret secret;
  for (int i = 0; i < 32; ++i) secret[i] = static_cast<std::uint8_t>(first + i);
  return secret;
}

std::string hex(const std::array<std::uint8_t, 32>& bytes) {
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

constexpr Occasion kFirst{"k7m2qp", 1}, kSecond{"k7m2qp", 2};

// The expected values are those of Python's hashlib and hmac for the bytes of docs/FAIRNESS.md.
TEST(FairDeal, IsWhatTheDocumentSays) {
  struct Row {
    std::array<std::uint8_t, 32> made;
    std::string_view expected;
  };
  const Opened first{Seat(0), secret_from(9)}, third{Seat(2), secret_from(7)};
  for (const Row& row : {
           Row{server_commitment(kFirst, secret_from(1)),
               "6ff200bcaa3db1e7204688ad43e202bd5086c53b5e2b10cb630c35fb7fa76812"},
           Row{server_commitment(kSecond, secret_from(1)),
               "50e241f735ce76176b200b1cba38a715b2bada9cf855387acf2de502cef3f1ce"},
           Row{page_commitment(kFirst, Seat(2), secret_from(7)),
               "438fc199423c34f0f138922a3e91e6fda60186092cddd96879854689b2fe6711"},
           Row{deal_seed(kFirst, secret_from(1), std::array{first, third}),
               "2295b42c79574a5dc5a2baa235c649ef6837af611576e84a5531a1b1dfe9fcdb"},
           Row{deal_seed(kFirst, secret_from(1), std::array{third, first}),
               "2295b42c79574a5dc5a2baa235c649ef6837af611576e84a5531a1b1dfe9fcdb"},
           Row{deal_seed(kFirst, secret_from(1), {}),
               "fd3d11deb1d456ce5eb9343fa0d2478526247b341aac2e7126b154ca3e978ab3"},
       })
    EXPECT_EQ(hex(row.made), row.expected);
}

TEST(FairDeal, DependsOnEverySecret) {
  const Opened page{Seat(0), secret_from(9)}, other{Seat(0), secret_from(10)},
      elsewhere{Seat(1), secret_from(9)};
  const Seed seed = deal_seed(kFirst, secret_from(1), std::array{page});
  EXPECT_NE(seed, deal_seed(kFirst, secret_from(2), std::array{page}));
  EXPECT_NE(seed, deal_seed(kFirst, secret_from(1), std::array{other}));
  EXPECT_NE(seed, deal_seed(kFirst, secret_from(1), std::array{elsewhere}));
  EXPECT_NE(seed, deal_seed(kFirst, secret_from(1), {}));
  EXPECT_NE(seed, deal_seed(kSecond, secret_from(1), std::array{page}));
}

}  // namespace
}  // namespace mayi::fair
