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
  std::string token{}, key{};      // at most one; none: as a spectator
  std::optional<Version> since{};  // what the sender saw last
};
struct BeginGame {
  int round = 1;
};
struct Rematch {};
struct Move {};
struct AskBack {
  Seat seat{};
};
struct GiveBack {
  Seat seat{};
};
struct Query {
  std::string about;
  std::string action{};
  std::optional<Version> since{};
};
struct RoomMessage {
  std::variant<Hello, Create, Join, Enter, BeginGame, Rematch, Move, AskBack, GiveBack, Query,
               Command>
      what{};
  std::string id{};    // the sender's own for it; empty: none
  std::string game{};  // for which it is meant; empty: the present one
};

// The error has the code `malformed` and says what is wrong.
[[nodiscard]] std::expected<RoomMessage, RefusalText> parse_room_message(std::string_view text);

json::object welcome_json(std::string_view build);
// `ok`, with the message's id if it has one.
json::object done_json(std::string_view id);
// A seat was given: what its holder keeps, and how others come.
json::object seat_given_json(std::string_view id, Seat seat, std::string_view token,
                             std::string_view link);

// Who is in a room now, and what has become of its games. Sent beside a state; no part of it.
struct RoomPicture {
  SeatSet present{};
  std::size_t spectators = 0;
  std::string link{}, code{};       // of the code empty: no longer good
  json::object tally{};             // games won, by name
  std::int64_t games = 0;           // played before this one
  std::map<Seat, SeatSet> votes{};  // for a bot in somebody's place
  SeatSet asks{};                   // whose holders have lost their token
};
json::object room_json(const RoomPicture& room);

}  // namespace mayi::wire
