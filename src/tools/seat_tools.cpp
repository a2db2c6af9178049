#include "tools/seat_tools.h"

namespace mayi::tools {

Knowledge SeatTools::knowledge() const {
  return {view(), table_.history().since(std::nullopt, seat_), table_.history().rounds()};
}

Hosted<void> SeatTools::refresh() {
  const auto refreshed = driver_.refresh(table_.id());
  if (!refreshed) return std::unexpected(refreshed.error());
  return {};
}

ToolResult SeatTools::refuse(const Fault& fault) const {
  const Knowledge known = knowledge();
  const Voice voice(Tone::agent, known.seat);
  const Refusal* const refusal = std::get_if<Refusal>(&fault);
  return refused(refusal != nullptr ? voice.refuse(*refusal, known.seat)
                                    : voice.refuse(std::get<StoreError>(fault)),
                 known);
}

// The command is durable once it is answered; what could not be kept of all that follows happens
// again.
ToolResult SeatTools::change(const Tool& tool, const json::object& arguments) {
  const auto command = read_command(tool, arguments, seat_);
  if (!command) return refused(command.error(), knowledge());
  const Version before = table_.version();
  if (const auto acted = driver_.act(table_.id(), *command); !acted) return refuse(acted.error());
  (void)driver_.run();
  return done(knowledge(), before);
}

ToolResult SeatTools::run(const Tool& tool, const json::object& arguments) {
  if (const auto refreshed = refresh(); !refreshed) return refuse(refreshed.error());
  if (tool.changes_the_game()) return change(tool, arguments);
  return look(tool, arguments, knowledge());
}

}  // namespace mayi::tools
