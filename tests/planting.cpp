#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "game/planted.h"

// MAYI_PLANT names a fault for the program under test to have, in a build that has them
// (MAYI_PLANTED_FAULTS). Exit status 2: the fault could not be planted, which is not the same as a
// test that found it.
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
      {"ack_before_commit", Fault::ack_before_commit},
      {"synchronous_normal", Fault::synchronous_normal},
      {"swallowed_return_code", Fault::swallowed_return_code},
      {"hash_check_off", Fault::hash_check_off},
      {"dedup_in_memory", Fault::dedup_in_memory},
      {"renamed_field", Fault::renamed_field},
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
[[maybe_unused]] const auto* const kEnvironment =
    ::testing::AddGlobalTestEnvironment(new Environment);

}  // namespace
}  // namespace mayi
