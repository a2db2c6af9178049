#include "command/answer.h"

#include <fmt/format.h>

#include <cstdio>

#include "command/ink.h"
#include "wire/answer_json.h"

namespace mayi::command {
namespace {

void print(std::FILE* stream, std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stream);
  std::fflush(stream);
}

void print_json(const Options& options, const wire::json::object& object) {
  print(stdout, options.pretty ? wire::to_lines(object) : wire::to_text(object) + "\n");
}

// The code is for machines; the clause tells a person where to read on.
std::string text_of(const RefusalText& refusal) {
  const std::string clause = refusal.clause.empty() ? "" : fmt::format(" ({})", refusal.clause);
  const std::string advice = refusal.advice.empty() ? "" : refusal.advice + "\n";
  return fmt::format("mayi: {}{}\n{}", refusal.sentence, clause, advice);
}

}  // namespace

Output done_with(const GameId& id, std::string_view line) {
  return {fmt::format("{}\n", line), {{"ok", true}, {"game", id}}};
}

int say(const Options& options, const Outcome& outcome) {
  const bool json = options.json || options.pretty;
  if (outcome) {
    if (json)
      print_json(options, outcome->object);
    else
      print(stdout, outcome->text);
    return kDone;
  }
  const Failure& failure = outcome.error();
  if (json)
    print_json(options, wire::refusal_json(failure.refusal, failure.command,
                                           failure.seat ? &*failure.seat : nullptr));
  else
    print(stderr, text_of(failure.refusal));
  return failure.status;
}

int misuse(std::string_view message) {
  print(stderr, fmt::format("mayi: {}\n", plain(message)));
  return kMisuse;
}

int failure(std::string_view message) {
  (void)misuse(message);
  return kFailed;
}

std::unexpected<Failure> failed(const Fault& fault) {
  const Voice voice = voice_for({});
  return failed(std::visit([&](const auto& each) { return voice.refuse(each); }, fault));
}

std::unexpected<Failure> failed(const WordsFault& fault) {
  return std::unexpected(Failure{
      .refusal = {fault.misuse ? "malformed" : "not-there", "", fault.sentence, fault.advice},
      .status = fault.misuse ? kMisuse : kFailed});
}

std::unexpected<Failure> failed(RefusalText refusal) {
  return std::unexpected(Failure{.refusal = std::move(refusal)});
}

Voice voice_for(const SeatView& seat) { return kTypedInk.voice(seat); }

}  // namespace mayi::command
