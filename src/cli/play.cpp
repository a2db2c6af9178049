#include <fmt/format.h>

#include "cli/commands.h"
#include "host/machine.h"
#include "models/models.h"

// The terminal with the models of this machine.
namespace mayi::cli {

int play(const terminal::PlayOptions& options, const std::string& models_file) {
  models::Models models(models::models_file(models_file),
                        data_folder(options.data) / models::kModelsLog);
  const terminal::Elsewhere elsewhere{[&](const Sitter& sitter) { return models.find(sitter); },
                                      [&](Driver& driver) { return models.settle(driver); }};
  return terminal::play(
      options,
      [&](std::span<const Sitter> sitters) -> std::expected<terminal::Elsewhere, std::string> {
        for (const Sitter& sitter : sitters)
          if (const auto admitted = models.admit(sitter); !admitted)
            return std::unexpected(
                fmt::format("{} {}", admitted.error().sentence, admitted.error().advice));
        return elsewhere;
      });
}

}  // namespace mayi::cli
