#include "command/session.h"

#include <fmt/format.h>

#include <algorithm>

namespace mayi::command {
namespace {

constexpr std::chrono::seconds kLookUp{1};  // how soon a wait learns what other processes have done

// Who sits at a table, as far as it matters for whom a command is meant.
struct Sitting {
  std::vector<std::string> names{};
  SeatSet people{}, must{};  // must: on whom the game rests

  void add(const std::string& name, const Sitter& holder) {
    if (holder.kind == SitterKind::person) people.add(Seat(static_cast<int>(names.size())));
    names.push_back(name);
  }
};

std::expected<Seat, Failure> only_seat(const Sitting& sitting) {
  const SeatSet people = sitting.people;
  for (const SeatSet seats : {people, sitting.must & people})
    if (seats.size() == 1) return seats.lowest();
  if (people.empty())
    return failed(RefusalText{"not-your-seat", "", "Only bots play in this game.",
                              "Look at it with --as nobody."});
  std::vector<std::string> names;
  for (const Seat seat : people) names.push_back("--as " + plain(sitting.names[seat]));
  return failed(RefusalText{"seat-needed", "", "Several people play in this game.",
                            fmt::format("Say for whom: {}.", listed(names, "or"))});
}

std::expected<Seat, Failure> seat_in(const Sitting& sitting, std::string_view as) {
  if (as.empty()) return only_seat(sitting);
  if (as == "nobody") return kNobody;
  if (as == "all") return kEveryone;
  const auto seat = read_seat(sitting.names, as);
  if (!seat)
    return failed(RefusalText{"unknown-seat", "R1.1", seat.error().sentence, seat.error().advice});
  if (!sitting.people.has(*seat)) return failed(Refusal{TableReason::not_your_seat, {}});
  return *seat;
}

// A game that the rules do not know was named wrongly. It has no seat to look from, but rules and
// players.
std::unexpected<Failure> refused_to_begin(const Fault& fault, const RuleSet& rules,
                                          std::size_t players) {
  const Refusal* const refusal = std::get_if<Refusal>(&fault);
  if (refusal == nullptr) return failed(fault);
  SeatView seat;
  seat.rules = rules;
  seat.places.resize(players);
  return std::unexpected(
      Failure{.refusal = voice_for(seat).refuse(*refusal, seat), .status = kMisuse});
}

std::unique_ptr<models::Models> models_for(const Options& options) {
  return std::make_unique<models::Models>(models::models_file(options.models),
                                          data_folder(options.data) / models::kModelsLog);
}

std::expected<void, Failure> admit(models::Models& models, const Sitter& sitter) {
  const auto admitted = models.admit(sitter);
  if (admitted) return {};
  return failed(WordsFault{admitted.error().sentence, admitted.error().advice});
}

Session::Opened moved_on(Session::Opened session) {
  if (!session) return session;
  if (const auto moved = (*session)->move_on(); !moved) return std::unexpected(moved.error());
  return session;
}

}  // namespace

Session::Session(std::unique_ptr<Journal> journal, std::unique_ptr<models::Models> models)
    : journal_(std::move(journal)),
      models_(std::move(models)),
      driver_(*journal_, now, [this](const Sitter& sitter) {
        Player* const bot = bots_.find(sitter);
        return bot != nullptr ? bot : models_->find(sitter);
      }) {}

Session::Opened Session::open(const Options& options, const GameId& id, Access access) {
  auto journal = open_games(games_place(options.data, options.store), access);
  if (!journal) return failed(Fault(journal.error()));
  auto session = std::make_unique<Session>(*std::move(journal), models_for(options));
  const auto table = session->driver_.open(id);
  if (!table) return failed(table.error());
  session->table_ = *table;
  return session;
}

// Without writing nothing can be kept: if a bot has a move to make, the game is opened anew. That a
// bot lets a card go by leaves no trace.
Session::Opened Session::look(const Options& options, const GameId& id) {
  auto session = open(options, id, Access::read);
  if (!session || (*session)->driver_.run()) return session;
  return moved_on(open(options, id, Access::write));
}

Session::Opened Session::sit_down(const Options& options, const GameId& id) {
  auto session = open(options, id, Access::write);
  if (!session) return session;
  for (const Place& place : (*session)->table_->places())
    if (const auto admitted = admit((*session)->models(), place.player()); !admitted)
      return std::unexpected(admitted.error());
  return session;
}

Session::Opened Session::act(const Options& options, const GameId& id) {
  return moved_on(sit_down(options, id));
}

// Who cannot play is told before anything is written.
Session::Opened Session::begin(const Options& options, const NewGame& game) {
  auto models = models_for(options);
  for (const Sit& seat : game.seats)
    if (const auto admitted = admit(*models, seat.sitter); !admitted)
      return std::unexpected(admitted.error());
  auto journal = open_games(games_place(options.data, options.store), Access::write);
  if (!journal) return failed(Fault(journal.error()));
  auto session = std::make_unique<Session>(*std::move(journal), std::move(models));
  const auto table = session->driver_.create(game, random_number);
  if (!table) return refused_to_begin(table.error(), game.rules, game.seats.size());
  session->table_ = *table;
  return session;
}

std::expected<void, Failure> Session::move_on() {
  for (;;) {
    const auto ran = driver_.run();
    std::ranges::move(models_->settle(driver_), std::back_inserter(news_));
    if (!ran) return failed(Fault(ran.error()));
    if (!driver_.is_thinking(table_->id())) return {};
    driver_.wait(kLookUp);
    if (const auto looked = driver_.refresh(table_->id()); !looked) return failed(looked.error());
  }
}

int check_model(const std::string& name, const Options& options) {
  const auto checked = models_for(options)->check(name);
  if (!checked)
    return say(options, failed(WordsFault{checked.error().sentence, checked.error().advice}));
  if (!checked->works)
    return say(options, failed(RefusalText{"model-fails", "", checked->text, ""}));
  return say(options, Output{checked->text + "\n", {{"ok", true}, {"text", checked->text}}});
}

std::expected<Seat, Failure> seat_of(const HostedTable& table, std::string_view as,
                                     const Options& options) {
  Sitting sitting{.must = table.awaited().must};
  for (const Place& place : table.places()) sitting.add(place.name, place.holder);
  const auto seat = seat_in(sitting, as);
  if (!seat || *seat == kNobody) return seat;
  const std::string given = options.key.empty() ? environment("MAYI_KEY") : options.key;
  for (const Seat each : *seat == kEveryone ? sitting.people : SeatSet(*seat))
    if (const std::string& kept = table.note(each, kKeyNote); !kept.empty() && kept != given)
      return failed(
          RefusalText{"key-needed", "",
                      fmt::format("{} seat has a key.", voice_for(table.view(kNobody)).whose(each)),
                      "Give it with --key, or in MAYI_KEY; `mayi new` said what it is."});
  return seat;
}

std::expected<Seat, Failure> seat_of(std::span<const Sit> seats, std::string_view as) {
  Sitting sitting;
  for (const Sit& sit : seats) sitting.add(sit.name, sit.sitter);
  return seat_in(sitting, as);
}

}  // namespace mayi::command
