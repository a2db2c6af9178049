#include "wire/command_json.h"

#include <fmt/format.h>

#include "notation/action_text.h"
#include "wire/members.h"

namespace mayi::wire {
namespace {

constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();

Act read_act(Members& members) {
  const auto text = members.text("action");
  if (!text) return {};
  const auto action = parse_action(*text);
  if (action) return {*action};
  members.fail(fmt::format("The action cannot be read, column {}: {}.", action.error().column,
                           action.error().message));
  return {};
}

// Bots and models have a name that can stand anywhere, people none.
Sitter checked(Members& members, Sitter sitter) {
  if (parse_sitter(to_string(sitter)) != sitter)
    members.fail("A bot or model goes by one plain word, a person by none.");
  return sitter;
}

Sit read_sit(Members& members) {
  auto sit = members.object("sit");
  if (!sit) return {};
  sit->require("name");
  std::string name = sit->text("name").value_or("");
  const SitterKind kind = sit->code<SitterKind>("kind").value_or(SitterKind::person);
  Sitter sitter = checked(*sit, {kind, sit->text("player").value_or("")});
  sit->finish();
  return {std::move(name), std::move(sitter)};
}

template <class Nothing>
Nothing read_yes(Members& members, std::string_view key) {
  if (members.take(key) != json::value(true)) members.fail(fmt::format("'{}' is true.", key));
  return {};
}

StandIn read_stand_in(Members& members) {
  return {checked(members, {SitterKind::bot, members.text("stand_in").value_or("")})};
}

Standing take_standing(Members& members) {
  Standing standing;
  members.require("wants");
  standing.wants = members.code<Standing::Wants>("wants").value_or(standing.wants);
  standing.then = members.code<Standing::Then>("then").value_or(standing.then);
  standing.until = members.code<Standing::Until>("until").value_or(standing.until);
  standing.at_most = static_cast<int>(
      members.number("at_most", kMaxCards).value_or(static_cast<std::uint32_t>(standing.at_most)));
  if (members.has("cards") != (standing.wants == Standing::Wants::cards))
    members.fail("'cards' goes with \"wants\": \"cards\", and only with that.");
  standing.cards = members.cards("cards");
  members.finish();
  return standing;
}

Answer read_answer(Members& members) {
  const auto value = members.take("standing");
  const auto standing = read_standing(*value);
  if (!standing) members.fail(standing.error());
  return {standing.value_or(Standing{})};
}

Configure read_settings(Members& members) {
  auto settings = members.object("settings");
  if (!settings) return {};
  for (const std::string_view key : {"turn", "answer", "call", "stand_in"}) settings->require(key);
  const auto limit = [&](std::string_view key) {
    return std::chrono::milliseconds(settings->number(key, kMost).value_or(0));
  };
  Configure read{
      {limit("turn"), limit("answer"), limit("call"), settings->text("stand_in").value_or("")}};
  settings->finish();
  return read;
}

struct AskReader {
  std::string_view key;
  Ask (*read)(Members& members);
};
constexpr AskReader kAsks[] = {
    {"action", [](Members& members) -> Ask { return read_act(members); }},
    {"sit", [](Members& members) -> Ask { return read_sit(members); }},
    {"leave", [](Members& members) -> Ask { return read_yes<Leave>(members, "leave"); }},
    {"come_back", [](Members& members) -> Ask { return read_yes<ComeBack>(members, "come_back"); }},
    {"stand_in", [](Members& members) -> Ask { return read_stand_in(members); }},
    {"standing", [](Members& members) -> Ask { return read_answer(members); }},
    {"settings", [](Members& members) -> Ask { return read_settings(members); }},
};

Ask take_ask(Members& members) {
  const auto asked =
      std::ranges::count_if(kAsks, [&](const AskReader& ask) { return members.has(ask.key); });
  if (asked != 1)
    members.fail(
        "A command says one thing to do: action, sit, leave, come_back, stand_in, standing or "
        "settings.");
  for (const AskReader& ask : kAsks)
    if (members.has(ask.key)) return ask.read(members);
  return Act{};
}

Command take_command(Members& members) {
  Command command;
  if (const auto seat = members.number("seat", kMaxSeats - 1))
    command.seat = Seat(static_cast<int>(*seat));
  if (auto id = members.text("id")) {
    if (id->empty()) members.fail("An id is 1 to 64 characters.");
    command.id = std::move(*id);
  }
  if (const auto seen = members.number("seen", kMost)) command.seen = Version(*seen);
  command.ask = take_ask(members);
  members.finish();
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
  std::string fault;
  Members members(value->get_object(), fault);
  Command command = take_command(members);
  if (!fault.empty()) return malformed_command(std::move(fault));
  return command;
}

std::expected<Standing, std::string> read_standing(const json::value& value) {
  if (value.is_null()) return Standing{};
  if (!value.is_object()) return std::unexpected("A standing answer is an object, or null.");
  std::string fault;
  Members members(value.get_object(), fault);
  Standing standing = take_standing(members);
  if (!fault.empty()) return std::unexpected(std::move(fault));
  return standing;
}

}  // namespace mayi::wire
