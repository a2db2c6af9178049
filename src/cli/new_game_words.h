#pragma once

#include "cli/words.h"
#include "table/game_table.h"

namespace mayi::cli {

// "you,expert,Zoe=greedy": who sits where, each with a name if one is given.
Read<void> read_seats(std::string_view text, NewGame& game);

// One person and experts, as read_seats takes them.
std::string seats_for(int players);

std::string known_bots();  // "random, beginner, ..."

Seed fresh_seed();  // unguessable

}  // namespace mayi::cli
