#pragma once

#include <memory>

#include "store/memory_journal.h"
#include "table/game_table.h"

namespace mayi::fuzz {

// A table of people alone, so that every command counts and nothing is thought about.
struct PeopleTable {
  explicit PeopleTable(Seat dealer)
      : table(*GameTable::create(
            journal, [] { return Time{}; },
            {.rules = {"house", *find_built_in("house")},
             .names = {"Ann", "Bob", "Cid"},
             .sitters = {Sitter{}, Sitter{}, Sitter{}},
             .start = {3, seed_from_number(1), dealer, 1}},
            [] { return 1; }, Pace::at_once)) {}

  MemoryJournal journal;
  std::unique_ptr<GameTable> table;
};

}  // namespace mayi::fuzz
