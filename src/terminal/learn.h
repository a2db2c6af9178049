#pragma once

#include <span>

#include "scenario/lesson.h"
#include "terminal/console.h"

namespace mayi::terminal {

// A lesson on a console, step by step, at the same table and with the same keys as a game. Ends
// with the last step, or when the person leaves.
void take_lesson(Console& console, std::span<const LessonStep> steps);

}  // namespace mayi::terminal
