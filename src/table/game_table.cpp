#include "table/game_table.h"

#include <algorithm>

#include "bots/random_player.h"
#include "table/hand_order.h"
#include "table/let_by.h"
#include "table/story.h"
#include "table/why_text.h"

namespace mayi {
namespace {

constexpr std::string_view kHandNote = "hand", kLetByNote = "let-by";

std::unexpected<Refusal> cannot_begin(std::string why) {
  return std::unexpected(Refusal{.reason = TableReason::cannot_begin, .detail = std::move(why)});
}
std::unexpected<Refusal> not_kept(const StoreError& error) {
  return std::unexpected(refusal_of(error));
}

std::expected<void, Refusal> check_new(const NewGame& game) {
  const Rules& rules = game.rules.rules;
  const auto players = static_cast<int>(game.names.size());
  if (const RulesFault fault = find_fault(rules); !fault.reason.empty())
    return cannot_begin(std::string(fault.about) + ": " + std::string(fault.reason));
  if (players < rules.min_players || players > rules.max_players)
    return cannot_begin("These rules are for " + std::to_string(rules.min_players) + " to " +
                        std::to_string(rules.max_players) + " players, not " +
                        std::to_string(players) + ".");
  if (game.start.round < 1 || game.start.round > rules.rounds)
    return cannot_begin("These rules have rounds 1 to " + std::to_string(rules.rounds) + ", not " +
                        std::to_string(game.start.round) + ".");
  if (game.sitters.size() != game.names.size())
    return cannot_begin("Every seat needs somebody who sits there.");
  return {};
}

// No blanks and no control characters: ids stand in notes and logs.
bool is_good_id(std::string_view id) {
  return id.size() <= kMaxCommand &&
         std::ranges::all_of(id, [](char c) { return c > ' ' && c <= '~'; });
}

}  // namespace

GameTable::Opened GameTable::create(Journal& journal, Clock clock, NewGame game,
                                    const std::function<std::uint64_t()>& random, Pace pace) {
  if (const auto checked = check_new(game); !checked) return std::unexpected(checked.error());
  GameHeader header{.id = {},
                    .rules = std::move(game.rules),
                    .start = game.start,
                    .seats = {},
                    .created = clock()};
  header.start.players = static_cast<int>(game.names.size());
  for (std::size_t seat = 0; seat < game.names.size(); ++seat)
    header.seats.push_back({game.names[seat], to_string(game.sitters[seat])});
  const Course dealt(header.rules.rules, header.start);
  const auto id =
      create_with_new_id(journal, header, summarize(header.rules.rules, dealt.game()), random);
  if (!id) return not_kept(id.error());
  auto table = open(journal, std::move(clock), *id, pace);
  if (table && pace == Pace::at_once)
    if (const auto advanced = (*table)->advance(); !advanced)
      return std::unexpected(advanced.error());
  return table;
}

GameTable::Opened GameTable::open(Journal& journal, Clock clock, const GameId& id, Pace pace) {
  std::unique_ptr<GameTable> table(new GameTable(journal, std::move(clock), pace));
  if (const auto loaded = table->load(id); !loaded) return std::unexpected(loaded.error());
  return table;
}

std::expected<void, Refusal> GameTable::load(const GameId& id) {
  auto kept = journal_.load(id);
  if (!kept) return not_kept(kept.error());
  auto texts = journal_.texts(id);
  if (!texts) return not_kept(texts.error());
  std::vector<std::string> names;
  std::vector<Sitter> sitters;
  for (const SeatHolder& seat : kept->header.seats) {
    const auto sitter = parse_sitter(seat.sits);
    if (!sitter)
      return not_kept(damaged(id, "nobody here knows who '" + seat.sits + "' is").error());
    names.push_back(seat.name);
    sitters.push_back(*sitter);
  }
  const Rules& rules = kept->header.rules.rules;
  Course course(rules, kept->header.start);
  for (const Entry& entry : kept->entries)
    if (const Verdict verdict = course.play(rules, entry.seat, entry.action); !verdict)
      return not_kept(damaged(id, "the rules refuse entry " + std::to_string(course.version() + 1) +
                                      " (" + std::string(text_of(verdict.error().reason).code) +
                                      ")")
                          .error());
  header_ = std::move(kept->header);
  names_ = std::move(names);
  sitters_ = std::move(sitters);
  bots_ = std::make_unique<Bots>(sitters_);
  course_ = std::move(course);
  notes_ = *std::move(texts);
  entries_.clear();
  commands_.clear();
  remember(kept->entries);
  return {};
}

void GameTable::remember(const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    entries_.push_back(entry);
    if (!entry.command.empty())
      commands_.emplace(std::pair(entry.seat, entry.command),
                        static_cast<Version>(entries_.size()));
  }
}

std::optional<Done> GameTable::done_before(Seat seat, const std::string& id) const {
  if (id.empty()) return std::nullopt;
  const auto found = commands_.find({seat, id});
  if (found != commands_.end()) return Done{found->second, true};
  if (const auto let_go = find_let_by(note(seat, kLetByNote), id))
    return Done{let_go->version, true};
  return std::nullopt;
}

std::optional<Refusal> GameTable::refuse_sender(const Command& command) const {
  if (command.seat >= names_.size()) return refusal_of(Rejection{Reason::unknown_seat, {}});
  if (!sitters_[command.seat].outside()) return Refusal{.reason = TableReason::not_your_seat};
  if (!is_good_id(command.id)) return Refusal{.reason = TableReason::bad_id};
  if (command.seen && *command.seen != version())
    return Refusal{.reason = TableReason::stale_version};
  return std::nullopt;
}

Answer GameTable::act(const Command& command) {
  if (const auto done = done_before(command.seat, command.id)) return *done;
  if (const auto refusal = refuse_sender(command)) return std::unexpected(*refusal);
  const bool lets_by = kind_of(command.action) == ActionKind::pass &&
                       header_.rules.rules.may_i == MayIMode::line &&
                       course_.game().open.asked == kNobody;
  if (lets_by) return let_by(command);
  const Course::Mark mark = course_.mark();
  const Verdict verdict = course_.play(header_.rules.rules, command.seat, command.action);
  if (!verdict) return std::unexpected(refusal_of(verdict.error()));
  const Version version = course_.version();
  std::vector<Entry> entries{{command.seat, command.action, command.id, command.why, clock_()}};
  if (pace_ == Pace::at_once) run_bots(entries);
  const auto kept = keep(entries, mark);
  if (!kept) return std::unexpected(kept.error());
  return kept->repeated ? Done{kept->version, true} : Done{version, false};
}

// Pass under line rules: no action of the game. The judge of a call says who may, for only they
// have something to let go.
Answer GameTable::let_by(const Command& command) {
  const Verdict call = check(header_.rules.rules, course_.game(), command.seat, MayI{});
  if (!call) return std::unexpected(refusal_of(call.error()));
  if (let_by_now().has(command.seat)) return Done{version(), true};
  const Version version = course_.version();
  const auto noted = set_note(
      command.seat, kLetByNote,
      add_let_by(note(command.seat, kLetByNote), {course_.turn_began(), version, command.id}));
  if (!noted) return std::unexpected(noted.error());
  tell_subscribers(version);
  if (pace_ == Pace::at_once)
    if (const auto advanced = advance(); !advanced) return std::unexpected(advanced.error());
  return Done{version, false};
}

// A note counts for the turn in which it was made.
SeatSet GameTable::let_by_now() const {
  SeatSet seats;
  for (const Seat seat : SeatSet::first(names_.size())) {
    const auto latest = latest_let_by(note(seat, kLetByNote));
    if (latest && latest->turn_began == course_.turn_began()) seats.add(seat);
  }
  return seats;
}

std::optional<Thought> GameTable::next_thought() const {
  return bots_->next(header_.rules.rules, course_.game(), course_.version(), let_by_now());
}

// A bot that decides on what the rules refuse is faulty; the table goes on without it, at random.
void GameTable::play_bot(const Thought& thought, std::vector<Entry>& entries) {
  const Rules& rules = header_.rules.rules;
  Entry entry{thought.seat, thought.decision.action, "", to_string(thought.decision.why), clock_()};
  if (!course_.play(rules, entry.seat, entry.action)) {
    const auto buffer = std::make_unique<ActionList>();
    Random random = random_of(course_.game().seed, course_.version(), entry.seat);
    entry.action = choose_randomly(sight_of(rules, course_.game(), entry.seat), *buffer, random);
    entry.why = to_string(Why{WhyKind::at_random});
    (void)course_.play(rules, entry.seat, entry.action);
  }
  entries.push_back(std::move(entry));
}

void GameTable::run_bots(std::vector<Entry>& entries) {
  while (const auto thought = next_thought()) play_bot(*thought, entries);
}

std::expected<bool, Refusal> GameTable::step() {
  const auto thought = next_thought();
  if (!thought) return false;
  const Course::Mark mark = course_.mark();
  std::vector<Entry> entries;
  play_bot(*thought, entries);
  if (const auto kept = keep(entries, mark); !kept) return std::unexpected(kept.error());
  return true;
}

std::expected<void, Refusal> GameTable::advance() {
  const Course::Mark mark = course_.mark();
  std::vector<Entry> entries;
  run_bots(entries);
  if (entries.empty()) return {};
  if (const auto kept = keep(entries, mark); !kept) return std::unexpected(kept.error());
  return {};
}

bool GameTable::owes_a_move() const {
  const bool waits =
      !waited_for(header_.rules.rules, course_.game().open, bots_->outside(), let_by_now()).empty();
  return !waits && !is_over();
}

// Makes what was just played durable, or takes it back.
std::expected<Appended, Refusal> GameTable::keep(const std::vector<Entry>& entries,
                                                 const Course::Mark& mark) {
  const auto appended = journal_.append(header_.id, mark.version, entries,
                                        summarize(header_.rules.rules, course_.game()));
  if (appended && !appended->repeated) {
    remember(entries);
    tell_subscribers(mark.version);
    return *appended;
  }
  course_.go_back_to(mark);
  const bool moved_on = appended || appended.error().fault == StoreFault::lost_race;
  if (!moved_on) return not_kept(appended.error());
  if (const auto refreshed = refresh(); !refreshed) return std::unexpected(refreshed.error());
  if (appended) return *appended;
  return std::unexpected(Refusal{.reason = TableReason::stale_version});
}

std::expected<bool, Refusal> GameTable::refresh() {
  const auto now = journal_.version(header_.id);
  if (!now) return not_kept(now.error());
  const Version before = version();
  if (*now == before) {  // only texts may have changed: hands arranged, cards let go by
    auto texts = journal_.texts(header_.id);
    if (!texts) return not_kept(texts.error());
    const bool changed = notes_ != *texts;
    notes_ = *std::move(texts);
    if (changed) tell_subscribers(before);
    return changed;
  }
  if (const auto loaded = load(header_.id); !loaded) return std::unexpected(loaded.error());
  tell_subscribers(before);
  return true;
}

void GameTable::tell_subscribers(Version before) const {
  for (Subscriber* const subscriber : std::vector(subscribers_))
    subscriber->on_change(*this, before);
}

SeatView GameTable::view(Seat seat_or_nobody) const {
  SeatView frame{.id = header_.id,
                 .version = version(),
                 .rules = header_.rules,
                 .names = names_,
                 .sitters = sitters_,
                 .view = {},
                 .hand = {},
                 .rounds = course_.rounds()};
  const auto kept = parse_order(note(seat_or_nobody, kHandNote));
  return look_at(course_.game(), seat_or_nobody, let_by_now(), kept, std::move(frame));
}

std::vector<Told> GameTable::told_since(std::optional<Version> version, Seat observer) const {
  return mayi::told_since(course_, version, observer);
}

std::optional<GameTable::LastWhy> GameTable::why(std::optional<Seat> seat) const {
  for (std::size_t i = entries_.size(); i > 0; --i) {
    const Entry& entry = entries_[i - 1];
    if (entry.why.empty() || (seat && *seat != entry.seat)) continue;
    const auto known = parse_why(entry.why);
    const bool open =
        course_.game().open.stage != Stage::playing || (known && tells_nothing_hidden(known->kind));
    LastWhy last{entry.seat, static_cast<Version>(i), entry.action, ""};
    if (open) last.text = known ? sentence(*known) : entry.why;
    return last;
  }
  return std::nullopt;
}

std::optional<Decision> GameTable::hint(Seat seat) const {
  static const std::unique_ptr<Bot> expert = make_bot("expert");
  const Rules& rules = header_.rules.rules;
  const View view = observe(course_.game(), seat);
  Random random(version());
  switch (situation_of(rules, view.open, seat, {})) {
    case Situation::may_call: return expert->interrupt(rules, view, random);
    case Situation::your_turn:
    case Situation::asked:
    case Situation::round_over: return expert->decide(rules, view, random);
    case Situation::waiting:
    case Situation::game_over: return std::nullopt;
  }
  std::unreachable();
}

std::expected<void, Refusal> GameTable::arrange(Seat seat, std::span<const Card> order) {
  return set_note(seat, kHandNote, print_order(order));
}

std::expected<void, Refusal> GameTable::set_note(Seat seat, std::string_view key,
                                                 std::string_view value) {
  if (const auto kept = journal_.set_text(header_.id, seat, key, value); !kept)
    return not_kept(kept.error());
  notes_[{seat, std::string(key)}] = value;
  return {};
}

std::string GameTable::note(Seat seat, std::string_view key) const {
  const auto found = notes_.find({seat, std::string(key)});
  return found == notes_.end() ? "" : found->second;
}

}  // namespace mayi
