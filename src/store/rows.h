#pragma once

#include "store/chain.h"

// What the journals in SQL share: rows as numbers and texts, and how each is confirmed by its link.
namespace mayi {

// A row of `summaries`.
struct SummaryRow {
  std::int64_t game = 0;  // the key by which the other tables know it
  GameHeader header;      // without the rules themselves
  Version version{};
  Link last{};  // of the last event
  Time updated{};
  std::int64_t finished = 0, round = 0, awaited = 0;
  std::string seats;
  Link link{};  // of all that

  Link computed_link() const;
  [[nodiscard]] Stored<void> confirm() const;
  void summarize(const GameSummary& summary);
  // What there is of it where it is damaged.
  Listing listing() const;
};
Listing damaged_listing(const GameId& id, std::string_view where);

// A row of `events` that is still to be kept. The row of its game comes along with it.
struct EventRow {
  EventRow(SummaryRow& row, const TableEvent& event);
  const TableEvent& event;
  std::string line;
  Link link;
};

std::int64_t milliseconds(Time time);
Time time_from(std::int64_t milliseconds);

// The rules' line and link as they are kept. Gives the first link of the game in `first`.
[[nodiscard]] Stored<GameHeader> confirm_header(const SummaryRow& row, std::string_view rules,
                                                const Link& kept, Link& first);

// Takes a game's events after one version, each as it is kept.
class EventReader {
 public:
  EventReader(const SummaryRow& row, Version after, const Link& before)
      : row_(row), last_(after), link_(before) {}
  // The event without its change, which is the line and the reason.
  [[nodiscard]] Stored<void> take(TableEvent event, std::string_view line, std::string_view why,
                                  const Link& kept);
  // All of them, and they are all that there are.
  [[nodiscard]] Stored<std::vector<TableEvent>> done() &&;

 private:
  const SummaryRow& row_;
  Version last_;
  Link link_;
  std::vector<TableEvent> events_;
};

}  // namespace mayi
