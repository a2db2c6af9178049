#include "cli/call.h"

#include <bit>
#include <cstdio>

#include "cli/files.h"
#include "wire/command_json.h"

namespace mayi::cli {
namespace {

Read<Version> read_version(const std::string& text) {
  const auto number = parse_number(text, kMaxEntries);
  if (!number)
    return std::unexpected(WordsFault{"--seen takes a version, not " + mayi::quoted(text) + ".",
                                      "Give the version that a status showed."});
  return *number;
}

// Sets one option from its name and value.
Read<void> set_option(Call& call, const std::string& name, const std::string& value) {
  if (name == "--as") call.as = value;
  if (name == "--data") call.data = value;
  if (name == "--id") call.command = value;
  if (name == "--models") call.models = value;
  if (name != "--seen") return {};
  const auto version = read_version(value);
  if (!version) return std::unexpected(version.error());
  call.seen = *version;
  return {};
}

bool takes_value(const std::string& name) {
  return name == "--as" || name == "--data" || name == "--id" || name == "--seen" ||
         name == "--models";
}

Call read_arguments(std::span<const std::string> arguments) {
  Call call;
  const auto fail = [&](std::string sentence) {
    if (!call.fault)
      call.fault = WordsFault{std::move(sentence),
                              "Options are --as SEAT, --json, --data DIR, --id ID, --seen VERSION, "
                              "--models FILE."};
  };
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    if (!word.starts_with("--")) {
      (call.id.empty() ? call.id : call.words.emplace_back()) = word;
    } else if (word == "--json") {
      call.json = true;
    } else if (!takes_value(name)) {
      fail("Unknown option " + mayi::quoted(word) + ".");
    } else if (equals == std::string::npos && i + 1 == arguments.size()) {
      fail(name + " needs a value.");
    } else {
      const std::string value =
          equals == std::string::npos ? arguments[++i] : word.substr(equals + 1);
      if (const auto set = set_option(call, name, value); !set && !call.fault)
        call.fault = set.error();
    }
  }
  return call;
}

std::expected<Seat, RefusalText> only_seat(const GameTable& table) {
  SeatSet persons;
  for (const Seat seat : SeatSet::first(table.sitters().size()))
    if (table.sitters()[seat].kind == SitterKind::person) persons.add(seat);
  const auto waited = table.view(kNobody).waited_for & persons;
  for (const SeatSet seats : {persons, waited})
    if (seats.size() == 1) return seats.lowest();
  if (persons.empty())
    return std::unexpected(RefusalText{"not-your-seat", "", "Only bots play in this game.",
                                       "Look at it with --as nobody."});
  std::string names;
  for (const Seat seat : SeatSet::first(table.names().size()))
    if (persons.has(seat)) names += (names.empty() ? "--as " : ", --as ") + table.names()[seat];
  return std::unexpected(RefusalText{"seat-needed", "", "Several people play in this game.",
                                     "Say for whom: " + names + "."});
}

}  // namespace

std::optional<Call> read_call(std::span<const std::string> arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (takes_value(arguments[i])) {
      ++i;
    } else if (!arguments[i].starts_with("--")) {
      if (!parse_id(arguments[i])) return std::nullopt;
      return read_arguments(arguments);
    }
  }
  return std::nullopt;
}

int run_call(const Call& call) {
  if (call.fault) return say_fault(call, *call.fault);
  if (call.words.empty()) {
    Call status = call;
    status.words = {"status"};
    return look(status);
  }
  const std::string& word = call.words[0];
  const bool looks =
      word == "status" || word == "log" || word == "hint" || word == "why" || word == "models";
  return looks ? look(call) : act(call);
}

int say(const Call& call, const std::string& text, const wire::json::object& object) {
  std::fputs(call.json ? wire::to_lines(object).c_str() : text.c_str(), stdout);
  return kDone;
}

int say_refusal(const Call& call, const RefusalText& refusal, const SeatView* seat) {
  if (call.json) {
    std::fputs(wire::to_lines(wire::refusal_json(refusal, seat)).c_str(), stdout);
    return kFailed;
  }
  const std::string clause = refusal.clause.empty() ? "" : ", " + refusal.clause;
  std::fprintf(stderr, "mayi: %s (%s%s)\n", refusal.sentence.c_str(), refusal.code.c_str(),
               clause.c_str());
  if (!refusal.advice.empty()) std::fprintf(stderr, "%s\n", refusal.advice.c_str());
  return kFailed;
}

int say_fault(const Call& call, const WordsFault& fault) {
  const std::string code = fault.misuse ? "malformed" : "not-there";
  (void)say_refusal(call, {code, "", fault.sentence, fault.advice});
  return fault.misuse ? kMisuse : kFailed;
}

std::expected<OpenGame, Refusal> open_game(const Call& call, Access access) {
  auto journal = open_games(data_folder(call.data), access);
  if (!journal) return std::unexpected(refusal_of(journal.error()));
  auto table = GameTable::open(**journal, now, *parse_id(call.id), Pace::at_once);
  if (!table) return std::unexpected(table.error());
  if (!(*table)->owes_a_move()) return OpenGame{*std::move(journal), *std::move(table)};
  if (access == Access::read) return open_game(call, Access::write);
  if (const auto advanced = (*table)->advance(); !advanced)
    return std::unexpected(advanced.error());
  return OpenGame{*std::move(journal), *std::move(table)};
}

std::expected<Seat, RefusalText> seat_of(const Call& call, const GameTable& table) {
  if (call.as.empty()) return only_seat(table);
  if (call.as == "nobody") return kNobody;
  if (call.as == "all") return kEveryone;
  const auto seat = read_seat(table.names(), call.as);
  if (!seat)
    return std::unexpected(
        RefusalText{"unknown-seat", "R1.1", seat.error().sentence, seat.error().advice});
  if (table.sitters()[*seat].kind != SitterKind::person)
    return std::unexpected(text_of(Refusal{.reason = TableReason::not_your_seat}));
  return *seat;
}

}  // namespace mayi::cli
