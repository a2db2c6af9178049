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
// A token of the sender's own making makes what is sent again the same; empty: the server makes
// one.
struct Create {
  std::string name;
  int avatar = 0;
  std::string rules = "house";  // a set's name, or a whole rule file
  std::string token{};
};
struct Join {
  std::string link{}, code{};  // one of them
  std::string name;
  int avatar = 0;
  Seat seat = kNobody;  // nobody: a new one
  std::string token{};
};
struct Enter {
  std::string link;
  std::string token{};             // of the seat; beside a key: that it is to have
  std::string key{};               // neither: as a spectator
  std::optional<Version> since{};  // what the sender saw last
};
struct BeginGame {
  int round = 1;
};
struct Rematch {};
struct Move {};
struct AskBack {
  Seat seat = kNobody;         // of a table that one watches,
  std::string name{}, link{};  // or whose holder's name and room one knows
  std::string token{};
};
struct GiveBack {
  Seat seat{};
};
struct Abandon {
  bool wanted = true;
};
struct Prepared {  // for the deal
  bool ready = true;
};
struct Query {
  std::string about;
  std::string action{};
  std::optional<Version> since{};
  std::string rules{};  // a set's name or a rule file that is asked about; empty: the table's
  int lesson = 0;       // a step that is asked about instead of the table; 0: none
};
struct React {
  std::string kind;  // as the schema has them
};
struct Watch {
  std::string rules;  // a set's name, or a whole rule file
};
struct RoomMessage {
  std::variant<Hello, Create, Join, Enter, BeginGame, Rematch, Move, AskBack, GiveBack, Abandon,
               Prepared, Query, React, Watch, Command>
      what{};
  std::string id{};    // the sender's own for it; empty: none
  std::string game{};  // for which it is meant; empty: the present one
};

// The error has the code `malformed` and says what is wrong.
[[nodiscard]] std::expected<RoomMessage, RefusalText> parse_room_message(std::string_view text);

// `now`: the server's clock, which all deadlines are of.
json::object welcome_json(std::string_view build, Time now);
// `ok`, with the message's id if it has one.
json::object done_json(std::string_view id);
// A seat was given: what its holder keeps, and how others come.
json::object seat_given_json(std::string_view id, Seat seat, std::string_view token,
                             std::string_view link);
// A room without a seat: how to come to it.
json::object link_given_json(std::string_view id, std::string_view link);
// Rules in English, and knob by knob for readers with words of their own.
json::object rules_json(const RuleSet& rules);
// What a seat says beside the game.
json::object reaction_json(Seat seat, std::string_view kind);

// Who is in a room now, and what has become of its games. Sent beside a state; no part of it.
struct RoomPicture {
  SeatSet present{};
  std::size_t spectators = 0;
  std::string link{}, code{};       // of the code empty: no longer good
  json::object tally{};             // games won, by name
  std::int64_t games = 0;           // played before this one
  std::map<Seat, SeatSet> votes{};  // for a bot in somebody's place
  SeatSet asks{};                   // whose holders have lost their token
  SeatSet abandon{};                // who want the game to be given up
  SeatSet prepared{};               // who are ready for the deal
  bool operator==(const RoomPicture&) const = default;
};
json::object room_json(const RoomPicture& room);

}  // namespace mayi::wire
