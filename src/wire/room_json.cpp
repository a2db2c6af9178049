#include "wire/room_json.h"

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

using What = decltype(RoomMessage::what);

What read_create(const json::object& object) {
  const json::object& create = object.at("create").get_object();
  Create read{string_in(create, "name"), number_in(create, "avatar", 0)};
  if (create.contains("rules")) read.rules = string_in(create, "rules");
  return read;
}
What read_join(const json::object& object) {
  const json::object& join = object.at("join").get_object();
  const auto* const seat = find<std::int64_t>(join, "seat");
  return Join{string_in(join, "link"), string_in(join, "code"), string_in(join, "name"),
              number_in(join, "avatar", 0),
              seat == nullptr ? kNobody : Seat(static_cast<std::size_t>(*seat))};
}
What read_enter(const json::object& object) {
  const json::object& enter = object.at("enter").get_object();
  return Enter{string_in(enter, "link"), string_in(enter, "token")};
}
What read_query(const json::object& object) {
  Query query{string_in(object, "query"), string_in(object, "action")};
  if (const auto* const since = find<std::int64_t>(object, "since"))
    query.since = Version(static_cast<std::uint32_t>(*since));
  return query;
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
    {"query", read_query},
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
    return RoomMessage{reader.read(*object), string_in(*object, "id")};
  }
  auto command = parse_command(text);
  if (!command) return std::unexpected(std::move(command.error()));
  std::string id = command->id;
  return RoomMessage{*std::move(command), std::move(id)};
}

json::object hello_json(std::string_view build) { return {{"hello", kProtocol}, {"build", build}}; }

json::object seat_given_json(std::string_view id, Seat seat, std::string_view link,
                             std::string_view token, std::string_view code) {
  json::object object{{"ok", true}, {"seat", seat_json(seat)}, {"link", link}, {"token", token}};
  if (!code.empty()) object["code"] = code;
  if (!id.empty()) object["id"] = id;
  return object;
}

json::object presence_json(SeatSet present, std::size_t spectators, std::string_view code) {
  return {{"present", seats_json(present)},
          {"spectators", spectators},
          {"code", code.empty() ? json::value() : json::value(code)}};
}

}  // namespace mayi::wire
