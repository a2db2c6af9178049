#include <fmt/format.h>

#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/records.h"
#include "host/bot_replay.h"
#include "host/machine.h"
#include "notation/card_text.h"
#include "prose/voice.h"

// `mayi verify`: that a game was played by the rules, dealt as was agreed, and that its bots did
// what they do. docs/FAIRNESS.md says what that proves.
namespace mayi::cli {
namespace {

using Sentences = std::vector<std::string>;

// Who made the deal: "Ann, Bob and the server".
std::string makers(const TableState& table) {
  std::vector<std::string> names;
  for (const auto& [seat, nonce] : table.fair->last().openings)
    names.push_back(plain(table.places[seat].name));
  names.push_back("the server");
  return listed(names);
}

// What is said of the deal when all of it holds.
Sentences about_deal(const TableState& table) {
  if (!table.fair) return {"The deal is not verifiable: nobody was bound to its seed beforehand."};
  if (!table.fair->last().secret)
    return {"The deal cannot be checked yet: the server has not opened its secret."};
  Sentences said;
  if (table.is_abandoned()) said.emplace_back("The game was given up before its end.");
  said.push_back(table.fair->last().openings.empty()
                     ? "The deal is the server's alone, which was bound to it: no page took part."
                     : fmt::format("The deal is confirmed: {} made it together.", makers(table)));
  if (const auto voided = static_cast<int>(table.fair->attempts.size()) - 1; voided > 0)
    said.push_back(fmt::format("{} before it {} void.", counted(voided, "attempt"),
                               voided == 1 ? "was" : "were"));
  return said;
}

// Every event on the table before it. The error is a sentence.
std::expected<TableState, std::string> replay_events(const KeptGame& kept) {
  TableState table;
  NoEvents none;
  const Voice voice(Tone::log, {}, kNobody, for_people);
  for (const TableEvent& event : kept.events)
    if (const auto applied = apply(kept.header.rules.rules, table, event, none); !applied) {
      const RefusalText why = voice.refuse(applied.error());
      return std::unexpected(fmt::format("'{}' does not hold ({}): {}", print_change(event.change),
                                         why.code, why.sentence));
    }
  return table;
}

std::expected<Sentences, std::string> about_bots(const KeptGame& kept, const TableState& table) {
  if (!table.fair) return Sentences{};
  if (table.fair->bots != kBotsVersion)
    return Sentences{fmt::format(
        "The bots have changed since (version {}, now {}): what they did is not checked.",
        table.fair->bots, kBotsVersion)};
  const BotReplay replayed = replay_bots(kept);
  if (!replayed.difference.empty()) return std::unexpected(replayed.difference);
  Sentences said;
  if (replayed.decisions > 0)
    said.push_back(fmt::format("{} of bots confirmed.", counted(replayed.decisions, "decision")));
  for (const std::string& bot : replayed.unknown)
    said.push_back(
        fmt::format("The bot {} is not known here: what it did is not checked.", plain(bot)));
  return said;
}

int failed(const std::string& file, const std::string& why) {
  return failure(fmt::format("{}: {}", file, why));
}

}  // namespace

int verify(const VerifyOptions& options) {
  const auto loaded = load(options.file, games_place(options.data, options.store));
  if (!loaded) return loaded.error();
  const std::string& file = options.file;
  const GameRecord& record = loaded->record;
  if (const auto game = mayi::verify(record); !game) return failed(file, to_string(game.error()));
  const auto table = replay_events(loaded->kept);
  if (!table) return failed(file, table.error());
  if (record.finished && table->fair && !table->fair->last().secret)
    return failed(file, "the game is over, and the server has not opened its secret");
  const auto bots = about_bots(loaded->kept, *table);
  if (!bots) return failed(file, bots.error());
  fmt::print("{}: {} and the result confirmed\n", plain(file),
             counted(static_cast<int>(record.steps.size()), "action"));
  for (const std::string& sentence : about_deal(*table)) fmt::print("{}\n", sentence);
  for (const std::string& sentence : *bots) fmt::print("{}\n", sentence);
  return kDone;
}

}  // namespace mayi::cli
