#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "game/planted.h"

// MAYI_PLANT names a fault for the core to have, in a build that has them (MAYI_PLANTED_FAULTS).
// Exit status 2: the fault could not be planted, which is not the same as a test that found it.
namespace mayi {
namespace {

[[noreturn]] void give_up(std::string_view why, const char* name) {
  std::fprintf(stderr, "MAYI_PLANT=%s: %.*s\n", name, static_cast<int>(why.size()), why.data());
  std::_Exit(2);
}

#ifdef MAYI_PLANTED_FAULTS
void plant(const char* name) {
  struct Row {
    std::string_view name;
    Fault fault;
  };
  constexpr Row rows[] = {
      {"none", Fault::none},
      {"stock_order_in_view", Fault::stock_order_in_view},
      {"prompt_skipped_by_hand", Fault::prompt_skipped_by_hand},
      {"double_grant", Fault::double_grant},
      {"flag_before_check", Fault::flag_before_check},
      {"hidden_card_in_state", Fault::hidden_card_in_state},
  };
  for (const Row& row : rows) {
    if (row.name != name) continue;
    planted_fault = row.fault;
    return;
  }
  give_up("no such fault", name);
}
#else
void plant(const char* name) { give_up("this build has no faults to plant", name); }
#endif

class Environment : public ::testing::Environment {
 public:
  void SetUp() override {
    if (const char* name = std::getenv("MAYI_PLANT")) plant(name);
  }
};

// RapidCheck seeds itself from the clock unless told otherwise; a run here is to be repeatable.
[[maybe_unused]] const int kSeeded = setenv("RC_PARAMS", "seed=1", /*overwrite=*/0);
[[maybe_unused]] const auto* const kEnvironment =
    ::testing::AddGlobalTestEnvironment(new Environment);

}  // namespace
}  // namespace mayi
