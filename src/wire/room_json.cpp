#include "wire/room_json.h"

#include "notation/rules_text.h"
#include "wire/command_json.h"
#include "wire/schema.h"
#include "wire/state_json.h"
#include "wire/values.h"

namespace mayi::wire {
namespace {

int number_in(const json::object& object, std::string_view key, int otherwise) {
  const auto* const found = find<std::int64_t>(object, key);
  return found == nullptr ? otherwise : static_cast<int>(*found);
}
std::string string_in(const json::object& object, std::string_view key) {
  return std::string(text_in(object, key));
}

std::optional<Version> version_in(const json::object& object, std::string_view key) {
  const auto* const found = find<std::int64_t>(object, key);
  if (found == nullptr) return std::nullopt;
  return Version(static_cast<std::uint32_t>(*found));
}
Seat seat_in(const json::object& object, std::string_view key) {
  const auto* const found = find<std::int64_t>(object, key);
  return found == nullptr ? kNobody : Seat(static_cast<int>(*found));
}

using What = decltype(RoomMessage::what);

What read_create(const json::object& object) {
  const json::object& create = object.at("create").get_object();
  Create read{string_in(create, "name"), number_in(create, "avatar", 0)};
  if (create.contains("rules")) read.rules = string_in(create, "rules");
  read.token = string_in(create, "token");
  return read;
}
What read_join(const json::object& object) {
  const json::object& join = object.at("join").get_object();
  return Join{string_in(join, "link"),      string_in(join, "code"), string_in(join, "name"),
              number_in(join, "avatar", 0), seat_in(join, "seat"),   string_in(join, "token")};
}
What read_enter(const json::object& object) {
  const json::object& enter = object.at("enter").get_object();
  return Enter{string_in(enter, "link"), string_in(enter, "token"), string_in(enter, "key"),
               version_in(enter, "since")};
}
What read_ask_back(const json::object& object) {
  return AskBack{seat_in(object, "ask_back"), string_in(object, "ask_back"),
                 string_in(object, "link"), string_in(object, "token")};
}
What read_query(const json::object& object) {
  return Query{string_in(object, "query"), string_in(object, "action"), version_in(object, "since"),
               string_in(object, "rules"), number_in(object, "lesson", 0)};
}

struct Reader {
  std::string_view key;  // and the definition's name
  What (*read)(const json::object& object);
};
constexpr Reader kReaders[] = {
    {"hello",
     [](const json::object& object) -> What {
       return Hello{number_in(object, "hello", 0), string_in(object, "build"),
                    object.contains("fair") && object.at("fair").get_bool()};
     }},
    {"create", read_create},
    {"join", read_join},
    {"enter", read_enter},
    {"deal",
     [](const json::object& object) -> What { return BeginGame{number_in(object, "deal", 1)}; }},
    {"rematch", [](const json::object&) -> What { return Rematch{}; }},
    {"move", [](const json::object&) -> What { return Move{}; }},
    {"ask_back", read_ask_back},
    {"give_back",
     [](const json::object& object) -> What { return GiveBack{seat_in(object, "give_back")}; }},
    {"abandon",
     [](const json::object& object) -> What { return Abandon{object.at("abandon").get_bool()}; }},
    {"prepared",
     [](const json::object& object) -> What { return Prepared{object.at("prepared").get_bool()}; }},
    {"query", read_query},
    {"react", [](const json::object& object) -> What { return React{string_in(object, "react")}; }},
    {"watch", [](const json::object& object) -> What { return Watch{string_in(object, "watch")}; }},
};

std::unexpected<RefusalText> malformed_message(std::string sentence) {
  return std::unexpected(RefusalText{"malformed", "", std::move(sentence),
                                     "docs/PROTOCOL.md says what a message looks like."});
}

}  // namespace

std::expected<RoomMessage, RefusalText> parse_room_message(std::string_view text) {
  const auto value = parse(text);
  if (!value) return malformed_message(value.error());
  const json::object* const object = value->if_object();
  if (object == nullptr) return malformed_message("A message is an object.");
  for (const Reader& reader : kReaders) {
    if (!object->contains(reader.key)) continue;
    if (std::string fault = find_fault(definition(reader.key), *value); !fault.empty())
      return malformed_message(std::move(fault));
    return RoomMessage{reader.read(*object), string_in(*object, "id"), string_in(*object, "game")};
  }
  auto command = read_command(*object);
  if (!command) return std::unexpected(std::move(command.error()));
  std::string id = command->id;
  return RoomMessage{*std::move(command), std::move(id), string_in(*object, "game")};
}

json::object welcome_json(std::string_view build, Time now) {
  return {{"welcome", kProtocol}, {"build", build}, {"now", time_json(now)}};
}

json::object done_json(std::string_view id) {
  json::object object{{"ok", true}};
  if (!id.empty()) object["id"] = id;
  return object;
}

json::object seat_given_json(std::string_view id, Seat seat, std::string_view token,
                             std::string_view link) {
  json::object object = done_json(id);
  object["seat"] = seat_json(seat);
  object["token"] = token;
  object["link"] = link;
  return object;
}

json::object link_given_json(std::string_view id, std::string_view link) {
  json::object object = done_json(id);
  object["link"] = link;
  return object;
}

json::object rules_json(const RuleSet& rules) {
  json::object knobs;
  for (const auto& [key, value] : all_knobs(rules.rules)) knobs[key] = value;
  return {{"name", plain(rules.name)}, {"text", describe(rules)}, {"knobs", std::move(knobs)}};
}

json::object reaction_json(Seat seat, std::string_view kind) {
  return {{"reaction", {{"seat", seat_json(seat)}, {"kind", kind}}}};
}

json::object room_json(const RoomPicture& room) {
  json::array votes;
  for (const auto& [seat, by] : room.votes)
    votes.push_back({{"seat", seat_json(seat)}, {"by", seats_json(by)}});
  json::array tally;
  for (const auto& [name, games] : room.tally)
    tally.push_back({{"name", plain(name)}, {"games", games}});
  return {{"present", seats_json(room.present)},
          {"spectators", room.spectators},
          {"link", room.link},
          {"code", room.code.empty() ? json::value() : json::value(room.code)},
          {"games", room.games},
          {"tally", std::move(tally)},
          {"votes", std::move(votes)},
          {"asks", seats_json(room.asks)},
          {"abandon", seats_json(room.abandon)},
          {"prepared", seats_json(room.prepared)}};
}

}  // namespace mayi::wire
