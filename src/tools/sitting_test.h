#pragma once

#include "host/seats.h"
#include "store/memory_journal_test.h"
#include "tools/seat_tools.h"

// A seat at a table, for the tests of what is played with tools.
namespace mayi::tools {

struct Sitting {
  explicit Sitting(std::string_view seats = "you,greedy,greedy", std::uint64_t seed = 1,
                   std::string_view rules = "house", Seat seat = Seat(0))
      : table(**driver.create({.rules = {std::string(rules), *find_built_in(rules)},
                               .seats = *read_seats(seats),
                               .start = Start{3, seed_from_number(seed), Seat(2), 1}},
                              [] { return 1; })),
        tools(driver, table, seat) {
    (void)driver.run();
  }
  ToolResult run(std::string_view tool, std::string_view arguments = "{}") {
    return tools.run(*find_tool(tool), wire::parse(arguments)->get_object());
  }
  // The need of the seat, as the protocol has it.
  std::string need() { return wire::to_text(run("state").content.at("need")); }
  Seat turn() const { return table.view(kNobody).open().turn; }

  MemoryJournal journal;
  ThinkingBots bots;
  Driver driver{journal, [] { return Time{}; },
                [this](const Sitter& sitter) { return bots.find(sitter); }};
  const HostedTable& table;
  SeatTools tools;
};

}  // namespace mayi::tools
