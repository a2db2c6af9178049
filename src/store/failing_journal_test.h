#pragma once

#include "store/journal_around.h"

namespace mayi {

// Keeps nothing while it is told to fail.
class FailingJournal final : public JournalAround {
 public:
  using JournalAround::JournalAround;
  void append(Append append) override {
    if (!fails) JournalAround::append(std::move(append));
  }
  Stored<std::vector<Stored<Appended>>> sync() override {
    ++syncs;
    if (fails) return std::unexpected(StoreError{StoreFault::disk_full, "The disk is full."});
    return JournalAround::sync();
  }

  bool fails = false;
  int syncs = 0;
};

}  // namespace mayi
