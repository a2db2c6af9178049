#include "wire/event_json.h"

#include "fair/hex.h"
#include "wire/codes.h"
#include "wire/scratch.h"
#include "wire/values.h"

namespace mayi::wire {
namespace {

// In the order of the alternatives of Change; deals and actions are told by what they did.
constexpr auto kChanges =
    codes("seated", "dealt", "played", "let-by", "left", "stood-in", "came-back", "timed-out",
          "standing", "settings", "arranged", "pictured", "ready", "rekeyed", "attempt", "pledged",
          "pledges-closed", "opened", "voided", "revealed");
static_assert(kChanges.size() == std::variant_size_v<Change>);

std::string_view name_of(const Event& event) { return code_of(kind_of(event)); }
std::string_view name_of(const Change& change) { return kChanges[change.index()]; }

json::array melds_json(const LaidMelds& melds) {
  json::array array(storage());
  for (const Meld& meld : melds) array.push_back(meld_json(meld.kind, meld.cards.view()));
  return array;
}

json::array order_json(const SeatOrder& order) {
  json::array array(storage());
  for (const Seat seat : order) array.push_back(seat_json(seat));
  return array;
}

// One that the observer may not see is not there.
void add_card(json::object& object, std::string_view key, Card card) {
  if (card.exists()) object[key] = card_json(card);
}

// Whatever an event has by a name that the protocol knows.
struct MembersOf {
  json::object& object;

  void operator()(const auto& e) const {
    if constexpr (requires { e.seat; }) object["seat"] = seat_json(e.seat);
    if constexpr (requires { e.round; }) object["round"] = e.round;
    if constexpr (requires { e.dealer; }) object["dealer"] = seat_json(e.dealer);
    if constexpr (requires { e.turned_up; }) add_card(object, "card", e.turned_up);
    if constexpr (requires { e.card; }) add_card(object, "card", e.card);
    if constexpr (requires { e.left_lying; }) add_card(object, "left_lying", e.left_lying);
    if constexpr (requires { e.own_draw; }) object["own_draw"] = e.own_draw;
    if constexpr (requires { e.caller; }) object["caller"] = seat_json(e.caller);
    if constexpr (requires { e.taker; }) object["taker"] = seat_json(e.taker);
    if constexpr (requires { e.stock; }) object["stock"] = e.stock;
    if constexpr (requires { e.melds; }) object["melds"] = melds_json(e.melds);
    if constexpr (requires { e.meld; }) object["meld"] = e.meld + 1;
    if constexpr (requires { e.at_low; }) object["end"] = e.at_low ? "low" : "high";
    if constexpr (requires { e.place; }) object["at"] = e.place;
    if constexpr (requires { e.cards; }) object["cards"] = e.cards;
    if constexpr (requires { e.cards_left; }) object["cards"] = e.cards_left;
    if constexpr (requires { e.out; }) object["out"] = seat_json(e.out);
    if constexpr (requires { e.points; }) object["points"] = e.points;
    if constexpr (requires { e.total; }) object["total"] = e.total;
    if constexpr (requires { e.name; }) object["name"] = plain(e.name);
    if constexpr (requires { e.sitter; }) add_sitter(object, e.sitter);
    if constexpr (requires { e.by; }) object["stand_in"] = e.by.player;
    if constexpr (requires { e.need; }) object["need"] = code_of(e.need);
    if constexpr (requires { e.order; }) object["order"] = order_json(e.order);
    if constexpr (requires { e.avatar; }) object["avatar"] = e.avatar;
    if constexpr (requires { e.standing; }) object["standing"] = standing_json(e.standing);
    if constexpr (requires { e.settings; }) object["settings"] = settings_json(e.settings);
    if constexpr (requires { e.attempt; }) object["attempt"] = e.attempt;
    if constexpr (requires { e.commitment; }) add_hex("commitment", e.commitment);
    if constexpr (requires { e.seats; }) object["seats"] = seats_json(e.seats);
    if constexpr (requires { e.digest; }) add_hex("digest", e.digest);
    if constexpr (requires { e.nonce; }) add_hex("nonce", e.nonce);
    if constexpr (requires { e.secret; }) add_hex("secret", e.secret);
  }
  void add_hex(std::string_view key, const fair::Digest& bytes) const {
    object[key] = fair::to_hex(bytes);
  }
};

json::object event_json(const Happening& happening, const Voice& voice) {
  json::object object({{"version", happening.version.number()}}, storage());
  const auto add = [&](const auto& what) {
    object["event"] = name_of(what);
    std::visit(MembersOf{object}, what);
  };
  std::visit(add, happening.what);
  if (const std::string text = voice.tell(happening); !text.empty()) object["text"] = text;
  return object;
}

}  // namespace

json::array events_json(std::span<const Happening> happenings, const Voice& voice) {
  json::array array(storage());
  for (const Happening& happening : happenings) array.push_back(event_json(happening, voice));
  return array;
}

json::object history_json(const SeatView& seat, std::span<const Happening> happenings,
                          const Voice& voice) {
  return json::object({{"game", seat.id},
                       {"version", seat.version.number()},
                       {"events", events_json(happenings, voice)}},
                      storage());
}

}  // namespace mayi::wire
