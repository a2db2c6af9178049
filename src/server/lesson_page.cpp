#include "server/lesson_page.h"

#include "notation/action_text.h"
#include "notation/card_text.h"
#include "prose/voice.h"
#include "scenario/lesson.h"
#include "wire/state_json.h"

namespace mayi::server {
namespace {

const std::vector<LessonStep>& steps() {
  static const std::vector<LessonStep> all =
      parse_lesson(first_lesson()).value_or(std::vector<LessonStep>{});
  return all;
}

std::string in_cards(std::string_view sentence) { return spelled(sentence, &to_string); }

std::string_view code_of(Progress progress) {
  switch (progress) {
    case Progress::done: return "done";
    case Progress::something_else: return "something-else";
    case Progress::refused: return "refused";
  }
  std::unreachable();
}

// What is said, and of a refusal its code.
RefusalText answer_to(const LessonStep& step, const LessonVerdict& verdict, const Action& action,
                      const SeatView& view) {
  switch (verdict.progress) {
    case Progress::done: return {"", "", in_cards(step.right), ""};
    case Progress::something_else: return {"", "", in_cards(step.wrong), ""};
    case Progress::refused: break;
  }
  const Ask tried = Act{action};
  return Voice(Tone::player, view)
      .refuse_only(Refusal{TableReason::rules, verdict.rejection}, view, &tried);
}

}  // namespace

std::optional<HostedTable> lesson_table(int step) {
  if (step < 1 || step > static_cast<int>(steps().size())) return std::nullopt;
  const Position& position = steps()[static_cast<std::size_t>(step) - 1].position;
  return HostedTable::showing(position, position.game);
}

std::expected<wire::json::object, std::string> lesson_json(int number, std::string_view text) {
  const LessonStep& step = steps()[static_cast<std::size_t>(number) - 1];
  Game game = step.position.game;
  wire::json::value progress, says, reason;
  if (!text.empty()) {
    const auto action = parse_action(text);
    if (!action) return std::unexpected(action.error().message);
    const LessonVerdict verdict = judge(step, *action);
    const SeatView view = HostedTable::showing(step.position, game).view(kLearner);
    progress = code_of(verdict.progress);
    const RefusalText answer = answer_to(step, verdict, *action, view);
    says = answer.sentence;
    if (!answer.code.empty()) reason = answer.code;
    NoEvents none;
    if (verdict.progress == Progress::done)
      (void)apply(step.position.rules.rules, game, kLearner, *action, none);
  }
  wire::json::array tell;
  for (const std::string& paragraph : step.tell) tell.emplace_back(in_cards(paragraph));
  const SeatView view = HostedTable::showing(step.position, game).view(kLearner);
  return wire::json::object{{"step", number},
                            {"of", steps().size()},
                            {"title", step.title},
                            {"tell", std::move(tell)},
                            {"asks", !step.wanted.empty()},
                            {"progress", std::move(progress)},
                            {"says", std::move(says)},
                            {"reason", std::move(reason)},
                            {"state", wire::state_json(view, Voice(Tone::player, view))}};
}

}  // namespace mayi::server
