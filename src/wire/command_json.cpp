#include "wire/command_json.h"

#include "notation/action_text.h"
#include "wire/state_json.h"

namespace mayi::wire {
namespace {

constexpr std::string_view kAdvice =
    R"(Send {"seat": "NAME", "action": "discard 9C"}, with "id" and "version" if you like.)";

RefusalText malformed_text(std::string sentence) {
  return {"malformed", "", std::move(sentence), std::string(kAdvice)};
}

// Reads one member after the other; the first fault is kept.
class Reader {
 public:
  explicit Reader(const std::vector<std::string>& names) : names_(names) {}

  std::expected<Command, RefusalText> read(const json::object& object) {
    for (const auto& member : object) take(member.key(), member.value());
    if (!fault_ && command_.seat == kNobody) fail("The seat is missing.");
    if (!fault_ && !has_action_) fail("The action is missing.");
    if (fault_) return std::unexpected(*fault_);
    return std::move(command_);
  }

 private:
  void fail(std::string sentence) {
    if (!fault_) fault_ = malformed_text(std::move(sentence));
  }
  const json::string* text(std::string_view key, const json::value& value) {
    const json::string* const found = value.if_string();
    if (found == nullptr) fail("'" + std::string(key) + "' is a text.");
    return found;
  }
  void take(std::string_view key, const json::value& value) {
    if (key == "version") return take_version(value);
    if (key != "seat" && key != "action" && key != "id")
      return fail("Nothing here is called " + quoted(key) + ".");
    const json::string* const found = text(key, value);
    if (found == nullptr) return;
    if (key == "seat") return take_seat(*found);
    if (key == "action") return take_action(*found);
    if (found->size() > kMaxCommand) return fail("An id is 64 bytes at most.");
    command_.id = *found;
  }
  void take_version(const json::value& value) {
    boost::system::error_code fault;
    const auto version = value.to_number<Version>(fault);
    if (fault || !value.is_number() || value.is_double()) return fail("'version' is a number.");
    command_.seen = version;
  }
  void take_seat(std::string_view name) {
    if (const auto seat = find_seat(names_, name)) {
      command_.seat = *seat;
      return;
    }
    if (fault_) return;
    fault_ = text_of(refusal_of(Rejection{Reason::unknown_seat, {}}));
    fault_->sentence = "There is no seat " + quoted(name) + " in this game.";
  }
  void take_action(std::string_view spelled) {
    const auto action = parse_action(spelled);
    if (!action)
      return fail("The action cannot be read, column " + std::to_string(action.error().column) +
                  ": " + action.error().message + ".");
    command_.action = *action;
    has_action_ = true;
  }

  const std::vector<std::string>& names_;
  Command command_{};
  bool has_action_ = false;
  std::optional<RefusalText> fault_;
};

}  // namespace

std::expected<Command, RefusalText> parse_command(std::string_view text,
                                                  const std::vector<std::string>& names) {
  const auto value = parse(text);
  if (!value) return std::unexpected(malformed_text(value.error()));
  const json::object* const object = value->if_object();
  if (object == nullptr) return std::unexpected(malformed_text("A command is an object."));
  return Reader(names).read(*object);
}

std::string print_command(const Command& command, const std::vector<std::string>& names) {
  json::object object{{"seat", names[command.seat]}, {"action", to_string(command.action)}};
  if (!command.id.empty()) object["id"] = command.id;
  if (command.seen) object["version"] = *command.seen;
  return to_text(object);
}

json::object answer_json(const Done& done, const SeatView& seat, std::span<const Told> events) {
  return {{"ok", true},
          {"version", done.version},
          {"repeated", done.repeated},
          {"events", events_json(events, seat.names)},
          {"state", state_json(seat)}};
}

json::object refusal_json(const RefusalText& refusal, const SeatView* seat) {
  json::object object{{"ok", false}, {"error", error_json(refusal)}};
  if (seat != nullptr) object["version"] = seat->version;
  if (seat != nullptr) object["situation"] = to_string(seat->situation);
  return object;
}

}  // namespace mayi::wire
