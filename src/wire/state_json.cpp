#include "wire/state_json.h"

#include "game/line.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "wire/codes.h"
#include "wire/scratch.h"
#include "wire/values.h"

namespace mayi::wire {
namespace {

bool is_playing(const SeatView& seat) { return seat.dealt && seat.open().stage == Stage::playing; }
bool is_round_over(const SeatView& seat) { return seat.dealt && !is_playing(seat); }

json::array wild_json(const Rules& rules) {
  json::array wild(storage());
  for (int rank = kLowestRank; rank <= kHighestRank; ++rank)
    if (rules.wild_ranks & rank_bit(static_cast<Rank>(rank)))
      wild.push_back(json::string(rank_name(static_cast<Rank>(rank))));
  wild.push_back(card_json(Card::joker()));
  return wild;
}

std::string_view stage_code(const SeatView& seat) {
  if (seat.abandoned) return "abandoned";
  return seat.dealt ? code_of(seat.open().stage) : "seating";
}

json::object contract_json(const Contract& contract) {
  return json::object({{"sets", contract.sets}, {"runs", contract.runs}}, storage());
}

json::value round_json(const SeatView& seat) {
  if (!seat.dealt) return nullptr;
  const Rules& rules = seat.rules.rules;
  const Public& open = seat.open();
  return json::object({{"number", open.round},
                       {"of", rules.rounds},
                       {"contract", contract_json(rules.contract(open.round))},
                       {"dealer", seat_json(open.dealer)}},
                      storage());
}

json::value turn_json(const SeatView& seat) {
  if (!is_playing(seat)) return nullptr;
  return json::object({{"seat", seat_json(seat.open().turn)},
                       {"phase", code_of(seat.open().phase)},
                       {"began", seat.turn_began.number()}},
                      storage());
}

json::value need_json(Need need) {
  if (need == Need::nothing) return nullptr;
  return json::string(code_of(need));
}

json::array awaited_json(const SeatView& seat) {
  json::array array(storage());
  for (const Seat other : SeatSet::first(static_cast<int>(seat.places.size()))) {
    if (seat.awaited.needs[other] == Need::nothing) continue;
    json::object entry({{"seat", seat_json(other)},
                        {"need", need_json(seat.awaited.needs[other])},
                        {"must", seat.awaited.must.has(other)}},
                       storage());
    if (seat.awaited.until[other] != Time{}) entry["until"] = time_json(seat.awaited.until[other]);
    array.push_back(std::move(entry));
  }
  return array;
}

json::object place_json(const SeatView& seat, Seat other) {
  const Place& place = seat.places[other];
  const Public& open = seat.open();
  json::object object(storage());
  object.reserve(14);  // at most: it is made for every seat and action
  object["name"] = plain(place.name);
  add_sitter(object, place.holder);
  if (place.avatar != 0) object["avatar"] = place.avatar;
  if (place.away) object["away"] = true;
  if (place.stand_in) object["stand_in"] = place.stand_in->player;
  object["cards"] = seat.view.hand_sizes[other];
  object["total"] = open.totals[other];
  object["down"] = open.down.has(other);
  object["may_is"] = open.may_is[other];
  object["took"] = cards_json(open.known[other]);
  if (!is_round_over(seat)) return object;
  object["points"] = open.points[other];
  object["hand"] = cards_json(seat.view.shown[other]);
  return object;
}

json::array places_json(const SeatView& seat) {
  json::array array(storage());
  for (const Seat other : SeatSet::first(static_cast<int>(seat.places.size())))
    array.push_back(place_json(seat, other));
  return array;
}

json::value hand_json(const SeatView& seat) {
  if (seat.is_spectator() || !seat.dealt) return nullptr;
  return json::object({{"cards", cards_json(seat.hand)},
                       {"points", points_in_hand(seat.rules.rules, seat.view.hand)}},
                      storage());
}

json::array discards_json(const Public& open) {  // top first
  json::array array(storage());
  array.reserve(open.discards.size);
  for (std::size_t i = open.discards.size; i > 0; --i)
    array.push_back(card_json(open.discards[i - 1].card));
  return array;
}

// Nearest first.
json::array line_json(const Rules& rules, const Public& open) {
  json::array line(storage());
  for (int distance = 0; distance < open.players; ++distance)
    if (const Seat seat = seat_after_turn(open, distance); is_in_line(rules, open, seat))
      line.push_back(seat_json(seat));
  return line;
}

json::value exposed_json(const SeatView& seat) {
  const Rules& rules = seat.rules.rules;
  const Public& open = seat.open();
  if (!is_playing(seat)) return nullptr;
  const bool beneath = is_beneath_open(rules, open);
  if (!is_exposed(rules, open) && !beneath) return nullptr;
  return json::object({{"card", card_json(open.discards.top().card)},
                       {"by", seat_json(open.discards.top().by)},
                       {"beneath", beneath},
                       {"line", line_json(rules, open)},
                       {"penalty_cards", rules.penalty_cards}},
                      storage());
}

json::value may_i_json(const SeatView& seat) {
  const Public& open = seat.open();
  const bool answered = !(open.claimed | open.passed).empty();
  if (!is_playing(seat) || (open.asked == kNobody && !answered)) return nullptr;
  return json::object({{"card", card_json(open.discards.top().card)},
                       {"caller", seat_json(open.caller)},
                       {"asked", seat_json(open.asked)},
                       {"allowed", seats_json(open.allowed)},
                       {"claimed", seats_json(open.claimed)},
                       {"passed", seats_json(open.passed)},
                       {"penalty_cards", seat.rules.rules.penalty_cards}},
                      storage());
}

json::object actions_json(std::span<const Availability> all) {
  json::array open(storage());
  json::object refused(storage());
  refused.reserve(kActionKinds);
  for (const Availability& entry : all) {
    if (entry.refused)
      refused[to_string(entry.kind)] = text_of(*entry.refused).code;
    else
      open.push_back(json::string(to_string(entry.kind)));
  }
  return json::object({{"open", std::move(open)}, {"refused", std::move(refused)}}, storage());
}

json::value own_standing_json(const SeatView& seat) {
  if (seat.is_spectator()) return nullptr;
  return standing_json(seat.places[seat.me()].standing);
}

json::array winners_json(const SeatView& seat) {
  if (!seat.dealt || seat.open().stage != Stage::game_over) return {};
  return seats_json(winners(seat.open()));
}

json::object round_record_json(const SeatView& seat, const RoundRecord& record) {
  json::array points, hands;
  for (const Seat other : SeatSet::first(seat.open().players)) {
    points.push_back(record.points[other]);
    hands.push_back(cards_json(record.hands[other]));
  }
  return {{"round", record.round},
          {"out", seat_json(record.out)},
          {"points", std::move(points)},
          {"hands", std::move(hands)},
          {"table", table_json(seat.rules.rules, record.table)}};
}

json::object listed_seat_json(const SeatSummary& seat, bool must) {
  json::object object{{"name", plain(seat.name)}};
  add_sitter(object, seat.sitter);
  object["total"] = seat.total;
  object["must"] = must;
  return object;
}

json::object listed_json(const Listing& listing) {
  if (!listing.damage.empty()) return {{"game", listing.id}, {"damage", plain(listing.damage)}};
  const GameSummary& summary = listing.summary;
  json::array seats;
  for (const Seat seat : SeatSet::first(static_cast<int>(summary.seats.size())))
    seats.push_back(listed_seat_json(summary.seats[seat], summary.awaited.has(seat)));
  return {{"game", listing.id},
          {"version", listing.version.number()},
          {"rules", listing.rules},
          {"round", summary.round == 0 ? json::value(nullptr) : json::value(summary.round)},
          {"finished", summary.finished},
          {"created", time_json(listing.created)},
          {"updated", time_json(listing.updated)},
          {"seats", std::move(seats)}};
}

json::object career_json(const Career& career) {
  return {{"name", career.name},           {"kind", code_of(career.kind)},
          {"games", career.games},         {"wins", career.wins},
          {"points", career.points},       {"average", career.average()},
          {"best_game", career.best_game}, {"rounds", career.rounds},
          {"went_out", career.went_out},   {"best_round", career.best_round},
          {"streak", career.streak},       {"longest_streak", career.longest_streak}};
}

}  // namespace

json::object header_json(const SeatView& seat) {
  return json::object({{"protocol", kProtocol},
                       {"game", seat.id},
                       {"rules", rules_line(seat.rules.rules)},
                       {"wild", wild_json(seat.rules.rules)}},
                      storage());
}

json::object shared_json(const SeatView& seat) {
  const Public& open = seat.open();
  return json::object({{"version", seat.version.number()},
                       {"settings", settings_json(seat.settings)},
                       {"stage", stage_code(seat)},
                       {"fair", fair_json(seat.fair)},
                       {"round", round_json(seat)},
                       {"turn", turn_json(seat)},
                       {"awaited", awaited_json(seat)},
                       {"seats", places_json(seat)},
                       {"table", table_json(seat.rules.rules, open.table)},
                       {"stock", seat.view.stock_size},
                       {"discards", discards_json(open)},
                       {"exposed", exposed_json(seat)},
                       {"may_i", may_i_json(seat)},
                       {"let_by", seats_json(seat.let_by)},
                       {"ready", seats_json(seat.ready)},
                       {"out", is_round_over(seat) ? seat_json(open.out) : nullptr},
                       {"winners", winners_json(seat)}},
                      storage());
}

json::object own_json(const SeatView& seat, const Voice& voice) {
  const std::vector<Availability> all = availability(seat);
  return json::object({{"you", seat_json(seat.me())},
                       {"need", need_json(seat.need())},
                       {"question", voice.question(seat, all)},
                       {"actions", actions_json(all)},
                       {"standing", own_standing_json(seat)},
                       {"hand", hand_json(seat)}},
                      storage());
}

json::object state_json(const SeatView& seat, const Voice& voice) {
  return joined(joined(header_json(seat), shared_json(seat)), own_json(seat, voice));
}

json::object joined(json::object shared, const json::object& own) {
  for (const auto& [key, value] : own) shared[key] = value;
  return shared;
}

json::object rounds_json(const SeatView& seat, std::span<const RoundRecord> rounds) {
  json::array array;
  for (const RoundRecord& record : rounds) array.push_back(round_record_json(seat, record));
  json::array contracts;
  for (int round = 1; round <= seat.rules.rules.rounds; ++round)
    contracts.push_back(contract_json(seat.rules.rules.contract(round)));
  return {{"game", seat.id},
          {"version", seat.version.number()},
          {"rounds", std::move(array)},
          {"contracts", std::move(contracts)}};
}

json::object everything_json(const SeatView& spectator, const Voice& voice, const Game& game) {
  json::array hands, stock;
  for (const Seat seat : SeatSet::first(game.open.players))
    hands.push_back(cards_json(game.hands[seat]));
  for (std::size_t i = game.stock.size; i > 0; --i) stock.push_back(card_json(game.stock[i - 1]));
  return {{"warning", "Every hidden card is shown. For tests only."},
          {"hands", std::move(hands)},
          {"stock", std::move(stock)},
          {"state", state_json(spectator, voice)}};
}

json::object games_json(std::span<const Listing> listings) {
  json::array games;
  for (const Listing& listing : listings) games.push_back(listed_json(listing));
  return {{"protocol", kProtocol}, {"games", std::move(games)}};
}

json::object statistics_json(std::span<const Career> careers) {
  json::array players;
  for (const Career& career : careers) players.push_back(career_json(career));
  return {{"protocol", kProtocol}, {"players", std::move(players)}};
}

}  // namespace mayi::wire
