#include "store/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace mayi {
namespace {

constexpr std::string_view kOtherSummary = "its summary is not the one that was kept";

std::string print_seats(const std::vector<SeatSummary>& seats) {
  std::string text;
  for (const SeatSummary& seat : seats)
    text += fmt::format("{} {} {}\n", seat.name, to_string(seat.sitter), seat.total);
  return text;
}

std::optional<std::vector<SeatSummary>> parse_seats(const std::string& text) {
  std::vector<SeatSummary> seats;
  std::istringstream words(text);
  std::int32_t total = 0;
  for (std::string name, who; words >> name >> who >> total;) {
    const auto sitter = parse_sitter(who);
    if (!sitter) return std::nullopt;
    seats.push_back({name, *sitter, total});
  }
  return seats;
}

// The chain confirms it, so another version of the program has written it.
std::unexpected<StoreError> unreadable(const GameId& id, Version version, const ParseError& why) {
  return std::unexpected(StoreError{
      StoreFault::newer_format,
      fmt::format("Game {} has an event that this program does not know (event {}: {}). It is left "
                  "as it is; use the newer program that wrote it.",
                  id, version.number(), why.message)});
}

}  // namespace

std::int64_t milliseconds(Time time) { return time.time_since_epoch().count(); }
Time time_from(std::int64_t milliseconds) { return Time(std::chrono::milliseconds(milliseconds)); }

Link SummaryRow::computed_link() const {
  Hasher hasher("mayi summary 2");
  hasher.text(header.id).text(header.rules.name).time(header.created).number(version.number());
  hasher.raw(last).time(updated).number(static_cast<std::uint64_t>(finished));
  hasher.number(static_cast<std::uint64_t>(round)).number(static_cast<std::uint64_t>(awaited));
  return hasher.text(seats).done();
}

Stored<void> SummaryRow::confirm() const {
  if (!confirms(link, computed_link())) return damaged(header.id, kOtherSummary);
  return {};
}

void SummaryRow::summarize(const GameSummary& summary) {
  finished = summary.finished;
  round = summary.round;
  awaited = summary.awaited.bits();
  seats = print_seats(summary.seats);
}

Listing SummaryRow::listing() const {
  auto parsed = parse_seats(seats);
  if (!parsed || !confirm()) return damaged_listing(header.id, kOtherSummary);
  return {.id = header.id,
          .rules = header.rules.name,
          .created = header.created,
          .updated = updated,
          .version = version,
          .summary = {finished != 0, static_cast<int>(round),
                      SeatSet::from_bits(static_cast<std::uint8_t>(awaited)), *std::move(parsed)}};
}

Listing damaged_listing(const GameId& id, std::string_view where) {
  return {.id = id, .damage = damaged(id, where).error().message};
}

EventRow::EventRow(SummaryRow& row, const TableEvent& kept)
    : event(kept),
      line(print_change(kept.change)),
      link(link_after(row.last, kept, line, why_of(kept.change))) {
  row.last = link;
  row.version = kept.version;
  row.updated = kept.time;
}

Stored<GameHeader> confirm_header(const SummaryRow& row, std::string_view rules, const Link& kept,
                                  Link& first) {
  const GameId& id = row.header.id;
  first = link_of_header(row.header, rules);
  if (!confirms(kept, first)) return damaged(id, "its header is not the one that was kept");
  const auto set = parse_rules_line(rules);
  if (!set) return damaged(id, fmt::format("its rules cannot be read ({})", set.error().message));
  GameHeader header = row.header;
  header.rules.rules = set->rules;
  return header;
}

Stored<void> EventReader::take(TableEvent event, std::string_view line, std::string_view why,
                               const Link& kept) {
  const GameId& id = row_.header.id;
  last_ = last_.next();
  if (event.version != last_)
    return damaged(id, fmt::format("event {} is missing", last_.number()));
  link_ = link_after(link_, event, line, why);
  if (!confirms(kept, link_))
    return damaged(id, fmt::format("event {} is not the one that was kept", last_.number()));
  auto change = parse_change(line);
  if (!change) return unreadable(id, last_, change.error());
  event.change = *std::move(change);
  set_why(event.change, std::string(why));
  events_.push_back(std::move(event));
  return {};
}

Stored<std::vector<TableEvent>> EventReader::done() && {
  if (last_ != row_.version || !confirms(row_.last, link_))
    return damaged(row_.header.id, fmt::format("it has {} events, not the {} that were kept",
                                               last_.number(), row_.version.number()));
  return std::move(events_);
}

}  // namespace mayi
