#pragma once

#include "store/careers.h"

namespace mayi {

// "Ann has played 3 games and won 2. …"; one sentence or more.
std::string words_of(const Career& career);

}  // namespace mayi
