#include "arena/words.h"

#include <fmt/format.h>

namespace mayi {

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

std::string with_margin(const Estimate& points) {
  return fmt::format("{:+.1f} ± {:.1f}", points.mean, points.margin);
}

std::string percent_with_margin(const Estimate& share) {
  return fmt::format("{} ± {} %", percent(share.mean), percent(share.margin));
}

std::string title(const MatchSpec& spec) {
  return fmt::format("{} against {} {}", spec.candidate.text, spec.players - 1, spec.field.text);
}

}  // namespace mayi
