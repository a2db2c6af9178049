#pragma once

#include "store/careers.h"

namespace mayi {

// "Ann: 3 games, 2 won. …"
std::string words_of(const Career& career);

}  // namespace mayi
