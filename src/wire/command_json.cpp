#include "wire/command_json.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "fair/hex.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "wire/codes.h"
#include "wire/schema.h"

// Each reads what the schema has judged already, and judges what only the program knows.
namespace mayi::wire {
namespace {

template <class T>
using Read = std::expected<T, std::string>;  // the error is a sentence

template <class Enum>
Enum code_in(const json::object& object, std::string_view key, Enum otherwise) {
  return find_code<Enum>(text_in(object, key)).value_or(otherwise);
}

Read<Ask> read_act(const json::value& text) {
  const auto action = parse_action(text.get_string());
  if (action) return Act{*action};
  return std::unexpected(fmt::format("The action cannot be read, column {}: {}.",
                                     action.error().column, action.error().message));
}

// Bots and models have a name that can stand anywhere, people none.
bool is_sitter(const Sitter& sitter) { return parse_sitter(to_string(sitter)) == sitter; }
constexpr const char* kNoSitter = "A bot or model goes by one plain word, a person by none.";

Read<Ask> read_sit(const json::value& value) {
  const json::object& sit = value.get_object();
  const Sitter sitter{code_in(sit, "kind", SitterKind::person),
                      std::string(text_in(sit, "player"))};
  if (!is_sitter(sitter)) return std::unexpected(kNoSitter);
  return Sit{std::string(text_in(sit, "name")), sitter};
}

Read<Ask> read_stand_in(const json::value& text) {
  const Sitter bot{SitterKind::bot, std::string(text.get_string())};
  if (!is_sitter(bot)) return std::unexpected(kNoSitter);
  return StandIn{bot};
}

Read<Ask> read_answer(const json::value& value) {
  if (value.is_null()) return Answer{};
  auto standing = read_standing(value.get_object());
  if (!standing) return std::unexpected(std::move(standing.error()));
  return Answer{*std::move(standing)};
}

Read<Ask> read_settings(const json::value& value) {
  const json::object& settings = value.get_object();
  const auto limit = [&](std::string_view key) {
    return std::chrono::milliseconds(settings.at(key).get_int64());
  };
  return Configure{{limit("turn"), limit("answer"), limit("call"),
                    std::string(text_in(settings, "stand_in")), limit("pace"),
                    settings.at("hints").get_bool(), settings.at("spectators").get_bool()}};
}

Read<Ask> read_arrange(const json::value& value) {
  Arrange arrange;
  for (const json::value& seat : value.get_array()) {
    if (arrange.order.full()) return std::unexpected("A table has eight seats at most.");
    arrange.order.push(Seat(static_cast<std::size_t>(seat.get_int64())));
  }
  return arrange;
}

template <class Says>
Read<Ask> read_hex(const json::value& text) {
  const auto bytes = fair::parse_hex(std::string_view(text.get_string()));
  if (!bytes) return std::unexpected("A pledge or number is 64 small hexadecimal digits.");
  return Says{*bytes};
}

struct AskReader {
  std::string_view key, definition;
  Read<Ask> (*read)(const json::value& value);
};
constexpr AskReader kAsks[] = {
    {"action", "act", read_act},
    {"sit", "sit", read_sit},
    {"arrange", "arrange", read_arrange},
    {"avatar", "picture",
     [](const json::value& number) -> Read<Ask> {
       return Picture{static_cast<int>(number.get_int64())};
     }},
    {"ready", "ready", [](const json::value&) -> Read<Ask> { return Ready{}; }},
    {"leave", "leave", [](const json::value&) -> Read<Ask> { return Leave{}; }},
    {"come_back", "come_back", [](const json::value&) -> Read<Ask> { return ComeBack{}; }},
    {"stand_in", "stand_in", read_stand_in},
    {"standing", "answer_beforehand", read_answer},
    {"settings", "configure", read_settings},
    {"pledge", "pledge", read_hex<Pledge>},
    {"open", "open", read_hex<OpenNonce>},
};

Read<Command> read_parts(const json::object& object) {
  const auto is_given = [&](const AskReader& ask) { return object.contains(ask.key); };
  if (std::ranges::count_if(kAsks, is_given) != 1)
    return std::unexpected(
        "A command says one thing to do: action, sit, arrange, avatar, ready, leave, come_back, "
        "stand_in, standing, settings, pledge or open.");
  const AskReader& reader = *std::ranges::find_if(kAsks, is_given);
  if (std::string fault = find_fault(definition(reader.definition), object); !fault.empty())
    return std::unexpected(std::move(fault));
  auto ask = reader.read(object.at(reader.key));
  if (!ask) return std::unexpected(std::move(ask.error()));
  Command command{.ask = *std::move(ask), .id = std::string(text_in(object, "id"))};
  if (const auto* const seat = find<std::int64_t>(object, "seat"))
    command.seat = Seat(static_cast<int>(*seat));
  if (const auto* const seen = find<std::int64_t>(object, "seen"))
    command.seen = Version(static_cast<std::uint32_t>(*seen));
  return command;
}

std::unexpected<RefusalText> malformed_command(std::string sentence) {
  return std::unexpected(RefusalText{
      "malformed", "", std::move(sentence),
      R"(Send {"seat": 0, "action": "discard 9C"}, with "id" and "seen" if you like.)"});
}

}  // namespace

std::expected<Command, RefusalText> parse_command(std::string_view text) {
  const auto value = parse(text);
  if (!value) return malformed_command(value.error());
  if (!value->is_object()) return malformed_command("A command is an object.");
  return read_command(value->get_object());
}

std::expected<Command, RefusalText> read_command(const json::object& object) {
  auto command = read_parts(object);
  if (!command) return malformed_command(std::move(command.error()));
  return *std::move(command);
}

std::expected<Standing, std::string> read_standing(const json::object& object) {
  Standing standing{.wants = code_in(object, "wants", Standing::Wants::everything),
                    .then = code_in(object, "then", Standing::Then::ask),
                    .until = code_in(object, "until", Standing::Until::lifted)};
  if (const auto* const most = find<std::int64_t>(object, "at_most"))
    standing.at_most = static_cast<int>(*most);
  if (object.contains("cards") != (standing.wants == Standing::Wants::cards))
    return std::unexpected("'cards' goes with \"wants\": \"cards\", and only with that.");
  if (const json::array* const cards = find<json::array>(object, "cards"))
    for (const json::value& name : *cards) {
      const auto card = parse_card(name.get_string());
      if (!card) return std::unexpected("'cards' names something that is not a card.");
      standing.cards.push_back(*card);
    }
  return standing;
}

}  // namespace mayi::wire
