#include "bots/playbook.h"

#include <algorithm>
#include <tuple>

#include "bots/expert_weights_table.h"

namespace mayi {
namespace {

Playbook book_of_rows() {
  Playbook book;
  for (const ExpertWeightsRow& row : expert_weights_rows()) {
    const auto set = std::ranges::find(built_in_rules(), row.rules, &NamedRules::name);
    Weights& weights = row.round == 0 ? book.general() : book.round(*set, row.round, row.size);
    weights.*row.member = row.value;
  }
  return book;
}

}  // namespace

const Weights& Playbook::weights(const Rules& rules, int round, int players) const {
  const TableSize size = table_size(players);
  const auto found = std::ranges::find_if(entries_, [&](const Entry& entry) {
    return entry.round == round && entry.size == size && entry.set->rules == rules;
  });
  return found == entries_.end() ? general_ : found->weights;
}

Weights& Playbook::round(const NamedRules& set, int round, TableSize size) {
  const auto key = [](const Entry& entry) {
    return std::tuple(entry.set, entry.size, entry.round);
  };
  const std::tuple wanted(&set, size, round);
  const auto at = std::ranges::lower_bound(entries_, wanted, {}, key);
  if (at != entries_.end() && key(*at) == wanted) return at->weights;
  return entries_.insert(at, Entry{&set, size, round, general_})->weights;
}

const Playbook& built_in_playbook() {
  static const Playbook book = book_of_rows();
  return book;
}

}  // namespace mayi
