#include "store/journal.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace mayi {
namespace {

// Without 0 o and 1 i l; without vowels and y, so that no id is a word or a subcommand.
constexpr std::string_view kIdLetters = "23456789bcdfghjkmnpqrstvwxz";
constexpr std::size_t kIdLength = 6;

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

GameSummary summarize(const Rules& rules, const Game& game) {
  return {game.open.stage == Stage::game_over, game.open.round, actors(rules, game.open),
          game.open.totals};
}

GameRecord record_of(const KeptGame& kept, const Game& last) {
  GameRecord record{
      .rules = kept.header.rules, .seats = {}, .start = kept.header.start, .steps = {}};
  for (const SeatHolder& seat : kept.header.seats) record.seats.push_back(seat.name);
  for (const Entry& entry : kept.entries)
    record.steps.push_back({entry.seat, entry.action, static_cast<int>(record.steps.size()) + 1});
  record.finished = last.open.stage == Stage::game_over;
  if (!record.finished) return record;
  record.totals = last.open.totals;
  record.winners = winners(last.open);
  return record;
}

Stored<Game> restore(const KeptGame& kept) {
  const Rules& rules = kept.header.rules.rules;
  NoEvents none;
  std::size_t from = kept.snapshot ? kept.snapshot->version : 0;
  Game game = kept.snapshot ? kept.snapshot->game : new_game(rules, kept.header.start, none);
  for (; from < kept.entries.size(); ++from) {
    const Entry& entry = kept.entries[from];
    if (const Verdict verdict = apply(rules, game, entry.seat, entry.action, none); !verdict)
      return damaged(kept.header.id, "the rules refuse entry " + std::to_string(from + 1) + " (" +
                                         std::string(text_of(verdict.error().reason).code) + ")");
  }
  return game;
}

Stored<void> check_header(const GameHeader& header) {
  if (!parse_id(header.id) || *parse_id(header.id) != header.id)
    return malformed("'" + header.id.substr(0, 24) + "' is no game's id");
  const std::size_t players = header.seats.size();
  if (players < kMinSeats || players > kMaxSeats ||
      players != static_cast<std::size_t>(header.start.players))
    return malformed("a game has 3 to 8 seats");
  if (header.start.round < 1 || header.start.round > header.rules.rules.rounds)
    return malformed("these rules have no round " + std::to_string(header.start.round));
  if (header.start.dealer != kNobody && header.start.dealer >= players)
    return malformed("the dealer is no seat of the game");
  std::string names;
  for (const SeatHolder& seat : header.seats) {
    if (seat.sits.size() > kMaxSits) return malformed("what sits at a seat is 256 bytes at most");
    names += seat.name + " ";
  }
  Line line(names);
  const auto read = take_seats(line);
  if (!read) return malformed(read.error().message);
  if (!std::ranges::equal(*read, header.seats, {}, {}, &SeatHolder::name))
    return malformed("a seat's name is one word");
  return {};
}

Stored<void> check_entries(std::span<const Entry> entries, std::size_t seats, Version before) {
  if (entries.empty()) return malformed("there is no entry to append");
  if (entries.size() > kMaxEntries - std::min(before, kMaxEntries))
    return malformed("a game has a million entries at most");
  std::set<std::pair<Seat, std::string_view>> commands;
  for (const Entry& entry : entries) {
    if (entry.seat >= seats) return malformed("an entry's seat is none of the game");
    if (entry.command.size() > kMaxCommand) return malformed("a command's id is 64 bytes at most");
    if (entry.why.size() > kMaxWhy) return malformed("a reason is 4096 bytes at most");
    if (!entry.command.empty() && !commands.emplace(entry.seat, entry.command).second)
      return malformed("two entries have the same command");
  }
  return {};
}

Stored<void> check_text(Seat seat, std::string_view key, std::string_view value,
                        std::size_t seats) {
  if (seat != kNobody && seat >= seats) return malformed("the text's seat is none of the game");
  if (key.empty() || key.size() > kMaxKey) return malformed("a text's key has 1 to 64 bytes");
  if (value.size() > kMaxValue) return malformed("a text is 64 KiB at most");
  return {};
}

bool listed_before(const Listing& a, const Listing& b) {
  return std::tie(a.summary.finished, b.updated, a.header.id) <
         std::tie(b.summary.finished, a.updated, b.header.id);
}

}  // namespace mayi
