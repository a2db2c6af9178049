#include "tools/seat_tools.h"

namespace mayi::tools {

void SeatTools::sit_down(Driver& driver, const HostedTable& table, Seat seat) {
  driver_ = &driver;
  table_ = &table;
  seat_ = seat;
  told_ = table.version();
}

SeatView SeatTools::view() const {
  SeatView seat = table_->view(seat_);
  seat.bare = bare_;
  return seat;
}

Knowledge SeatTools::knowledge() const {
  return {view(), table_->history().since(std::nullopt, seat_), table_->history().rounds(), told_};
}

Hosted<void> SeatTools::refresh() {
  const auto refreshed = driver_->refresh(table_->id());
  if (!refreshed) return std::unexpected(refreshed.error());
  return {};
}

ToolResult SeatTools::refuse(const Fault& fault, const Ask* tried) const {
  const Knowledge known = knowledge();
  const Voice voice(Tone::agent, known.seat);
  const Refusal* const refusal = std::get_if<Refusal>(&fault);
  return refused(refusal != nullptr ? voice.refuse(*refusal, known.seat, tried)
                                    : voice.refuse(std::get<StoreError>(fault)),
                 known);
}

// The command is durable once it is answered; what could not be kept of all that follows happens
// again.
ToolResult SeatTools::change(const Tool& tool, const json::object& arguments) {
  const auto command = read_command(tool, arguments, seat_);
  if (!command) return refused(command.error(), knowledge());
  if (const auto acted = driver_->act(table_->id(), *command); !acted)
    return refuse(acted.error(), &command->ask);
  (void)driver_->run();
  return done(knowledge(), told_);
}

ToolResult SeatTools::run(const Tool& tool, const json::object& arguments) {
  if (const auto refreshed = refresh(); !refreshed) return refuse(refreshed.error());
  ToolResult result =
      tool.changes_the_game() ? change(tool, arguments) : look(tool, arguments, knowledge());
  if (result.ok && result.content.contains("state")) told_ = table_->version();
  return result;
}

}  // namespace mayi::tools
