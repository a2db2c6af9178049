#include "load/load.h"

#include <fmt/format.h>

#include "cli/commands.h"

namespace mayi::cli {

int measure(const load::LoadOptions& options) {
  const auto report = load::run_load(options);
  if (!report) return misuse(report.error());
  fmt::print("{}", wire::to_lines(*report));
  return kDone;
}

}  // namespace mayi::cli
