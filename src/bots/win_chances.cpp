#include "bots/win_chances.h"

#include <algorithm>

#include "bots/win_chances_table.h"

namespace mayi {
namespace {

WinChanceTable built_in() {
  WinChanceTable table;
  for (const WinChancesRow& row : win_chances_rows()) {
    const auto set = std::ranges::find(built_in_rules(), row.rules, &NamedRules::name);
    WinChances& chances = table.emplace_back(&*set, row.players);
    for (std::size_t i = 0; i + 1 < set->rules.rounds; ++i)
      chances.after.push_back({row.numbers[2 * i], row.numbers[2 * i + 1]});
  }
  return table;
}

}  // namespace

const WinChanceTable& built_in_win_chances() {
  static const WinChanceTable table = built_in();
  return table;
}

const WinChances* find_win_chances(const WinChanceTable& table, const Rules& rules, int players) {
  const auto found = std::ranges::find_if(table, [&](const WinChances& chances) {
    return chances.players == players && chances.set->rules == rules;
  });
  return found == table.end() ? nullptr : &*found;
}

}  // namespace mayi
