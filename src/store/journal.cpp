#include "store/journal.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace mayi {
namespace {

// Without 0 o and 1 i l; without vowels and y, so that no id is a word or a subcommand.
constexpr std::string_view kIdLetters = "23456789bcdfghjkmnpqrstvwxz";
constexpr std::size_t kIdLength = 6;
constexpr std::size_t kMaxName = 256;

// Names are kept as words of a line.
bool is_word(std::string_view name) {
  return !name.empty() && name.size() <= kMaxName &&
         std::ranges::none_of(name, [](char c) { return c >= '\0' && c <= ' '; });
}

Stored<void> check_event(const TableEvent& event) {
  if (event.command.size() > kMaxCommand) return malformed("a command's id is 64 bytes at most");
  if (why_of(event.change).size() > kMaxWhy) return malformed("a reason is 4096 bytes at most");
  return {};
}

Stored<void> check_new(const Append& append) {
  if (parse_id(append.id) != append.id || append.created->id != append.id)
    return malformed(fmt::format("'{}' is not a game's id", append.id.substr(0, 24)));
  if (append.expected != Version()) return malformed("a new game has no events before its first");
  return {};
}

Stored<void> check_summary(const GameSummary& summary) {
  if (summary.seats.size() > kMaxSeats) return malformed("a table has 8 seats at most");
  if (!std::ranges::all_of(summary.seats, is_word, &SeatSummary::name))
    return malformed("a seat's name is one word");
  return {};
}

}  // namespace

GameId make_id(std::uint64_t random) {
  // 27^6 divides 2^64 into blocks so many that the bias of a remainder is below 1 in 10^10.
  GameId id;
  for (std::size_t i = 0; i < kIdLength; ++i, random /= kIdLetters.size())
    id += kIdLetters[random % kIdLetters.size()];
  return id;
}

std::optional<GameId> parse_id(std::string_view text) {
  if (text.size() != kIdLength) return std::nullopt;
  GameId id;
  for (const char c : text) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (!kIdLetters.contains(lower)) return std::nullopt;
    id += lower;
  }
  return id;
}

GameSummary summarize(const Rules& rules, const TableState& state) {
  GameSummary summary{.finished = state.is_ended(),
                      .round = state.dealt ? state.game.open.round : 0,
                      .awaited = awaited(rules, state).must};
  for (const Place& place : state.places)
    summary.seats.push_back(
        {place.name, place.holder, state.game.open.totals[summary.seats.size()]});
  return summary;
}

Stored<TableState> restore(const KeptGame& kept) {
  NoEvents none;
  TableState state;
  for (const TableEvent& event : kept.events)
    if (!apply(kept.header.rules.rules, state, event, none))
      return damaged(kept.header.id,
                     fmt::format("event {} ({}) does not fit the table before it",
                                 event.version.number(), print_change(event.change)));
  return state;
}

Stored<Appended> append_now(Journal& journal, Append append) {
  journal.append(std::move(append));
  auto results = journal.sync();
  if (!results) return std::unexpected(std::move(results.error()));
  return std::move(results->front());
}

Stored<void> check_append(const Append& append) {
  if (append.events.empty()) return malformed("there is no event to append");
  if (append.created)
    if (const auto checked = check_new(append); !checked) return checked;
  if (append.events.size() > kMaxEvents - std::min(append.expected.number(), kMaxEvents))
    return malformed("a game has a million events at most");
  std::set<std::pair<Seat, std::string_view>> commands;
  Version last = append.expected;
  for (const TableEvent& event : append.events) {
    if (event.version != last.next()) return malformed("the versions of the events do not follow");
    last = event.version;
    if (const auto checked = check_event(event); !checked) return checked;
    if (!event.command.empty() && !commands.emplace(event.sender, event.command).second)
      return malformed("two events have the same command");
  }
  for (const auto& [key, value] : append.texts)
    if (const auto checked = check_text(key.first, key.second, value); !checked) return checked;
  return check_summary(append.summary);
}

Stored<void> check_text(Seat seat, std::string_view key, std::string_view value) {
  if (seat != kNobody && seat >= kMaxSeats) return malformed("the text's seat is none");
  if (key.empty() || key.size() > kMaxKey) return malformed("a text's key has 1 to 64 bytes");
  if (value.size() > kMaxValue) return malformed("a text is 64 KiB at most");
  return {};
}

Stored<void> check_said(const std::vector<std::string>& texts) {
  if (std::ranges::any_of(texts, [](const auto& text) { return text.size() > kMaxSaid; }))
    return malformed(fmt::format("what is said to nodes has {} bytes at most", kMaxSaid));
  return {};
}

bool listed_before(const Listing& a, const Listing& b) {
  return std::tie(a.summary.finished, b.updated, a.id) <
         std::tie(b.summary.finished, a.updated, b.id);
}

}  // namespace mayi
