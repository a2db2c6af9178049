#pragma once

#include "arena/report.h"
#include "cli/interrupt.h"

// What match, ladder and tune share.
namespace mayi::cli {

// One a core for 0; nothing: not a sensible number.
[[nodiscard]] std::expected<int, std::string> thread_count(int wanted);

// `expert:weights=FILE` with the file read; the error is a sentence.
[[nodiscard]] std::expected<BotSpec, std::string> load_bot(const std::string& spec);

// "[####....] 120/500", to be followed by more on the line; standard error is a terminal.
void show_bar(std::int64_t done, std::int64_t all);
void clear_bar();

// With a progress bar on a terminal.
MatchResult run_match(const MatchSpec& spec, int threads, const Interrupt& interrupt);

}  // namespace mayi::cli
