#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstdio>
#include <sstream>

#include "effort.h"

namespace mayi::property {

// A RapidCheck property with a number of cases of its own; the default, 100, is few for tables of
// cards.
template <class Testable>
void expect_property(int cases, Testable&& testable) {
  const auto* const test = ::testing::UnitTest::GetInstance()->current_test_info();
  rc::detail::TestMetadata about;
  about.id = std::string(test->test_suite_name()) + "/" + test->name();
  about.description = test->name();
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.maxSuccess = cases * effort();
  params.seed += static_cast<std::uint64_t>(effort()) - 1;
  const auto result = rc::detail::checkTestable(std::forward<Testable>(testable), about, params);
  std::printf("up to %d cases, seed %llu\n", params.maxSuccess,
              static_cast<unsigned long long>(params.seed));
  if (result.template is<rc::detail::SuccessResult>()) return;
  std::ostringstream text;
  rc::detail::printResultMessage(result, text);
  FAIL() << text.str();
}

}  // namespace mayi::property
