#pragma once

#include "prose/voice.h"
#include "table/table.h"
#include "wire/json.h"

// What a page and a server say to each other beside the commands of a table.
namespace mayi::wire {

struct Hello {
  int protocol = 0;
  std::string build{};
  bool fair = false;  // it pledges and opens numbers for deals
};
struct Create {
  std::string name;
  int avatar = 0;
  std::string rules = "house";  // a set's name, or a whole rule file
};
struct Join {
  std::string link{}, code{};  // one of them
  std::string name;
  int avatar = 0;
  Seat seat = kNobody;  // nobody: a new one
};
struct Enter {
  std::string link;
  std::string token{};  // empty: as a spectator
};
struct BeginGame {
  int round = 1;
};
struct Query {
  std::string about;
  std::string action{};
  std::optional<Version> since{};
};
struct RoomMessage {
  std::variant<Hello, Create, Join, Enter, BeginGame, Query, Command> what{};
  std::string id{};  // the sender's own for it; empty: none
};

// The error has the code `malformed` and says what is wrong.
[[nodiscard]] std::expected<RoomMessage, RefusalText> parse_room_message(std::string_view text);

json::object hello_json(std::string_view build);

// A seat was given: what its holder keeps, and what others are invited with. An empty code: it is
// no longer good.
json::object seat_given_json(std::string_view id, Seat seat, std::string_view link,
                             std::string_view token, std::string_view code);

// Who is there now. Sent beside a state; it is no part of the game.
json::object presence_json(SeatSet present, std::size_t spectators, std::string_view code);

}  // namespace mayi::wire
