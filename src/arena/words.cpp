#include "arena/words.h"

#include <cstdio>

namespace mayi {

std::string fixed(double value, int digits) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string with_sign(double value, int digits) {
  return (value >= 0 ? "+" : "") + fixed(value, digits);
}

std::string percent(double share) { return fixed(100 * share, 1); }

std::string with_margin(const Estimate& points) {
  return with_sign(points.mean, 1) + " ± " + fixed(points.margin, 1);
}

std::string percent_with_margin(const Estimate& share) {
  return percent(share.mean) + " ± " + percent(share.margin) + " %";
}

std::string title(const MatchSpec& spec) {
  return spec.candidate.text + " against " + std::to_string(spec.players - 1) + " " +
         spec.field.text;
}

}  // namespace mayi
