#include "wire/state_json.h"

#include <array>

#include "base/overloaded.h"
#include "game/line.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "table/story.h"
#include "wire/meld_json.h"

namespace mayi::wire {
namespace {

constexpr std::array<std::string_view, 3> kStages{"playing", "round over", "game over"};
constexpr std::array<std::string_view, 3> kPhases{"draw", "act", "discard"};
constexpr std::array<std::string_view, 3> kSitters{"human", "bot", "llm"};

template <class Enum, std::size_t N>
std::string_view word(const std::array<std::string_view, N>& words, Enum value) {
  return words[static_cast<std::size_t>(value)];
}

json::value name_json(const std::vector<std::string>& names, Seat seat) {
  if (seat == kNobody) return nullptr;
  return json::string(names[seat]);
}

json::array names_json(const std::vector<std::string>& names, SeatSet seats) {
  json::array array;
  for (const Seat seat : SeatSet::first(names.size()))
    if (seats.has(seat)) array.push_back(json::string(names[seat]));
  return array;
}

json::object seat_json(const SeatView& seat, Seat other) {
  const Public& open = seat.open();
  const Sitter& sitter = seat.sitters[other];
  json::object object{{"name", seat.names[other]},
                      {"kind", word(kSitters, sitter.kind)},
                      {"cards", seat.view.hand_sizes[other]},
                      {"total", open.totals[other]},
                      {"down", open.down.has(other)},
                      {"dealer", open.dealer == other},
                      {"may_is", open.may_is[other]},
                      {"seen_taking", cards_json(open.known[other])}};
  if (!sitter.player.empty()) object["player"] = sitter.player;
  if (open.stage == Stage::playing) return object;
  object["points"] = open.points[other];
  object["hand"] = cards_json(seat.view.shown[other]);
  return object;
}

json::array seats_json(const SeatView& seat) {
  json::array array;
  for (const Seat other : SeatSet::first(seat.open().players))
    array.push_back(seat_json(seat, other));
  return array;
}

json::array table_json(const Rules& rules, const Table& table,
                       const std::vector<std::string>& names) {
  json::array array;
  for (int i = 0; i < table.size(); ++i)
    array.push_back(meld_json(rules, table[i], i + 1, names[table.owner(i)]));
  return array;
}

json::array discards_json(const Public& open) {  // top first
  json::array array;
  for (std::size_t i = open.discards.size; i > 0; --i)
    array.push_back(json::string(to_string(open.discards[i - 1].card)));
  return array;
}

json::value exposed_json(const SeatView& seat) {
  const Public& open = seat.open();
  const bool beneath = is_beneath_open(seat.rules.rules, open);
  if (!is_exposed(seat.rules.rules, open) && !beneath) return nullptr;
  return json::object{{"card", to_string(open.discards.top().card)},
                      {"discarded_by", name_json(seat.names, open.discards.top().by)},
                      {"only_current_player", beneath}};
}

json::value may_i_json(const SeatView& seat) {
  const Public& open = seat.open();
  const bool answered = !(open.claimed | open.passed).empty();
  if (open.stage != Stage::playing || (open.asked == kNobody && !answered)) return nullptr;
  return json::object{{"card", to_string(open.discards.top().card)},
                      {"caller", name_json(seat.names, open.caller)},
                      {"asked", name_json(seat.names, open.asked)},
                      {"allowed", names_json(seat.names, open.allowed)},
                      {"claimed", names_json(seat.names, open.claimed)},
                      {"passed", names_json(seat.names, open.passed)},
                      {"penalty_cards", seat.rules.rules.penalty_cards}};
}

json::array actions_json(const SeatView& seat) {
  json::array array;
  for (const Availability& entry : availability(seat)) {
    json::object object{{"action", to_string(entry.kind)}, {"available", !entry.refused}};
    if (entry.refused) {
      object["reason"] = text_of(*entry.refused).code;
      object["clause"] = text_of(*entry.refused).clause;
      object["sentence"] = entry.sentence;
    }
    array.push_back(std::move(object));
  }
  return array;
}

json::object round_json(const SeatView& seat, const RoundRecord& record) {
  json::object points, hands;
  for (const Seat other : SeatSet::first(seat.open().players)) {
    points[seat.names[other]] = record.points[other];
    hands[seat.names[other]] = cards_json(record.hands[other]);
  }
  return {{"round", record.round},
          {"out", name_json(seat.names, record.out)},
          {"points", std::move(points)},
          {"hands", std::move(hands)},
          {"table", table_json(seat.rules.rules, record.table, seat.names)}};
}

json::array history_json(const SeatView& seat) {
  json::array array;
  for (const RoundRecord& record : seat.rounds) array.push_back(round_json(seat, record));
  return array;
}

json::object contract_json(const SeatView& seat) {
  const Contract& contract = seat.rules.rules.contract(seat.open().round);
  return {{"sets", contract.sets}, {"runs", contract.runs}, {"text", to_string(contract)}};
}

json::object head_json(const SeatView& seat) {
  const Public& open = seat.open();
  const bool playing = open.stage == Stage::playing;
  json::object object{{"format", kFormat},
                      {"game", seat.id},
                      {"version", seat.version},
                      {"seat", name_json(seat.names, seat.me())},
                      {"situation", to_string(seat.situation)},
                      {"to_do", what_to_do(seat)},
                      {"phase", word(kStages, open.stage)},
                      {"turn", playing ? name_json(seat.names, open.turn) : json::value(nullptr)},
                      {"turn_phase", playing ? json::value(word(kPhases, open.phase)) : nullptr},
                      {"waiting_for", names_json(seat.names, seat.waited_for)},
                      {"rules", rules_line(seat.rules.rules)},
                      {"round", open.round},
                      {"rounds", seat.rules.rules.rounds},
                      {"contract", contract_json(seat)}};
  if (!playing) object["out"] = name_json(seat.names, open.out);
  if (open.stage == Stage::game_over) object["winners"] = names_json(seat.names, winners(open));
  return object;
}

json::array melds_json(std::span<const Meld> melds) {
  json::array array;
  for (const Meld& meld : melds)
    array.push_back({{"kind", meld.kind == MeldKind::set ? "set" : "run"},
                     {"cards", cards_json(meld.cards.view())}});
  return array;
}

void add_members(json::object& object, const Event& event) {
  const auto card = [&](Card shown) {
    if (shown.exists()) object["card"] = to_string(shown);
  };
  const auto amount = [&](int number) {
    if (number != 0) object["amount"] = number;
  };
  std::visit(
      Overloaded{[&](const RoundDealt& e) { card(e.turned_up), amount(e.round); },
                 [&](const Reshuffled& e) { amount(e.stock); },
                 [&](const LaidDown& e) {
                   amount(e.melds.size);
                   object["melds"] = melds_json(e.melds.view());
                 },
                 [&](const LaidOff& e) {
                   card(e.card);
                   object["meld"] = e.meld + 1;
                   object["end"] = e.at_low ? "low" : "high";
                 },
                 [&](const Swapped& e) {
                   card(e.card);
                   object["meld"] = e.meld + 1;
                   amount(e.place);
                 },
                 [&](const RoundOver& e) { amount(e.round); },
                 [&](const Scored& e) { amount(e.points); }, [&](const Won& e) { amount(e.total); },
                 [&](const auto& e) {
                   if constexpr (requires { e.card; }) card(e.card);
                 }},
      event);
}

json::object event_json(const Told& told, const std::vector<std::string>& names,
                        const Story& story) {
  json::object object{{"version", told.version}, {"event", to_string(kind_of(told.event))}};
  const Seat seat = seat_of(told.event);
  if (seat != kNobody) object["seat"] = names[seat];
  add_members(object, told.event);
  if (seat != kNobody && told.version > 0) object["cards"] = told.cards;
  if (const std::string text = story.sentence(told); !text.empty()) object["text"] = text;
  return object;
}

}  // namespace

json::object state_json(const SeatView& seat) {
  json::object object = head_json(seat);
  object["seats"] = seats_json(seat);
  if (!seat.is_spectator()) {
    object["hand"] = cards_json(seat.hand);
    object["hand_points"] = points_in_hand(seat.rules.rules, seat.view.hand);
    object["let_by"] = seat.let_by;
  }
  object["table"] = table_json(seat.rules.rules, seat.open().table, seat.names);
  object["stock"] = seat.view.stock_size;
  object["discards"] = discards_json(seat.open());
  object["exposed"] = exposed_json(seat);
  object["may_i"] = may_i_json(seat);
  object["actions"] = actions_json(seat);
  object["history"] = history_json(seat);
  return object;
}

json::array events_json(std::span<const Told> told, const std::vector<std::string>& names) {
  const Story story(names, [](Card card) { return to_string(card); });
  json::array array;
  for (const Told& entry : told) array.push_back(event_json(entry, names, story));
  return array;
}

json::object error_json(const RefusalText& refusal) {
  return {{"code", refusal.code},
          {"clause", refusal.clause},
          {"sentence", refusal.sentence},
          {"advice", refusal.advice}};
}

json::object everything_json(const Game& game, const std::vector<std::string>& names) {
  json::object hands;
  for (const Seat seat : SeatSet::first(game.open.players))
    hands[names[seat]] = cards_json(game.hands[seat]);
  json::array stock;
  for (std::size_t i = game.stock.size; i > 0; --i)
    stock.push_back(json::string(to_string(game.stock[i - 1])));
  return {{"warning", "Every hidden card is shown. For tests only."},
          {"hands", std::move(hands)},
          {"stock", std::move(stock)}};
}

}  // namespace mayi::wire
